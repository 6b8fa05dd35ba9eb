/**
 * A net with one LSTM layer between two dense ones, and its gradients through one turn by hand, on the kernel: the actor of
 * RMADDPG (Wang, Everett and How 2020, rosewang2008/rmaddpg). The state is an input and an output; no gradient flows back
 * through earlier turns. A row of inputs ends with the state: 64 numbers h, then 64 numbers c.
 */
import { type Arena, inFours } from './kernel/kernel.ts';
import { allotTrained, type Mlp, UNITS, type Variable } from './mlp.ts';

export const STATE = 2 * UNITS;
const GATES = 4 * UNITS;

/** `inputs` counts the state, too. */
export function allotRecurrent(arena: Arena, name: string, inputs: number, outputs: number): Mlp {
  const trained = allotTrained(arena, [
    [`${name}/W1`, inputs - STATE, UNITS],
    [`${name}/b1`, 1, UNITS],
    [`${name}/W2`, 2 * UNITS, GATES],
    [`${name}/b2`, 1, GATES],
    [`${name}/W3`, UNITS, outputs],
    [`${name}/b3`, 1, outputs],
  ]);
  return { ...trained, inputs, outputs };
}

export interface RecurrentPass {
  readonly rows: number;
  /** The first layer, and h beside it. */
  readonly joint: number;
  readonly gates: number;
  /** tanh of the new c. */
  readonly curved: number;
  readonly state: number;
  readonly out: number;
  readonly back: number;
  readonly turned: number;
}

export function allotRecurrentPass(arena: Arena, net: Mlp, rows: number): RecurrentPass {
  const of = (columns: number): number => arena.allot(rows * columns);
  return {
    rows,
    joint: of(STATE),
    gates: of(GATES),
    curved: of(UNITS),
    state: of(STATE),
    out: of(inFours(net.outputs)),
    back: of(UNITS + GATES + STATE),
    turned: arena.allot(GATES * STATE),
  };
}

interface Input {
  readonly x: number;
  /** Floats from one row to the next. */
  readonly ld: number;
  /** Where the state begins in a row, in floats. */
  readonly stateAt: number;
}

export function forwardRecurrent(
  arena: Arena,
  net: Mlp,
  pass: RecurrentPass,
  { x, ld, stateAt }: Input,
  { weights = net.weights, rows = pass.rows }: { readonly weights?: number; readonly rows?: number } = {},
): void {
  const { kernel } = arena;
  const [w1, b1, w2, b2, w3, b3] = net.variables as Six;
  const wide = STATE * 4;
  kernel.dense(x, ld * 4, rows, w1.rows, weights + w1.at, UNITS, weights + b1.at, pass.joint, wide, 1);
  const given = arena.view(x, (rows - 1) * ld + stateAt + STATE);
  const joint = arena.view(pass.joint, rows * STATE);
  for (let row = 0; row < rows; row++)
    for (let j = 0; j < UNITS; j++) joint[row * STATE + UNITS + j] = given[row * ld + stateAt + j] as number;
  const gate = GATES * 4;
  kernel.dense(pass.joint, wide, rows, STATE, weights + w2.at, GATES, weights + b2.at, pass.gates, gate, 0);
  const gates = arena.view(pass.gates, rows * GATES);
  // a forget gate that begins open
  for (let row = 0; row < rows; row++)
    for (let j = UNITS; j < 2 * UNITS; j++) gates[row * GATES + j] = (gates[row * GATES + j] as number) + 1;
  kernel.sigmoids(pass.gates, gate, rows, 2 * UNITS);
  kernel.tanhs(pass.gates + 2 * UNITS * 4, gate, rows, UNITS, pass.gates + 2 * UNITS * 4, gate);
  kernel.sigmoids(pass.gates + 3 * UNITS * 4, gate, rows, UNITS);
  const state = arena.view(pass.state, rows * STATE);
  for (let row = 0; row < rows; row++)
    for (let j = 0; j < UNITS; j++) {
      const at = row * GATES + j;
      const c = given[row * ld + stateAt + UNITS + j] as number;
      state[row * STATE + UNITS + j] =
        (gates[at + UNITS] as number) * c + (gates[at] as number) * (gates[at + 2 * UNITS] as number);
    }
  kernel.tanhs(pass.state + UNITS * 4, wide, rows, UNITS, pass.curved, UNITS * 4);
  const curved = arena.view(pass.curved, rows * UNITS);
  for (let row = 0; row < rows; row++)
    for (let j = 0; j < UNITS; j++)
      state[row * STATE + j] = (gates[row * GATES + 3 * UNITS + j] as number) * (curved[row * UNITS + j] as number);
  kernel.dense(
    pass.state,
    wide,
    rows,
    UNITS,
    weights + w3.at,
    w3.columns,
    weights + b3.at,
    pass.out,
    w3.columns * 4,
    0,
  );
}

/** From the gradient by the outputs to those by the weights. */
export function backwardRecurrent(
  arena: Arena,
  net: Mlp,
  pass: RecurrentPass,
  { x, ld, stateAt }: Input,
  dOut: number,
): void {
  const { kernel } = arena;
  const { gradient, weights } = net;
  const [w1, b1, w2, b2, w3, b3] = net.variables as Six;
  const { rows, turned } = pass;
  const wide = STATE * 4;
  const dHidden = pass.back;
  const dGates = dHidden + rows * UNITS * 4;
  const dJoint = dGates + rows * GATES * 4;
  const out = w3.columns * 4;
  kernel.weightGradient(pass.state, wide, rows, UNITS, dOut, out, w3.columns, gradient + w3.at);
  kernel.columnSums(dOut, out, rows, w3.columns, gradient + b3.at);
  kernel.transpose(weights + w3.at, UNITS, w3.columns, turned);
  kernel.dense(dOut, out, rows, w3.columns, turned, UNITS, 0, dHidden, UNITS * 4, 0);
  const by = arena.view(dHidden, rows * UNITS);
  const gates = arena.view(pass.gates, rows * GATES);
  const curved = arena.view(pass.curved, rows * UNITS);
  const given = arena.view(x, (rows - 1) * ld + stateAt + STATE);
  const to = arena.view(dGates, rows * GATES);
  for (let row = 0; row < rows; row++)
    for (let j = 0; j < UNITS; j++) {
      const at = row * GATES + j;
      const [i, f] = [gates[at] as number, gates[at + UNITS] as number];
      const [g, o] = [gates[at + 2 * UNITS] as number, gates[at + 3 * UNITS] as number];
      const d = by[row * UNITS + j] as number;
      const bent = curved[row * UNITS + j] as number;
      const dCell = d * o * (1 - bent * bent);
      const c = given[row * ld + stateAt + UNITS + j] as number;
      to[at] = dCell * g * i * (1 - i);
      to[at + UNITS] = dCell * c * f * (1 - f);
      to[at + 2 * UNITS] = dCell * i * (1 - g * g);
      to[at + 3 * UNITS] = d * bent * o * (1 - o);
    }
  kernel.weightGradient(pass.joint, wide, rows, STATE, dGates, GATES * 4, GATES, gradient + w2.at);
  kernel.columnSums(dGates, GATES * 4, rows, GATES, gradient + b2.at);
  kernel.transpose(weights + w2.at, STATE, GATES, turned);
  kernel.dense(dGates, GATES * 4, rows, GATES, turned, STATE, 0, dJoint, wide, 0);
  const first = arena.view(pass.joint, rows * STATE);
  const dFirst = arena.view(dJoint, rows * STATE);
  for (let k = 0; k < dFirst.length; k++) if ((first[k] as number) <= 0) dFirst[k] = 0;
  kernel.weightGradient(x, ld * 4, rows, w1.rows, dJoint, wide, UNITS, gradient + w1.at);
  kernel.columnSums(dJoint, wide, rows, UNITS, gradient + b1.at);
}

type Six = readonly [Variable, Variable, Variable, Variable, Variable, Variable];
