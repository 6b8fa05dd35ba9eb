/**
 * What a seat believed through a session by a model, and what was true: for the replay's mind view, tables and exports.
 *
 * There are two kinds of truth. A chain of one seat, [i], is about the session: the belief is false when the session is
 * otherwise. A longer chain, [i, j], is about a mind: the belief is false when seat j, by the same model, believes
 * something else. What participants in fact believed is neither; the session asks them.
 */

import type { GameTypes, Proposition, RecordedGame, Seat } from '../game.ts';
import type { SessionEvent } from '../session/events.ts';
import { answerAgain, beginAnswers, type ChainAnswers } from './chain-answers.ts';
import type { AnyGameBeliefs, BeliefValue, Chain, Credence, OfferedModel } from './model.ts';
import { accuracyAt, beliefMoments, type ChainAccuracy, chainsFrom, modelsFor } from './moments.ts';

/** open: the seat has no idea, or no value has a probability above one half, in its mind or in the mind it is about. */
export type Verdict = 'true' | 'false' | 'open';

/** What the seat believes from this event on, until the next change in the same row. */
export interface BeliefChange {
  /** Place of the event in the log, from 0. */
  readonly index: number;
  readonly turn: number;
  readonly credences: readonly Credence[];
  /** The value with a probability above one half; null: there is none. */
  readonly value: BeliefValue | null;
  /** null: in the mind that the chain is about, no value has a probability above one half. */
  readonly truth: BeliefValue | null;
  readonly verdict: Verdict;
  /** The event since which the seat holds this value. */
  readonly since: number;
  /** The event since which this verdict holds; of a false belief, the event that made it false. */
  readonly verdictSince: number;
}

export interface BeliefRow {
  readonly chain: Chain;
  readonly proposition: string;
  readonly changes: readonly BeliefChange[];
}

/** A run of events through which a belief was false. */
export interface FalseSpan {
  readonly chain: Chain;
  readonly proposition: string;
  readonly from: number;
  /** The event that ended it; null: it lasted to the end. */
  readonly until: number | null;
  readonly value: BeliefValue;
  readonly truth: BeliefValue;
  /** What changed at the first event: the belief, or the world that it is about. */
  readonly madeBy: 'belief' | 'world';
}

export interface BeliefTimeline {
  readonly seat: Seat;
  readonly model: string;
  readonly version: number;
  /** The moments at which the model was asked: after the start and after each game event. */
  readonly moments: readonly BeliefMoment[];
  readonly rows: readonly BeliefRow[];
}

interface BeliefMoment {
  readonly index: number;
  readonly turn: number;
  /** How exact the model's credences are for each chain; empty: the model is always exact. */
  readonly accuracy: readonly ChainAccuracy[];
}

export interface TimelineOptions<T extends GameTypes> {
  readonly game: RecordedGame<T>;
  readonly beliefs: AnyGameBeliefs;
  readonly offered: OfferedModel;
  readonly log: readonly SessionEvent<T>[];
  readonly seat: Seat;
  /** Length of the longest chain; the seat counts. */
  readonly depth: number;
  /** Called after each moment with the index of its event: for progress bars. */
  readonly onEvent?: (index: number) => void;
}

/** Throws if the model does not answer chains of this depth. */
export function timelineOf<T extends GameTypes>(options: TimelineOptions<T>): BeliefTimeline {
  const { seat } = options;
  return timelinesOf(options, [seat])[0] as BeliefTimeline;
}

/** The timelines of several seats, with one fold over the log. */
export function timelinesOf<T extends GameTypes>(
  { game, beliefs, offered, log, depth, onEvent }: Omit<TimelineOptions<T>, 'seat'>,
  seats: readonly Seat[],
): readonly BeliefTimeline[] {
  const { model, depth: deepest } = offered;
  if (depth > deepest) throw new Error(`${model.id} answers chains of at most ${deepest} seats, not ${depth}`);
  let tables: BeliefTables | null = null;
  for (const moment of beliefMoments(game, log, modelsFor(offered, seats, depth))) {
    const { index, turn, state } = moment;
    tables ??= beginTables(seats, game.propositions(game.observe(state, 'all')), moment.beliefs.length, depth);
    for (let k = 0; k < tables.answers.length; k++)
      answerAgain(tables.answers[k] as ChainAnswers, moment, model, beliefs);
    for (let k = 0; k < tables.seats.length; k++) {
      const { chains, rows, moments } = tables.seats[k] as SeatTable;
      for (let i = 0; i < rows.length; i++) addChanges(rows[i] as ChainRows, index, turn, beliefs.nothing);
      moments.push({ index, turn, accuracy: accuracyAt(moment, model, chains) });
    }
    onEvent?.(index);
  }
  return seats.map((seat, k) => {
    const { rows, moments } = tables?.seats[k] ?? EMPTY;
    return {
      seat,
      model: model.id,
      version: model.version,
      moments,
      rows: rows.flatMap(({ believed: { chain, propositions }, changes }) =>
        propositions.map(({ id }, i) => ({ chain, proposition: id, changes: changes[i] ?? [] })),
      ),
    };
  });
}

/** What a row says at an event of the log; null: there are no beliefs yet. */
export function changeAt({ changes }: Pick<BeliefRow, 'changes'>, index: number): BeliefChange | null {
  let low = 0;
  let high = changes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle] as BeliefChange).index <= index) low = middle + 1;
    else high = middle;
  }
  return changes[low - 1] ?? null;
}

/** All false beliefs, in the order in which they began. */
export function falseSpansOf({ rows }: Pick<BeliefTimeline, 'rows'>): readonly FalseSpan[] {
  const spans: FalseSpan[] = [];
  for (const { chain, proposition, changes } of rows)
    for (const [i, change] of changes.entries()) {
      const before = changes[i - 1];
      if (change.verdict !== 'false' || change.value === null || change.truth === null) continue;
      // a span goes on while both sides stay as they are
      if (before?.verdict === 'false' && before.value === change.value && before.truth === change.truth) continue;
      const end = changes.find((later, k) => k > i && !isSame(later, change));
      const madeBy = before === undefined || before.value !== change.value ? 'belief' : 'world';
      const { index: from, value, truth } = change;
      spans.push({ chain, proposition, from, until: end?.index ?? null, value, truth, madeBy });
    }
  return spans.toSorted((a, b) => a.from - b.from);
}

/** The rows of one chain. */
interface ChainRows {
  readonly believed: ChainAnswers;
  /** What the mind that the chain is about holds itself, or the facts of the session. */
  readonly truth: ChainAnswers;
  /** Place of the proposition -> the changes of its row. */
  readonly changes: readonly BeliefChange[][];
}

/** What the timeline of one seat shows. */
interface SeatTable {
  readonly chains: readonly Chain[];
  /** One for each of the chains. */
  readonly rows: readonly ChainRows[];
  readonly moments: BeliefMoment[];
}
/** The table of a log without a moment. */
const EMPTY: SeatTable = { chains: [], rows: [], moments: [] };

interface BeliefTables {
  /** One for each seat that is asked for, in their order. */
  readonly seats: readonly SeatTable[];
  /** The answers that the rows show, each chain once. */
  readonly answers: readonly ChainAnswers[];
}

function beginTables(
  seats: readonly Seat[],
  propositions: readonly Proposition[],
  seated: number,
  depth: number,
): BeliefTables {
  const answers = new Map<string, ChainAnswers>();
  const answersFor = (chain: Chain): ChainAnswers => {
    const there = answers.get(chain.join()) ?? beginAnswers(chain, propositions);
    answers.set(chain.join(), there);
    return there;
  };
  const tables = seats.map((seat): SeatTable => {
    const chains = chainsFrom(seat, seated, depth);
    const rows = chains.map((chain): ChainRows => {
      const changes = propositions.map(() => []);
      return { believed: answersFor(chain), truth: answersFor(chain.slice(1)), changes };
    });
    return { chains, rows, moments: [] };
  });
  return { seats: tables, answers: [...answers.values()] };
}

/** Adds a change to each row whose credences or truth have changed at this moment. */
function addChanges(rows: ChainRows, index: number, turn: number, nothing: BeliefValue | undefined): void {
  const { believed, truth, changes } = rows;
  for (let k = 0; k < believed.changed.length; k++)
    addChange(rows, believed.changed[k] as number, index, turn, nothing);
  for (let k = 0; k < truth.changed.length; k++) {
    const place = truth.changed[k] as number;
    // another mind may have other credences and hold the same value, and the row may have its change already
    if (changes[place]?.at(-1)?.truth !== truth.held[place]) addChange(rows, place, index, turn, nothing);
  }
}

function addChange(
  { believed, truth, changes }: ChainRows,
  place: number,
  index: number,
  turn: number,
  nothing: BeliefValue | undefined,
): void {
  const row = changes[place] as BeliefChange[];
  const last = row.at(-1);
  const value = believed.held[place] as BeliefValue | null;
  const is = truth.held[place] as BeliefValue | null;
  const verdict = verdictOn(value, is, nothing);
  row.push({
    index,
    turn,
    credences: believed.credences[place] as readonly Credence[],
    value,
    truth: is,
    verdict,
    since: last?.value === value ? last.since : index,
    verdictSince: last?.verdict === verdict ? last.verdictSince : index,
  });
}

/** A seat that has no idea is not wrong. A seat that believes that another has an idea, or has none, may be wrong. */
export function verdictOn(
  value: BeliefValue | null,
  truth: BeliefValue | null,
  nothing: BeliefValue | undefined,
): Verdict {
  if (value === null || truth === null) return 'open';
  if (value === truth) return 'true';
  return nothing !== undefined && value === nothing ? 'open' : 'false';
}

function isSame(a: BeliefChange, b: BeliefChange): boolean {
  return a.value === b.value && a.truth === b.truth && a.verdict === b.verdict;
}
