/** Beliefs of a recorded session as tidy rows (one value a row), for analysis. */
import { type BeliefTimeline, changeAt } from '../../games/core/beliefs/timeline.ts';
import type { Seat } from '../../games/core/game.ts';
import { type BeliefSubject, isAbout } from './subject.ts';

/** One value that a seat gave a probability, at one event. */
export interface BeliefRowOut {
  readonly session: string;
  /** Number of the event, from 1. */
  readonly seq: number;
  readonly turn: number;
  readonly seat: Seat;
  /** "1>2": what 1 believes that 2 believes. */
  readonly chain: string;
  readonly proposition: string;
  readonly value: string;
  readonly probability: number;
  /** Monte Carlo error of the probability; null: the probability is exact. */
  readonly standard_error: number | null;
  /** The value in the session, or for longer chains the value that the rest of the chain holds; null: none. */
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

/**
 * A row for every value that has a probability, or whose sampled 0 may hide one, after the start and every game event.
 * `at`: only after this event.
 */
export function* rowsOf(
  subject: BeliefSubject,
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
