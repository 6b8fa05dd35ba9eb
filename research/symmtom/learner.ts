/**
 * The nets of a run and where they lie in the kernel's memory. Every agent has an actor that sees its own inputs and a
 * critic that sees something of all agents, and their actions (MADDPG, Lowe et al., NeurIPS 2017, as openai/maddpg has it).
 * The task's `critic` says what.
 */

import type { LearnedTask } from '../../bots/symmtom/learned-task.ts';
import { type Arena, arenaOf, inFours } from '../nn/kernel/kernel.ts';
import { allotMlp, allotPass, drawWeights, type Mlp, type Pass, UNITS } from '../nn/mlp.ts';
import { STATE } from '../nn/recurrent.ts';
import type { Stream } from '../nn/stream.ts';
import { type ActorInput, type ActorPass, allotActor, allotActorPass, stateOf } from './actors.ts';
import { criticInputsOf, inputsOf, learnersOf, outputsOf } from './algorithms.ts';
import { allotEncounters, type Encounters } from './guesses.ts';

/** A net and the slow copy that follows it. */
export interface Followed {
  readonly net: Mlp;
  readonly slow: number;
}

/** A batch: a row of `columns` floats for each moment that was drawn, and one for the moment that follows it. */
interface BatchRows {
  readonly columns: number;
  readonly now: number;
  readonly later: number;
}

/**
 * Every agent's part of a row is padded to a multiple of 4. Where one seat learns, it comes first, and what its partners do
 * is left out. Critics see no recurrent states: those of older actors in the memory would only be noise to them, and the
 * program of RMADDPG (rosewang2008/rmaddpg) does not show them.
 */
export interface Learner {
  readonly task: LearnedTask;
  readonly batch: number;
  readonly arena: Arena;
  readonly actors: readonly Followed[];
  readonly critics: readonly Followed[];
  /** EE's guesses of what was said out of hearing, one net an agent; none for the other learners. */
  readonly guesses: readonly Mlp[];
  /** The moments of the batch as the agent that is updated saw them, and its inputs with the guesses of now. */
  readonly encounters: Encounters | null;
  readonly own: number;
  readonly dColumns: number;
  readonly inputs: number;
  readonly outputs: number;
  readonly state: number;
  /** Floats that a critic sees of each agent. */
  readonly seen: number;
  /** What actors get: all agents' inputs, then their recurrent states. */
  readonly acting: BatchRows;
  /** What critics get: what they see of each agent, then all learners' actions. */
  readonly judging: BatchRows;
  readonly actorPass: ActorPass;
  readonly criticPass: Pass;
  readonly noise: number;
  readonly scratch: number;
  /** What the critic is to say of each sample. */
  readonly aim: number;
  readonly dValue: number;
  readonly dAction: number;
  readonly dLogits: number;
  /** All that training changes: nets, slow copies and what Adam keeps. */
  readonly kept: { readonly at: number; readonly floats: number };
}

/** `tables`: room for this many rows of inputs beside the batch, for play. */
export function learnerOf(
  task: LearnedTask,
  { batch, tables }: { readonly batch: number; readonly tables: number },
  stream: Stream,
): Learner {
  const { agents: n } = task;
  const inputs = inFours(inputsOf(task));
  const state = stateOf(task);
  const outputs = inFours(outputsOf(task));
  const count = learnersOf(task);
  const seen = inFours(criticInputsOf(task));
  const judged = n * seen + count * outputs;
  const arena = arenaOf(roomFor(n, { inputs: Math.max(inputs + state, seen), outputs, batch: batch + tables }));
  const from = arena.allot(0);
  const followed = (net: Mlp): Followed => ({ net, slow: arena.allot(net.floats) });
  const seats = Array.from({ length: count }, (_, i) => i);
  const actors = seats.map((i) => followed(allotActor(arena, `actor${i}`, task)));
  const critics = seats.map((i) => followed(allotMlp(arena, `critic${i}`, judged, 1)));
  const guesses =
    task.algorithm === 'ee' ? seats.map((i) => allotMlp(arena, `guess${i}`, n * task.pieces, task.pieces)) : [];
  const kept = { at: from, floats: (arena.allot(0) - from) / 4 };
  for (const { net, slow } of [...actors, ...critics]) {
    drawWeights(arena, net, stream);
    arena.view(slow, net.floats).set(arena.view(net.weights, net.floats));
  }
  for (const net of guesses) drawWeights(arena, net, stream);
  const [guess] = guesses;
  const [actor, critic] = [actors[0], critics[0]] as [Followed, Followed];
  return {
    task,
    batch,
    arena,
    actors,
    critics,
    guesses,
    encounters: guess ? encountersOf(arena, guess, task, batch) : null,
    own: guess ? arena.allot(batch * inputs) : 0,
    dColumns: guess ? arena.allot(batch * inFours(n * task.pieces)) : 0,
    inputs,
    outputs,
    state,
    seen,
    acting: allotRows(arena, batch, n * (inputs + state)),
    judging: allotRows(arena, batch, judged),
    actorPass: allotActorPass(arena, actor.net, task, batch),
    criticPass: allotPass(arena, critic.net, batch),
    noise: arena.allot(Math.max(batch, tables) * outputs),
    scratch: arena.allot(Math.max(batch, tables) * outputs),
    aim: arena.allot(batch),
    dValue: arena.allot(batch * 4),
    dAction: arena.allot(batch * outputs),
    dLogits: arena.allot(batch * outputs),
    kept,
  };
}

function allotRows(arena: Arena, batch: number, columns: number): BatchRows {
  return { columns, now: arena.allot(batch * columns), later: arena.allot(batch * columns) };
}

/** Room for what one agent saw in so many moments. */
export function encountersOf(arena: Arena, guess: Mlp, { agents, pieces }: LearnedTask, samples: number): Encounters {
  const pass = allotPass(arena, guess, inFours(samples * (agents - 1)));
  return allotEncounters(arena, { samples, agents, pieces, pass });
}

interface Sizes {
  readonly inputs: number;
  readonly outputs: number;
  readonly batch: number;
}

function roomFor(n: number, { inputs, outputs, batch }: Sizes): number {
  const columns = n * (inputs + outputs);
  // an LSTM is the largest
  const net = (wide: number, out: number): number => 5 * ((wide + 2 * UNITS + out + 8) * UNITS + 4 * UNITS * STATE);
  const passes = batch * (5 * columns + (40 + 8 * n) * UNITS + 8 * outputs + 32) + 4 * (columns + 10 * UNITS) * UNITS;
  return n * (2 * net(inputs, outputs) + net(columns, 4)) + passes + 8192;
}

/** An agent's inputs in rows of `acting`. `rows`: its `now` or its `later`. */
export function inputOf({ task, inputs, state, acting }: Learner, rows: number, agent: number): ActorInput {
  const { agents } = task;
  return { x: rows + agent * inputs * 4, ld: acting.columns, stateAt: agents * inputs + agent * (state - inputs) };
}

/** Where an agent's action begins in a row of `judging`, in floats. */
export function actionAt({ task, seen, outputs }: Learner, agent: number): number {
  return task.agents * seen + agent * outputs;
}
