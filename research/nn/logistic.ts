/**
 * A logistic model of several classes over features that are there or not, in plain TypeScript: a small classifier that shows
 * what can be told from cues. Equal examples, options and seed give equal weights.
 */
import { rngFor } from '../../games/core/rng.ts';

export interface Example {
  /** The features that are there. */
  readonly features: readonly string[];
  /** From 0. */
  readonly label: number;
}

export interface LogisticOptions {
  /** Classes that labels are of. */
  readonly classes: number;
  readonly epochs: number;
  readonly seed: string;
  /** Called after each epoch. */
  readonly advance?: (epochs: number) => void;
}

export interface Logistic {
  /** Class -> its probability, from 0 to 1; together 1. Features that were not in training count for nothing. */
  readonly chancesOf: (features: readonly string[]) => readonly number[];
}

const RATE = 0.2;
/** How much weights shrink when a feature is there. */
const DECAY = 1e-4;

/** Trained by AdaGrad, with each class as heavy as every other. Throws without examples. */
export function trainLogistic(examples: readonly Example[], options: LogisticOptions): Logistic {
  const { classes, epochs, seed, advance } = options;
  if (examples.length === 0) throw new Error('a logistic model needs examples');
  const numbers = new Map<string, number>();
  for (const { features } of examples)
    for (const feature of features) if (!numbers.has(feature)) numbers.set(feature, 1 + numbers.size);
  const placesOf = (features: readonly string[]): Int32Array => {
    const known = features.map((feature) => numbers.get(feature)).filter((number) => number !== undefined);
    return Int32Array.from([0, ...known.map((number) => number * classes)]);
  };
  const weights = new Float64Array((1 + numbers.size) * classes);
  const squares = new Float64Array(weights.length).fill(1e-6);
  const counts = Array.from({ length: classes }, (_, c) => examples.filter(({ label }) => label === c).length);
  const read = examples.map(({ features, label }) => ({
    places: placesOf(features),
    label,
    heavy: examples.length / (classes * (counts[label] ?? 1)),
  }));
  const pull = new Float64Array(classes);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const { places, label, heavy } of rngFor(seed, 'logistic', epoch).shuffle(read)) {
      writeChances(pull, weights, places);
      for (let c = 0; c < classes; c++) pull[c] = heavy * ((pull[c] as number) - (c === label ? 1 : 0));
      for (let i = 0; i < places.length; i++)
        for (let c = 0; c < classes; c++) {
          const at = (places[i] as number) + c;
          const weight = weights[at] as number;
          const gradient = (pull[c] as number) + DECAY * weight;
          const square = (squares[at] as number) + gradient ** 2;
          squares[at] = square;
          weights[at] = weight - (RATE * gradient) / Math.sqrt(square);
        }
    }
    advance?.(1);
  }
  return {
    chancesOf(features) {
      const chances = new Float64Array(classes);
      writeChances(chances, weights, placesOf(features));
      return [...chances];
    },
  };
}

/** The most likely class; the first of equals. */
export function likeliest(chances: readonly number[]): number {
  return chances.reduce((best, chance, c) => (chance > (chances[best] ?? 0) ? c : best), 0);
}

/** Writes the probability of each class, with the features at these places there. */
function writeChances(chances: Float64Array, weights: Float64Array, places: Int32Array): void {
  let most = Number.NEGATIVE_INFINITY;
  for (let c = 0; c < chances.length; c++) {
    let sum = 0;
    for (let i = 0; i < places.length; i++) sum += weights[(places[i] as number) + c] as number;
    chances[c] = sum;
    if (sum > most) most = sum;
  }
  let all = 0;
  for (let c = 0; c < chances.length; c++) {
    const power = Math.exp((chances[c] as number) - most);
    chances[c] = power;
    all += power;
  }
  for (let c = 0; c < chances.length; c++) chances[c] = (chances[c] as number) / all;
}
