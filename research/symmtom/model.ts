/** A finished run as a model: its card, and the weights of its actors at the best evaluation. */
import { createHash } from 'node:crypto';
import type { Card } from '../../bots/card.ts';
import type { LearnedTask } from '../../bots/symmtom/learned-task.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { streamFor } from '../nn/stream.ts';
import { ABOUT } from './algorithms.ts';
import { POPULATION } from './population.ts';
import { evaluate, loadActors, playing, type TrainingRun } from './run.ts';

const SYMMTOM_MODEL_VERSION = 1;

const CRITIC_IN_ID = { 'oracle observation': '-oc', 'own observation': '-own', K: '' } as const;

/**
 * `symmtom/ce-oc-n3-w6-c9-s1`: critics saw the oracle's observation; `-own`: the plain observation; neither: what actors got.
 * An oracle whose knowledge is not old is `oracle0`.
 */
export function modelId(
  { algorithm, agents, width, pieces, lag, critic = 'K', partners }: LearnedTask,
  seed: string,
): string {
  const name = `${algorithm === 'oracle' && lag === 0 ? 'oracle0' : algorithm}${CRITIC_IN_ID[critic]}`;
  return `symmtom/${name}${partners ? '-among' : ''}-n${agents}-w${width}-c${pieces}-s${seed}`;
}

const AMONG = `It learned alone, among ${POPULATION.map(({ id }) => id).join(', ')}.`;

export interface TrainedModel {
  readonly card: Card;
  readonly weights: Uint8Array;
}

export interface Training {
  readonly backend: string;
  readonly cpuS: number;
  /** Milliseconds since the epoch. */
  readonly finishedAt: number;
  /** Fresh episodes that the best and the last actors are evaluated on. */
  readonly episodes: number;
}

/** Evaluates the last and the best actors; the run holds the best ones afterwards. */
export function modelOf(run: TrainingRun, { backend, cpuS, finishedAt, episodes }: Training): TrainedModel {
  const { settings, learner, progress } = run;
  const { task, seed } = settings;
  const trials = (checkpoint: 'best' | 'last') => ({
    checkpoint,
    measure: task.partners ? 'return of its seat among partners' : 'return of an agent',
    rules: run.config.rules,
    ...evaluate(run, episodes, streamFor(seed, 'evaluation')),
  });
  const last = trials('last');
  loadActors(learner, run.bestActors);
  const best = trials('best');
  const variables = playing(learner).flatMap((net) => net.variables);
  const weights = plainWeights(run);
  const oracle = task.algorithm === 'oracle';
  const card: Card = {
    id: modelId(task, seed),
    version: SYMMTOM_MODEL_VERSION,
    game: 'symmtom',
    algorithm: task.algorithm,
    about: `${ABOUT[task.algorithm]}. For ${task.agents} agents, a grid of width ${task.width} and ${task.pieces} pieces.${task.partners ? ` ${AMONG}` : ''}`,
    config: { ...task },
    rules: symmtom.version,
    seeds: [seed],
    episodes: progress.episodes,
    updates: progress.updates,
    batch: settings.batch,
    backend,
    cpuS: Math.round(cpuS),
    finishedAt: new Date(finishedAt).toISOString(),
    bestAt: progress.best?.episodes ?? 0,
    evaluation: [best, last],
    saw: `${oracle ? "actors: the seat's observation and the knowledge of all agents" : 'actors: what their seat observes and remembers'}; ${sawOf(task)}`,
    privileged: oracle,
    layers: variables.map(({ name, used: [rows, columns] }) => ({ name, rows, columns })),
    sha256: createHash('sha256').update(weights).digest('hex'),
  };
  return { card, weights };
}

function sawOf({ critic, lag, partners }: LearnedTask): string {
  const views = {
    'oracle observation': `every seat's observation, and the knowledge of all agents as it was ${lag} turn${lag === 1 ? '' : 's'} before`,
    'own observation': "every seat's observation",
    K: 'what such an actor would get in every seat',
  };
  const what = `${views[critic ?? 'K']}, and the actions of ${partners ? 'the actor' : 'all actors'}`;
  return `${partners ? 'critic' : 'critics'}: ${what}`;
}

/** The actors' weights without padding. */
function plainWeights({ learner }: TrainingRun): Uint8Array {
  const { arena } = learner;
  const floats: number[] = [];
  for (const net of playing(learner))
    for (const { at, columns, used } of net.variables) {
      const view = arena.view(net.weights + at, used[0] * columns);
      for (let row = 0; row < used[0]; row++)
        for (let column = 0; column < used[1]; column++) floats.push(view[row * columns + column] as number);
    }
  return new Uint8Array(Float32Array.from(floats).buffer);
}

/** SHA-256 of everything that training changed: nets, slow copies, Adam's means and the best actors. */
export function hashOf({ learner, bestActors }: TrainingRun): string {
  const { arena, kept } = learner;
  const { buffer, byteOffset, byteLength } = arena.view(kept.at, kept.floats);
  return createHash('sha256')
    .update(new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength))
    .update(new Uint8Array(bestActors.buffer))
    .digest('hex');
}
