/** One LSTM layer over the tree of a batch, forwards and backwards in time, for training. */
import { sigmoid, tanh } from '../../../bots/standoff/network/curves.ts';
import { FRAMES, GATES, type NetworkLayer, UNITS } from '../../../bots/standoff/network/shapes.ts';
import { addToRows, matrix, type Products, sumOfRows, transposed } from './products.ts';
import type { Tree } from './tree.ts';

/** What a layer did at each node, as its gradient needs it. */
export interface Passed {
  /** The gates after their curves: input, forget, output, candidate. */
  readonly gates: Float32Array;
  readonly cells: Float32Array;
  /** The hyperbolic tangent of the cells. */
  readonly curved: Float32Array;
  readonly hidden: Float32Array;
}

/** `gates`: the input times its weights, with the biases; it is overwritten. */
export function passForward(gates: Float32Array, { recurrent }: NetworkLayer, tree: Tree, products: Products): Passed {
  const { starts, parents } = tree;
  const values = parents.length * UNITS;
  const passed: Passed = {
    gates,
    cells: new Float32Array(values),
    curved: new Float32Array(values),
    hidden: new Float32Array(values),
  };
  const weights = matrix(recurrent, UNITS, GATES);
  for (let t = 0; t < FRAMES; t++) {
    const [from, to] = [starts[t] as number, starts[t + 1] as number];
    if (t > 0) {
      const before = starts[t - 1] as number;
      const hidden = passed.hidden.subarray(before * UNITS, from * UNITS);
      const added = products.multiply(matrix(hidden, from - before, UNITS), weights);
      for (let node = from; node < to; node++)
        addTo(gates, node * GATES, added, ((parents[node] as number) - before) * GATES, GATES);
    }
    for (let node = from; node < to; node++) passCell(passed, node, parents[node] as number);
  }
  return passed;
}

/** `parent` -1: the node is the first of its trials. */
function passCell({ gates, cells, curved, hidden }: Passed, node: number, parent: number): void {
  const g = node * GATES;
  const s = node * UNITS;
  for (let u = 0; u < UNITS; u++) {
    const input = sigmoid(gates[g + u] as number);
    const forget = sigmoid(gates[g + UNITS + u] as number);
    const output = sigmoid(gates[g + 2 * UNITS + u] as number);
    const candidate = tanh(gates[g + 3 * UNITS + u] as number);
    gates[g + u] = input;
    gates[g + UNITS + u] = forget;
    gates[g + 2 * UNITS + u] = output;
    gates[g + 3 * UNITS + u] = candidate;
    const cell = input * candidate + (parent < 0 ? 0 : forget * (cells[parent * UNITS + u] as number));
    const curve = tanh(cell);
    cells[s + u] = cell;
    curved[s + u] = curve;
    hidden[s + u] = output * curve;
  }
}

/**
 * The gradient of the loss by what went into the gates; the gradients by the layer's own weights go into `by`.
 * `byHidden`: the gradient by the hidden values, from above; it is overwritten.
 */
export function passBackward(
  passed: Passed,
  byHidden: Float32Array,
  { recurrent }: NetworkLayer,
  by: NetworkLayer,
  { starts, parents }: Tree,
  products: Products,
): Float32Array {
  const byGates = new Float32Array(passed.gates.length);
  const byCells = new Float32Array(passed.cells.length);
  const withChildren = starts[FRAMES - 1] as number;
  const byChildren = new Float32Array(withChildren * GATES);
  const turned = transposed(matrix(recurrent, UNITS, GATES));
  for (let t = FRAMES - 1; t >= 0; t--) {
    const [from, to] = [starts[t] as number, starts[t + 1] as number];
    for (let node = from; node < to; node++)
      cellBackward(passed, node, parents[node] as number, byHidden, byCells, byGates);
    if (t === 0) continue;
    for (let node = from; node < to; node++)
      addTo(byChildren, (parents[node] as number) * GATES, byGates, node * GATES, GATES);
    const before = starts[t - 1] as number;
    const ofParents = matrix(byChildren.subarray(before * GATES, from * GATES), from - before, GATES);
    const added = products.multiply(ofParents, turned);
    addTo(byHidden, before * UNITS, added, 0, added.length);
  }
  by.recurrent.set(
    products.multiply(
      transposed(matrix(passed.hidden.subarray(0, withChildren * UNITS), withChildren, UNITS)),
      matrix(byChildren, withChildren, GATES),
    ),
  );
  sumOfRows(byGates, GATES, by.inputBias);
  by.recurrentBias.set(by.inputBias);
  return byGates;
}

function cellBackward(
  { gates, cells, curved }: Passed,
  node: number,
  parent: number,
  byHidden: Float32Array,
  byCells: Float32Array,
  byGates: Float32Array,
): void {
  const g = node * GATES;
  const s = node * UNITS;
  const p = parent * UNITS;
  for (let u = 0; u < UNITS; u++) {
    const input = gates[g + u] as number;
    const forget = gates[g + UNITS + u] as number;
    const output = gates[g + 2 * UNITS + u] as number;
    const candidate = gates[g + 3 * UNITS + u] as number;
    const curve = curved[s + u] as number;
    const byH = byHidden[s + u] as number;
    const byCell = (byCells[s + u] as number) + byH * output * (1 - curve * curve);
    byGates[g + u] = byCell * candidate * input * (1 - input);
    byGates[g + 2 * UNITS + u] = byH * curve * output * (1 - output);
    byGates[g + 3 * UNITS + u] = byCell * input * (1 - candidate * candidate);
    if (parent < 0) continue;
    byGates[g + UNITS + u] = byCell * (cells[p + u] as number) * forget * (1 - forget);
    byCells[p + u] = (byCells[p + u] as number) + byCell * forget;
  }
}

/** Inputs times weights, with both biases: the gates before their curves. */
export function gatesFrom(
  inputs: Float32Array,
  { input, inputBias, recurrentBias }: NetworkLayer,
  products: Products,
): Float32Array {
  const gates = products.multiply(matrix(inputs, inputs.length / UNITS, UNITS), matrix(input, UNITS, GATES));
  addToRows(gates, inputBias, recurrentBias);
  return gates;
}

export function addTo(to: Float32Array, at: number, from: Float32Array, start: number, count: number): void {
  for (let k = 0; k < count; k++) to[at + k] = (to[at + k] as number) + (from[start + k] as number);
}
