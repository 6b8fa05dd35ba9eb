/** Plays whole episodes at many tables side by side with the actors that are being trained, and keeps them in the tables. */

import { inFours } from '../../nn/kernel/kernel.ts';
import { allotPass, forward, type Pass } from '../../nn/mlp.ts';
import type { Stream } from '../../nn/stream.ts';
import { knowledgeOf, outputsOf } from './algorithms.ts';
import { drawNoise, MOVES, soften } from './choice.ts';
import { writeInputs } from './inputs.ts';
import type { Followed, Learner } from './learner.ts';
import { deal, rowOf, step, type Tables } from './tables.ts';

/** Room for the inputs and choices of one seat at `tables` tables. */
export interface Stage {
  readonly tables: number;
  readonly x: number;
  readonly soft: number;
  readonly pass: Pass;
  readonly moves: Uint8Array;
  readonly says: Uint8Array;
}

export function stageOf({ arena, actors, inputs, outputs, task }: Learner, tables: number): Stage {
  const rows = inFours(tables);
  return {
    tables,
    x: arena.allot(rows * inputs),
    soft: arena.allot(rows * outputs),
    pass: allotPass(arena, (actors[0] as Followed).net, rows),
    moves: new Uint8Array(tables * task.agents),
    says: new Uint8Array(tables * task.agents),
  };
}

/** Deals new episodes into the slots from `slot` on. */
export function dealAll(stage: Stage, tables: Tables, slot: number, stream: Stream): void {
  for (let e = 0; e < stage.tables; e++) deal(tables, slot + e, stream);
}

/** One turn at every table. */
export function playTurn(
  learner: Learner,
  stage: Stage,
  tables: Tables,
  { slot, turn, stream }: { readonly slot: number; readonly turn: number; readonly stream: Stream },
): void {
  const { arena, actors, inputs, outputs, task } = learner;
  const { agents: n, pieces: c, lag } = task;
  const knowledge = knowledgeOf(task.algorithm);
  const used = outputsOf(task);
  const rows = inFours(stage.tables);
  for (let seat = 0; seat < n; seat++) {
    const x = arena.view(stage.x, rows * inputs);
    for (let e = 0; e < stage.tables; e++)
      writeInputs(tables, { slot: slot + e, turn, seat, knowledge, lag }, x, e * inputs);
    forward(arena, (actors[seat] as Followed).net, stage.pass, stage.x, inputs * 4);
    drawNoise(learner, rows, stream);
    soften(learner, stage.pass.out, rows, stage.soft, outputs);
    const soft = arena.view(stage.soft, rows * outputs);
    for (let e = 0; e < stage.tables; e++) {
      const from = e * outputs;
      stage.moves[e * n + seat] = largest(soft, from, MOVES);
      stage.says[e * n + seat] = largest(soft, from + MOVES, c);
      const to = (rowOf(tables, slot + e, turn + 1) * n + seat) * c;
      for (let j = MOVES; j < used; j++) tables.speech[to + j - MOVES] = Math.round((soft[from + j] as number) * 65535);
    }
  }
  for (let e = 0; e < stage.tables; e++)
    step(tables, slot + e, turn, { moves: stage.moves, says: stage.says, at: e * n }, stream);
}

function largest(values: Float32Array, from: number, count: number): number {
  let best = 0;
  for (let j = 1; j < count; j++) if ((values[from + j] as number) > (values[from + best] as number)) best = j;
  return best;
}

/** What each episode of these slots paid an agent on average. */
export function returnsOf(tables: Tables, slot: number, episodes: number): number[] {
  const n = tables.config.agents;
  return Array.from({ length: episodes }, (_, e) => {
    let sum = 0;
    const from = rowOf(tables, slot + e, 0) * n;
    const to = rowOf(tables, slot + e + 1, 0) * n;
    for (let at = from; at < to; at++) sum += tables.rewards[at] as number;
    return sum / n;
  });
}
