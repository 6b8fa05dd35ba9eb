/**
 * An actor of any learner, forward and backward: a perceptron, or for RMADDPG a net with a state. EE's perceptron has
 * another one beside it (guesses.ts).
 */
import { type Arena, inFours } from '../../nn/kernel/kernel.ts';
import { allotMlp, allotPass, backward, forward, type Mlp, type Pass } from '../../nn/mlp.ts';
import {
  allotRecurrent,
  allotRecurrentPass,
  backwardRecurrent,
  forwardRecurrent,
  type RecurrentPass,
  STATE,
} from '../../nn/recurrent.ts';
import { inputsOf, outputsOf, type Task } from './algorithms.ts';

export type ActorPass =
  | { readonly kind: 'plain'; readonly out: number; readonly pass: Pass }
  | { readonly kind: 'recurrent'; readonly out: number; readonly pass: RecurrentPass; readonly stateAt: number };

export function allotActor(arena: Arena, name: string, task: Task): Mlp {
  return task.algorithm === 'rmaddpg'
    ? allotRecurrent(arena, name, inputsOf(task) + STATE, outputsOf(task))
    : allotMlp(arena, name, inputsOf(task), outputsOf(task));
}

export function allotActorPass(arena: Arena, net: Mlp, task: Task, rows: number): ActorPass {
  if (task.algorithm === 'rmaddpg') {
    const pass = allotRecurrentPass(arena, net, rows);
    return { kind: 'recurrent', out: pass.out, pass, stateAt: inFours(inputsOf(task)) };
  }
  const pass = allotPass(arena, net, rows);
  return { kind: 'plain', out: pass.out, pass };
}

/** Floats of a row of an actor's inputs: a state comes after the rest. */
export function actorColumns(task: Task): number {
  return inFours(inputsOf(task)) + (task.algorithm === 'rmaddpg' ? STATE : 0);
}

/** `ld`: floats from one row to the next. Logits are at `pass.out`. */
export function actorForward(
  arena: Arena,
  net: Mlp,
  of: ActorPass,
  { x, ld }: { readonly x: number; readonly ld: number },
  weights: number = net.weights,
): void {
  switch (of.kind) {
    case 'plain':
      forward(arena, net, of.pass, x, ld * 4, { weights });
      return;
    case 'recurrent':
      forwardRecurrent(arena, net, of.pass, { x, ld, stateAt: of.stateAt }, { weights });
  }
}

export function actorBackward(
  arena: Arena,
  net: Mlp,
  of: ActorPass,
  { x, ld }: { readonly x: number; readonly ld: number },
  dOut: number,
): void {
  switch (of.kind) {
    case 'plain':
      backward(arena, net, of.pass, x, ld * 4, dOut);
      return;
    case 'recurrent':
      backwardRecurrent(arena, net, of.pass, { x, ld, stateAt: of.stateAt }, dOut);
  }
}
