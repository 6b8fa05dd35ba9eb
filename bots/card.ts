/** The card of a trained model: what it is, how it was trained and how well it plays. It lies beside the weights. */
import * as z from 'zod';

const Evaluated = z.strictObject({
  checkpoint: z.enum(['best', 'last']),
  measure: z.string(),
  rules: z.string().describe('mode of the rules'),
  n: z.int(),
  mean: z.number(),
  se: z.number(),
});

export const Card = z.strictObject({
  id: z.string().describe("the policy's id"),
  version: z.int().positive(),
  game: z.string(),
  algorithm: z.string(),
  about: z.string().describe('one sentence for people who choose a policy'),
  config: z.record(z.string(), z.unknown()).describe('what it was trained on'),
  rules: z.int().describe("version of the game's rules in training"),
  seeds: z.array(z.string()),
  episodes: z.int(),
  updates: z.int(),
  batch: z.int(),
  backend: z.string(),
  cpuS: z.number().describe('CPU time of training'),
  finishedAt: z.string(),
  bestAt: z.int().describe('the episode of the checkpoint whose weights these are'),
  evaluation: z.array(Evaluated),
  saw: z.string().describe('what it saw in training'),
  privileged: z.boolean().describe('it sees more than a seat in play, too'),
  layers: z
    .array(z.strictObject({ name: z.string(), rows: z.int(), columns: z.int() }))
    .describe('the weights in the order of the file, 32-bit floats, little-endian'),
  sha256: z.string().describe('of the file of weights'),
});
export type Card = z.infer<typeof Card>;
