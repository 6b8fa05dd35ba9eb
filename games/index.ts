/**
 * The catalogue of games, by version. A game belongs to the laboratory once its package is listed here. A reader of a log
 * takes the rules that the log names, or gets a sentence if the catalogue does not have them.
 */
import { missingAmong, type RulesName, rulesAmong } from './core/catalogue.ts';
import type { AnyGame, GameTypes } from './core/game.ts';
import { type AnyPlayableRules, type AnyRules, type GamePackage, isPlayable } from './core/package.ts';
import type { SessionEvent } from './core/session/events.ts';
import { householdPackage } from './household/package.ts';
import { mindGamesPackage } from './mindgames/package.ts';
import { standoffPackage } from './standoff/package.ts';
import { symmtomPackage } from './symmtom/package.ts';
import { tomqaPackage } from './tomqa/package.ts';

export const PACKAGES: readonly GamePackage[] = [
  symmtomPackage,
  standoffPackage,
  householdPackage,
  tomqaPackage,
  mindGamesPackage,
];

/** The newest rules of every game, which new sessions use. */
export const NEWEST: readonly AnyPlayableRules[] = PACKAGES.map(newestIn);

/** The games of new sessions. */
export const GAMES: readonly AnyGame[] = NEWEST.map(({ game }) => game);

/** Games whose newest rules come with belief models. */
export const GAMES_WITH_BELIEFS: readonly string[] = NEWEST.flatMap(({ game, beliefs }) => (beliefs ? [game.id] : []));

/** Every version of every game that can still be played. */
export const PLAYABLE: readonly AnyPlayableRules[] = PACKAGES.flatMap(({ rules }) => rules.filter(isPlayable));

/** The rules for new sessions of a game; undefined: there is no such game. */
export function newestRules(id: string): AnyPlayableRules | undefined {
  return NEWEST.find(({ game }) => game.id === id);
}

export function rulesOf(id: string, version: number): AnyRules | undefined {
  return PACKAGES.find((one) => one.id === id)?.rules.find(({ game }) => game.version === version);
}

/** The rules that a log names, or a sentence if the catalogue does not have them. */
export function rulesOfLog(log: readonly SessionEvent<GameTypes>[]): AnyRules | string {
  return rulesAmong(PACKAGES, log);
}

/** Rules that a session can be played on with, or a sentence if they are missing or only read logs. */
export function playableRulesOf(name: RulesName): AnyPlayableRules | string {
  const rules = rulesOf(name.game, name.rulesVersion);
  if (!rules) return missingRules(name);
  return isPlayable(rules) ? rules : onlyRead(name);
}

/** Rules to play the session of a log on, or a sentence as above. */
export function playableRulesOfLog(log: readonly SessionEvent<GameTypes>[]): AnyPlayableRules | string {
  const rules = rulesOfLog(log);
  if (typeof rules === 'string' || isPlayable(rules)) return rules;
  return onlyRead({ game: rules.game.id, rulesVersion: rules.game.version });
}

/** The sentence for rules that are not in the catalogue. */
export function missingRules(name: RulesName): string {
  return missingAmong(PACKAGES, name);
}

/** The sentence for rules that can read a log but not play a session. */
export function onlyRead({ game, rulesVersion }: RulesName): string {
  return `Sessions of ${game}, version ${rulesVersion}, can be read here and no longer played.`;
}

function newestIn({ rules }: GamePackage): AnyPlayableRules {
  const newest = rules.at(-1);
  if (!newest || !isPlayable(newest)) throw new Error('the last rules of a package can be played');
  return newest;
}
