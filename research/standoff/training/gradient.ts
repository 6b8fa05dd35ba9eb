/**
 * The loss of a batch, the mean cross-entropy of the right boxes, and its gradient by every parameter. The gradient is
 * written out by hand, with each frame and each shared beginning computed once: a third of the time of TensorFlow.js's
 * own. gradient.test.ts compares the two.
 */

import { exponential } from '../../../bots/standoff/network/curves.ts';
import {
  FRAMES,
  GATES,
  type NetworkLayer,
  type NetworkParameters,
  UNITS,
} from '../../../bots/standoff/network/shapes.ts';
import { BOXES } from '../../../games/standoff/trials/types.ts';
import { convolve, convolveBackward, type FrameColumns } from './convolution.ts';
import type { Inputs } from './inputs.ts';
import { addTo, gatesFrom, type Passed, passBackward, passForward } from './lstm.ts';
import { addToRows, matrix, type Products, sumOfRows, transposed } from './products.ts';
import { type Tree, treeOf } from './tree.ts';

export interface TrialBatch {
  /** Places in the rows of the inputs. */
  readonly rows: readonly number[];
  readonly inputs: Inputs;
}

export interface BatchLoss {
  readonly loss: number;
  /** How many of the batch the network had right before this step. */
  readonly right: number;
}

/** Writes the gradient into `by`. */
export function gradient(
  { rows, inputs }: TrialBatch,
  parameters: NetworkParameters,
  by: NetworkParameters,
  columns: FrameColumns,
  products: Products,
): BatchLoss {
  const { layers } = parameters;
  const first = layers[0] as NetworkLayer;
  const tree = treeOf(rows, inputs);
  const nodes = tree.parents.length;

  const convolved = convolve(columns, parameters, products);
  const gates = new Float32Array(nodes * GATES);
  for (const [node, place] of tree.places.entries()) addTo(gates, node * GATES, convolved.gates, place * GATES, GATES);

  const passed: Passed[] = [passForward(gates, first, tree, products)];
  for (const layer of layers.slice(1)) {
    const { hidden } = passed.at(-1) as Passed;
    passed.push(passForward(gatesFrom(hidden, layer, products), layer, tree, products));
  }
  const { loss, byHidden } = atTheLeaves({ rows, inputs }, tree, passed.at(-1) as Passed, parameters, by, products);

  let byAbove = byHidden;
  for (let i = layers.length - 1; i > 0; i--) {
    const [layer, byLayer] = [layers[i] as NetworkLayer, by.layers[i] as NetworkLayer];
    const byGates = matrix(passBackward(passed[i] as Passed, byAbove, layer, byLayer, tree, products), nodes, GATES);
    const below = matrix((passed[i - 1] as Passed).hidden, nodes, UNITS);
    byLayer.input.set(products.multiply(transposed(below), byGates));
    byAbove = products.multiply(byGates, transposed(matrix(layer.input, UNITS, GATES)));
  }
  const byFirst = by.layers[0] as NetworkLayer;
  const byGates = passBackward(passed[0] as Passed, byAbove, first, byFirst, tree, products);

  // all nodes that show a frame add to its gradient
  const byFrames = new Float32Array(convolved.gates.length);
  for (const [node, place] of tree.places.entries()) addTo(byFrames, place * GATES, byGates, node * GATES, GATES);
  convolveBackward(columns, convolved, byFrames, parameters, by, products);
  return loss;
}

/** Logits and loss of the last frames, the gradients by the output's weights, and that by the top layer's hidden values. */
function atTheLeaves(
  { rows, inputs }: TrialBatch,
  { starts, leaves, parents }: Tree,
  { hidden }: Passed,
  { outputKernel, outputBias }: NetworkParameters,
  by: NetworkParameters,
  products: Products,
): { readonly loss: BatchLoss; readonly byHidden: Float32Array } {
  const from = starts[FRAMES - 1] as number;
  const count = parents.length - from;
  const top = matrix(hidden.subarray(from * UNITS), count, UNITS);
  const kernel = matrix(outputKernel, UNITS, BOXES);
  const logits = products.multiply(top, kernel);
  addToRows(logits, outputBias);

  const byLogits = matrix(new Float32Array(count * BOXES), count, BOXES);
  let [loss, right] = [0, 0];
  rows.forEach((row, b) => {
    const at = ((leaves[b] as number) - from) * BOXES;
    const own = logits.subarray(at, at + BOXES);
    const label = inputs.labels[row] as number;
    const best = own.reduce((a, z) => (z > a ? z : a));
    if (own[label] === best) right += 1;
    const powers = Array.from(own, (z) => exponential(z - best));
    const sum = powers.reduce((a, z) => a + z);
    loss -= Math.log((powers[label] as number) / sum);
    for (let k = 0; k < BOXES; k++) {
      const off = (powers[k] as number) / sum - (k === label ? 1 : 0);
      byLogits.values[at + k] = (byLogits.values[at + k] as number) + off / rows.length;
    }
  });
  by.outputKernel.set(products.multiply(transposed(top), byLogits));
  sumOfRows(byLogits.values, BOXES, by.outputBias);
  const byHidden = new Float32Array(hidden.length);
  byHidden.set(products.multiply(byLogits, transposed(kernel)), from * UNITS);
  return { loss: { loss: loss / rows.length, right }, byHidden };
}
