/** What tables need to know of a finished training: how it was done, and its right answers in each test. */
import * as z from 'zod';
import { StorySet } from '../../../games/tomqa/types.ts';
import { TIMES } from './net.ts';
import { READERS } from './readers.ts';
import type { ReaderSpec } from './training.ts';

export const ReaderSpecShape = z.strictObject({
  model: z.enum(READERS),
  dataset: StorySet,
  memory: z.int(),
  times: z.enum(TIMES),
  noise: z.boolean(),
  altered: z.boolean(),
  seed: z.string(),
  epochs: z.int(),
  count: z.int(),
}) satisfies z.ZodType<ReaderSpec>;

export const ReaderTest = z.strictObject({
  set: StorySet,
  noise: z.number().describe('the chance of a phone before a line'),
  cells: z
    .record(z.string(), z.tuple([z.int(), z.int()]).readonly())
    .readonly()
    .describe('right answers and questions, by task and kind, or by kind and whether the belief is true'),
});
export type ReaderTest = z.infer<typeof ReaderTest>;

export const ReaderOutcome = z.strictObject({
  validation: z.number().describe("share of right answers to the set's validation questions"),
  tests: z.array(ReaderTest).readonly(),
});
export type ReaderOutcome = z.infer<typeof ReaderOutcome>;

export const TrainedReader = z.strictObject({
  spec: ReaderSpecShape,
  rules: z.int().describe("version of the game's rules"),
  backend: z.string(),
  node: z.string().describe('version of Node.js'),
  cpuS: z.number().describe('processor time of the training, in seconds'),
  hash: z.string().describe('SHA-256 of the weights'),
  parameters: z.int(),
  updates: z.int(),
  questions: z.int().describe('that were read in training, each as often as it was read'),
  loss: z.number().describe('mean cross-entropy over the last batches'),
  accuracy: z.number().describe('share of right answers in them'),
  ...ReaderOutcome.shape,
});
export type TrainedReader = z.infer<typeof TrainedReader>;

/** The table of trainings, as lines of JSON. */
export function runsIn(text: string): readonly TrainedReader[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => TrainedReader.parse(JSON.parse(line)));
}
