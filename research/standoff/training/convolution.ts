/** The convolution and the first layer's product with it, for all frames of a dataset, forwards and backwards. */

import {
  AROUND,
  FILTERS,
  GATES,
  type NetworkLayer,
  type NetworkParameters,
  SIZE,
} from '../../../bots/standoff/network/shapes.ts';
import { type Columns, columnsOf } from './columns.ts';
import { addTo } from './lstm.ts';
import { addToRows, type Matrix, matrix, type Products, sumOfRows, transposed } from './products.ts';

/** The frames of a dataset. They stay the same through a training. */
export interface FrameColumns extends Columns {
  readonly patchMatrix: Matrix;
  readonly turned: Matrix;
}

export function frameColumns(frames: readonly Uint8Array[]): FrameColumns {
  const columns = columnsOf(frames);
  const patchMatrix = matrix(columns.patches, columns.patches.length / AROUND, AROUND);
  return { ...columns, patchMatrix, turned: transposed(patchMatrix) };
}

/** Features of a column. */
const HIGH = SIZE * FILTERS;

export interface Convolved {
  /** After the ReLU, for each content of a column. */
  readonly features: Float32Array;
  /** For each frame, what it adds to the first layer's gates, with the biases. */
  readonly gates: Float32Array;
}

export function convolve(
  columns: FrameColumns,
  { kernel, bias, layers }: NetworkParameters,
  products: Products,
): Convolved {
  const { contents, patchMatrix } = columns;
  const { input, inputBias, recurrentBias } = layers[0] as NetworkLayer;
  const features = products.multiply(patchMatrix, matrix(kernel, AROUND, FILTERS));
  addToRows(features, bias);
  for (let k = 0; k < features.length; k++) if ((features[k] as number) < 0) features[k] = 0;
  const added = byColumn(columns, (column, from, to) =>
    products.multiply(matrix(features.subarray(from * HIGH, to * HIGH), to - from, HIGH), weightsOf(input, column)),
  );
  const gates = new Float32Array(contents.length * GATES);
  contents.forEach((own, frame) => {
    for (const [column, content] of own.entries())
      addTo(
        gates,
        frame * GATES,
        added[column] as Float32Array,
        (content - (columns.starts[column] as number)) * GATES,
        GATES,
      );
  });
  addToRows(gates, inputBias, recurrentBias);
  return { features, gates };
}

/** `byGates`: the gradient by the frames' gates. The gradients by kernel, bias and the first layer's input go into `by`. */
export function convolveBackward(
  columns: FrameColumns,
  { features }: Convolved,
  byGates: Float32Array,
  { layers }: NetworkParameters,
  by: NetworkParameters,
  products: Products,
): void {
  const [{ input }, { input: byInput }] = [layers[0] as NetworkLayer, by.layers[0] as NetworkLayer];
  const { starts, contents, turned } = columns;
  const byContents = new Float32Array((starts[SIZE] as number) * GATES);
  contents.forEach((own, frame) => {
    for (const content of own) addTo(byContents, content * GATES, byGates, frame * GATES, GATES);
  });
  const byFeatures = new Float32Array(features.length);
  byColumn(columns, (column, from, to) => {
    const own = matrix(byContents.subarray(from * GATES, to * GATES), to - from, GATES);
    const shown = transposed(matrix(features.subarray(from * HIGH, to * HIGH), to - from, HIGH));
    byInput.set(products.multiply(shown, own), column * HIGH * GATES);
    byFeatures.set(products.multiply(own, transposed(weightsOf(input, column))), from * HIGH);
  });
  for (let k = 0; k < features.length; k++) if (features[k] === 0) byFeatures[k] = 0;
  by.kernel.set(products.multiply(turned, matrix(byFeatures, byFeatures.length / FILTERS, FILTERS)));
  sumOfRows(byFeatures, FILTERS, by.bias);
}

/** The rows of the first layer's weights that one column of the board feeds. */
function weightsOf(input: Float32Array, column: number): Matrix {
  return matrix(input.subarray(column * HIGH * GATES, (column + 1) * HIGH * GATES), HIGH, GATES);
}

function byColumn<A>({ starts }: Columns, make: (column: number, from: number, to: number) => A): readonly A[] {
  return Array.from({ length: SIZE }, (_, column) =>
    make(column, starts[column] as number, starts[column + 1] as number),
  );
}
