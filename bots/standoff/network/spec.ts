/** How a network was trained. The card of a model has it. */
import * as z from 'zod';
import { ENCODINGS, type Encoding } from '../encoder.ts';

/** Which trials a training leaves out, to be tested on. */
export const HOLD_OUTS = ['none', 'trials', 'orderings'] as const;
export type HoldOut = (typeof HOLD_OUTS)[number];

export interface NetworkSpec {
  readonly dataset: string;
  readonly seed: string;
  readonly batches: number;
  readonly batch: number;
  readonly rate: number;
  readonly encoding: Encoding;
  readonly holdOut: HoldOut;
}

export const NetworkSpecShape = z.strictObject({
  dataset: z.string(),
  seed: z.string(),
  batches: z.int(),
  batch: z.int(),
  rate: z.number(),
  encoding: z.enum(ENCODINGS),
  holdOut: z.enum(HOLD_OUTS),
}) satisfies z.ZodType<NetworkSpec>;
