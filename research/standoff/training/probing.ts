/**
 * Linear probes: what can be read off the recurrent state of a network. A probe is a softmax regression, fitted on trials and
 * tested on others. Its control (Hewitt and Liang 2019) is fitted to labels that are drawn at random for each ordering, with
 * the frequencies of the real ones: what it gets right it has learnt by heart. Selectivity is the difference.
 */

import { CLASSES, probabilities, type Readout } from '../../../bots/standoff/network/readout.ts';
import { rngFor } from '../../../games/core/rng.ts';
import { adam, step } from './adam.ts';

export interface Examples {
  /** Rows of the same width. */
  readonly values: readonly Float64Array[];
  /** One for each row: 0..CLASSES - 1. */
  readonly labels: readonly number[];
}

const [BATCH, RATE, DECAY] = [128, 0.01, 1e-4];

export interface Fitting {
  readonly seed: string;
  readonly epochs: number;
}

/** Softmax regression by Adam, with a small penalty on large weights. Values are scaled for the fit, and the scale is put back. */
export function fitProbe({ values, labels }: Examples, { seed, epochs }: Fitting): Readout {
  const width = values[0]?.length ?? 0;
  const scale = scaleOf(values, width);
  const scaled = values.map((row) =>
    row.map((value, i) => (value - (scale.mean[i] as number)) * (scale.by[i] as number)),
  );
  const parameters = new Float32Array((width + 1) * CLASSES);
  const [kernel, bias] = [parameters.subarray(0, width * CLASSES), parameters.subarray(width * CLASSES)];
  const state = adam(parameters.length);
  const gradient = new Float32Array(parameters.length);
  for (let epoch = 0; epoch < epochs; epoch++) {
    const order = rngFor(seed, 'probe', epoch).shuffle(scaled.map((_, row) => row));
    for (let from = 0; from < order.length; from += BATCH) {
      const batch = order.slice(from, from + BATCH);
      for (let k = 0; k < kernel.length; k++) gradient[k] = DECAY * (kernel[k] as number);
      gradient.fill(0, kernel.length);
      for (const row of batch)
        addGradient(scaled[row] as Float64Array, labels[row] as number, kernel, bias, gradient, batch.length);
      step(state, parameters, gradient, RATE);
    }
  }
  return unscaled(kernel, bias, scale);
}

/** Right answers of a probe, as a list of ones and zeros. */
export function rightOf({ kernel, bias }: Readout, { values, labels }: Examples): readonly number[] {
  return values.map((row, i) => {
    const chances = probabilities(row, kernel, bias);
    let best = 0;
    for (let k = 1; k < CLASSES; k++) if ((chances[k] as number) > (chances[best] as number)) best = k;
    return best === labels[i] ? 1 : 0;
  });
}

/** A label for each type, drawn from the labels of the examples. */
export function controlLabels(types: readonly number[], labels: readonly number[], seed: string): readonly number[] {
  const drawn = new Map<number, number>();
  return types.map((type) => {
    const known = drawn.get(type);
    if (known !== undefined) return known;
    const label = labels[rngFor(seed, 'control', type).int(labels.length)] as number;
    drawn.set(type, label);
    return label;
  });
}

function addGradient(
  row: Float64Array,
  label: number,
  kernel: Float32Array,
  bias: Float32Array,
  gradient: Float32Array,
  rows: number,
): void {
  const off = probabilities(row, kernel, bias);
  off[label] = (off[label] as number) - 1;
  for (let i = 0; i < row.length; i++) {
    const value = (row[i] as number) / rows;
    for (let k = 0; k < CLASSES; k++)
      gradient[i * CLASSES + k] = (gradient[i * CLASSES + k] as number) + value * (off[k] as number);
  }
  for (let k = 0; k < CLASSES; k++)
    gradient[kernel.length + k] = (gradient[kernel.length + k] as number) + (off[k] as number) / rows;
}

interface Scale {
  readonly mean: Float64Array;
  /** One over the standard deviation; 0 where a value never changes. */
  readonly by: Float64Array;
}

function scaleOf(values: readonly Float64Array[], width: number): Scale {
  const mean = new Float64Array(width);
  const square = new Float64Array(width);
  for (const row of values)
    for (let i = 0; i < width; i++) {
      mean[i] = (mean[i] as number) + (row[i] as number) / values.length;
      square[i] = (square[i] as number) + (row[i] as number) ** 2 / values.length;
    }
  const by = square.map((one, i) => {
    const variance = one - (mean[i] as number) ** 2;
    return variance > 1e-12 ? 1 / Math.sqrt(variance) : 0;
  });
  return { mean, by };
}

function unscaled(kernel: Float32Array, bias: Float32Array, { mean, by }: Scale): Readout {
  const own = { kernel: kernel.slice(), bias: Float32Array.from(bias) };
  const shift = new Float64Array(CLASSES);
  mean.forEach((center, i) => {
    for (let k = 0; k < CLASSES; k++) {
      const weight = (kernel[i * CLASSES + k] as number) * (by[i] as number);
      own.kernel[i * CLASSES + k] = weight;
      shift[k] = (shift[k] as number) + weight * center;
    }
  });
  for (let k = 0; k < CLASSES; k++) own.bias[k] = (bias[k] as number) - (shift[k] as number);
  return own;
}
