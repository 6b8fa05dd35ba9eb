import { expect, test } from 'vitest';
import { type DecisionLosses, partsOf, reliabilityOf } from './parts.ts';

const loss = (points: number) => ({ points, standardError: 0 });

/** A decision that lost so much by belief, and 1 by choice. */
function lost(session: string, seat: number, turn: number, belief: number): DecisionLosses {
  return {
    session,
    seat,
    turn,
    index: turn,
    answers: 1,
    off: 0,
    underReport: loss(0),
    underPosterior: loss(belief + 1),
    underTruth: loss(0),
    belief: loss(belief),
    choice: loss(1),
  };
}

/** Four sessions of two seats; seats differ, and each loses the same in every decision but for `noise`. */
const decisions = (noise: number): readonly DecisionLosses[] =>
  [0, 1, 2, 3].flatMap((session) =>
    [0, 1].flatMap((seat) =>
      [0, 1, 2, 3].map((turn) =>
        lost(`s${session}`, seat, turn, session + 5 * seat + (turn % 2 === 0 ? noise : -noise)),
      ),
    ),
  );

test('parts are means by seat, and over all with intervals by session', () => {
  const { seats, belief, choice } = partsOf(decisions(0));
  expect(seats).toHaveLength(8);
  expect(seats[1]).toEqual({ session: 's0', seat: 1, n: 4, belief: 5, choice: 1 });
  expect(belief.value).toBeCloseTo(4, 9);
  expect(belief.low).toBeLessThan(4);
  expect(choice.value).toBe(1);
});

test('what seats lose alike in both halves is reliable, and what does not vary has no reliability', () => {
  expect(reliabilityOf(decisions(0), 'belief')?.value).toBeCloseTo(1, 6);
  expect(reliabilityOf(decisions(0), 'choice')).toBeNull();
});

test('half the length is stepped up to the whole', () => {
  const some = [
    [0, 1],
    [1, 0],
    [2, 3],
    [3, 2],
    [4, 4],
  ].flatMap(([odd = 0, even = 0], session) => [lost(`s${session}`, 0, 0, odd), lost(`s${session}`, 0, 1, even)]);
  // the halves correlate by 0.8
  expect(reliabilityOf(some, 'belief')?.value).toBeCloseTo((2 * 0.8) / 1.8, 6);
});

test('fewer than three seats have no reliability', () => {
  expect(reliabilityOf(decisions(0).slice(0, 8), 'belief')).toBeNull();
});
