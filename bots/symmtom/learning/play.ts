/** Plays whole episodes at many tables side by side with the actors that are being trained, and keeps them in the tables. */

import { inFours } from '../../nn/kernel/kernel.ts';
import type { Stream } from '../../nn/stream.ts';
import { type ActorPass, actorForward, allotActorPass } from './actors.ts';
import { inputsOf, knowledgeOf, outputsOf } from './algorithms.ts';
import { drawNoise, MOVES, soften } from './choice.ts';
import { type Encounters, guess, see } from './guesses.ts';
import { keepState, writeInputs, writeState } from './inputs.ts';
import { encountersOf, type Followed, type Learner } from './learner.ts';
import { deal, rowOf, step, type Tables } from './tables.ts';

/** Room for the inputs and choices of one seat at `tables` tables. */
export interface Stage {
  readonly tables: number;
  readonly x: number;
  readonly soft: number;
  readonly pass: ActorPass;
  readonly moves: Uint8Array;
  readonly says: Uint8Array;
  readonly encounters: Encounters | null;
}

export function stageOf({ arena, actors, guesses, inputs, outputs, task }: Learner, tables: number): Stage {
  const rows = inFours(tables);
  return {
    tables,
    x: arena.allot(rows * inputs),
    soft: arena.allot(rows * outputs),
    pass: allotActorPass(arena, (actors[0] as Followed).net, task, rows),
    moves: new Uint8Array(tables * task.agents),
    says: new Uint8Array(tables * task.agents),
    encounters: guesses[0] ? encountersOf(arena, guesses[0], task, tables) : null,
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
  const stateAt = inFours(inputsOf(task));
  const rows = inFours(stage.tables);
  for (let seat = 0; seat < n; seat++) {
    const x = arena.view(stage.x, rows * inputs);
    for (let e = 0; e < stage.tables; e++) {
      writeInputs(tables, { slot: slot + e, turn, seat, knowledge, lag }, x, e * inputs);
      if (tables.state > 0) writeState(tables, rowOf(tables, slot + e, turn) * n + seat, x, e * inputs + stateAt);
    }
    actorForward(arena, (actors[seat] as Followed).net, stage.pass, { x: stage.x, ld: inputs });
    if (stage.pass.kind === 'recurrent') {
      const state = arena.view(stage.pass.pass.state, rows * tables.state);
      for (let e = 0; e < stage.tables; e++)
        keepState(tables, rowOf(tables, slot + e, turn + 1) * n + seat, state, e * tables.state);
    }
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
  keepGuesses(learner, stage, tables, { slot, turn: turn + 1 });
}

/** EE: each agent's K matrix after the turn, in 255ths. */
function keepGuesses(
  { arena, guesses, task }: Learner,
  { encounters, tables: count }: Stage,
  tables: Tables,
  { slot, turn }: { readonly slot: number; readonly turn: number },
): void {
  if (!encounters) return;
  const { agents: n, pieces: c } = task;
  for (const [seat, net] of guesses.entries()) {
    encounters.count = 0;
    for (let e = 0; e < count; e++) see(arena, encounters, tables, { slot: slot + e, turn, seat, sample: e });
    guess(arena, net, encounters, c, n);
    for (let e = 0; e < count; e++) {
      const to = (rowOf(tables, slot + e, turn) * n + seat) * n * c;
      for (let k = 0; k < n * c; k++)
        tables.chance[to + k] = Math.round((encounters.columns[e * n * c + k] as number) * 255);
    }
  }
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
