/**
 * A game as the catalogue has it: its rules by version. A log names the version that it was played with, and its readers
 * take that version's rules, words and beliefs; new sessions take the newest.
 */
import type { GameBeliefs } from './beliefs/model.ts';
import type { AnyCoding } from './coding/types.ts';
import type { Game, GameTypes, RecordedGame } from './game.ts';
import type { SessionEvent } from './session/events.ts';

/** What a log holds, as sentences. Nothing is told that is not in what is passed in. */
export interface Words<T extends GameTypes = GameTypes> {
  actionInWords(action: T['Action']): string;
  /** `viewer`: the seat that is addressed as "you", if any. */
  perceptInWords(percept: T['Percept'], viewer: number | null): readonly string[];
  /** The whole truth, for ended sessions. */
  eventInWords(event: T['Event']): readonly string[];
  observationInWords(observation: T['Observation']): readonly string[];
  /** What a proposition is about: "where the large treat is". */
  propositionInWords(id: string): string;
  /** A value of it: "box 3". */
  valueInWords(id: string, value: string | number | boolean): string;
}

/** One version of a game's rules, with what reads the logs of that version. */
export interface Rules<T extends GameTypes> {
  /** A `Game`, or only what its logs need: such a version is read and no longer played. */
  readonly game: RecordedGame<T>;
  readonly words: Words<T>;
  readonly beliefs?: GameBeliefs<T>;
  /** How people code what was written; without it, there is nothing to code. */
  readonly coding?: AnyCoding;
}

export interface PlayableRules<T extends GameTypes> extends Rules<T> {
  readonly game: Game<T>;
}

// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds games of different types
export type AnyRules = Rules<any>;
// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds games of different types
export type AnyPlayableRules = PlayableRules<any>;

export interface GamePackage {
  readonly id: string;
  /** From the oldest version to the newest, which can be played. */
  readonly rules: readonly [...older: AnyRules[], newest: AnyPlayableRules];
}

/**
 * The one of a game's versions that a log names, for readers that know the game. Throws where it is not among them: what
 * comes from outside is looked up in the catalogue first.
 */
export function versionOf<T extends GameTypes>(
  versions: readonly RecordedGame<T>[],
  log: readonly SessionEvent<T>[],
): RecordedGame<T> {
  const created = log[0];
  if (created?.type !== 'SessionCreated') throw new Error(`expected SessionCreated first, not ${created?.type}`);
  const found = versions.find(({ id, version }) => id === created.game && version === created.rulesVersion);
  if (!found)
    throw new Error(
      `expected a log of ${versions.map(inWords).join(' or ')}, not of ${created.game} ${created.rulesVersion}`,
    );
  return found;
}

const inWords = ({ id, version }: { readonly id: string; readonly version: number }): string => `${id} ${version}`;

/** Whether sessions can be played by these rules, or only read. */
export function isPlayable(rules: AnyRules): rules is AnyPlayableRules {
  return 'decide' in rules.game;
}
