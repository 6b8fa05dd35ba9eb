/** Finds the rules that a log names among the packages of a catalogue. */
import type { GameTypes } from './game.ts';
import type { AnyRules, GamePackage } from './package.ts';
import type { SessionEvent } from './session/events.ts';

/** The game and version that the first event of a log names. */
export interface RulesName {
  readonly game: string;
  readonly rulesVersion: number;
}

/** The rules that a log names, or a sentence if no package has them. */
export function rulesAmong(
  packages: readonly GamePackage[],
  log: readonly SessionEvent<GameTypes>[],
): AnyRules | string {
  const created = log[0];
  if (created?.type !== 'SessionCreated') return 'A log begins with SessionCreated, and this one does not.';
  const found = packages.find(({ id }) => id === created.game);
  return found?.rules.find(({ game }) => game.version === created.rulesVersion) ?? missingAmong(packages, created);
}

/** The sentence for rules that no package has. */
export function missingAmong(packages: readonly GamePackage[], { game, rulesVersion }: RulesName): string {
  const found = packages.find(({ id }) => id === game);
  if (!found) return `There is no game '${game}' here: there are ${listed(packages.map(({ id }) => id))}.`;
  const versions = listed(found.rules.map((rules) => String(rules.game.version)));
  const there = found.rules.length > 1 ? `there are versions ${versions}` : `there is version ${versions}`;
  return `The rules of ${game}, version ${rulesVersion}, are not here: ${there}.`;
}

function listed(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join();
}
