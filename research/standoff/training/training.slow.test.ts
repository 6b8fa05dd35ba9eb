import { describe, expect, test } from 'vitest';
import { CLASSES } from '../../../bots/standoff/network/readout.ts';
import { datasetByName } from '../../../games/standoff/trials/datasets.ts';
import { ORDERINGS } from '../../../games/standoff/trials/orderings.ts';
import { TRIALS, TRIALS_PER_PRESENCE, trialAt } from '../../../games/standoff/trials/trials.ts';
import { REGIMES } from '../../../games/standoff/trials/types.ts';
import { isHeldOut } from './held-out.ts';
import { inputsOf } from './inputs.ts';
import { controlLabels, fitProbe, rightOf } from './probing.ts';
import { COLUMNS, judgedIn, shareIn, tasksIn, transfersIn, trialsWithOpponent } from './shares.ts';
import type { TrainedNetwork } from './trained.ts';
import { batches, trainingTrials } from './training.ts';

describe('batches', () => {
  const rowsOf = batches({ seed: '1', dataset: 'x', batch: 4 }, 10);

  test('go through all rows, in another order each time', () => {
    const drawn = Array.from({ length: 5 }, (_, n) => rowsOf(n)).flat();
    expect(drawn.slice(0, 10).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(drawn.slice(10).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(drawn.slice(10)).not.toEqual(drawn.slice(0, 10));
  });

  test('are the same for a training that begins with a later one', () => {
    expect(batches({ seed: '1', dataset: 'x', batch: 4 }, 10)(3)).toEqual(rowsOf(3));
  });
});

test('all 47,040 inputs are put together from 215 frames, and those of the program from 62', () => {
  const all = Array.from({ length: TRIALS }, (_, index) => index);
  expect(inputsOf(all, 'default').frames).toHaveLength(215);
  expect(inputsOf(all, 'paper-time').frames).toHaveLength(62);
});

describe('held out', () => {
  test('is one trial in five, with the opponent absent and present alike', () => {
    const held = Array.from({ length: TRIALS }, (_, index) => isHeldOut(trialAt(index), 'trials'));
    expect(held.filter((one) => one)).toHaveLength(2 * 4704);
    expect(held.slice(0, TRIALS_PER_PRESENCE)).toEqual(held.slice(TRIALS_PER_PRESENCE));
  });

  test('are orderings of every regime, with all their trials', () => {
    const held = ORDERINGS.filter((ordering) => isHeldOut({ number: 0, ordering }, 'orderings'));
    for (const regime of REGIMES)
      expect(held.filter((one) => one.regime === regime)).toHaveLength(
        Math.floor(ORDERINGS.filter((one) => one.regime === regime).length / 5),
      );
  });

  test('is what a training does not use', () => {
    const dataset = datasetByName('contrast-Tt') ?? expect.fail('there is contrast-Tt');
    const used = trainingTrials(dataset, 'trials');
    expect(trainingTrials(dataset, 'none')).toHaveLength(30_800);
    expect(used.length).toBeLessThan(25_000);
    expect(used.some((index) => isHeldOut(trialAt(index), 'trials'))).toBe(false);
  });
});

describe('a probe', () => {
  const values = Array.from({ length: 600 }, (_, i) =>
    Float64Array.from({ length: 8 }, (_, k) => ((i * 7 + k * k) % 13) / 13 + (k === i % CLASSES ? 1 : 0)),
  );
  const labels = values.map((_, i) => i % CLASSES);

  test('finds what is linear in the state, on rows that it was not fitted on', () => {
    const probe = fitProbe({ values: values.slice(0, 500), labels: labels.slice(0, 500) }, { seed: 'p', epochs: 40 });
    const right = rightOf(probe, { values: values.slice(500), labels: labels.slice(500) });
    expect(right.filter((one) => one === 1).length).toBeGreaterThan(90);
  });

  test('has a control whose label is one for each type, with the frequencies of the real labels', () => {
    const types = values.map((_, i) => i % 40);
    const control = controlLabels(types, [1, 1, 1, 4], 'c');
    expect(control.slice(0, 40)).toEqual(control.slice(40, 80));
    expect(new Set(control)).toEqual(new Set([1, 4]));
    expect(controlLabels(types, [1, 1, 1, 4], 'c')).toEqual(control);
  });
});

describe('shares of right choices from counts by ordering', () => {
  const always = ORDERINGS.map(({ trials }) => trials);
  const never = ORDERINGS.map(() => 0);
  const half = ORDERINGS.map(({ trials }) => trials / 2);
  const trained: TrainedNetwork = {
    spec: {
      dataset: 'full-absent',
      seed: '1',
      batches: 1500,
      batch: 256,
      rate: 0.001,
      encoding: 'default',
      holdOut: 'none',
    },
    rules: 2,
    backend: 'wasm',
    node: '24',
    cpuS: 30,
    hash: '',
    loss: 0,
    accuracy: 1,
    right: { absent: always, present: half },
    heldOut: null,
  };

  test('are by regime and presence', () => {
    expect(COLUMNS).toHaveLength(18);
    expect(COLUMNS.map((column) => shareIn(trained, column))).toEqual(
      COLUMNS.map((column) => (column.endsWith('a') ? 1 : 0.5)),
    );
    expect(transfersIn(trained).find(({ regime }) => regime === 'Tt-p')).toEqual({
      learned: 'full-absent',
      regime: 'Tt-p',
      trials: 7280,
      share: 0.5,
    });
  });

  test('are apart for what was held out', () => {
    const parted: TrainedNetwork = {
      ...trained,
      heldOut: { right: { absent: never, present: never }, trials: { absent: half, present: half } },
    };
    expect(shareIn(parted, 'Ff-a', 'heldOut')).toBe(0);
    expect(shareIn(parted, 'Ff-a', 'kept')).toBe(2);
    expect(shareIn(trained, 'Ff-a', 'heldOut')).toBeNull();
  });

  test('are by condition and by task', () => {
    const judged = judgedIn(trained, trialsWithOpponent());
    expect(judged).toHaveLength(23_520);
    expect(judged.filter(({ correct }) => correct)).toHaveLength(11_760);
    const tasks = tasksIn(trained, ['present']);
    expect(tasks).toHaveLength(66);
    expect(tasks.every(({ right }) => right === 0.5)).toBe(true);
  });
});
