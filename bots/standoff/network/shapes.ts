/**
 * The network of the paper's appendix (`RNNModel` of aivaslab/standoff): per frame a convolution of 3 x 3 from 5 to 16
 * channels with ReLU, then three LSTM layers of 32 units, then five logits from the last frame. 122,501 parameters, kept in
 * one array in the order of `PARTS`.
 */
import { rngFor } from '../../../games/core/rng.ts';
import { BOXES } from '../../../games/standoff/trials/types.ts';

export const FRAMES = 5;
/** A frame is 7 x 7 cells. */
export const SIZE = 7;
export const CELLS = SIZE * SIZE;
/** Values around a cell that the convolution reads. */
export const AROUND = 45;
export const FILTERS = 16;
export const UNITS = 32;
/** The gates of a layer: input, forget, output, candidate. */
export const GATES = 4 * UNITS;
/** The features of a frame, in the order of columns, cells, filters. */
export const FEATURES = CELLS * FILTERS;
export const LAYERS = 3;

export interface NetworkPart {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  /** Values are drawn from -1/√fan .. 1/√fan, as PyTorch does by default. */
  readonly fan: number;
}

/** A bias is one row. An LSTM layer has two biases, which are added, as in PyTorch. */
export const PARTS: readonly NetworkPart[] = [
  { name: 'convolution/kernel', rows: AROUND, columns: FILTERS, fan: AROUND },
  { name: 'convolution/bias', rows: 1, columns: FILTERS, fan: AROUND },
  ...Array.from({ length: LAYERS }, (_, i) => layerParts(i)).flat(),
  { name: 'output/kernel', rows: UNITS, columns: BOXES, fan: UNITS },
  { name: 'output/bias', rows: 1, columns: BOXES, fan: UNITS },
];

export const PARAMETERS = PARTS.reduce((sum, { rows, columns }) => sum + rows * columns, 0);

/** The parts of an array of parameters, as views of it. */
export interface NetworkLayer {
  readonly input: Float32Array;
  readonly recurrent: Float32Array;
  readonly inputBias: Float32Array;
  readonly recurrentBias: Float32Array;
}

export interface NetworkParameters {
  readonly kernel: Float32Array;
  readonly bias: Float32Array;
  readonly layers: readonly NetworkLayer[];
  readonly outputKernel: Float32Array;
  readonly outputBias: Float32Array;
}

export function partsOf(values: Float32Array): NetworkParameters {
  if (values.length !== PARAMETERS) throw new Error(`the network has ${PARAMETERS} parameters, not ${values.length}`);
  let at = 0;
  const [kernel, bias, ...rest] = PARTS.map(({ rows, columns }) => {
    const part = values.subarray(at, at + rows * columns);
    at += part.length;
    return part;
  }) as [Float32Array, Float32Array, ...Float32Array[]];
  const layers = Array.from({ length: LAYERS }, (_, i): NetworkLayer => {
    const [input, recurrent, inputBias, recurrentBias] = rest.slice(4 * i, 4 * i + 4) as Four;
    return { input, recurrent, inputBias, recurrentBias };
  });
  const [outputKernel, outputBias] = rest.slice(4 * LAYERS) as [Float32Array, Float32Array];
  return { kernel, bias, layers, outputKernel, outputBias };
}
type Four = [Float32Array, Float32Array, Float32Array, Float32Array];

/** The parameters before training. */
export function initialParameters(seed: string): Float32Array {
  const values = new Float32Array(PARAMETERS);
  let at = 0;
  for (const { name, rows, columns, fan } of PARTS) {
    const rng = rngFor(seed, 'initial', name);
    const bound = 1 / Math.sqrt(fan);
    for (const end = at + rows * columns; at < end; at++) values[at] = (2 * rng.real() - 1) * bound;
  }
  return values;
}

function layerParts(layer: number): readonly NetworkPart[] {
  const name = `lstm${layer + 1}`;
  const part = (what: string, rows: number): NetworkPart => ({
    name: `${name}/${what}`,
    rows,
    columns: GATES,
    fan: UNITS,
  });
  return [
    part('input', layer === 0 ? FEATURES : UNITS),
    part('recurrent', UNITS),
    part('inputBias', 1),
    part('recurrentBias', 1),
  ];
}
