/**
 * The network at play, one trial at a time: plain arithmetic in a fixed order, so that a choice is the same on every machine
 * and an audit repeats it. Numbers are doubles; training's single precision differs in the seventh digit.
 */
import { BOXES, type Box } from '../../../games/standoff/trials/types.ts';
import { sigmoid, tanh } from './curves.ts';
import { keyOf, patchesOf } from './frames.ts';
import {
  AROUND,
  CELLS,
  FEATURES,
  FILTERS,
  GATES,
  LAYERS,
  type NetworkLayer,
  type NetworkParameters,
  partsOf,
  UNITS,
} from './shapes.ts';

/** The recurrent state after a frame: cells and hidden values of the three layers, one layer after the other. */
export interface Recurrent {
  readonly cells: Float64Array;
  readonly hidden: Float64Array;
}

export interface Network {
  /** The state after one more frame; `before` null: it is the first. */
  advance(before: Recurrent | null, frame: Uint8Array): Recurrent;
  /** A number for each box, the largest for the one that the network chooses. */
  logits(state: Recurrent): Float64Array;
}

export const NO_STATE: Recurrent = {
  cells: new Float64Array(LAYERS * UNITS),
  hidden: new Float64Array(LAYERS * UNITS),
};

export function networkOf(values: Float32Array): Network {
  const parameters = partsOf(values);
  /** There are only 215 frames, so each is put through the convolution once. */
  const seen = new Map<string, Float64Array>();
  const gatesOfFrame = (frame: Uint8Array): Float64Array => {
    const key = keyOf(frame);
    const known = seen.get(key);
    if (known) return known;
    const gates = firstGates(frame, parameters);
    seen.set(key, gates);
    return gates;
  };
  return {
    advance: (before, frame) => advance(before ?? NO_STATE, gatesOfFrame(frame), parameters.layers),
    logits({ hidden }) {
      const logits = Float64Array.from(parameters.outputBias);
      addProduct(hidden.subarray((LAYERS - 1) * UNITS), parameters.outputKernel, logits);
      return logits;
    },
  };
}

/** The box with the largest logit; of equal ones the first. */
export function boxOf(logits: Float64Array): Box {
  let best = 0;
  for (let box = 1; box < BOXES; box++) if ((logits[box] as number) > (logits[best] as number)) best = box;
  return best;
}

/** The convolution, ReLU and the first layer's product with its input. */
function firstGates(frame: Uint8Array, { kernel, bias, layers }: NetworkParameters): Float64Array {
  const patches = patchesOf(frame);
  const features = new Float64Array(FEATURES);
  for (let cell = 0; cell < CELLS; cell++) {
    const own = features.subarray(cell * FILTERS, (cell + 1) * FILTERS);
    own.set(bias);
    addProduct(patches.subarray(cell * AROUND, (cell + 1) * AROUND), kernel, own);
  }
  for (let k = 0; k < FEATURES; k++) if ((features[k] as number) < 0) features[k] = 0;
  const gates = new Float64Array(GATES);
  addProduct(features, (layers[0] as NetworkLayer).input, gates);
  return gates;
}

function advance(before: Recurrent, ofFrame: Float64Array, layers: readonly NetworkLayer[]): Recurrent {
  const cells = new Float64Array(LAYERS * UNITS);
  const hidden = new Float64Array(LAYERS * UNITS);
  layers.forEach(({ input, recurrent, inputBias, recurrentBias }, i) => {
    const [from, to] = [i * UNITS, (i + 1) * UNITS];
    const gates = i === 0 ? ofFrame.slice() : new Float64Array(GATES);
    if (i > 0) addProduct(hidden.subarray(from - UNITS, from), input, gates);
    addProduct(before.hidden.subarray(from, to), recurrent, gates);
    for (let k = 0; k < GATES; k++)
      gates[k] = (gates[k] as number) + (inputBias[k] as number) + (recurrentBias[k] as number);
    for (let u = 0; u < UNITS; u++) {
      const kept = sigmoid(gates[UNITS + u] as number) * (before.cells[from + u] as number);
      const cell = kept + sigmoid(gates[u] as number) * tanh(gates[3 * UNITS + u] as number);
      cells[from + u] = cell;
      hidden[from + u] = sigmoid(gates[2 * UNITS + u] as number) * tanh(cell);
    }
  });
  return { cells, hidden };
}

/** Adds the row times the matrix, whose rows are as wide as `into`. */
function addProduct(row: Float64Array | Float32Array, weights: Float32Array, into: Float64Array): void {
  const width = into.length;
  for (let k = 0; k < row.length; k++) {
    const value = row[k] as number;
    if (value === 0) continue;
    const at = k * width;
    for (let j = 0; j < width; j++) into[j] = (into[j] as number) + value * (weights[at + j] as number);
  }
}
