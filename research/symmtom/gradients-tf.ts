/** The gradients of an update by TensorFlow.js: what gradients.ts computes by hand, for comparison and other backends. */
import type { Rank, Tensor, Tensor2D, Variable } from '@tensorflow/tfjs';
import type { Mlp } from '../nn/mlp.ts';
import type { Tf } from '../nn/tf.ts';
import { outputsOf } from './algorithms.ts';
import { MOVES } from './choice.ts';
import { type Gradients, LOGITS_COST } from './gradients.ts';
import { actionAt, type Followed, type Learner } from './learner.ts';

export function tfGradients(tf: Tf): Gradients {
  return {
    critic: (learner, agent) => tf.tidy(() => criticGradient(tf, learner, agent)),
    actor: (learner, agent) => tf.tidy(() => actorGradient(tf, learner, agent)),
  };
}

function criticGradient(tf: Tf, learner: Learner, agent: number): number {
  const { arena, batch, critics } = learner;
  const { columns, now } = learner.judging;
  const { net } = critics[agent] as Followed;
  const x = tf.tensor2d(arena.view(now, batch * columns).slice(), [batch, columns]);
  const aim = tf.tensor2d(arena.view(learner.aim, batch).slice(), [batch, 1]);
  const weights = weightsOf(tf, learner, net);
  const { value, grads } = tf.variableGrads(() =>
    tf.mean<Tensor<Rank.R0>>(tf.squaredDifference(tf.slice2d(outputs(tf, weights, x), [0, 0], [batch, 1]), aim)),
  );
  keepGradients(learner, net, weights, grads);
  return value.dataSync()[0] ?? 0;
}

function actorGradient(tf: Tf, learner: Learner, agent: number): number {
  const { arena, batch, actors, critics, inputs, noise, task, acting } = learner;
  const { columns, now } = learner.judging;
  const actor = (actors[agent] as Followed).net;
  const critic = (critics[agent] as Followed).net;
  const rows = arena.view(now, batch * columns);
  const x = tf.tensor2d(rows.slice(), [batch, columns]);
  const got = tf.tensor2d(arena.view(acting.now, batch * acting.columns).slice(), [batch, acting.columns]);
  const own = tf.slice2d(got, [0, agent * inputs], [batch, inputs]);
  const used = outputsOf(task);
  const added = tf.slice2d(
    tf.tensor2d(arena.view(noise, batch * learner.outputs).slice(), [batch, learner.outputs]),
    [0, 0],
    [batch, used],
  );
  const fixed = weightsOf(tf, learner, critic).map((weight) => tf.tensor(weight.dataSync(), weight.shape));
  const weights = weightsOf(tf, learner, actor);
  const from = actionAt(learner, agent);
  const soft = (): Tensor2D => softened(tf, logitsOf(), added, used);
  const logitsOf = (): Tensor2D => tf.slice2d(outputs(tf, weights, own), [0, 0], [batch, used]);
  const valueAt = (action: Tensor2D): Tensor<Rank.R0> => {
    const padded = tf.pad2d(action, [
      [0, 0],
      [0, learner.outputs - used],
    ]);
    const after = from + learner.outputs;
    const joined = tf.concat2d(
      [tf.slice2d(x, [0, 0], [batch, from]), padded, tf.slice2d(x, [0, after], [batch, columns - after])],
      1,
    );
    return tf.mean<Tensor<Rank.R0>>(tf.slice2d(outputs(tf, fixed, joined), [0, 0], [batch, 1]));
  };
  const { grads } = tf.variableGrads(() => {
    const cost = tf.mul(tf.mean(tf.square(logitsOf())), LOGITS_COST);
    return tf.sub(cost, valueAt(soft())) as Tensor<Rank.R0>;
  }, weights);
  keepGradients(learner, actor, weights, grads);
  const chosen = soft().dataSync();
  for (let row = 0; row < batch; row++)
    for (let j = 0; j < used; j++) rows[row * columns + from + j] = chosen[row * used + j] as number;
  return valueAt(soft()).dataSync()[0] ?? 0;
}

function softened(tf: Tf, logits: Tensor2D, noise: Tensor2D, used: number): Tensor2D {
  const raised = tf.add<Tensor2D>(logits, noise);
  const rows = raised.shape[0];
  return tf.concat2d(
    [
      tf.softmax(tf.slice2d(raised, [0, 0], [rows, MOVES])),
      tf.softmax(tf.slice2d(raised, [0, MOVES], [rows, used - MOVES])),
    ],
    1,
  );
}

/** Without the prefix of a scope, so that they may be made again and again. */
function weightsOf(tf: Tf, { arena }: Learner, net: Mlp): Variable[] {
  return net.variables.map(({ at, rows, columns }) =>
    tf.variable(tf.tensor2d(arena.view(net.weights + at, rows * columns).slice(), [rows, columns])),
  );
}

function outputs(tf: Tf, weights: readonly Tensor[], x: Tensor2D): Tensor2D {
  const [w1, b1, w2, b2, w3, b3] = weights as readonly [Tensor2D, Tensor, Tensor2D, Tensor, Tensor2D, Tensor];
  const first = tf.relu(tf.add<Tensor2D>(tf.matMul(x, w1), b1));
  const second = tf.relu(tf.add<Tensor2D>(tf.matMul(first, w2), b2));
  return tf.add<Tensor2D>(tf.matMul(second, w3), b3);
}

function keepGradients(
  { arena }: Learner,
  net: Mlp,
  weights: readonly Variable[],
  grads: Readonly<Record<string, Tensor>>,
): void {
  for (const [i, { at, rows, columns }] of net.variables.entries()) {
    const found = grads[(weights[i] as Variable).name];
    if (!found) throw new Error(`no gradient for variable ${i}`);
    arena.view(net.gradient + at, rows * columns).set(found.dataSync());
  }
  for (const weight of weights) weight.dispose();
}
