import { expect, test } from 'vitest';
import { loadTf } from '../../nn/load-tf.ts';
import { streamFor } from '../../nn/stream.ts';
import { drawNoise } from './choice.ts';
import { type Gradients, kernelGradients } from './gradients.ts';
import { tfGradients } from './gradients-tf.ts';
import { type Followed, learnerOf } from './learner.ts';

const task = { algorithm: 'ce', agents: 3, width: 6, pieces: 4, lag: 1 } as const;

/** Both gradients of agent 1, on inputs drawn by chance. */
function gradientsBy(gradients: Gradients) {
  const stream = streamFor('gradients');
  const learner = learnerOf(task, { batch: 16, tables: 4 }, stream);
  const { arena, now, columns, aim, critics, actors, inputs, outputs } = learner;
  const rows = arena.view(now, 16 * columns);
  for (let i = 0; i < rows.length; i++) {
    const column = i % columns;
    const padding = column >= 3 * inputs && (column - 3 * inputs) % outputs >= 9;
    rows[i] = padding ? 0 : stream.real();
  }
  for (const value of arena.view(aim, 16).keys()) arena.view(aim, 16)[value] = stream.real();
  const critic = (critics[1] as Followed).net;
  const actor = (actors[1] as Followed).net;
  const error = gradients.critic(learner, 1);
  const byCritic = arena.view(critic.gradient, critic.floats).slice();
  drawNoise(learner, 16, stream);
  const value = gradients.actor(learner, 1);
  return { error, value, byCritic, byActor: arena.view(actor.gradient, actor.floats).slice() };
}

test('the gradients by hand are those of TensorFlow.js', async () => {
  const { tf } = await loadTf('cpu');
  const right = gradientsBy(tfGradients(tf));
  const found = gradientsBy(kernelGradients);
  expect(found.error).toBeCloseTo(right.error, 5);
  expect(found.value).toBeCloseTo(right.value, 5);
  for (const by of ['byCritic', 'byActor'] as const) {
    const scale = Math.max(...right[by].map(Math.abs));
    expect(scale).toBeGreaterThan(1e-4);
    const off = right[by].map((value, i) => Math.abs(value - (found[by][i] ?? Number.NaN)));
    expect(Math.max(...off) / scale, by).toBeLessThan(1e-4);
  }
});
