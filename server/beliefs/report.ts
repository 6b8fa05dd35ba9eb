/**
 * Beliefs of a recorded session as tables: what a seat believed at an event, who knew what another did not, and rows for
 * analysis. For the command line and for HTTP; computed anew whenever asked, never stored.
 */

import { beliefsOf, GAMES_WITH_BELIEFS, modelOf } from '../../games/beliefs.ts';
import { type Difference, differencesAt } from '../../games/core/belief-between.ts';
import { beliefMoments, type Moment } from '../../games/core/belief-moments.ts';
import {
  type BeliefChange,
  type BeliefTimeline,
  type ChainAccuracy,
  changeAt,
  type FalseSpan,
  falseSpansOf,
  timelinesOf,
} from '../../games/core/belief-timeline.ts';
import type { AnyGameBeliefs, Chain, OfferedModel } from '../../games/core/beliefs.ts';
import type { AnyGame, GameTypes, Seat } from '../../games/core/game.ts';
import { beginLog, checkChecksums, foldLog } from '../../games/core/replay.ts';
import type { SessionEvent } from '../../games/core/session-types.ts';
import { gameById } from '../../games/index.ts';

/** What a log is asked about: its game, seats and models. */
export interface Subject {
  readonly game: AnyGame;
  readonly beliefs: AnyGameBeliefs;
  readonly offered: OfferedModel;
  readonly log: readonly SessionEvent<GameTypes>[];
  readonly session: string;
  readonly seats: number;
}

/** What cannot be answered, in a sentence for whoever asked. */
export interface Unanswerable {
  readonly problem: string;
}

/** `more`: models that are offered for this session beside its game's. */
export function subjectOf(
  log: readonly SessionEvent<GameTypes>[],
  model: string | undefined,
  more: readonly OfferedModel[] = [],
): Subject | Unanswerable {
  const created = log[0];
  if (created?.type !== 'SessionCreated') return { problem: 'a log begins with SessionCreated' };
  const game = gameById(created.game);
  if (!game) return { problem: `the game ${created.game} is not in the catalogue` };
  if (game.version !== created.rulesVersion)
    return { problem: `there are no rules of ${game.id}, version ${created.rulesVersion}; there is ${game.version}` };
  const own = beliefsOf(game.id);
  if (!own) return { problem: `${game.id} has no belief model; ${GAMES_WITH_BELIEFS.join(', ')} have` };
  const beliefs = { ...own, models: [...own.models, ...more] };
  const offered = modelOf(beliefs, model);
  if (!offered)
    return {
      problem: `${game.id} has no belief model ${model}; there are ${beliefs.models.map((one) => one.model.id).join(', ')}`,
    };
  return { game, beliefs, offered, log, session: created.session, seats: beginLog(game, log).seats.length };
}

/** What is wrong with a log that nobody vouches for; null: it is whole, as far as it goes. */
export function damageOf({ game, log }: Subject): string | null {
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

export interface Question {
  readonly seat: Seat;
  /** Of the longest chain, the seat counted. */
  readonly order: number;
  /** Only what the seat believes about this one, and takes it to believe. */
  readonly about?: Seat | undefined;
  /** Of an event, from 1. */
  readonly at: number;
}

type Asked = { readonly [Key in keyof Question]?: Question[Key] | undefined };

/** What is asked for but is not there; null: it can be answered. */
export function problemWith({ seats, log, offered }: Subject, asked: Asked): string | null {
  const isSeat = (seat: Seat | undefined): boolean => seat === undefined || seat < seats;
  if (!isSeat(asked.seat)) return `seats are 0..${seats - 1}, not ${asked.seat}`;
  if (!isSeat(asked.about)) return `seats are 0..${seats - 1}, not ${asked.about}`;
  if (asked.about !== undefined && asked.about === asked.seat) return 'about: another seat than the one that believes';
  if (asked.at !== undefined && !(asked.at >= 1 && asked.at <= log.length))
    return `the events of this log are 1..${log.length}, not ${asked.at}`;
  if (asked.order !== undefined && asked.order > offered.depth)
    return `${offered.model.id} answers chains of at most ${offered.depth} seats, not ${asked.order}`;
  return null;
}

export interface Entry extends Omit<BeliefChange, 'index' | 'since' | 'verdictSince'> {
  readonly chain: Chain;
  readonly proposition: string;
  readonly probability: number;
  /** By Monte Carlo; null: computed exactly. */
  readonly standardError: number | null;
  /** The event that made the value, from 1. */
  readonly madeBy: number;
  /** The event that broke it, where it is false. */
  readonly brokenBy: number | null;
}

export interface Answer {
  readonly session: string;
  readonly model: string;
  readonly version: number;
  readonly seat: Seat;
  readonly at: number;
  /** What the model says of its own work along each chain; empty: that it is exact. */
  readonly accuracy: readonly ChainAccuracy[];
  readonly entries: readonly Entry[];
  readonly falseSpans: readonly FalseSpan[];
}

export function answer(
  subject: Subject,
  { seat, order, about, at }: Question,
  onEvent?: (index: number) => void,
): Answer {
  const [timeline] = timelinesFor(subject, [seat], order, onEvent);
  const rows = (timeline?.rows ?? []).filter((row) => isAbout(subject, row, about));
  return {
    session: subject.session,
    model: subject.offered.model.id,
    version: subject.offered.model.version,
    seat,
    at,
    accuracy: (timeline?.moments.findLast(({ index }) => index < at)?.accuracy ?? []).filter(
      ({ chain }) => about === undefined || chain.length === 1 || chain.at(-1) === about,
    ),
    entries: rows.flatMap((row): Entry[] => {
      const change = changeAt(row, at - 1);
      return change ? [entryOf(row.chain, row.proposition, change)] : [];
    }),
    // as the log numbers its events
    falseSpans: falseSpansOf({ rows }).map((span) => ({
      ...span,
      from: span.from + 1,
      until: span.until === null ? null : span.until + 1,
    })),
  };
}

export function timelinesFor(
  { game, beliefs, offered, log }: Subject,
  seats: readonly Seat[],
  depth: number,
  onEvent?: (index: number) => void,
): readonly BeliefTimeline[] {
  return timelinesOf({ game, beliefs, offered, log, depth, ...(onEvent ? { onEvent } : {}) }, seats);
}

export function between(
  { game, beliefs, offered, log }: Subject,
  seats: readonly [Seat, Seat],
  at: number,
): readonly Difference[] {
  let last: Moment<GameTypes> | null = null;
  for (const moment of beliefMoments(game, log.slice(0, at), offered.model)) last = moment;
  return last ? differencesAt(last, { game, beliefs, model: offered.model, depth: offered.depth, seats }) : [];
}

/** Tidy: one value a row. */
export interface BeliefRowOut {
  readonly session: string;
  /** Of the event, from 1. */
  readonly seq: number;
  readonly turn: number;
  readonly seat: Seat;
  /** "1>2": what 1 believes that 2 believes. */
  readonly chain: string;
  readonly proposition: string;
  readonly value: string;
  readonly probability: number;
  /** Of the probability, by Monte Carlo; null: computed exactly. */
  readonly standard_error: number | null;
  /** Of the table, or what the rest of the chain holds; null: nothing. */
  readonly truth: string | null;
  readonly verdict: string;
  readonly model: string;
  readonly version: number;
}

export const ROW_COLUMNS = {
  session: 'text',
  seq: 'integer',
  turn: 'integer',
  seat: 'integer',
  chain: 'text',
  proposition: 'text',
  value: 'text',
  probability: 'number',
  standard_error: 'number',
  truth: 'text',
  verdict: 'text',
  model: 'text',
  version: 'integer',
} as const satisfies Record<keyof BeliefRowOut, string>;

/** Every value that has a probability, or may have one for all that was drawn, after the start and every game event; `at`: after this one alone. */
export function* rowsOf(
  subject: Subject,
  timelines: readonly BeliefTimeline[],
  { about, at }: { readonly about?: Seat | undefined; readonly at?: number | undefined },
): Generator<BeliefRowOut> {
  for (const { seat, model, version, moments, rows } of timelines) {
    const { session } = subject;
    const wanted = rows.filter((row) => isAbout(subject, row, about));
    const indices = at === undefined ? moments : moments.filter(({ index }) => index < at).slice(-1);
    for (const { index, turn } of indices)
      for (const { chain, proposition, changes } of wanted) {
        const change = changeAt({ changes }, index);
        for (const { value, probability, standardError } of change?.credences ?? [])
          if (change && (probability > 0 || standardError))
            yield {
              session,
              seq: index + 1,
              turn,
              seat,
              chain: chain.join('>'),
              proposition,
              value: String(value),
              probability,
              standard_error: standardError ?? null,
              truth: change.truth === null ? null : String(change.truth),
              verdict: change.verdict,
              model,
              version,
            };
      }
  }
}

/** A belief about a seat's knowledge, or about what the seat believes. */
function isAbout(
  { beliefs }: Pick<Subject, 'beliefs'>,
  { chain, proposition }: { readonly chain: Chain; readonly proposition: string },
  about: Seat | undefined,
): boolean {
  if (about === undefined) return true;
  if (chain.length > 1) return chain.at(-1) === about;
  const knowledge = beliefs.knowledge?.({ id: proposition, values: [] });
  return !knowledge || knowledge.seat === about;
}

function entryOf(chain: Chain, proposition: string, change: BeliefChange): Entry {
  const { turn, credences, value, truth, verdict, since, verdictSince } = change;
  const most = credences.reduce((best, one) => (one.probability > best.probability ? one : best));
  return {
    chain,
    proposition,
    turn,
    credences,
    value,
    probability: most.probability,
    standardError: most.standardError ?? null,
    truth,
    verdict,
    madeBy: since + 1,
    brokenBy: verdict === 'false' ? verdictSince + 1 : null,
  };
}
