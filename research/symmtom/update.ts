/**
 * One update of one agent: a batch drawn for it alone; a step of its critic towards reward + gamma * the slow critic's
 * value of the slow actors' next actions; a step of its actor up the critic; then both slow copies follow. Learning rate
 * and tau as Sclar, Neubig and Bisk (ICML 2022, A.5), the rest as openai/maddpg. Episodes have no end in the updates: the
 * released program never reports one.
 */

import { otherOf } from '../../bots/symmtom/encoder.ts';
import { applyAdam, forward } from '../nn/mlp.ts';
import type { Stream } from '../nn/stream.ts';
import { actorForward } from './actors.ts';
import { criticKnowledgeOf, knowledgeOf } from './algorithms.ts';
import { drawNoise, MOVES, soften } from './choice.ts';
import { type EpisodeTables, rowOf, seatAt } from './episodes.ts';
import type { Gradients } from './gradients.ts';
import { see } from './guesses.ts';
import { writeInputs, writeState } from './inputs.ts';
import { actionAt, type Followed, inputOf, type Learner } from './learner.ts';

const GAMMA = 0.95;
const TAU = 0.005;
const RATE = 0.001;
const CLIP = 0.5;

export interface PlayedEpisodes {
  readonly tables: EpisodeTables;
  /** How many slots hold finished episodes: all from 0 on but those that are being played, which begin at `playing`. */
  readonly slots: number;
  readonly playing: number;
  readonly tablesPlaying: number;
}

export interface Updated {
  readonly error: number;
  readonly value: number;
  readonly norm: number;
}

/** `step`: this is the agent's how-manieth update, counting from 1. */
export function update(
  learner: Learner,
  agent: number,
  played: PlayedEpisodes,
  { step, stream, gradients }: { readonly step: number; readonly stream: Stream; readonly gradients: Gradients },
): Updated {
  const { arena } = learner;
  const critic = learner.critics[agent] as Followed;
  const actor = learner.actors[agent] as Followed;
  drawBatch(learner, agent, played, stream);
  aimCritic(learner, critic, stream);
  const error = gradients.critic(learner, agent);
  applyAdam(arena, critic.net, { rate: RATE, clip: CLIP, step });
  drawNoise(learner, learner.batch, stream);
  const value = gradients.actor(learner, agent);
  const norm = applyAdam(arena, actor.net, { rate: RATE, clip: CLIP, step });
  const guess = learner.guesses[agent];
  if (guess) applyAdam(arena, guess, { rate: RATE, clip: CLIP, step });
  for (const { net, slow } of [actor, critic]) arena.kernel.follow(slow, net.weights, net.floats, TAU);
  return { error, value, norm };
}

/** Fills the rows of actors and of critics with moments of finished episodes, and `aim` with the agent's rewards. */
function drawBatch(
  learner: Learner,
  agent: number,
  { tables, slots, playing, tablesPlaying }: PlayedEpisodes,
  stream: Stream,
): void {
  const { arena, actors, task, inputs, seen, acting, judging, batch } = learner;
  const { agents: n, pieces: c, lag } = task;
  const knowledge = knowledgeOf(task.algorithm);
  const shown = criticKnowledgeOf(task);
  const now = arena.view(acting.now, batch * acting.columns);
  const later = arena.view(acting.later, batch * acting.columns);
  const seenNow = arena.view(judging.now, batch * judging.columns);
  const seenLater = arena.view(judging.later, batch * judging.columns);
  const aim = arena.view(learner.aim, batch);
  const { encounters } = learner;
  if (encounters) encounters.count = 0;
  for (let b = 0; b < batch; b++) {
    const drawn = stream.int(slots * tables.turns);
    const finished = Math.trunc(drawn / tables.turns);
    const slot = finished < playing ? finished : finished + tablesPlaying;
    const turn = drawn % tables.turns;
    const after = rowOf(tables, slot, turn + 1) * n;
    const own = seatAt(tables, slot, agent);
    aim[b] = tables.rewards[after + own] as number;
    if (encounters) see(arena, encounters, tables, { slot, turn, seat: agent, sample: b });
    for (let i = 0; i < n; i++) {
      const at = b * acting.columns + i * inputs;
      const judged = b * judging.columns + i * seen;
      const seat = tables.single ? otherOf(i, own) : i;
      writeInputs(tables, { slot, turn, seat, knowledge, lag }, now, at);
      writeInputs(tables, { slot, turn: turn + 1, seat, knowledge, lag }, later, at);
      writeInputs(tables, { slot, turn, seat, knowledge: shown, lag }, seenNow, judged);
      writeInputs(tables, { slot, turn: turn + 1, seat, knowledge: shown, lag }, seenLater, judged);
      if (tables.state > 0) {
        const state = b * acting.columns + n * inputs + i * tables.state;
        writeState(tables, after - n + i, now, state);
        writeState(tables, after + i, later, state);
      }
      if (i >= actors.length) continue;
      const action = b * judging.columns + actionAt(learner, i);
      for (let j = 0; j < MOVES; j++) seenNow[action + j] = tables.chosen[after + seat] === j ? 1 : 0;
      for (let p = 0; p < c; p++)
        seenNow[action + MOVES + p] = (tables.speech[(after + seat) * c + p] as number) / 65535;
    }
  }
}

function aimCritic(learner: Learner, critic: Followed, stream: Stream): void {
  const { arena, actors, actorPass, criticPass, acting, batch } = learner;
  const { later, columns } = learner.judging;
  for (const [i, { net, slow }] of actors.entries()) {
    actorForward(arena, net, actorPass, inputOf(learner, acting.later, i), slow);
    drawNoise(learner, batch, stream);
    soften(learner, actorPass.out, batch, later + actionAt(learner, i) * 4, columns);
  }
  forward(arena, critic.net, criticPass, later, columns * 4, { weights: critic.slow });
  const values = arena.view(criticPass.out, batch * 4);
  const aim = arena.view(learner.aim, batch);
  for (let row = 0; row < batch; row++) aim[row] = (aim[row] as number) + GAMMA * (values[4 * row] as number);
}
