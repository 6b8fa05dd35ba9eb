/**
 * An actor of any learner, forward and backward: a perceptron, or for RMADDPG a net with a state. EE's perceptron has
 * another one beside it (guesses.ts).
 */

import type { LearnedTask } from '../../bots/symmtom/learned-task.ts';
import type { Arena } from '../nn/kernel/kernel.ts';
import { allotMlp, allotPass, backward, forward, type Mlp, type Pass } from '../nn/mlp.ts';
import {
  allotRecurrent,
  allotRecurrentPass,
  backwardRecurrent,
  forwardRecurrent,
  type RecurrentPass,
  STATE,
} from '../nn/recurrent.ts';
import { inputsOf, outputsOf } from './algorithms.ts';

export type ActorPass =
  | { readonly kind: 'plain'; readonly out: number; readonly pass: Pass }
  | { readonly kind: 'recurrent'; readonly out: number; readonly pass: RecurrentPass };

/** Rows of an actor's inputs, in floats: where the first begins, how far it is to the next, and to its recurrent state. */
export interface ActorInput {
  readonly x: number;
  readonly ld: number;
  readonly stateAt: number;
}

export function allotActor(arena: Arena, name: string, task: LearnedTask): Mlp {
  return stateOf(task) > 0
    ? allotRecurrent(arena, name, inputsOf(task) + STATE, outputsOf(task))
    : allotMlp(arena, name, inputsOf(task), outputsOf(task));
}

export function allotActorPass(arena: Arena, net: Mlp, task: LearnedTask, rows: number): ActorPass {
  if (stateOf(task) > 0) {
    const pass = allotRecurrentPass(arena, net, rows);
    return { kind: 'recurrent', out: pass.out, pass };
  }
  const pass = allotPass(arena, net, rows);
  return { kind: 'plain', out: pass.out, pass };
}

/** Floats of the recurrent state that an actor carries. */
export function stateOf({ algorithm }: Pick<LearnedTask, 'algorithm'>): number {
  return algorithm === 'rmaddpg' ? STATE : 0;
}

/** Logits are at `pass.out`. `x` is an address; the rest counts floats. */
export function actorForward(
  arena: Arena,
  net: Mlp,
  of: ActorPass,
  { x, ld, stateAt }: ActorInput,
  weights: number = net.weights,
): void {
  switch (of.kind) {
    case 'plain':
      forward(arena, net, of.pass, x, ld * 4, { weights });
      return;
    case 'recurrent':
      forwardRecurrent(arena, net, of.pass, { x, ld, stateAt }, { weights });
  }
}

export function actorBackward(
  arena: Arena,
  net: Mlp,
  of: ActorPass,
  { x, ld, stateAt }: ActorInput,
  dOut: number,
): void {
  switch (of.kind) {
    case 'plain':
      backward(arena, net, of.pass, x, ld * 4, dOut);
      return;
    case 'recurrent':
      backwardRecurrent(arena, net, of.pass, { x, ld, stateAt }, dOut);
  }
}
