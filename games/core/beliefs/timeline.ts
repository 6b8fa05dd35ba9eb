/**
 * What a seat believed through a session by a model, and what was true: for the replay's mind view, tables and exports.
 *
 * There are two kinds of truth. A chain of one seat, [i], is about the session: the belief is false when the session is
 * otherwise. A longer chain, [i, j], is about a mind: the belief is false when seat j, by the same model, believes
 * something else. What participants in fact believed is neither; the session asks them.
 */

import type { GameTypes, Proposition, RecordedGame, Seat } from '../game.ts';
import type { SessionEvent } from '../session/events.ts';
import type { AnyBeliefModel, AnyGameBeliefs, BeliefValue, Chain, Credence, OfferedModel } from './model.ts';
import {
  accuracyAt,
  askAt,
  basisAt,
  beliefMoments,
  type ChainAccuracy,
  chainsFrom,
  heldIn,
  type Moment,
  modelsFor,
} from './moments.ts';

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
  const drafts = new Map<Seat, readonly ChainRows[]>();
  const moments = new Map<Seat, BeliefMoment[]>(seats.map((seat) => [seat, []]));
  for (const moment of beliefMoments(game, log, modelsFor(offered, seats, depth))) {
    const asked = new Map<string, (readonly Credence[])[]>();
    const ask: Ask = (chain, key, { proposition, nth }) => {
      const answers = asked.get(key) ?? [];
      asked.set(key, answers);
      answers[nth] ??= askAt(moment, model, chain, proposition);
      return answers[nth];
    };
    for (const seat of seats) {
      const chains = drafts.get(seat) ?? draftRowsFor(game, moment, seat, depth);
      drafts.set(seat, chains);
      for (const rows of chains) addChanges(rows, moment, { model, beliefs, ask });
      const accuracy = accuracyAt(moment, model, chainsFrom(seat, moment.beliefs.length, depth));
      moments.get(seat)?.push({ index: moment.index, turn: moment.turn, accuracy });
    }
    onEvent?.(moment.index);
  }
  return seats.map((seat) => ({
    seat,
    model: model.id,
    version: model.version,
    moments: moments.get(seat) ?? [],
    rows: (drafts.get(seat) ?? []).flatMap(({ chain, rows }) =>
      rows.map(({ proposition, changes }) => ({ chain, proposition: proposition.id, changes })),
    ),
  }));
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

interface DraftRow {
  readonly proposition: Proposition;
  /** Place among the propositions of the game. */
  readonly nth: number;
  readonly changes: BeliefChange[];
}

interface ChainRows {
  readonly chain: Chain;
  readonly key: string;
  /** The chain without its first seat, whose answers are the truth of this one; empty: the session is. */
  readonly rest: Chain;
  readonly restKey: string;
  readonly rows: readonly DraftRow[];
  /** What the answers and the truth rested on at the last moment; null: there was none. */
  last: { readonly basis: unknown; readonly restBasis: unknown } | null;
}

type Ask = (chain: Chain, key: string, row: DraftRow) => readonly Credence[];

function draftRowsFor<T extends GameTypes>(
  game: RecordedGame<T>,
  { state, beliefs }: Moment<T>,
  seat: Seat,
  depth: number,
): readonly ChainRows[] {
  const propositions = game.propositions(game.observe(state, 'all'));
  return chainsFrom(seat, beliefs.length, depth).map((chain): ChainRows => {
    const rest = chain.slice(1);
    const rows = propositions.map((proposition, nth): DraftRow => ({ proposition, nth, changes: [] }));
    return { chain, key: chain.join(), rest, restKey: rest.join(), rows, last: null };
  });
}

interface Asking {
  readonly model: AnyBeliefModel;
  readonly beliefs: AnyGameBeliefs;
  readonly ask: Ask;
}

/** Adds a change to each row whose credences or truth have changed. It asks nothing that cannot have changed. */
function addChanges<T extends GameTypes>(chained: ChainRows, moment: Moment<T>, { model, beliefs, ask }: Asking): void {
  const { chain, key, rest, restKey, rows, last } = chained;
  const basis = basisAt(moment, model, chain);
  const restBasis = rest.length === 0 ? moment.state : basisAt(moment, model, rest);
  chained.last = { basis, restBasis };
  const isSameBelief = last !== null && last.basis === basis;
  const isSameTruth = last !== null && last.restBasis === restBasis;
  if (isSameBelief && isSameTruth) return;
  for (const row of rows) {
    const before = row.changes.at(-1);
    const credences = isSameBelief && before ? before.credences : ask(chain, key, row);
    const truth =
      isSameTruth && before
        ? before.truth
        : rest.length === 0
          ? beliefs.truth(moment.state, row.proposition)
          : heldIn(ask(rest, restKey, row));
    addChange(row, moment, { credences, truth, nothing: beliefs.nothing });
  }
}

function addChange(
  { changes }: DraftRow,
  { index, turn }: Pick<BeliefMoment, 'index' | 'turn'>,
  {
    credences,
    truth,
    nothing,
  }: {
    readonly credences: readonly Credence[];
    readonly truth: BeliefValue | null;
    readonly nothing: BeliefValue | undefined;
  },
): void {
  const last = changes.at(-1);
  if (last && last.truth === truth && sameCredences(last.credences, credences)) return;
  const value = heldIn(credences);
  const verdict = verdictOn(value, truth, nothing);
  changes.push({
    index,
    turn,
    credences,
    value,
    truth,
    verdict,
    since: last && last.value === value ? last.since : index,
    verdictSince: last && last.verdict === verdict ? last.verdictSince : index,
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

function sameCredences(a: readonly Credence[], b: readonly Credence[]): boolean {
  return (
    a === b ||
    (a.length === b.length &&
      a.every(
        ({ value, probability, standardError }, i) =>
          value === b[i]?.value && probability === b[i]?.probability && standardError === b[i]?.standardError,
      ))
  );
}
