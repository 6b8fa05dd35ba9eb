/** The routes of bundles. */
import * as v from 'valibot';
import { ApiError, ask, withToken } from '../api.ts';
import { keptRight } from '../seat/rights.ts';

const Bundle = v.object({
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
  (await ask('GET', route(study), v.object({ exports: v.array(ExportLine) }), withToken(keptRight()))).exports;

export const beginExport = (study: string, stage: string) =>
  ask('POST', route(study), ExportLine, { body: { stage }, ...withToken(keptRight()) });

/** The zip. A link alone would not say who asks. */
export async function getBundle(study: string, id: string): Promise<Blob> {
  const { token } = withToken(keptRight());
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(`${route(study)}/${encodeURIComponent(id)}`, { headers }).catch(() => null);
  if (!answer) throw new ApiError('unreachable', 'The server cannot be reached.');
  if (!answer.ok) throw new ApiError('export_unknown', 'There is no such bundle here, or it is no longer kept.');
  return answer.blob();
}
