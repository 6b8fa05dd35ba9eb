/**
 * When beliefs turn false and when they turn true again, read from timelines. A mind is a seat's, or one that the texts of
 * a game name, as an agent of a story.
 */
import type { Seat } from '../game.ts';
import type { BeliefValue } from './model.ts';
import type { BeliefChange, BeliefTimeline } from './timeline.ts';

/** [0, 1]: what seat 0 thinks that seat 1 thinks; ['Sally']: what Sally thinks. */
export type Mind = readonly (Seat | string)[];

/** What a mind holds from this event on, and what is true. */
export type HeldValue = Pick<BeliefChange, 'index' | 'value' | 'truth' | 'verdict'>;

export interface MindRow {
  readonly mind: Mind;
  readonly proposition: string;
  /** The changes, in the order of the log. */
  readonly changes: readonly HeldValue[];
}

/** At this event a belief turns false, or turns true after it was false. */
export interface Turning {
  readonly kind: 'false' | 'true';
  /** Place of the event in the log, from 0. */
  readonly index: number;
  readonly mind: Mind;
  readonly proposition: string;
  /** What the mind holds from here on. */
  readonly value: BeliefValue;
  readonly truth: BeliefValue;
  /** Whether the mind held the same value before. */
  readonly still: boolean;
}

/** The minds of the seats. */
export function mindRowsOf(timelines: readonly BeliefTimeline[]): readonly MindRow[] {
  return timelines.flatMap(({ rows }) =>
    rows.map(({ chain, proposition, changes }) => ({ mind: chain, proposition, changes })),
  );
}

/**
 * All turnings, in the order of the log. `starts`: where rounds begin, as trials or stories; each begins anew, so no belief
 * turns between two of them.
 */
export function turningsOf(rows: readonly MindRow[], starts: readonly number[] = []): readonly Turning[] {
  const roundOf = (index: number): number => starts.findLastIndex((start) => start <= index);
  const found = rows.flatMap(({ mind, proposition, changes }) =>
    changes.flatMap((change, i): Turning[] => {
      const earlier = changes[i - 1];
      const before = earlier && roundOf(earlier.index) === roundOf(change.index) ? earlier : undefined;
      const { index, value, truth, verdict } = change;
      if (value === null || truth === null) return [];
      const turned = { index, mind, proposition, value, truth, still: before?.value === value };
      if (verdict === 'false' && before?.verdict !== 'false') return [{ ...turned, kind: 'false' }];
      return verdict === 'true' && before?.verdict === 'false' ? [{ ...turned, kind: 'true' }] : [];
    }),
  );
  return found.toSorted((a, b) => a.index - b.index);
}

/** What a mind holds at an event; null: nothing yet. */
export function heldAt({ changes }: Pick<MindRow, 'changes'>, index: number): HeldValue | null {
  return changes.findLast((change) => change.index <= index) ?? null;
}
