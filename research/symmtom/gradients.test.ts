import { expect, test } from 'vitest';
import { CRITICS, type LearnedTask } from '../../bots/symmtom/learned-task.ts';
import { loadTf } from '../nn/load-tf.ts';
import { streamFor } from '../nn/stream.ts';
import { drawNoise } from './choice.ts';
import { type Gradients, kernelGradients, LOGITS_COST } from './gradients.ts';
import { tfGradients } from './gradients-tf.ts';
import { see } from './guesses.ts';
import { type Followed, learnerOf } from './learner.ts';
import { beginRun, playRound } from './run.ts';

const task = { algorithm: 'ce', agents: 3, width: 6, pieces: 4, lag: 1 } as const;

/** Both gradients of agent 1, on inputs drawn by chance. */
function gradientsBy(gradients: Gradients, critic: LearnedTask['critic']) {
  const stream = streamFor('gradients');
  const learner = learnerOf({ ...task, ...(critic ? { critic } : {}) }, { batch: 16, tables: 4 }, stream);
  const { arena, acting, judging, aim, critics, actors, seen, outputs } = learner;
  const got = arena.view(acting.now, 16 * acting.columns);
  for (let i = 0; i < got.length; i++) got[i] = stream.real();
  const rows = arena.view(judging.now, 16 * judging.columns);
  for (let i = 0; i < rows.length; i++) {
    const column = i % judging.columns;
    const padding = column >= 3 * seen && (column - 3 * seen) % outputs >= 9;
    rows[i] = padding ? 0 : stream.real();
  }
  for (const value of arena.view(aim, 16).keys()) arena.view(aim, 16)[value] = stream.real();
  const judge = (critics[1] as Followed).net;
  const actor = (actors[1] as Followed).net;
  const error = gradients.critic(learner, 1);
  const byCritic = arena.view(judge.gradient, judge.floats).slice();
  drawNoise(learner, 16, stream);
  const value = gradients.actor(learner, 1);
  return { error, value, byCritic, byActor: arena.view(actor.gradient, actor.floats).slice() };
}

test.each([undefined, ...CRITICS])(
  'the gradients by hand are those of TensorFlow.js, with critics that see: %s',
  async (critic) => {
    const { tf } = await loadTf('cpu');
    const right = gradientsBy(tfGradients(tf), critic);
    const found = gradientsBy(kernelGradients, critic);
    expect(found.error).toBeCloseTo(right.error, 5);
    expect(found.value).toBeCloseTo(right.value, 5);
    for (const by of ['byCritic', 'byActor'] as const) {
      const scale = Math.max(...right[by].map(Math.abs));
      expect(scale).toBeGreaterThan(1e-4);
      const off = right[by].map((value, i) => Math.abs(value - (found[by][i] ?? Number.NaN)));
      expect(Math.max(...off) / scale, by).toBeLessThan(1e-4);
    }
  },
);

test('the gradients of a recurrent actor are the slopes of its loss', () => {
  const stream = streamFor('slopes');
  const recurrent = { ...task, algorithm: 'rmaddpg' } as const;
  const learner = learnerOf(recurrent, { batch: 16, tables: 4 }, stream);
  const { arena, acting, judging, actors, inputs, seen, outputs, actorPass } = learner;
  const got = arena.view(acting.now, 16 * acting.columns);
  for (const [i] of got.entries()) {
    const column = i % acting.columns;
    const padding = column < 3 * inputs && column % inputs >= 46;
    got[i] = padding ? 0 : stream.real() - 0.3;
  }
  const rows = arena.view(judging.now, 16 * judging.columns);
  const draw = Float32Array.from(rows, (_, i) => {
    const column = i % judging.columns;
    const action = column - 3 * seen;
    const padding = action >= 0 ? action % outputs >= 9 : column % seen >= 46;
    return padding ? 0 : stream.real() - 0.3;
  });
  drawNoise(learner, 16, stream);
  const actor = (actors[1] as Followed).net;
  const lossOf = (): number => {
    rows.set(draw);
    const value = kernelGradients.actor(learner, 1);
    const logits = arena.view(actorPass.out, 16 * outputs);
    return logits.reduce((sum, logit) => sum + logit * logit, 0) * (LOGITS_COST / (16 * 9)) - value;
  };
  lossOf();
  const gradient = arena.view(actor.gradient, actor.floats).slice();
  const weights = arena.view(actor.weights, actor.floats);
  for (const { name, at, rows: high, columns: wide, used } of actor.variables) {
    const scale = Math.max(...gradient.subarray(at / 4, at / 4 + high * wide).map(Math.abs));
    expect(scale, name).toBeGreaterThan(0);
    for (let k = 0; k < 4; k++) {
      const i = at / 4 + stream.int(used[0]) * wide + stream.int(used[1]);
      const kept = weights[i] as number;
      const reach = 0.01;
      weights[i] = kept + reach;
      const above = lossOf();
      weights[i] = kept - reach;
      const below = lossOf();
      weights[i] = kept;
      const slope = (above - below) / (2 * reach);
      expect(Math.abs(slope - (gradient[i] as number)) / scale, `${name} ${i}`).toBeLessThan(0.03);
    }
  }
});

test('critics of recurrent actors see what critics of plain ones see, and no recurrent state', () => {
  const sizesOf = (algorithm: 'maddpg' | 'rmaddpg'): (number | undefined)[] =>
    learnerOf({ ...task, algorithm }, { batch: 16, tables: 4 }, streamFor('sizes')).critics.map(
      ({ net }) => net.inputs,
    );
  expect(sizesOf('rmaddpg')).toEqual(sizesOf('maddpg'));
  const run = beginRun({ task: { ...task, algorithm: 'rmaddpg' }, seed: 'states', episodes: 20, batch: 16 });
  playRound(run, kernelGradients);
  const { learner } = run;
  const errorWith = (state: number): number => {
    const { now, columns } = learner.acting;
    const rows = learner.arena.view(now, 16 * columns);
    for (let row = 0; row < 16; row++) rows.fill(state, row * columns + 3 * learner.inputs, (row + 1) * columns);
    return kernelGradients.critic(learner, 0);
  };
  expect(errorWith(1)).toBe(errorWith(0));
});

test('the gradients of guesses are the slopes of the actor’s loss', () => {
  const run = beginRun({ task: { ...task, algorithm: 'ee' }, seed: 'guesses', episodes: 20, batch: 64 });
  playRound(run, kernelGradients);
  const { learner, tables } = run;
  const { arena, actorPass, outputs, noise, acting, judging } = learner;
  const guess = learner.guesses[0] ?? expect.fail('EE has guesses');
  const encounters = learner.encounters ?? expect.fail('EE has guesses');
  encounters.count = 0;
  for (let b = 0; b < 64; b++) see(arena, encounters, tables, { slot: b % 20, turn: 1 + (b % 29), seat: 0, sample: b });
  expect(encounters.count).toBeGreaterThan(4);
  const stream = streamFor('guess slopes');
  drawNoise(learner, 64, stream);
  const got = arena.view(acting.now, 64 * acting.columns);
  got.set(got.map((_, i) => (i % 7 === 0 ? 0.5 : 0)));
  const kept = arena.view(judging.now, 64 * judging.columns);
  const inputs = kept.map((_, i) => (i % 7 === 0 ? 0.5 : 0));
  expect(arena.view(noise, 1)[0]).toBeDefined();
  const lossOf = (): number => {
    kept.set(inputs);
    const value = kernelGradients.actor(learner, 0);
    const logits = arena.view(actorPass.out, 64 * outputs);
    return logits.reduce((sum, logit) => sum + logit * logit, 0) * (LOGITS_COST / (64 * 9)) - value;
  };
  // larger weights make larger slopes
  for (const net of [learner.actors[0]?.net, learner.critics[0]?.net, guess])
    if (net)
      for (const [i, weight] of arena.view(net.weights, net.floats).entries())
        arena.view(net.weights, net.floats)[i] = 2 * weight;
  lossOf();
  const gradient = arena.view(guess.gradient, guess.floats).slice();
  const scale = Math.max(...gradient.map(Math.abs));
  expect(scale).toBeGreaterThan(0);
  const weights = arena.view(guess.weights, guess.floats);
  for (const { name, at, columns: wide, used } of guess.variables)
    for (let k = 0; k < 4; k++) {
      const i = at / 4 + stream.int(used[0]) * wide + stream.int(used[1]);
      const before = weights[i] as number;
      weights[i] = before + 0.02;
      const above = lossOf();
      weights[i] = before - 0.02;
      const below = lossOf();
      weights[i] = before;
      expect(Math.abs((above - below) / 0.04 - (gradient[i] as number)) / scale, `${name} ${i}`).toBeLessThan(0.1);
    }
});
