import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rngFor } from '../core/rng.ts';
import { arrange } from './arrange.ts';
import { Config } from './config.ts';
import { drawBlocks } from './drawing.ts';
import { shortcutById, treatBy } from './shortcuts.ts';
import type { TrialHappening } from './sights.ts';
import { trialById } from './trials/trials.ts';
import type { Trial } from './trials/types.ts';
import type { TrialItem } from './types.ts';

interface Listed {
  readonly item: TrialItem;
  readonly trial: Trial;
  readonly regime: string;
  readonly treat: 'large' | 'small';
  /** The box on the board as it is shown. */
  readonly box: number;
}

const seeds = fc.integer({ min: 0, max: 1_000_000 }).map(String);
const check = (property: (seed: string) => void, numRuns = 12) =>
  fc.assert(
    fc.property(seeds, (seed) => {
      property(seed);
    }),
    { numRuns, seed: 3 },
  );

function draw(input: Record<string, unknown>, seed: string): readonly (readonly Listed[])[] {
  return drawBlocks(Config.parse(input), rngFor(seed, 'start')).map((items) =>
    items.map((item): Listed => {
      const trial = trialById(item.trial);
      if (!trial) throw new Error(`there is no trial ${item.trial}`);
      const treat = trial.correct === trial.large ? 'large' : 'small';
      const box = item.mirrored ? 4 - trial.correct : trial.correct;
      return { item, trial, regime: `${trial.regime}-${trial.presence}`, treat, box };
    }),
  );
}
const only = (blocks: ReturnType<typeof draw>): readonly Listed[] => blocks[0] ?? [];

function counts<A>(values: readonly A[]): ReadonlyMap<A, number> {
  const found = new Map<A, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return found;
}
const spread = (values: readonly unknown[], kinds: number): number => {
  const found = [...counts(values).values()];
  return Math.max(...found) - (found.length < kinds ? 0 : Math.min(...found));
};
const longestRun = (values: readonly unknown[]): number => {
  let [longest, run] = [0, 0];
  for (const [i, value] of values.entries()) {
    run = i > 0 && values[i - 1] === value ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
};

describe('a list drawn from stage 3', () => {
  const always = (property: (list: readonly Listed[], trials: number) => void) =>
    fc.assert(
      fc.property(seeds, fc.integer({ min: 9, max: 60 }), (seed, trials) => {
        property(only(draw({ from: 'stage-3', fallback: 'untaught', trials }, seed)), trials);
      }),
      { numRuns: 15, seed: 3 },
    );

  test('has the requested number of trials, all with an opponent, none twice', () =>
    always((list, trials) => {
      expect(new Set(list.map(({ trial }) => trial.id)).size).toBe(trials);
      expect(list.every(({ trial }) => trial.presence === 'present')).toBe(true);
    }));
  test('has every regime equally often', () =>
    always((list) => {
      expect(
        spread(
          list.map(({ regime }) => regime),
          9,
        ),
      ).toBeLessThanOrEqual(1);
    }));
  test('has each treat best equally often', () =>
    always((list) => {
      expect(
        spread(
          list.map(({ treat }) => treat),
          2,
        ),
      ).toBeLessThanOrEqual(2);
    }));
  test('has every box best equally often', () =>
    always((list) => {
      expect(
        spread(
          list.map(({ box }) => box),
          5,
        ),
      ).toBeLessThanOrEqual(1);
    }));
  test('repeats box, treat and regime at most once in a row', () =>
    always((list) => {
      for (const feature of ['box', 'treat', 'regime'] as const)
        expect(longestRun(list.map((one) => one[feature]))).toBeLessThanOrEqual(2);
    }));
});

test('about half of the boards are mirrored', () => {
  const mirrored = only(draw({ trials: 400 }, 'half')).filter(({ item }) => item.mirrored).length;
  expect(mirrored).toBeGreaterThan(150);
  expect(mirrored).toBeLessThan(250);
});

test('equal seeds draw equal lists, other seeds others', () => {
  expect(draw({ trials: 20 }, 'a')).toEqual(draw({ trials: 20 }, 'a'));
  expect(draw({ trials: 20 }, 'a')).not.toEqual(draw({ trials: 20 }, 'b'));
});

describe('an opponent that has seen nothing', () => {
  test('does not occur unless the config says so', () =>
    check((seed) => {
      const list = only(draw({ from: 'full-present+Nn-p', trials: 40 }, seed));
      expect(list.filter(({ trial }) => trial.regime === 'Nn')).toEqual([]);
    }));
  test('is taught in a block of its own, where the large treat is in the middle every other time', () =>
    check((seed) => {
      const [taught = [], ...rest] = draw({ fallback: 'taught', trials: 18 }, seed);
      expect(taught.every(({ trial }) => trial.regime === 'Nn' && trial.presence === 'present')).toBe(true);
      expect(counts(taught.map(({ treat }) => treat)).get('small')).toBe(taught.length / 2);
      expect(rest.flat().some(({ trial }) => trial.regime === 'Nn')).toBe(true);
    }));
  test('is recognised by what the config lets it see', () => {
    const list = only(draw({ from: 'b2w0v0+b1w0v0', opponentSees: 'inverse', trials: 12 }, 'inverse'));
    // this opponent does not see what the trials show theirs: in trials that show all, it sees nothing
    expect(list.every(({ trial }) => trial.ordering.task === 'b1w0v0')).toBe(true);
  });
});

describe('oversampling', () => {
  const wrong = (list: readonly Listed[], against: string): number => {
    const shortcut = shortcutById(against);
    if (!shortcut) throw new Error(`there is no shortcut ${against}`);
    return list.filter(({ trial, treat }) => {
      const shown = trial.events.filter((event): event is TrialHappening => 'visible' in event);
      return treatBy(shortcut, shown, trial.presence) !== treat;
    }).length;
  };
  test.each(['last-seen', 'food-seen', 'last-or-food-seen', 'all-cues'])(
    'makes %s, which is nearly always right, wrong as often as requested',
    (against) =>
      check((seed) => {
        const oversample = { against, percent: 40 };
        const list = only(draw({ from: 'full-present', fallback: 'untaught', trials: 30, oversample }, seed));
        expect(wrong(list, against)).toBe(12);
        expect(
          spread(
            list.map(({ box }) => box),
            5,
          ),
        ).toBeLessThanOrEqual(1);
      }, 4),
  );
  test('has no effect where a shortcut is never wrong', () => {
    const oversample = { against: 'small-always', percent: 100 };
    expect(wrong(only(draw({ from: 'stage-2', trials: 10, oversample }, 'never')), 'small-always')).toBe(0);
  });
});

describe('catch trials and questions', () => {
  test('are as many as requested; catch trials come in addition, without opponent, swap or questions', () =>
    check((seed) => {
      const list = only(draw({ trials: 20, catchTrials: 4, asked: 7 }, seed));
      const catches = list.filter(({ item }) => item.catch);
      expect([list.length, catches.length]).toEqual([24, 4]);
      expect(catches.every(({ trial }) => trial.presence === 'absent' && trial.ordering.attributes.swaps === 0)).toBe(
        true,
      );
      expect(list.filter(({ item }) => item.asked && !item.catch)).toHaveLength(7);
      expect(catches.some(({ item }) => item.asked)).toBe(false);
    }));
});

describe('practice', () => {
  test('is stage 1 and stage 2, each until five of six are right', () => {
    const [first = [], second = [], third = []] = draw({ practice: 'stages', trials: 5 }, 'practice');
    expect(first.every(({ trial }) => trial.presence === 'absent')).toBe(true);
    expect(second.every(({ regime }) => regime === 'Tt-present')).toBe(true);
    expect([first.length, second.length, third.length]).toEqual([24, 24, 5]);
  });
});

describe('a list that is given', () => {
  test('is played unchanged', () => {
    const list = [
      { trial: 'b0w0v0-1.30.22.p', mirrored: true, asked: true },
      { trial: 'b0w0v0-1.30.22.p', mirrored: false, asked: false },
    ];
    expect(drawBlocks(Config.parse({ list }), rngFor('list'))).toEqual([list.map((one) => ({ ...one, catch: false }))]);
  });
});

describe('an order', () => {
  const items = fc.array(fc.record({ a: fc.integer({ min: 0, max: 3 }), b: fc.integer({ min: 0, max: 2 }) }), {
    maxLength: 40,
  });
  test('has all items, and no value of a feature more than twice in a row if the values can be spread', () => {
    fc.assert(
      fc.property(items, seeds, (all, seed) => {
        const order = arrange(all, [({ a }) => a], rngFor(seed));
        const sorted = (list: typeof all) => list.map(({ a, b }) => `${a}/${b}`).sort();
        expect(sorted([...order])).toEqual(sorted(all));
        const most = Math.max(0, ...counts(all.map(({ a }) => a)).values());
        if (most <= 2 * (all.length - most + 1)) expect(longestRun(order.map(({ a }) => a))).toBeLessThanOrEqual(2);
      }),
      { numRuns: 200, seed: 3 },
    );
  });
  test('gives up the feature named last if two cannot both be spread', () => {
    const same = Array.from({ length: 6 }, (_, i) => ({ a: i % 2, b: i % 2 }));
    expect(longestRun(arrange(same, [({ a }) => a, ({ b }) => b], rngFor('x')).map(({ a }) => a))).toBeLessThanOrEqual(
      2,
    );
    expect(arrange([{ a: 1 }, { a: 1 }, { a: 1 }], [({ a }) => a], rngFor('x'))).toHaveLength(3);
  });
});
