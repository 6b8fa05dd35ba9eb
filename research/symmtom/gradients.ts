/**
 * The gradients of an update by hand, on the kernel; gradients-tf.ts finds the same by TensorFlow.js. The actor's loss is
 * minus the mean value of its choices, plus 0.001 times the mean square of its logits (openai/maddpg, `p_train`).
 */

import { otherOf } from '../../bots/symmtom/encoder.ts';
import { inFours } from '../nn/kernel/kernel.ts';
import { backToFirst, backToInputs, backward, forward } from '../nn/mlp.ts';
import { actorBackward, actorForward } from './actors.ts';
import { inputsOf, outputsOf } from './algorithms.ts';
import { backToLogits, soften } from './choice.ts';
import { backToGuesses, guess } from './guesses.ts';
import { actionAt, type Followed, inputOf, type Learner } from './learner.ts';

export const LOGITS_COST = 0.001;

export interface Gradients {
  /** Into the critic's gradient, from `judging.now` and `aim`. Gives the mean squared error. */
  critic(learner: Learner, agent: number): number;
  /** Into the actor's gradient, from `acting.now` and the noise, writing the agent's new action into `judging.now`. Gives the mean value. */
  actor(learner: Learner, agent: number): number;
}

export const kernelGradients: Gradients = { critic: criticGradient, actor: actorGradient };

function criticGradient(learner: Learner, agent: number): number {
  const { arena, critics, criticPass, batch } = learner;
  const { now, columns } = learner.judging;
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
  const { arena, critics, actors, criticPass, actorPass, batch, outputs, task } = learner;
  const { now, columns } = learner.judging;
  const actor = actors[agent] as Followed;
  const critic = critics[agent] as Followed;
  const from = actionAt(learner, agent);
  const input = withGuesses(learner, agent) ?? inputOf(learner, learner.acting.now, agent);
  actorForward(arena, actor.net, actorPass, input);
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
  actorBackward(arena, actor.net, actorPass, input, learner.dLogits);
  guessGradient(learner, agent);
  return value / batch;
}

/** EE: the actor's inputs with the guesses that its perceptron makes now; null: the learner makes none. */
function withGuesses(learner: Learner, agent: number) {
  const { arena, encounters, own, inputs, batch, task } = learner;
  const { now, columns } = learner.acting;
  const net = learner.guesses[agent];
  if (!net || !encounters) return null;
  const { agents: n, pieces: c } = task;
  guess(arena, net, encounters, c, n);
  const from = inputsOf(task) - n * c;
  const rows = arena.view(own, batch * inputs);
  const given = arena.view(now, batch * columns);
  for (let row = 0; row < batch; row++) {
    for (let k = 0; k < from; k++) rows[row * inputs + k] = given[row * columns + agent * inputs + k] as number;
    for (let o = 0; o < n; o++)
      for (let p = 0; p < c; p++)
        rows[row * inputs + from + o * c + p] = encounters.columns[(row * n + otherOf(o, agent)) * c + p] as number;
  }
  return { x: own, ld: inputs, stateAt: 0 };
}

/** EE: into the gradient of the perceptron that guesses. Comes after the actor's own. */
function guessGradient(learner: Learner, agent: number): void {
  const { arena, encounters, actors, actorPass, task, batch, dLogits } = learner;
  const net = learner.guesses[agent];
  if (!net || !encounters || actorPass.kind !== 'plain') return;
  const { agents: n, pieces: c } = task;
  const actor = (actors[agent] as Followed).net;
  const from = inputsOf(task) - n * c;
  const count = inFours(n * c);
  backToFirst(arena, actor, actorPass.pass, dLogits);
  backToInputs(arena, actor, actorPass.pass, { from, count, to: learner.dColumns });
  const found = arena.view(learner.dColumns, batch * count);
  const bySeat = new Float32Array(batch * n * c);
  for (let row = 0; row < batch; row++)
    for (let o = 0; o < n; o++)
      for (let p = 0; p < c; p++)
        bySeat[(row * n + otherOf(o, agent)) * c + p] = found[row * count + o * c + p] as number;
  backToGuesses(arena, net, encounters, bySeat, { agents: n, pieces: c });
}
