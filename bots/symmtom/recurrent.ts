/** RMADDPG's actor in play: the net of research/nn/recurrent.ts in plain sums. The state is kept rounded, as in training. */
import { dense, type PerceptronLayer, sigmoid, tanh } from '../perceptron.ts';

const UNITS = 64;

/** The largest c of a recurrent state that is kept. */
export const LARGEST = 4;

/** h in 127ths, then c in 127ths of LARGEST. */
export const EMPTY_STATE: readonly number[] = Array.from({ length: 2 * UNITS }, () => 0);

export function recurrent(
  weights: Float32Array,
  layers: readonly PerceptronLayer[],
  inputs: readonly number[],
  state: readonly number[],
): { readonly logits: number[]; readonly state: readonly number[] } {
  const [w1, b1, w2, b2, w3, b3] = layers;
  if (!w1 || !b1 || !w2 || !b2 || !w3 || !b3) throw new Error('a recurrent actor has six variables');
  if (inputs.length !== w1.rows) throw new Error(`a recurrent actor with ${w1.rows} inputs got ${inputs.length}`);
  const first = dense(inputs, weights, { matrix: w1, bias: b1, relu: true });
  const before = state.slice(0, UNITS).map((code) => code / 127);
  const gates = dense([...first, ...before], weights, { matrix: w2, bias: b2, relu: false });
  const h: number[] = [];
  const c: number[] = [];
  for (let j = 0; j < UNITS; j++) {
    const gate = (which: number): number => gates[which * UNITS + j] ?? 0;
    const kept = ((state[UNITS + j] ?? 0) * LARGEST) / 127;
    // a forget gate that begins open
    const cell = sigmoid(gate(1) + 1) * kept + sigmoid(gate(0)) * tanh(gate(2));
    c.push(cell);
    h.push(sigmoid(gate(3)) * tanh(cell));
  }
  const logits = dense(h, weights, { matrix: w3, bias: b3, relu: false });
  return { logits, state: [...h.map((value) => codeOf(value, 1)), ...c.map((value) => codeOf(value, LARGEST))] };
}

/** A value of a recurrent state as it is kept. */
export function codeOf(value: number, largest: number): number {
  return Math.round((Math.max(-largest, Math.min(largest, value)) * 127) / largest);
}
