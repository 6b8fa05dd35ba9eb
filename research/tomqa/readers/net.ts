/**
 * What the four readers share: a reader reads a batch of stories, guesses the word that answers each question, and, in
 * training, writes the gradient of the mean cross-entropy. Gradients are by hand. Matrices are rows of 32-bit floats
 * in the memory of the compiled kernel (research/nn/kernel), which does the large products.
 */

import { exponential } from '../../../bots/standoff/network/curves.ts';
import { type Arena, inFours, type Kernel } from '../../nn/kernel/kernel.ts';
import type { NumberedText } from './numbered-text.ts';
import { addressesOf, type ReaderPart } from './parts.ts';
import type { EncodedStory } from './stories.ts';

export interface Guess {
  readonly answer: number;
  /** How likely the reader takes it to be, from 0 to 1. */
  readonly chance: number;
}

export interface BatchResult {
  /** The sum over questions. */
  readonly loss: number;
  readonly questions: number;
  readonly right: number;
  /** Story -> question -> what was guessed. */
  readonly guesses: readonly (readonly Guess[])[];
}

export interface Net<Text extends NumberedText = EncodedStory> {
  /** `learn`: also writes the gradient, which must be zero before. At most `NetRoom` stories, sentences and questions. */
  read(stories: readonly Text[], learn: boolean): BatchResult;
}

/** The most that a batch may hold. */
export interface NetRoom {
  readonly stories: number;
  /** The most sentences of one story. */
  readonly sentences: number;
  readonly questions: number;
}

/** A reader as published, or smaller. */
export interface ReaderDesign<Text extends NumberedText = EncodedStory> {
  /** `memory`: how many of the last sentences it sees. */
  readonly parts: (memory: number) => readonly ReaderPart[];
  /** Floats that a net needs beside its parameters. */
  readonly floats: (room: NetRoom) => number;
  /** `weights`, `gradient`: addresses of the parameters and of what is written. */
  readonly build: (place: NetMemory) => Net<Text>;
}

export interface NetMemory {
  readonly arena: Arena;
  readonly weights: number;
  readonly gradient: number;
  readonly memory: number;
  readonly times: ReaderTimes;
  readonly room: NetRoom;
}

/**
 * How memory networks count the time of a sentence: from the first one in the memory, as the study's program does, or back
 * from the question, as Sukhbaatar et al. write. Other readers have their own way.
 */
export const TIMES = ['start', 'question'] as const;
export type ReaderTimes = (typeof TIMES)[number];

/** A matrix in the kernel's memory. */
export interface NetBlock {
  readonly at: number;
  readonly values: Float32Array;
  readonly columns: number;
}

/** Rows come in fours. */
export function blockIn({ allot, view }: Arena, rows: number, columns: number): NetBlock {
  const floats = inFours(rows) * columns;
  const at = allot(floats);
  return { at, values: view(at, floats), columns };
}

/** Parts by name, as parameters and as gradient. */
export function partsIn({ arena, weights, gradient }: NetMemory, parts: readonly ReaderPart[]) {
  const [own, by] = [addressesOf(parts, weights), addressesOf(parts, gradient)];
  const at = (places: ReadonlyMap<string, number>, name: string): NetBlock => {
    const part = parts.find((one) => one.name === name);
    const place = places.get(name);
    if (!part || place === undefined) throw new Error(`a reader has no part ${name}`);
    return { at: place, values: arena.view(place, part.rows * part.columns), columns: part.columns };
  };
  return { own: (name: string) => at(own, name), by: (name: string) => at(by, name) };
}

/** to = x w + bias, for `rows` rows. */
export function multiply(
  kernel: Kernel,
  x: NetBlock,
  rows: number,
  w: NetBlock,
  to: NetBlock,
  { bias, relu = false }: { readonly bias?: NetBlock; readonly relu?: boolean } = {},
): void {
  const ldx = 4 * x.columns;
  kernel.dense(
    x.at,
    ldx,
    inFours(rows),
    x.columns,
    w.at,
    to.columns,
    bias?.at ?? 0,
    to.at,
    4 * to.columns,
    relu ? 1 : 0,
  );
}

/** into += x' dy; `spare` has the shape of `into`. Rows beyond `rows`, up to a multiple of four, must be zero in `dy`. */
export function addWeightGradient(
  kernel: Kernel,
  x: NetBlock,
  dy: NetBlock,
  rows: number,
  into: NetBlock,
  spare: NetBlock,
): void {
  kernel.weightGradient(x.at, 4 * x.columns, inFours(rows), x.columns, dy.at, 4 * dy.columns, dy.columns, spare.at);
  const [sums, more] = [into.values, spare.values];
  for (let k = 0; k < sums.length; k++) sums[k] = (sums[k] as number) + (more[k] as number);
}

/** to = from, transposed. */
export function turn(kernel: Kernel, from: NetBlock, rows: number, to: NetBlock): void {
  kernel.transpose(from.at, rows, from.columns, to.at);
}

/**
 * Cross-entropy of one row of logits, which become the gradient by them, times `scale`. Returns the loss, and the answer with
 * the highest logit, the first of equals.
 */
export function crossEntropy(
  logits: Float32Array,
  at: number,
  count: number,
  answer: number,
  scale: number,
): { readonly loss: number; readonly guess: Guess } {
  let best = 0;
  for (let v = 1; v < count; v++) if ((logits[at + v] as number) > (logits[at + best] as number)) best = v;
  const highest = logits[at + best] as number;
  const right = logits[at + answer] as number;
  let sum = 0;
  for (let v = 0; v < count; v++) {
    const e = exponential((logits[at + v] as number) - highest);
    logits[at + v] = e;
    sum += e;
  }
  for (let v = 0; v < count; v++) logits[at + v] = (scale * (logits[at + v] as number)) / sum;
  logits[at + answer] = (logits[at + answer] as number) - scale;
  return { loss: logarithm(sum) - (right - highest), guess: { answer: best, chance: 1 / sum } };
}

/** Only reported, so it may differ in its last digits from machine to machine. */
const logarithm = Math.log;

/**
 * Where words stand in a sentence, as a weight by position and dimension (Sukhbaatar et al. 2015, section 4.1, as in the
 * program of the ToM-QA study, but for sentences of up to `longest` words).
 */
export function positionWeights(columns: number, longest: number): Float32Array {
  const weights = new Float32Array(longest * columns);
  for (let j = 0; j < longest; j++)
    for (let k = 0; k < columns; k++)
      weights[j * columns + k] = 1 + (4 * (k + 1 - columns / 2) * (j + 1 - longest / 2)) / (columns * longest);
  return weights;
}

/** to[row] = the sum of the words' embeddings, each times the weights of its position. */
export function addUp(
  words: readonly number[],
  embedding: NetBlock,
  weights: Float32Array,
  to: Float32Array,
  at: number,
): void {
  const { values, columns } = embedding;
  to.fill(0, at, at + columns);
  for (let j = 0; j < words.length; j++) {
    const [from, position] = [(words[j] as number) * columns, j * columns];
    for (let k = 0; k < columns; k++)
      to[at + k] = (to[at + k] as number) + (weights[position + k] as number) * (values[from + k] as number);
  }
}

/** The gradient of addUp by the embeddings. */
export function spreadOut(
  words: readonly number[],
  into: NetBlock,
  weights: Float32Array,
  by: Float32Array,
  at: number,
): void {
  const { values, columns } = into;
  for (let j = 0; j < words.length; j++) {
    const [to, position] = [(words[j] as number) * columns, j * columns];
    for (let k = 0; k < columns; k++)
      values[to + k] = (values[to + k] as number) + (weights[position + k] as number) * (by[at + k] as number);
  }
}
