/**
 * Trains a reader on a generated set. All chance comes from the seed: first weights, the stories, and their order in each
 * epoch. The nth batch is known without the ones before, so a training that was stopped goes on bit for bit.
 */
import { rngFor } from '../../../games/core/rng.ts';
import type { StorySet } from '../../../games/tomqa/types.ts';
import type { BatchResult, NetRoom, ReaderTimes } from './net.ts';
import { initialParameters } from './parts.ts';
import { type Reader, type ReaderName, readerNamed } from './readers.ts';
import { type EncodedStory, readStories, withinMemory } from './stories.ts';
import { type TrainableNet, trainableNet } from './trainable.ts';

export interface ReaderSpec {
  readonly model: ReaderName;
  readonly dataset: StorySet;
  /** How many of the last sentences the reader sees. */
  readonly memory: number;
  readonly times: ReaderTimes;
  /** Whether phones ring in training, too. They ring in half of the tests. */
  readonly noise: boolean;
  /** The control: wrong answers of first order, in training and tests. */
  readonly altered: boolean;
  readonly seed: string;
  readonly epochs: number;
  /** Training questions of each of the 12 combinations. */
  readonly count: number;
}

/** As the release has it. */
export const COUNT = 1000;
/** The chance of a phone before a line, where there is noise. */
export const NOISE = 0.1;
/** The world and the stories are the same in all trainings. */
const STORIES = '1';
/** Questions of each story of a set without combinations. */
const QUESTIONS = { debiased: 6, hard: 5 } as const;
const COMBINATIONS = 12;

export function idOf({ model, dataset, memory, times, noise, altered, seed, epochs, count }: ReaderSpec): string {
  const parts = [
    model,
    dataset,
    ...(altered ? ['altered'] : []),
    `m${memory}`,
    ...(times === readerNamed(model).times ? [] : [`from-${times}`]),
    ...(noise ? ['noise'] : []),
    `s${seed}`,
    ...(epochs === readerNamed(model).epochs ? [] : [`e${epochs}`]),
    ...(count === COUNT ? [] : [`n${count}`]),
  ];
  return `tomqa/${parts.join('-')}`;
}

function trainingStories({ dataset, noise, altered, count }: ReaderSpec): readonly EncodedStory[] {
  return setOf(dataset, { split: 'train', count, noise: noise ? NOISE : 0, altered });
}

/** `count`: questions of each combination; of a set without them, as many questions in all, in whole stories. */
export function setOf(
  set: StorySet,
  {
    split,
    count,
    noise,
    altered,
  }: {
    readonly split: 'train' | 'val' | 'test';
    readonly count: number;
    readonly noise: number;
    readonly altered: boolean;
  },
): readonly EncodedStory[] {
  const stories = set === 'debiased' || set === 'hard' ? Math.ceil((COMBINATIONS * count) / QUESTIONS[set]) : count;
  return readStories({ set, split, count: stories, noise, altered, seed: STORIES });
}

/** What a training has come to. Everything that it needs to go on. */
export interface ReaderProgress {
  readonly parameters: Float32Array;
  readonly mean: Float32Array;
  readonly square: Float32Array;
  steps: number;
}

export function begin({ model, memory, seed }: ReaderSpec): ReaderProgress {
  const parameters = initialParameters(readerNamed(model).design.parts(memory), `${seed}/tomqa/${model}`);
  return {
    parameters,
    mean: new Float32Array(parameters.length),
    square: new Float32Array(parameters.length),
    steps: 0,
  };
}

interface ReaderTraining extends TrainableNet {
  readonly reader: Reader;
  /** Stories in a batch. */
  readonly batch: number;
}

/** `stories`: all that it will read. */
export function readingOf(
  { model, memory, times }: Pick<ReaderSpec, 'model' | 'memory' | 'times'>,
  stories: readonly EncodedStory[],
): ReaderTraining {
  const reader = readerNamed(model);
  const most = (of: (story: EncodedStory) => number): number =>
    stories.reduce((found, story) => Math.max(found, of(story)), 1);
  const asked = stories.reduce((sum, { questions }) => sum + questions.length, 0);
  const batch = Math.max(1, Math.round((reader.batch * stories.length) / Math.max(1, asked)));
  const room: NetRoom = {
    stories: batch,
    sentences: most(({ sentences }) => sentences.length),
    questions: batch * most(({ questions }) => questions.length),
  };
  return { ...trainableNet(reader.design, { memory, times, room, longest: reader.longest }), reader, batch };
}

export interface Trainer {
  /** Batches of the whole training. */
  readonly batches: number;
  /** The next batch. */
  step(): BatchResult;
  /** Copies what it has come to into `progress`. */
  keep(): void;
}

export function trainer(spec: ReaderSpec, progress: ReaderProgress): Trainer {
  const stories = cutFor(spec, trainingStories(spec));
  const reading = readingOf(spec, stories);
  const { net, reader, batch, weights, gradient, mean, square } = reading;
  weights.set(progress.parameters);
  mean.set(progress.mean);
  square.set(progress.square);
  const ofEpoch = Math.ceil(stories.length / batch);
  const batches = ofEpoch * spec.epochs;
  let steps = progress.steps;
  let known: { readonly epoch: number; readonly order: readonly EncodedStory[] } | null = null;
  const orderOf = (epoch: number): readonly EncodedStory[] => {
    if (known?.epoch !== epoch)
      known = { epoch, order: rngFor(`${spec.seed}/tomqa`, 'epoch', epoch).shuffle([...stories]) };
    return known.order;
  };
  return {
    batches,
    step() {
      const at = (steps % ofEpoch) * batch;
      const read = orderOf(Math.floor(steps / ofEpoch)).slice(at, at + batch);
      gradient.fill(0);
      const result = net.read(read, true);
      const quarter = Math.floor((4 * steps) / batches);
      steps++;
      reading.adam(reader.rate / 2 ** quarter, steps);
      return result;
    },
    keep() {
      progress.parameters.set(weights);
      progress.mean.set(mean);
      progress.square.set(square);
      progress.steps = steps;
    },
  };
}

/** As the reader gets them. */
export function cutFor({ model, memory }: Pick<ReaderSpec, 'model' | 'memory'>, stories: readonly EncodedStory[]) {
  return readerNamed(model).cut ? withinMemory(stories, memory) : stories;
}
