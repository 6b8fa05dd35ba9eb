/**
 * Linear readouts of the recurrent state: where the seat has each treat, and where it takes the opponent to believe it. A
 * readout gives a probability to each box and to nowhere.
 */
import { BOXES, type Box } from '../../../games/standoff/trials/types.ts';
import type { TrialQuestion } from '../../../games/standoff/types.ts';
import { exponential } from './curves.ts';
import type { Recurrent } from './forward.ts';
import { LAYERS, UNITS } from './shapes.ts';

/** The last class is nowhere. */
export const CLASSES = BOXES + 1;
/** Hidden values and cells of the three layers. */
export const STATE = 2 * LAYERS * UNITS;

export const READOUTS = ['large', 'small', 'otherLarge', 'otherSmall'] as const satisfies readonly TrialQuestion[];

export interface Readout {
  /** Rows of the state's values. */
  readonly kernel: Float32Array;
  readonly bias: Float32Array;
}

export type Readouts = Readonly<Record<TrialQuestion, Readout>>;

export interface Read {
  /** null: nowhere. */
  readonly box: Box | null;
  readonly probability: number;
}

export function classOf(box: Box | null): number {
  return box ?? BOXES;
}

export function valuesOf({ hidden, cells }: Recurrent): Float64Array {
  const values = new Float64Array(STATE);
  values.set(hidden);
  values.set(cells, LAYERS * UNITS);
  return values;
}

export function read({ kernel, bias }: Readout, state: Recurrent): Read {
  const chances = probabilities(valuesOf(state), kernel, bias);
  let best = 0;
  for (let k = 1; k < CLASSES; k++) if ((chances[k] as number) > (chances[best] as number)) best = k;
  return { box: best === BOXES ? null : best, probability: chances[best] as number };
}

export function probabilities(values: Float64Array, kernel: Float32Array, bias: Float32Array): Float64Array {
  const chances = Float64Array.from(bias);
  for (let i = 0; i < values.length; i++)
    for (let k = 0; k < CLASSES; k++)
      chances[k] = (chances[k] as number) + (values[i] as number) * (kernel[i * CLASSES + k] as number);
  const largest = chances.reduce((a, z) => (z > a ? z : a));
  let sum = 0;
  for (let k = 0; k < CLASSES; k++) sum += chances[k] = exponential((chances[k] as number) - largest);
  return chances.map((chance) => chance / sum);
}
