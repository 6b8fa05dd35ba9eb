/** The shortcuts are the best simple ones: this tries all functions of up to three cues on all trials. */
import { describe, expect, test } from 'vitest';
import { tally } from './accuracy.ts';
import { cuesOf } from './cues.ts';
import { SHORTCUTS, treatBy } from './shortcuts.ts';
import type { TrialHappening } from './sights.ts';
import { TRIALS, TRIALS_PER_PRESENCE, trialAt } from './trials/trials.ts';
import type { Regime } from './trials/types.ts';

/** Trials with the same values of all cues, by regime: in how many the large treat is best, in how many the small one. */
interface Pattern {
  readonly cues: readonly boolean[];
  readonly counts: Map<Regime, { large: number; small: number }>;
}

const patterns = new Map<string, Pattern>();
const sizes = new Map<Regime, number>();
const accuracies = SHORTCUTS.map((shortcut) => ({ shortcut, accuracy: tally() }));
let names: readonly string[] = [];
for (let i = TRIALS_PER_PRESENCE; i < TRIALS; i++) {
  const trial = trialAt(i);
  const { regime, correct, large } = trial;
  const cues = cuesOf(trial);
  names = [...cues.keys()];
  const key = [...cues.values()].map(Number).join('');
  const pattern = patterns.get(key) ?? { cues: [...cues.values()], counts: new Map() };
  const count = pattern.counts.get(regime) ?? { large: 0, small: 0 };
  count[correct === large ? 'large' : 'small'] += 1;
  pattern.counts.set(regime, count);
  patterns.set(key, pattern);
  sizes.set(regime, (sizes.get(regime) ?? 0) + 1);
  const shown = trial.events.filter((event): event is TrialHappening => 'visible' in event);
  const treat = correct === large ? 'large' : 'small';
  for (const { shortcut, accuracy } of accuracies)
    accuracy.add(`${regime}-p`, treatBy(shortcut, shown, 'present') === treat);
}
const accuracyOf = (id: string) => accuracies.find(({ shortcut }) => shortcut.id === id)?.accuracy;

/** The share right of the best function of these cues: over trials, and as the mean over regimes. */
function best(cues: readonly number[]): readonly [ofTrials: number, ofRegimes: number] {
  const cells = new Map<number, [number, number, number, number]>();
  for (const pattern of patterns.values()) {
    const at = cues.reduce((sum, cue) => 2 * sum + Number(pattern.cues[cue]), 0);
    const cell = cells.get(at) ?? [0, 0, 0, 0];
    for (const [regime, { large, small }] of pattern.counts) {
      const weight = 1 / (9 * (sizes.get(regime) ?? 1));
      cell[0] += large;
      cell[1] += small;
      cell[2] += large * weight;
      cell[3] += small * weight;
    }
    cells.set(at, cell);
  }
  const sum = (pick: (cell: readonly number[]) => number): number =>
    [...cells.values()].reduce((total, cell) => total + pick(cell), 0);
  return [
    sum(([large = 0, small = 0]) => Math.max(large, small)) / TRIALS_PER_PRESENCE,
    sum(([, , large = 0, small = 0]) => Math.max(large, small)),
  ];
}

function bestOf(count: number): { readonly trials: number; readonly regimes: number } {
  let [trials, regimes] = [0, 0];
  const extend = (from: number, chosen: readonly number[]): void => {
    if (chosen.length === count) {
      const [ofTrials, ofRegimes] = best(chosen);
      trials = Math.max(trials, ofTrials);
      regimes = Math.max(regimes, ofRegimes);
      return;
    }
    for (let cue = from; cue < names.length; cue++) extend(cue + 1, [...chosen, cue]);
  };
  extend(0, []);
  return { trials, regimes };
}

describe('of 38 cues', () => {
  test('there are 38', () => expect(names).toHaveLength(38));

  test.each([1, 2])('no function of %i is right more often than last-seen', (count) => {
    const { trials, regimes } = bestOf(count);
    expect(trials).toBeCloseTo(accuracyOf('last-seen')?.ofTrials('present') ?? 0, 6);
    expect(regimes).toBeCloseTo(accuracyOf('last-seen')?.ofRegimes('present') ?? 0, 6);
  });

  test('no function of three is right more often than last-or-food-seen', () => {
    const { trials, regimes } = bestOf(3);
    expect(trials).toBeCloseTo(accuracyOf('last-or-food-seen')?.ofTrials('present') ?? 0, 6);
    expect(regimes).toBeCloseTo(accuracyOf('last-or-food-seen')?.ofRegimes('present') ?? 0, 6);
  });

  test('all together determine every answer, and all-cues nearly does with six', () => {
    expect(best(names.map((_, cue) => cue))[0]).toBe(1);
    expect(accuracyOf('all-cues')?.ofTrials('present')).toBeGreaterThan(0.998);
  });
});
