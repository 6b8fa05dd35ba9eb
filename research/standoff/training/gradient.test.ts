/** The gradient that is written out by hand, against TensorFlow.js's own on the plain backend. */
import type * as TensorFlow from '@tensorflow/tfjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { exponential, sigmoid, tanh } from '../../../bots/standoff/network/curves.ts';
import { boxOf, networkOf } from '../../../bots/standoff/network/forward.ts';
import { patchesOf } from '../../../bots/standoff/network/frames.ts';
import {
  AROUND,
  CELLS,
  FEATURES,
  FRAMES,
  initialParameters,
  LAYERS,
  PARAMETERS,
  PARTS,
  partsOf,
  UNITS,
} from '../../../bots/standoff/network/shapes.ts';
import { TRIALS_PER_PRESENCE } from '../../../games/standoff/trials/trials.ts';
import { BOXES } from '../../../games/standoff/trials/types.ts';
import { adam, step } from './adam.ts';
import { frameColumns } from './convolution.ts';
import { gradient } from './gradient.ts';
import { eachState, type Inputs, inputsOf } from './inputs.ts';
import { productsOn } from './products.ts';
import { treeOf } from './tree.ts';

let tf: typeof TensorFlow;
beforeAll(async () => {
  tf = await import('@tensorflow/tfjs');
  await tf.setBackend('cpu');
});

const trials = [5, 12, 90, TRIALS_PER_PRESENCE + 5, 30_000, 31_000, 40_000, 46_000];
const inputs = inputsOf(trials, 'default');
/** One row is twice in the batch. */
const rows = [0, 1, 2, 3, 4, 5, 6, 7, 3];

test('the network has the parameters of the appendix', () => {
  expect(PARAMETERS).toBe(122_501);
  expect(initialParameters('1')).toEqual(initialParameters('1'));
  expect(initialParameters('1')).not.toEqual(initialParameters('2'));
});

test('the gradient by every part is that of TensorFlow.js, to the last digits of single precision', () => {
  const values = initialParameters('gradient');
  const by = new Float32Array(PARAMETERS);
  const own = gradient({ rows, inputs }, partsOf(values), partsOf(by), frameColumns(inputs.frames), productsOn(tf));
  const { loss, gradients } = reference(values, inputs, rows);
  expect(own.loss).toBeCloseTo(loss, 6);
  let at = 0;
  for (const [i, { name, rows: height, columns }] of PARTS.entries()) {
    const wanted = gradients[i] ?? expect.fail(`no gradient by ${name}`);
    const size = Math.max(...wanted.map(Math.abs));
    const found = by.subarray(at, at + height * columns);
    expect(size, name).toBeGreaterThan(0);
    const off = Math.max(...wanted.map((value, k) => Math.abs(value - (found[k] ?? Number.NaN))));
    expect(off / size, name).toBeLessThan(1e-4);
    at += height * columns;
  }
});

test('steps along the gradient lower the loss, and leave nothing on the backend', () => {
  const values = initialParameters('steps');
  const by = new Float32Array(PARAMETERS);
  const state = adam(PARAMETERS);
  const columns = frameColumns(inputs.frames);
  const before = tf.memory().numTensors;
  const losses = Array.from({ length: 6 }, () => {
    const { loss } = gradient({ rows, inputs }, partsOf(values), partsOf(by), columns, productsOn(tf));
    step(state, values, by, 0.01);
    return loss;
  });
  expect(losses.at(-1)).toBeLessThan((losses[0] ?? 0) - 0.3);
  expect(tf.memory().numTensors).toBe(before);
});

test('at play the network gives the same loss as in training', () => {
  const values = initialParameters('play');
  const network = networkOf(values);
  const { loss } = reference(values, inputs, rows);
  const losses = new Map<number, number>();
  eachState(network, inputs, (row, state) => {
    const logits = network.logits(state);
    const all = logits.reduce((sum, z) => sum + Math.exp(z), 0);
    losses.set(row, Math.log(all) - (logits[inputs.labels[row] ?? 0] ?? 0));
    expect(boxOf(logits)).toBe(logits.indexOf(Math.max(...logits)));
  });
  const mean = rows.reduce((sum, row) => sum + (losses.get(row) ?? Number.NaN), 0) / rows.length;
  expect(mean).toBeCloseTo(loss, 5);
});

test('trials that begin alike share nodes of the tree, and each row has its own leaf unless it is there twice', () => {
  const { starts, leaves, parents } = treeOf(rows, inputs);
  expect(starts).toHaveLength(FRAMES + 1);
  expect(starts[1]).toBe(2);
  expect(leaves[3]).toBe(leaves[8]);
  expect(new Set(leaves).size).toBe(rows.length - 1);
  for (const [node, parent] of parents.entries()) expect(parent).toBeLessThan(node);
});

describe('the curves', () => {
  test('are those of Math', () => {
    for (let x = -30; x <= 30; x += 0.137) {
      expect(Math.abs(exponential(x) / Math.exp(x) - 1)).toBeLessThan(1e-9);
      expect(sigmoid(x)).toBeCloseTo(1 / (1 + Math.exp(-x)), 9);
      expect(tanh(x)).toBeCloseTo(Math.tanh(x), 9);
    }
    expect([tanh(1e9), tanh(-1e9), sigmoid(1e9), sigmoid(-1e9)].map((y) => Math.round(y * 1e9))).toEqual([
      1e9, -1e9, 1e9, 0,
    ]);
  });
});

/** The same network in TensorFlow.js's own operations. */
function reference(values: Float32Array, { frames, places, labels }: Inputs, batch: readonly number[]) {
  let at = 0;
  const parts = PARTS.map(({ rows: height, columns }) => {
    const part = tf.tensor2d(values.slice(at, at + height * columns), [height, columns]);
    at += height * columns;
    return part;
  });
  const patches = tf.concat(frames.map((frame) => tf.tensor2d(patchesOf(frame), [CELLS, AROUND])));
  const lossOf = (...weights: TensorFlow.Tensor[]): TensorFlow.Scalar => {
    const [kernel, bias, ...rest] = weights as TensorFlow.Tensor2D[];
    if (!kernel || !bias) throw new Error('there are weights');
    const shown = tf.relu(tf.add(tf.matMul(patches, kernel), bias)).reshape([frames.length, FEATURES]);
    let below: TensorFlow.Tensor[] = Array.from({ length: FRAMES }, (_, t) => {
      const which = batch.map((row) => places[FRAMES * row + t] ?? 0);
      return tf.matMul(tf.oneHot(tf.tensor1d(which, 'int32'), frames.length).toFloat(), shown);
    });
    for (let layer = 0; layer < LAYERS; layer++) {
      const [input, recurrent, one, two] = rest.slice(4 * layer, 4 * layer + 4);
      if (!input || !recurrent || !one || !two) throw new Error('a layer has four parts');
      let hidden: TensorFlow.Tensor = tf.zeros([batch.length, UNITS]);
      let cells: TensorFlow.Tensor = tf.zeros([batch.length, UNITS]);
      below = below.map((x) => {
        const gates = tf
          .addN([tf.matMul(x, input), tf.matMul(hidden, recurrent)])
          .add(one)
          .add(two);
        const [i, f, o, c] = tf.split(gates, 4, 1);
        if (!i || !f || !o || !c) throw new Error('there are four gates');
        cells = tf.add(tf.mul(tf.sigmoid(f), cells), tf.mul(tf.sigmoid(i), tf.tanh(c)));
        hidden = tf.mul(tf.sigmoid(o), tf.tanh(cells));
        return hidden;
      });
    }
    const [kernelOut, biasOut] = rest.slice(4 * LAYERS);
    const last = below[FRAMES - 1];
    if (!kernelOut || !biasOut || !last) throw new Error('there is an output');
    const right = tf.oneHot(
      tf.tensor1d(
        batch.map((row) => labels[row] ?? 0),
        'int32',
      ),
      BOXES,
    );
    return tf.losses.softmaxCrossEntropy(right, tf.add(tf.matMul(last, kernelOut), biasOut)).asScalar();
  };
  return tf.tidy(() => {
    const { value, grads } = tf.valueAndGrads(lossOf)(parts);
    return { loss: value.dataSync()[0] ?? Number.NaN, gradients: grads.map((one) => Array.from(one.dataSync())) };
  });
}
