/** Answers about bundles: made, being made, or failed. */
import * as v from 'valibot';
import type { Sent } from './schema.ts';

/** Stages of data collection that a bundle can be made of. */
export const EXPORT_STAGES = ['main', 'pilot', 'simulated'] as const;

const bundle = v.object({
  times: v.string(),
  position: v.number(),
  sha256: v.string(),
  bytes: v.number(),
  arrivals: v.number(),
  events: v.number(),
});
export const ExportAnswer = v.object({
  id: v.string(),
  study: v.string(),
  stage: v.string(),
  /** ms since the epoch. */
  at: v.number(),
  status: v.picklist(['running', 'made', 'failed']),
  /** Streams that were read, of how many are known so far. */
  read: v.number(),
  of: v.number(),
  /** Why it failed, as a sentence; null: it did not. */
  message: v.nullable(v.string()),
  /** null: it is not made. */
  bundle: v.nullable(bundle),
});
export type ExportLine = Sent<typeof ExportAnswer>;
export const ExportsAnswer = v.object({ exports: v.array(ExportAnswer) });
