/**
 * Games that are fetched each by itself, for pages that fold logs: a page brings the rules of the games that it reads, and no
 * others. A game that has no place here comes with the whole catalogue.
 */
import { rulesAmong } from './core/catalogue.ts';
import type { GameTypes } from './core/game.ts';
import type { AnyRules, GamePackage } from './core/package.ts';
import type { SessionEvent } from './core/session/events.ts';

type AnyLog = readonly SessionEvent<GameTypes>[];

export const APART: ReadonlyMap<string, () => Promise<GamePackage>> = new Map([
  ['symmtom', async () => (await import('./symmtom/package.ts')).symmtomPackage],
  ['standoff', async () => (await import('./standoff/package.ts')).standoffPackage],
  ['household', async () => (await import('./household/package.ts')).householdPackage],
  ['tomqa', async () => (await import('./tomqa/package.ts')).tomqaPackage],
  ['mindgames', async () => (await import('./mindgames/package.ts')).mindGamesPackage],
]);

/** What finds the rules that a log of this game names, or a sentence if they are not here. */
export async function loadRulesOf(game: string): Promise<(log: AnyLog) => AnyRules | string> {
  const packages = await packagesFor(game);
  return (log) => rulesAmong(packages, log);
}

/** The rules that a log names, or a sentence if they are not here. */
export async function loadRulesOfLog(log: AnyLog): Promise<AnyRules | string> {
  const created = log[0];
  const rulesOf = await loadRulesOf(created?.type === 'SessionCreated' ? created.game : '');
  return rulesOf(log);
}

/** The rules for new sessions of a game; undefined: there is no such game. */
export async function loadNewestRules(game: string): Promise<AnyRules | undefined> {
  const packages = await packagesFor(game);
  return packages.find(({ id }) => id === game)?.rules.at(-1);
}

async function packagesFor(game: string): Promise<readonly GamePackage[]> {
  const apart = APART.get(game);
  return apart ? [await apart()] : (await import('./index.ts')).PACKAGES;
}
