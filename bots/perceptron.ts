/**
 * What trained nets compute in play: plain sums in a fixed order, so that every machine gives the same numbers and a log
 * can be audited. A draw by softmax uses an exponential made of sums and products, since engines round Math.exp
 * differently.
 */
import type { Rng } from '../games/core/rng.ts';

export interface PerceptronLayer {
  readonly rows: number;
  readonly columns: number;
  readonly at: number;
}

/** x W + b for one row; `relu`: cut off at 0. */
export function dense(
  x: readonly number[],
  weights: Float32Array,
  { matrix, bias, relu }: { readonly matrix: PerceptronLayer; readonly bias: PerceptronLayer; readonly relu: boolean },
): number[] {
  const y = Array.from(weights.subarray(bias.at, bias.at + bias.columns));
  for (let row = 0; row < matrix.rows; row++) {
    const value = x[row] ?? 0;
    if (value === 0) continue;
    const from = matrix.at + row * matrix.columns;
    for (let column = 0; column < matrix.columns; column++)
      y[column] = (y[column] ?? 0) + value * (weights[from + column] ?? 0);
  }
  return relu ? y.map((value) => (value > 0 ? value : 0)) : y;
}

/** The outputs of a perceptron with two hidden layers, from its six variables in order. */
export function perceptron(
  weights: Float32Array,
  layers: readonly PerceptronLayer[],
  inputs: readonly number[],
): number[] {
  const [w1, b1, w2, b2, w3, b3] = layers;
  if (!w1 || !b1 || !w2 || !b2 || !w3 || !b3) throw new Error('a perceptron has six variables');
  if (inputs.length !== w1.rows) throw new Error(`a perceptron with ${w1.rows} inputs got ${inputs.length}`);
  const first = dense(inputs, weights, { matrix: w1, bias: b1, relu: true });
  const second = dense(first, weights, { matrix: w2, bias: b2, relu: true });
  return dense(second, weights, { matrix: w3, bias: b3, relu: false });
}

/** Draws an index with the chances of a softmax. */
export function drawSoftmax(logits: readonly number[], rng: Rng): number {
  const chances = softmax(logits);
  let left = rng.real();
  for (const [i, chance] of chances.entries()) {
    left -= chance;
    if (left < 0) return i;
  }
  // rounding may leave a little
  return chances.length - 1;
}

export function softmax(logits: readonly number[]): number[] {
  const most = logits.reduce((a, b) => Math.max(a, b));
  const raised = logits.map((logit) => exponential(logit - most));
  const sum = raised.reduce((a, b) => a + b, 0);
  return raised.map((value) => value / sum);
}

const { LN2 } = Math;

/** e^x: a power of two times the series of what is left. */
function exponential(x: number): number {
  if (x < -700) return 0;
  if (x > 700) throw new Error(`e^${x} is too large`);
  const power = Math.round(x / LN2);
  const rest = x - power * LN2;
  let sum = 1;
  for (let i = 16; i >= 1; i--) sum = 1 + (sum * rest) / i;
  return sum * 2 ** power;
}

export function sigmoid(x: number): number {
  return x >= 0 ? 1 / (1 + exponential(-x)) : exponential(x) / (1 + exponential(x));
}

export function tanh(x: number): number {
  return 2 * sigmoid(2 * x) - 1;
}
