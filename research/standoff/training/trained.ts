/** What tables need to know of a finished training: how it was done, and its right choices by ordering. */
import * as z from 'zod';
import { NetworkSpecShape } from '../../../bots/standoff/network/spec.ts';

/** For each presence one number for each ordering, in canonical order. */
const ByOrdering = z.strictObject({ absent: z.array(z.int()).readonly(), present: z.array(z.int()).readonly() });

export const NetworkOutcome = z.strictObject({
  right: ByOrdering.describe('right choices in all trials'),
  heldOut: z
    .strictObject({ right: ByOrdering, trials: ByOrdering })
    .nullable()
    .describe('of held-out trials: right choices, and how many there are; null: none are held out'),
});
export type NetworkOutcome = z.infer<typeof NetworkOutcome>;

export const TrainedNetwork = z.strictObject({
  spec: NetworkSpecShape,
  rules: z.int().describe("version of the game's rules"),
  backend: z.string(),
  node: z.string().describe('version of Node.js'),
  cpuS: z.number().describe('processor time of the training, in seconds'),
  hash: z.string().describe('SHA-256 of the weights'),
  loss: z.number().describe('mean cross-entropy over the last batches, at most 50'),
  accuracy: z.number().describe('share of right choices in them'),
  ...NetworkOutcome.shape,
});
export type TrainedNetwork = z.infer<typeof TrainedNetwork>;
