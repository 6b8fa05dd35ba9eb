/**
 * A training run as a value that advances by rounds of episodes. All chance comes from its seed, so equal runs give equal
 * bits, and a run that was kept and taken up again gives the bits of one that never stopped (kept.ts).
 */
import * as z from 'zod';
import { LearnedTask } from '../../bots/symmtom/learned-task.ts';
import { Config } from '../../games/symmtom/types.ts';
import type { Mlp } from '../nn/mlp.ts';
import { type Stream, streamFor } from '../nn/stream.ts';
import { stateOf } from './actors.ts';
import { knowledgeOf } from './algorithms.ts';
import { type EpisodeTables, tablesOf } from './episodes.ts';
import type { Gradients } from './gradients.ts';
import { type Learner, learnerOf } from './learner.ts';
import { dealAll, playTurn, returnsOf, type Stage, stageOf } from './play.ts';
import { update } from './update.ts';

/** Tables that are played side by side; their episodes begin and end together. */
export const TABLES = 20;
/** Moments that are kept for batches, and turns in all sessions together from one update to the next (openai/maddpg). */
const MEMORY = 1_000_000;
const TURNS_AN_UPDATE = 100;
/** Fresh episodes that judge the actors during training. */
const TRIALS = 200;

export const RunSettings = z.strictObject({
  task: LearnedTask,
  seed: z.string(),
  episodes: z.int().positive(),
  batch: z.int().positive().multipleOf(4),
});
export type RunSettings = z.infer<typeof RunSettings>;

/** One line of a run's metrics. `fresh`: mean return of an agent over fresh episodes, with its standard error. */
export const Metrics = z.strictObject({
  episodes: z.int(),
  updates: z.int(),
  training: z.number(),
  fresh: z.number(),
  se: z.number(),
  criticError: z.number(),
  value: z.number(),
  gradientNorm: z.number(),
});
export type Metrics = z.infer<typeof Metrics>;

interface Progress {
  episodes: number;
  turns: number;
  updates: number;
  metrics: Metrics[];
  /** Since the last metrics: returns, and the sums of what updates reported. */
  returns: number[];
  updated: { count: number; error: number; value: number; norm: number };
  best: { readonly episodes: number; readonly fresh: number } | null;
}

export interface TrainingRun {
  readonly settings: RunSettings;
  readonly config: Config;
  readonly learner: Learner;
  readonly tables: EpisodeTables;
  readonly stage: Stage;
  readonly trial: { readonly tables: EpisodeTables; readonly stage: Stage };
  readonly stream: Stream;
  readonly progress: Progress;
  /** The actors' weights, one after the other, at the best evaluation so far. */
  readonly bestActors: Float32Array;
}

/** The rules of training: those of the released program, in which an agent cannot choose to be silent. */
function configOf({ agents, width, pieces }: LearnedTask, rules: Config['rules'] = 'released'): Config {
  return Config.parse({ agents, width, pieces, rules, silence: false });
}

/** `rules`: another mode than that of training, to evaluate in. */
export function beginRun(settings: RunSettings, rules: Config['rules'] = 'released'): TrainingRun {
  const { task, seed, batch } = settings;
  const config = configOf(task, rules);
  const turns = 5 * task.width;
  const learner = learnerOf(task, { batch, tables: 2 * TABLES + 2 * TRIALS }, streamFor(seed, 'weights'));
  const shape = {
    config,
    turns,
    estimate: task.algorithm === 'ce' ? 'conservative' : task.algorithm === 'ge' ? 'greedy' : null,
    chances: knowledgeOf(task.algorithm) === 'chances',
    single: task.partners !== undefined,
    state: stateOf(task),
  } as const;
  const rounds = 1 + Math.ceil(Math.min(MEMORY / turns, settings.episodes) / TABLES);
  return {
    settings,
    config,
    learner,
    tables: tablesOf({ ...shape, slots: rounds * TABLES }),
    stage: stageOf(learner, TABLES),
    trial: { tables: tablesOf({ ...shape, slots: TRIALS }), stage: stageOf(learner, TRIALS) },
    stream: streamFor(seed, 'training'),
    progress: {
      episodes: 0,
      turns: 0,
      updates: 0,
      metrics: [],
      returns: [],
      updated: { count: 0, error: 0, value: 0, norm: 0 },
      best: null,
    },
    bestActors: new Float32Array(playing(learner).reduce((sum, { floats }) => sum + floats, 0)),
  };
}

export function isFinished({ progress, settings }: TrainingRun): boolean {
  return progress.episodes >= settings.episodes;
}

/** Plays an episode in each session, with the updates that fall into it. */
export function playRound(run: TrainingRun, gradients: Gradients): void {
  const { learner, tables, stage, stream, progress, settings } = run;
  const slot = progress.episodes % tables.slots;
  const slots = Math.min(progress.episodes, tables.slots - TABLES);
  const played = { tables, slots, playing: slot, tablesPlaying: TABLES };
  const drawable = slots * tables.turns;
  dealAll(stage, tables, slot, stream);
  for (let turn = 0; turn < tables.turns; turn++) {
    playTurn(learner, stage, tables, { slot, turn, stream });
    progress.turns += TABLES;
    if (progress.turns % TURNS_AN_UPDATE !== 0 || drawable < learningFrom(settings, tables.turns)) continue;
    progress.updates++;
    for (let agent = 0; agent < learner.actors.length; agent++) {
      const updated = update(learner, agent, played, { step: progress.updates, stream, gradients });
      progress.updated.count++;
      progress.updated.error += updated.error;
      progress.updated.value += updated.value;
      progress.updated.norm += updated.norm;
    }
  }
  progress.returns.push(...returnsOf(tables, slot, TABLES));
  progress.episodes += TABLES;
  if (progress.episodes % trialEvery(settings) === 0 || isFinished(run)) judge(run);
}

/** Updates begin with this many moments: batch times the length of an episode (openai/maddpg), sooner in a short run. */
function learningFrom({ batch, episodes }: RunSettings, turns: number): number {
  return Math.min(batch * turns, (episodes * turns) / 4);
}

function trialEvery({ episodes }: RunSettings): number {
  return TABLES * Math.ceil(Math.min(1000, episodes / 10) / TABLES);
}

/**
 * Evaluates the actors on fresh episodes and keeps them if they are the best so far. Among partners returns differ more
 * from episode to episode, so there the mean of the training since the last time decides, over five times as many episodes.
 */
function judge(run: TrainingRun): void {
  const { progress, settings, learner, bestActors } = run;
  const fresh = evaluate(run, TRIALS, streamFor(settings.seed, 'trial', progress.episodes));
  const { count, error, value, norm } = progress.updated;
  const per = Math.max(1, count);
  const training = mean(progress.returns);
  progress.metrics.push({
    episodes: progress.episodes,
    updates: progress.updates,
    training,
    fresh: fresh.mean,
    se: fresh.se,
    criticError: error / per,
    value: value / per,
    gradientNorm: norm / per,
  });
  progress.returns.length = 0;
  progress.updated = { count: 0, error: 0, value: 0, norm: 0 };
  const found = run.tables.single ? training : fresh.mean;
  if (progress.best && progress.best.fresh >= found) return;
  progress.best = { episodes: progress.episodes, fresh: found };
  copyActors(learner, bestActors);
}

/** Mean return of an agent over fresh episodes, and its standard error. `episodes`: a multiple of TRIALS. */
export function evaluate({ learner, trial }: TrainingRun, episodes: number, stream: Stream) {
  const returns: number[] = [];
  while (returns.length < episodes) {
    dealAll(trial.stage, trial.tables, 0, stream);
    for (let turn = 0; turn < trial.tables.turns; turn++)
      playTurn(learner, trial.stage, trial.tables, { slot: 0, turn, stream });
    returns.push(...returnsOf(trial.tables, 0, TRIALS));
  }
  const middle = mean(returns);
  const spread = returns.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (returns.length - 1);
  return { n: returns.length, mean: middle, se: Math.sqrt(spread / returns.length) };
}

/** The nets that play: the actors, and EE's guesses beside them. */
export function playing({ actors, guesses }: Learner): readonly Mlp[] {
  return [...actors.map(({ net }) => net), ...guesses];
}

/** The weights of all actors, one after the other. */
export function copyActors(learner: Learner, to: Float32Array): void {
  const { arena } = learner;
  let at = 0;
  for (const net of playing(learner)) {
    to.set(arena.view(net.weights, net.floats), at);
    at += net.floats;
  }
}

export function loadActors(learner: Learner, from: Float32Array): void {
  const { arena } = learner;
  let at = 0;
  for (const net of playing(learner)) {
    arena.view(net.weights, net.floats).set(from.subarray(at, at + net.floats));
    at += net.floats;
  }
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
