/**
 * How an actor chooses: Gumbel noise on its logits, then a softmax of the moves and one of the pieces. The largest is
 * what is done; in training the soft weights stand for it, so that a critic's gradient reaches the logits. Noise comes
 * from a table of 65536 quantiles of the Gumbel distribution.
 */
import type { Stream } from '../nn/stream.ts';
import { outputsOf } from './algorithms.ts';
import type { Learner } from './learner.ts';

export const MOVES = 5;

const GUMBEL = Float32Array.from({ length: 65536 }, (_, i) => -Math.log(-Math.log((i + 0.5) / 65536)));

export function drawNoise({ arena, noise, outputs }: Learner, rows: number, stream: Stream): void {
  const view = arena.view(noise, rows * outputs);
  for (let i = 0; i < view.length; i += 2) {
    const bits = stream.uint32();
    view[i] = GUMBEL[bits & 65535] as number;
    view[i + 1] = GUMBEL[bits >>> 16] as number;
  }
}

/** Soft weights of the logits with the noise, to the address `to`, in rows of `ld` floats. */
export function soften(learner: Learner, logits: number, rows: number, to: number, ld: number): void {
  const { arena, noise, scratch, outputs, task } = learner;
  const used = outputsOf(task);
  const values = arena.view(logits, rows * outputs);
  const added = arena.view(noise, rows * outputs);
  const raised = arena.view(scratch, rows * outputs);
  for (let start = 0; start < values.length; start += outputs) {
    let move = -Infinity;
    let speech = -Infinity;
    for (let j = 0; j < used; j++) {
      const value = (values[start + j] as number) + (added[start + j] as number);
      raised[start + j] = value;
      if (j < MOVES) move = value > move ? value : move;
      else speech = value > speech ? value : speech;
    }
    for (let j = 0; j < used; j++) raised[start + j] = (raised[start + j] as number) - (j < MOVES ? move : speech);
  }
  arena.kernel.exponentials(scratch, rows * outputs);
  const out = arena.view(to, (rows - 1) * ld + outputs);
  for (let row = 0; row < rows; row++) {
    const start = row * outputs;
    let moves = 0;
    let speeches = 0;
    for (let j = 0; j < MOVES; j++) moves += raised[start + j] as number;
    for (let j = MOVES; j < used; j++) speeches += raised[start + j] as number;
    for (let j = 0; j < used; j++) out[row * ld + j] = (raised[start + j] as number) / (j < MOVES ? moves : speeches);
  }
}

/** From the gradient by soft weights to that by the logits: of each softmax, y (d - sum of y d). */
export function backToLogits(learner: Learner, soft: number, ld: number): void {
  const { arena, dAction, dLogits, outputs, task, batch } = learner;
  const used = outputsOf(task);
  const y = arena.view(soft, (batch - 1) * ld + outputs);
  const d = arena.view(dAction, batch * outputs);
  const to = arena.view(dLogits, batch * outputs);
  for (let row = 0; row < batch; row++) {
    let moves = 0;
    let speeches = 0;
    for (let j = 0; j < used; j++) {
      const part = (y[row * ld + j] as number) * (d[row * outputs + j] as number);
      if (j < MOVES) moves += part;
      else speeches += part;
    }
    for (let j = 0; j < used; j++)
      to[row * outputs + j] =
        (y[row * ld + j] as number) * ((d[row * outputs + j] as number) - (j < MOVES ? moves : speeches));
  }
}
