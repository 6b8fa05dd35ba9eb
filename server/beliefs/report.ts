/**
 * Beliefs of a recorded session as tables: what a seat believed at an event, and which facts one seat knew and another
 * did not. For the command line and for HTTP; computed for each request, never stored.
 */
import { type BeliefDifference, differencesAt } from '../../games/core/beliefs/between.ts';
import type { Chain } from '../../games/core/beliefs/model.ts';
import {
  accuracyAt,
  beliefMoments,
  type ChainAccuracy,
  type Moment,
  modelsFor,
} from '../../games/core/beliefs/moments.ts';
import {
  type BeliefChange,
  type BeliefTimeline,
  changeAt,
  type FalseSpan,
  falseSpansOf,
  timelinesOf,
} from '../../games/core/beliefs/timeline.ts';
import type { GameTypes, Seat } from '../../games/core/game.ts';
import { type BeliefQuestion, type BeliefSubject, isAbout } from './subject.ts';

interface BeliefEntry extends Omit<BeliefChange, 'index' | 'since' | 'verdictSince'> {
  readonly chain: Chain;
  readonly proposition: string;
  /** The probability of the value, or of the likeliest; null: the model states nothing. */
  readonly probability: number | null;
  /** Monte Carlo error of the probability; null: the probability is exact. */
  readonly standardError: number | null;
  /** The event that gave the value, counted from 1. */
  readonly madeBy: number;
  /** The event that made the value false; null: it is not false. */
  readonly brokenBy: number | null;
}

export interface BeliefAnswer {
  readonly session: string;
  readonly model: string;
  readonly version: number;
  readonly seat: Seat;
  readonly at: number;
  /** The model's own report of its accuracy along each chain; empty: it is exact. */
  readonly accuracy: readonly ChainAccuracy[];
  readonly entries: readonly BeliefEntry[];
  readonly falseSpans: readonly FalseSpan[];
}

export function answer(
  subject: BeliefSubject,
  { seat, order, about, at }: BeliefQuestion,
  onEvent?: (index: number) => void,
): BeliefAnswer {
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
    entries: rows.flatMap((row): BeliefEntry[] => {
      const change = changeAt(row, at - 1);
      return change ? [entryOf(row.chain, row.proposition, change)] : [];
    }),
    // the log numbers its events from 1
    falseSpans: falseSpansOf({ rows }).map((span) => ({
      ...span,
      from: span.from + 1,
      until: span.until === null ? null : span.until + 1,
    })),
  };
}

export function timelinesFor(
  { game, beliefs, offered, log }: BeliefSubject,
  seats: readonly Seat[],
  depth: number,
  onEvent?: (index: number) => void,
): readonly BeliefTimeline[] {
  return timelinesOf({ game, beliefs, offered, log, depth, ...(onEvent ? { onEvent } : {}) }, seats);
}

/** The facts that one of two seats knew and the other did not. */
export interface BetweenAnswer {
  readonly session: string;
  readonly model: string;
  readonly version: number;
  readonly seats: readonly [Seat, Seat];
  readonly at: number;
  /** The model's own report of its accuracy along the chains of the two seats; empty: it is exact. */
  readonly accuracy: readonly ChainAccuracy[];
  readonly differences: readonly BeliefDifference[];
}

export function between(
  { game, beliefs, offered, log, session }: BeliefSubject,
  seats: readonly [Seat, Seat],
  at: number,
  onEvent?: (index: number) => void,
): BetweenAnswer {
  const { model, depth } = offered;
  const [a, b] = seats;
  const chains = [[a], [b], [a, b], [b, a]].filter(({ length }) => length <= depth);
  let last: Moment<GameTypes> | null = null;
  for (const moment of beliefMoments(game, log.slice(0, at), modelsFor(offered, seats, depth))) {
    last = moment;
    onEvent?.(moment.index);
  }
  return {
    session,
    model: model.id,
    version: model.version,
    seats,
    at,
    accuracy: last ? accuracyAt(last, model, chains) : [],
    differences: last ? differencesAt(last, { game, beliefs, model, depth, seats }) : [],
  };
}

function entryOf(chain: Chain, proposition: string, change: BeliefChange): BeliefEntry {
  const { turn, credences, value, truth, verdict, since, verdictSince } = change;
  const [first] = credences;
  const most = first && credences.reduce((best, one) => (one.probability > best.probability ? one : best), first);
  return {
    chain,
    proposition,
    turn,
    credences,
    value,
    probability: most?.probability ?? null,
    standardError: most?.standardError ?? null,
    truth,
    verdict,
    madeBy: since + 1,
    brokenBy: verdict === 'false' ? verdictSince + 1 : null,
  };
}
