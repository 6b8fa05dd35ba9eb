import { describe, expect, test } from 'vitest';
import { playout } from '../../games/core/log/playout.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { type Action, Config, type Deal } from '../../games/symmtom/types.ts';
import { lossesOf } from './losses.ts';
import { always } from './testing/always.ts';

const STILL: Action = { move: 'stay', say: null };

/** A and B stand side by side; each has a piece of its own, which the other lacks at the start. */
const BESIDE: Deal = {
  positions: [
    [3, 3],
    [4, 3],
  ],
  bases: [
    [1, 1],
    [6, 5],
  ],
  firstHand: [[0], [1]],
  knowledge: [[0], [1]],
};

/** Losses of A in the only turn, before which it was asked whether B knows A's piece. */
function lossesAt(action: Action, answer: 'yes' | 'no', sure: number | null = 100) {
  const config = Config.parse({ agents: 2, pieces: 2, turns: 1, deal: BESIDE });
  const log = playout(symmtom, {
    session: 's',
    config,
    seed: 'x',
    policies: [always(action, { option: answer, confidence: sure }), always(STILL)],
    setup: {
      probes: {
        kinds: ['reality'],
        turns: [0],
        count: 1,
        seats: [0],
        about: ['knows/1/0'],
        seed: '',
        limitMs: null,
        confidence: sure !== null,
      },
    },
  });
  const [losses] = lossesOf(log);
  return losses ?? expect.fail('A was asked');
}

describe('what a decision cost', () => {
  test('to be silent because the other is believed to know is a loss of the belief, not of the choice', () => {
    const wrong = lossesAt(STILL, 'yes');
    expect(wrong.off).toBeLessThan(0.002);
    expect(wrong.belief.points).toBeGreaterThan(0.5);
    expect(wrong.underReport.points).toBeLessThan(wrong.underPosterior.points - 0.5);
  });

  test('to be silent although the other is known to lack the piece is a loss of the choice, not of the belief', () => {
    const right = lossesAt(STILL, 'no');
    expect(right.belief.points).toBeCloseTo(0, 1);
    expect(right.choice.points).toBeGreaterThan(0.5);
    expect(right.underReport.points).toBeCloseTo(right.underPosterior.points, 0);
  });

  test('to tell it costs nothing under a right belief', () => {
    const told = lossesAt({ move: 'stay', say: 0 }, 'no');
    expect(told.choice.points).toBeLessThan(0.5);
    expect(told.belief.points).toBeCloseTo(0, 1);
  });

  test('its two parts add up to the loss under the posterior', () => {
    for (const answer of ['yes', 'no'] as const)
      for (const action of [STILL, { move: 'left', say: null }] as const) {
        const { belief, choice, underPosterior } = lossesAt(action, answer, 70);
        expect(belief.points + choice.points).toBeCloseTo(underPosterior.points, 9);
      }
  });

  test('decisions before which nothing was asked have no row', () => {
    const config = Config.parse({ agents: 2, pieces: 2, turns: 1, deal: BESIDE });
    const policy = always(STILL);
    expect(lossesOf(playout(symmtom, { session: 's', config, seed: 'x', policies: [policy, policy] }))).toEqual([]);
  });
});
