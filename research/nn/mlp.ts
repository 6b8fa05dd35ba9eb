/**
 * A perceptron with two hidden layers of ReLU units, its gradients by hand, on the kernel. Source of the shape: openai's
 * maddpg (train.py, `mlp_model`), which Sclar, Neubig and Bisk (ICML 2022) use.
 */
import { type Arena, inFours } from './kernel/kernel.ts';
import type { Stream } from './stream.ts';

export const UNITS = 64;

/** A block of weights with its gradient and what Adam keeps of it. */
export interface TrainedPerceptron {
  readonly weights: number;
  readonly gradient: number;
  readonly mean: number;
  readonly square: number;
  readonly floats: number;
  /** Where each variable begins, and how long it is: gradients are clipped for each alone. */
  readonly variables: readonly Variable[];
}

export interface Variable {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  readonly at: number;
  /** Rows and columns beyond those that hold weights are zero for ever. */
  readonly used: readonly [rows: number, columns: number];
}

export interface Mlp extends TrainedPerceptron {
  readonly inputs: number;
  readonly outputs: number;
}

/** What a forward pass leaves for the backward pass: both hidden layers and the output, one row a sample. */
export interface Pass {
  readonly rows: number;
  readonly first: number;
  readonly second: number;
  readonly out: number;
  readonly back: number;
  readonly turned: number;
}

/** Addresses of a block with variables of these sizes, side by side. */
export function allotTrained(arena: Arena, sizes: readonly (readonly [name: string, rows: number, columns: number])[]) {
  const variables: Variable[] = [];
  let floats = 0;
  for (const [name, rows, columns] of sizes) {
    const padded = [rows === 1 ? 1 : inFours(rows), inFours(columns)] as const;
    variables.push({ name, rows: padded[0], columns: padded[1], at: floats * 4, used: [rows, columns] });
    floats += padded[0] * padded[1];
  }
  const [weights, gradient, mean, square] = [0, 1, 2, 3].map(() => arena.allot(floats)) as [
    number,
    number,
    number,
    number,
  ];
  return { weights, gradient, mean, square, floats, variables };
}

export function allotMlp(arena: Arena, name: string, inputs: number, outputs: number, units: number = UNITS): Mlp {
  const trained = allotTrained(arena, [
    [`${name}/W1`, inputs, units],
    [`${name}/b1`, 1, units],
    [`${name}/W2`, units, units],
    [`${name}/b2`, 1, units],
    [`${name}/W3`, units, outputs],
    [`${name}/b3`, 1, outputs],
  ]);
  return { ...trained, inputs, outputs };
}

export function allotPass(arena: Arena, net: Mlp, rows: number): Pass {
  const of = (columns: number): number => arena.allot(rows * inFours(columns));
  const widest = Math.max(UNITS, inFours(net.inputs), inFours(net.outputs));
  return {
    rows,
    first: of(UNITS),
    second: of(UNITS),
    out: of(net.outputs),
    back: of(2 * UNITS),
    turned: arena.allot(widest * UNITS),
  };
}

/** Glorot's uniform draw for matrices; biases begin at 0. */
export function drawWeights(arena: Arena, { weights, variables }: TrainedPerceptron, stream: Stream): void {
  for (const { rows, columns, at, used } of variables) {
    if (rows === 1) continue;
    const reach = Math.sqrt(6 / (used[0] + used[1]));
    const view = arena.view(weights + at, rows * columns);
    for (let row = 0; row < used[0]; row++)
      for (let column = 0; column < used[1]; column++) view[row * columns + column] = (2 * stream.real() - 1) * reach;
  }
}

/** Outputs for `rows` samples at x. `weights`: another block of the same shape, such as the slow copy. */
export function forward(
  { kernel }: Arena,
  net: Mlp,
  pass: Pass,
  x: number,
  ldx: number,
  { weights = net.weights, rows = pass.rows }: { readonly weights?: number; readonly rows?: number } = {},
): void {
  const [w1, b1, w2, b2, w3, b3] = net.variables as Six;
  const ld = w1.columns * 4;
  kernel.dense(x, ldx, rows, w1.rows, weights + w1.at, w1.columns, weights + b1.at, pass.first, ld, 1);
  kernel.dense(pass.first, ld, rows, w2.rows, weights + w2.at, w2.columns, weights + b2.at, pass.second, ld, 1);
  const ldo = w3.columns * 4;
  kernel.dense(pass.second, ld, rows, w3.rows, weights + w3.at, w3.columns, weights + b3.at, pass.out, ldo, 0);
}

/** From the gradient by the outputs, at `dOut`, to the gradients by the weights. Also to `pass.back`, for backToInputs. */
export function backward({ kernel }: Arena, net: Mlp, pass: Pass, x: number, ldx: number, dOut: number): void {
  const { gradient, variables } = net;
  const [w1, b1, w2, b2, w3, b3] = variables as Six;
  const { rows, first, second } = pass;
  const ld = w1.columns * 4;
  const ldo = w3.columns * 4;
  backToFirst({ kernel }, net, pass, dOut);
  const dFirst = pass.back;
  const dSecond = pass.back + rows * ld;
  kernel.weightGradient(second, ld, rows, w3.rows, dOut, ldo, w3.columns, gradient + w3.at);
  kernel.columnSums(dOut, ldo, rows, w3.columns, gradient + b3.at);
  kernel.weightGradient(first, ld, rows, w2.rows, dSecond, ld, w2.columns, gradient + w2.at);
  kernel.columnSums(dSecond, ld, rows, w2.columns, gradient + b2.at);
  kernel.weightGradient(x, ldx, rows, w1.rows, dFirst, ld, w1.columns, gradient + w1.at);
  kernel.columnSums(dFirst, ld, rows, w1.columns, gradient + b1.at);
}

/** The gradients by both hidden layers, into `pass.back`. */
export function backToFirst({ kernel }: Pick<Arena, 'kernel'>, net: Mlp, pass: Pass, dOut: number): void {
  const [w1, , w2, , w3] = net.variables as Six;
  const { rows, turned } = pass;
  const units = w1.columns;
  const ld = units * 4;
  const dFirst = pass.back;
  const dSecond = pass.back + rows * ld;
  kernel.transpose(net.weights + w3.at, w3.rows, w3.columns, turned);
  kernel.dense(dOut, w3.columns * 4, rows, w3.columns, turned, units, 0, dSecond, ld, 0);
  kernel.cutOff(pass.second, dSecond, rows * units);
  kernel.transpose(net.weights + w2.at, w2.rows, w2.columns, turned);
  kernel.dense(dSecond, ld, rows, units, turned, units, 0, dFirst, ld, 0);
  kernel.cutOff(pass.first, dFirst, rows * units);
}

/** After `backToFirst`: the gradient by some of the inputs, `from` being the first and both counts multiples of 4. */
export function backToInputs(
  { kernel }: Arena,
  net: Mlp,
  pass: Pass,
  { from, count, to }: { readonly from: number; readonly count: number; readonly to: number },
): void {
  const [w1] = net.variables as Six;
  const units = w1.columns;
  kernel.transpose(net.weights + w1.at + from * units * 4, count, units, pass.turned);
  kernel.dense(pass.back, units * 4, pass.rows, units, pass.turned, count, 0, to, count * 4, 0);
}

/** One step of Adam, each variable's gradient clipped to this norm. `step` counts from 1. Returns the norm before it. */
export function applyAdam(
  { kernel }: Arena,
  { weights, gradient, mean, square, variables }: TrainedPerceptron,
  { rate, clip, step }: { readonly rate: number; readonly clip: number; readonly step: number },
): number {
  const corrected = (rate * Math.sqrt(1 - 0.999 ** step)) / (1 - 0.9 ** step);
  let total = 0;
  for (const { rows, columns, at } of variables) {
    const count = rows * columns;
    const squares = kernel.sumOfSquares(gradient + at, count);
    total += squares;
    const scale = squares > clip * clip ? clip / Math.sqrt(squares) : 1;
    kernel.adam(weights + at, gradient + at, mean + at, square + at, count, scale, corrected);
  }
  return Math.sqrt(total);
}

type Six = readonly [Variable, Variable, Variable, Variable, Variable, Variable];
