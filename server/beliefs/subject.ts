/** The subject of questions about beliefs: a recorded session's rules, seats and models, and the check of a question. */
import { type AnyGameBeliefs, type Chain, modelOf, type OfferedModel } from '../../games/core/beliefs/model.ts';
import type { AnnotatedMessage } from '../../games/core/coding/types.ts';
import type { AnyRecordedGame, GameTypes, Seat } from '../../games/core/game.ts';
import { beginLog, checkChecksums, foldLog } from '../../games/core/log/replay.ts';
import type { Words } from '../../games/core/package.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { GAMES_WITH_BELIEFS, rulesOfLog } from '../../games/index.ts';

/** A recorded session, with the rules that its log names, its seats and its belief models. */
export interface BeliefSubject {
  readonly game: AnyRecordedGame;
  readonly words: Words;
  readonly beliefs: AnyGameBeliefs;
  readonly offered: OfferedModel;
  readonly log: readonly SessionEvent<GameTypes>[];
  readonly session: string;
  readonly seats: number;
}

/** Why a question cannot be answered, as a sentence for the experimenter. */
export interface Unanswerable {
  readonly problem: string;
}

/** `coded`: the facts that coders agreed on in this session's texts; with them the models that read them are offered, too. */
export function subjectOf(
  log: readonly SessionEvent<GameTypes>[],
  model: string | undefined,
  coded: readonly AnnotatedMessage<unknown>[] = [],
): BeliefSubject | Unanswerable {
  const created = log[0];
  if (created?.type !== 'SessionCreated') return { problem: 'a log begins with SessionCreated' };
  const rules = rulesOfLog(log);
  if (typeof rules === 'string') return { problem: rules };
  const { game, words, beliefs: own, coding } = rules;
  if (!own) return { problem: `${game.id} has no belief model; ${GAMES_WITH_BELIEFS.join(', ')} have` };
  const beliefs = { ...own, models: [...own.models, ...(coding?.models(coded) ?? [])] };
  const offered = modelOf(beliefs, model);
  if (!offered)
    return {
      problem: `${game.id} has no belief model ${model}; there are ${beliefs.models.map((one) => one.model.id).join(', ')}`,
    };
  return { game, words, beliefs, offered, log, session: created.session, seats: beginLog(game, log).seats.length };
}

/** The same session under the model that is shown beside the default; null: the game names none. */
export function besideOf(subject: BeliefSubject): BeliefSubject | null {
  const { beside } = subject.beliefs;
  const offered = beside === undefined ? undefined : modelOf(subject.beliefs, beside);
  return offered ? { ...subject, offered } : null;
}

/** The first fault of a log from outside, as a sentence; null: the log is sound, though it may be unfinished. */
export function damageOf({ game, log }: Pick<BeliefSubject, 'game' | 'log'>): string | null {
  try {
    const states = foldLog(game, log);
    const unknown = log.findIndex((_, i) => states[i] === undefined);
    if (unknown >= 0) return `event ${unknown + 1} is none that sessions have: ${log[unknown]?.type}`;
    const [first] = checkChecksums(game, log);
    return first ? `event ${first.index + 1} does not follow from those before it: ${first.what}` : null;
  } catch (error) {
    return `the log cannot be folded: ${error instanceof Error ? error.message : String(error)}`;
  }
}

export interface BeliefQuestion {
  readonly seat: Seat;
  /** Length of the longest chain, this seat included. */
  readonly order: number;
  /** Keeps only beliefs about this seat, and beliefs about what this seat believes. */
  readonly about?: Seat | undefined;
  /** Number of an event, from 1. */
  readonly at: number;
}

type PartialQuestion = { readonly [Key in keyof BeliefQuestion]?: BeliefQuestion[Key] | undefined };

/** What the question asks for that the session lacks, as a sentence; null: it can be answered. */
export function problemWith({ seats, log, offered }: BeliefSubject, asked: PartialQuestion): string | null {
  const isSeat = (seat: Seat | undefined): boolean => seat === undefined || seat < seats;
  if (!isSeat(asked.seat)) return noSeat(seats, asked.seat);
  if (!isSeat(asked.about)) return noSeat(seats, asked.about);
  if (asked.about !== undefined && asked.about === asked.seat) return 'about: another seat than the one that believes';
  if (asked.at !== undefined && !(asked.at >= 1 && asked.at <= log.length))
    return `the events of this log are 1..${log.length}, not ${asked.at}`;
  if (asked.order !== undefined && asked.order > offered.depth)
    return `${offered.model.id} answers chains of at most ${offered.depth} seats, not ${asked.order}`;
  return null;
}

const noSeat = (seats: number, asked: Seat | undefined): string =>
  `the session's seats are 0 to ${seats - 1} (A to ${String.fromCharCode(64 + seats)}), not ${asked}`;

/** Whether a belief is about a seat's knowledge, or about what the seat believes. */
export function isAbout(
  { beliefs }: Pick<BeliefSubject, 'beliefs'>,
  { chain, proposition }: { readonly chain: Chain; readonly proposition: string },
  about: Seat | undefined,
): boolean {
  if (about === undefined) return true;
  if (chain.length > 1) return chain.at(-1) === about;
  const knowledge = beliefs.knowledge?.({ id: proposition, values: [] });
  return !knowledge || knowledge.seat === about;
}
