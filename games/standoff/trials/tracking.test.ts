import { describe, expect, test } from 'vitest';
import { countRegimes } from './counts.ts';
import { bestBox, targetOf, track } from './tracking.ts';
import { trialById } from './trials.ts';
import type { TrialEvent } from './types.ts';

const place = (t: number, treat: 'large' | 'small', box: number, visible = true): TrialEvent => {
  return { type: 'place', t, length: 1, treat, box, visible };
};
const swap = (t: number, boxes: readonly [number, number], visible = true): TrialEvent => {
  return { type: 'swap', t, length: 1, boxes, visible };
};
const beliefAfter = (...events: TrialEvent[]) => track(events).last.belief;
const bothSeen = [place(0, 'large', 0), place(1, 'small', 3)];

describe('what the opponent believes', () => {
  test('a treat is where it has seen it placed', () => {
    expect(beliefAfter(...bothSeen)).toEqual({ large: 0, small: 3 });
  });

  test('nothing about a placement that it has not seen', () => {
    expect(beliefAfter(place(0, 'large', 0, false), place(1, 'small', 3))).toEqual({ large: null, small: 3 });
  });

  test('a treat is where it was before a hidden swap', () => {
    expect(beliefAfter(...bothSeen, swap(2, [0, 4], false))).toEqual({ large: 0, small: 3 });
  });

  test('a treat is where a visible swap put it, even if its placement was hidden', () => {
    expect(beliefAfter(place(0, 'large', 0, false), place(1, 'small', 3), swap(2, [0, 4]))).toEqual({
      large: 4,
      small: 3,
    });
  });

  test('a treat is nowhere once it sees the box without it', () => {
    const gone = [...bothSeen, swap(2, [0, 3], false), swap(3, [0, 4])];
    expect(beliefAfter(...gone)).toEqual({ large: null, small: 4 });
    expect(track(gone).lastSeen).toEqual({ large: 0, small: 4 });
  });

  test('nothing new about boxes that stay closed', () => {
    expect(beliefAfter(...bothSeen, swap(2, [0, 4], false), swap(3, [3, 2]))).toEqual({ large: 0, small: 2 });
  });

  test('step by step', () => {
    const { steps } = track([...bothSeen, { type: 'obscure', t: 3 }, swap(3, [0, 3], false)]);
    expect(steps.map(({ opponentSees }) => opponentSees)).toEqual([true, true, true, false, false]);
    expect(steps.map(({ truth }) => truth.large)).toEqual([0, 0, 0, 3, 3]);
    expect(steps.map(({ truth }) => truth.small)).toEqual([null, 3, 3, 0, 0]);
    expect(steps.map(({ belief }) => belief.small)).toEqual([null, 3, 3, 3, 3]);
  });
});

describe('where the opponent goes, and which box is best', () => {
  test.each([
    [{ large: 1, small: 4 }, 1],
    [{ large: null, small: 4 }, 4],
    [{ large: null, small: null }, 2],
  ])('believing %j it goes to %i', (belief, box) => {
    expect(targetOf(belief)).toBe(box);
  });

  test('the large treat is best unless the opponent goes there', () => {
    expect(bestBox({ large: 1, small: 4 }, 1)).toBe(4);
    expect(bestBox({ large: 1, small: 4 }, 4)).toBe(1);
    expect(bestBox({ large: 1, small: 4 }, 2)).toBe(1);
    expect(bestBox({ large: 1, small: 4 }, null)).toBe(1);
  });

  test('the original opponent goes to a box although it has seen the large treat gone from it; ours does not', () => {
    expect(trialById('b2w2v1f-0.2300.1111.p')).toMatchObject({
      belief: { large: null, small: 0 },
      regime: 'Nt',
      target: 0,
      targetOriginal: 4,
    });
  });
});

describe('the nine regimes', () => {
  // counted in the released program: orderings, trials, trials where the small treat is best, and what the opponent gets
  const rows = [
    ['Tt', 104, 7280, 7280, '7280/0/0', '7280/0/0'],
    ['Tf', 16, 1640, 1640, '1640/0/0', '1640/0/0'],
    ['Tn', 32, 2920, 2920, '2920/0/0', '2920/0/0'],
    ['Ft', 16, 1640, 0, '0/0/1640', '0/0/1640'],
    ['Ff', 28, 1600, 0, '0/940/660', '0/940/660'],
    ['Fn', 22, 1740, 0, '0/600/1140', '0/600/1140'],
    ['Nt', 32, 2920, 0, '0/2920/0', '0/2720/200'],
    ['Nf', 22, 1740, 600, '600/0/1140', '600/0/1140'],
    ['Nn', 24, 2040, 410, '410/410/1220', '410/410/1220'],
  ] as const;
  const counted = countRegimes();

  test.each(rows)(
    '%s: %i orderings, %i trials, small is best in %i',
    (regime, orderings, trials, small, goes, went) => {
      const row = counted.find((found) => found.regime === regime);
      expect(row).toMatchObject({ orderings, trials, correctSmall: small });
      expect(Object.values(row?.target ?? {}).join('/')).toBe(goes);
      expect(Object.values(row?.targetOriginal ?? {}).join('/')).toBe(went);
    },
  );

  test("the paper's 34.5 % of Nf, and 20.1 % of Nn, are best answered with the small treat", () => {
    const percent = Object.fromEntries(counted.map((row) => [row.regime, (100 * row.correctSmall) / row.trials]));
    expect(percent.Nf).toBeCloseTo(34.5, 1);
    expect(percent.Nn).toBeCloseTo(20.1, 1);
  });

  test('in 600 trials there is no belief because the opponent has seen that a treat is gone', () => {
    const lost = counted.map(({ regime, largeLost, smallLost }) => [regime, largeLost + smallLost] as const);
    expect(lost.filter(([, trials]) => trials > 0)).toEqual([
      ['Tn', 260],
      ['Fn', 40],
      ['Nt', 260],
      ['Nf', 40],
    ]);
  });
});
