/** Lists against rules of two cues, and lists of pairs: what is in them. That the rules fail is in research/standoff. */
import { describe, expect, test } from 'vitest';
import { rngFor } from '../core/rng.ts';
import { readBy } from './alike.ts';
import { Config } from './config.ts';
import { drawBlocks } from './drawing.ts';
import type { ShortcutId } from './shortcuts.ts';
import type { TrialHappening } from './sights.ts';
import { trialById } from './trials/trials.ts';
import { REGIMES, type Trial } from './trials/types.ts';

interface Listed {
  readonly trial: Trial;
  readonly small: boolean;
  /** The best box on the board as it is shown. */
  readonly box: number;
}

const draw = (input: Record<string, unknown>, seed: string): readonly Listed[] =>
  drawBlocks(Config.parse(input), rngFor(seed, 'start')).flatMap((items) =>
    items.map(({ trial: id, mirrored }) => {
      const trial = trialById(id);
      if (!trial) throw new Error(`there is no trial ${id}`);
      return { trial, small: trial.correct === trial.small, box: mirrored ? 4 - trial.correct : trial.correct };
    }),
  );
const seeds = Array.from({ length: 30 }, (_, i) => `two-cues ${i}`);
const AGAINST_TWO = { against: 'two-cues', percent: 100 };

describe('a list against rules of two cues', () => {
  const lists = seeds.map((seed) => draw({ oversample: AGAINST_TWO }, seed));

  test('has each treat best in half of its trials, all with an opponent, none twice', () => {
    for (const list of lists) {
      expect(list.filter(({ small }) => small)).toHaveLength(6);
      expect(new Set(list.map(({ trial }) => trial.id)).size).toBe(12);
      expect(list.every(({ trial }) => trial.presence === 'present')).toBe(true);
    }
  });
  test('of an odd number has one more of either treat', () => {
    const small = seeds.map(
      (seed) => draw({ trials: 13, oversample: AGAINST_TWO }, seed).filter((one) => one.small).length,
    );
    expect(new Set(small)).toEqual(new Set([6, 7]));
  });
  test('over many lists has every regime but Nn, and every box best about equally often', () => {
    const all = lists.flat();
    expect(new Set(all.map(({ trial }) => trial.regime))).toEqual(new Set(REGIMES.filter((regime) => regime !== 'Nn')));
    for (let box = 0; box < 5; box++)
      expect(Math.abs(all.filter((one) => one.box === box).length / all.length - 0.2)).toBeLessThan(0.06);
  });
  test('has trials of Nn where an opponent that has seen nothing may occur', () => {
    const list = draw({ fallback: 'untaught', trials: 60, oversample: AGAINST_TWO }, 'nothing');
    expect(list.filter(({ trial }) => trial.regime === 'Nn').length).toBeGreaterThan(6);
  });
  test('mixes with trials as they come where fewer than all are drawn so', () => {
    const list = draw({ trials: 40, oversample: { against: 'two-cues', percent: 50 } }, 'mixed');
    expect(list).toHaveLength(40);
    expect(draw({ trials: 40, oversample: { against: 'two-cues', percent: 0 } }, 'mixed')).toEqual(
      draw({ trials: 40 }, 'mixed'),
    );
  });
  test.each([
    [{ from: 'full-both' }],
    [{ from: 'homogeneous' }],
    [{ from: 'stage-1' }],
    [{ opponentSees: 'inverse' }],
    [{ dominant: 'player' }],
  ])('with %j is drawn against the best rule of three cues, since the weights are for other trials', (config) => {
    const before = { against: 'last-or-food-seen', percent: 50 };
    expect(draw({ ...config, oversample: AGAINST_TWO }, 'other')).toEqual(
      draw({ ...config, oversample: before }, 'other'),
    );
  });
});

describe('a list of pairs', () => {
  const shownIn = ({ events }: Trial) => events.filter((event): event is TrialHappening => 'visible' in event);

  test.each<ShortcutId>(['last-seen', 'food-seen', 'last-or-food-seen', 'all-cues'])(
    'against %s: each trial has a partner that looks alike to it, with another belief and the other treat best',
    (against) => {
      for (const seed of seeds.slice(0, 4)) {
        const list = draw({ oversample: { against, percent: 50, paired: true } }, seed);
        expect(list.filter(({ small }) => small)).toHaveLength(6);
        const alike = Map.groupBy(list, ({ trial }) =>
          JSON.stringify([trial.large, trial.small, readBy(against, shownIn(trial))]),
        );
        for (const group of alike.values()) {
          const small = group.filter((one) => one.small);
          expect(2 * small.length).toBe(group.length);
          const targets = new Set(small.map(({ trial }) => trial.target));
          expect(group.filter((one) => !one.small && targets.has(one.trial.target))).toEqual([]);
        }
      }
    },
  );
  test('has no pair where the shortcut is never wrong, and is as long as any list', () => {
    const paired = { against: 'last-seen', percent: 50, paired: true };
    expect(draw({ from: 'stage-1', oversample: paired }, 'none')).toHaveLength(12);
  });
  test.each([
    [{ against: 'last-seen', percent: 60, paired: true }, /at most 50 percent/],
    [{ against: 'two-cues', percent: 50, paired: true }, /two-cues are many rules/],
    [{ against: 'three-cues', percent: 50 }, /there is no shortcut three-cues/],
  ])('%j is refused', (oversample, message) => {
    expect(Config.safeParse({ oversample }).error?.issues[0]?.message).toMatch(message);
  });
});
