/** The routes of bundles. */
import * as v from 'valibot';
import { ask } from '../api.ts';

const Bundle = v.object({
  times: v.string(),
  position: v.number(),
  sha256: v.string(),
  bytes: v.number(),
  arrivals: v.number(),
  events: v.number(),
});
const ExportLine = v.object({
  id: v.string(),
  study: v.string(),
  stage: v.string(),
  at: v.number(),
  status: v.picklist(['running', 'made', 'failed']),
  read: v.number(),
  of: v.number(),
  message: v.nullable(v.string()),
  bundle: v.nullable(Bundle),
});
export type ExportLine = v.InferOutput<typeof ExportLine>;

export const EXPORT_STAGES = ['main', 'pilot', 'simulated'] as const;

const route = (study: string): string => `/api/studies/${encodeURIComponent(study)}/exports`;

export const getExports = async (study: string): Promise<readonly ExportLine[]> =>
  (await ask('GET', route(study), v.object({ exports: v.array(ExportLine) }))).exports;

/** exact: every time in milliseconds. coarse: days alone, and no events, for a bundle that is shared. */
export const EXPORT_TIMES = ['exact', 'coarse'] as const;

/** `reason`: why arms are seen before intake closes; null: none is given. */
export const beginExport = (
  study: string,
  { stage, times, reason }: { readonly stage: string; readonly times: string; readonly reason: string | null },
) => ask('POST', route(study), ExportLine, { body: { stage, times, ...(reason ? { reason } : {}) } });

/** Where the zip is. */
export const bundleAddress = (study: string, id: string): string => `${route(study)}/${encodeURIComponent(id)}`;
