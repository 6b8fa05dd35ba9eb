/** The turns of a replay, as a reader chooses them for slides: never the numbers of events. Pure. */
import type { AnyEvent } from '../any-event.ts';
import { columnsOf, roundsWithin } from '../axis/columns.ts';
import type { Replay } from '../replay-log.ts';

export interface SlideTurn {
  /** Place in the log at which the turn is shown, from 0: where a press on its column of the axis leads. */
  readonly index: number;
  /** As the axis has it, from 1; null: before the first. */
  readonly number: number | null;
  /** The round that it belongs to, from 1; null: the session has no rounds. */
  readonly round: number | null;
}

/** `starts`: where rounds begin. */
export function slideTurns(
  events: readonly AnyEvent[],
  starts: readonly number[],
  words: Replay['moments'],
): readonly SlideTurn[] {
  const rounds = roundsWithin(words?.round ? starts : [], events.length);
  return rounds.flatMap((round, i) =>
    columnsOf(events, { ...round, opens: words?.opens }).map(({ at, number }) => ({
      index: at,
      number,
      round: rounds.length > 1 ? i + 1 : null,
    })),
  );
}
