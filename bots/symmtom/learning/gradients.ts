/**
 * The gradients of an update by hand, on the kernel; gradients-tf.ts finds the same by TensorFlow.js. The actor's loss is
 * minus the mean value of its choices, plus 0.001 times the mean square of its logits (openai/maddpg, `p_train`).
 */
import { backToFirst, backToInputs, backward, forward } from '../../nn/mlp.ts';
import { outputsOf } from './algorithms.ts';
import { backToLogits, soften } from './choice.ts';
import { actionAt, type Followed, type Learner } from './learner.ts';

export const LOGITS_COST = 0.001;

export interface Gradients {
  /** Into the critic's gradient, from `now` and `aim`. Gives the mean squared error. */
  critic(learner: Learner, agent: number): number;
  /** Into the actor's gradient, from `now` and the noise, writing the agent's new action into `now`. Gives the mean value. */
  actor(learner: Learner, agent: number): number;
}

export const kernelGradients: Gradients = { critic: criticGradient, actor: actorGradient };

function criticGradient(learner: Learner, agent: number): number {
  const { arena, critics, criticPass, now, columns, batch } = learner;
  const { net } = critics[agent] as Followed;
  forward(arena, net, criticPass, now, columns * 4);
  const values = arena.view(criticPass.out, batch * 4);
  const aim = arena.view(learner.aim, batch);
  const by = arena.view(learner.dValue, batch * 4);
  let error = 0;
  for (let row = 0; row < batch; row++) {
    const off = (values[4 * row] as number) - (aim[row] as number);
    error += off * off;
    by[4 * row] = (2 * off) / batch;
  }
  backward(arena, net, criticPass, now, columns * 4, learner.dValue);
  return error / batch;
}

function actorGradient(learner: Learner, agent: number): number {
  const { arena, critics, actors, criticPass, actorPass, now, columns, batch, outputs, task } = learner;
  const actor = actors[agent] as Followed;
  const critic = critics[agent] as Followed;
  const x = now + agent * learner.inputs * 4;
  const from = actionAt(learner, agent);
  forward(arena, actor.net, actorPass, x, columns * 4);
  soften(learner, actorPass.out, batch, now + from * 4, columns);
  forward(arena, critic.net, criticPass, now, columns * 4);
  const values = arena.view(criticPass.out, batch * 4);
  const by = arena.view(learner.dValue, batch * 4);
  let value = 0;
  for (let row = 0; row < batch; row++) {
    value += values[4 * row] as number;
    by[4 * row] = -1 / batch;
  }
  backToFirst(arena, critic.net, criticPass, learner.dValue);
  backToInputs(arena, critic.net, criticPass, { from, count: outputs, to: learner.dAction });
  backToLogits(learner, now + from * 4, columns);
  const logits = arena.view(actorPass.out, batch * outputs);
  const to = arena.view(learner.dLogits, batch * outputs);
  const used = outputsOf(task);
  const cost = (2 * LOGITS_COST) / (batch * used);
  for (let row = 0; row < batch; row++)
    for (let j = 0; j < used; j++) {
      const at = row * outputs + j;
      to[at] = (to[at] as number) + cost * (logits[at] as number);
    }
  backward(arena, actor.net, actorPass, x, columns * 4, learner.dLogits);
  return value / batch;
}
