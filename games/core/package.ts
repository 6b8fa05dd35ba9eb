/**
 * The package of a game: its rules by version. A log names the version that it was played with, and its readers use that
 * version's rules, words and beliefs. New sessions use the newest version.
 */
import type { GameBeliefs } from './beliefs/model.ts';
import type { MomentWords } from './beliefs/moment-words.ts';
import type { AnyCoding } from './coding/types.ts';
import type { Game, GameTypes, RecordedGame, Viewer } from './game.ts';
import type { GamePairs } from './pairs/scores.ts';
import type { SessionEvent } from './session/events.ts';
import type { TranslatedTag } from './words/languages.ts';

/** The name of a seat in a sentence. */
export type NameOf = (seat: number) => string;

/**
 * The parts of a log as sentences. A sentence tells only what its argument holds. `nameOf` names seats where a page shows
 * them with other letters; left out: A for seat 0, B for seat 1. Games whose letters stay do not read it.
 */
export interface Words<T extends GameTypes = GameTypes> {
  actionInWords(action: T['Action']): string;
  /** `viewer`: the seat that is addressed as "you", if any. */
  perceptInWords(percept: T['Percept'], viewer: number | null, nameOf?: NameOf): readonly string[];
  /**
   * All that the percept holds, for readers that see nothing else, as language models. Left out: `perceptInWords` tells
   * it all.
   */
  storyInWords?(percept: T['Percept'], viewer: number | null, nameOf?: NameOf): readonly string[];
  /** Tells the whole truth, so only readers of ended sessions may see it. */
  eventInWords(event: T['Event'], nameOf?: NameOf): readonly string[];
  observationInWords(observation: T['Observation'], nameOf?: NameOf): readonly string[];
  /**
   * What the end of the game decided, for readers that hold its state: each goal, with whether it was met. It tells a seat
   * what the seat's own observation holds. Left out: percepts tell it all.
   */
  endInWords?(state: T['State'], viewer: Viewer): readonly string[];
  /** The subject of a proposition, as in "where the large treat is". */
  propositionInWords(id: string, nameOf?: NameOf): string;
  /** A value of the proposition, as in "box 3". */
  valueInWords(id: string, value: string | number | boolean): string;
}

/** One version of a game's rules, with the words, beliefs and coding for its logs. */
interface Rules<T extends GameTypes> {
  /** A `Game`, or for a version that can no longer be played only the part that reads its logs. */
  readonly game: RecordedGame<T>;
  readonly words: Words<T>;
  readonly beliefs?: GameBeliefs<T>;
  /** One sentence for each moment of a replay; left out: a replay tells only what happened. */
  readonly moments?: MomentWords<T>;
  /** How coders code the texts of a session; without it, there are none to code. */
  readonly coding?: AnyCoding;
  /** What certified pairs found in a session; without it, sessions have none. */
  readonly pairs?: GamePairs<T['Config'], readonly SessionEvent<T>[]>;
}

export interface PlayableRules<T extends GameTypes> extends Rules<T> {
  readonly game: Game<T>;
  /** Texts of the game name seats by their letters, A for seat 0, so that letters do not rotate. */
  readonly lettersStay?: true;
  /**
   * Where letters stay: the config with the role roles[seat] at each seat, so that roles change letters; null: it cannot
   * tell what its texts would have to say.
   */
  dealRoles?(config: T['Config'], roles: readonly number[]): T['Config'] | null;
  /**
   * Whether seats play against each other with this config, so that the seat with the greater return has won. Left out: they
   * never do.
   */
  isContest?(config: T['Config']): boolean;
  /**
   * A word of the config that no table of the game has, so that what is told of it is in English; null: there is none. Left out: there
   * never is.
   */
  onlyInEnglish?(config: T['Config']): string | null;
  /** Keys of the config that an order with people has unless it names them. */
  readonly forPeople?: Readonly<Record<string, unknown>>;
}

// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds games of different types
export type AnyRules = Rules<any>;
// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds games of different types
export type AnyPlayableRules = PlayableRules<any>;

export interface GamePackage {
  readonly id: string;
  /** The rules from the oldest version to the newest. The newest can be played. */
  readonly rules: readonly [...older: AnyRules[], newest: AnyPlayableRules];
  /** The languages beside English in which all that a participant reads of the newest rules is written. */
  readonly languages?: readonly TranslatedTag[];
}

/**
 * The version that a log names, for readers that know the game. Throws if it is not among `versions`; logs from outside
 * are looked up in the catalogue first.
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

/** Whether sessions can be played with these rules. */
export function isPlayable(rules: AnyRules): rules is AnyPlayableRules {
  return 'decide' in rules.game;
}
