/** The routes of bundles. */
import { ExportAnswer, type ExportLine, ExportsAnswer } from '../../answers/exports.ts';
import { ask } from '../api.ts';

const route = (study: string): string => `/api/studies/${encodeURIComponent(study)}/exports`;

export const getExports = async (study: string): Promise<readonly ExportLine[]> =>
  (await ask('GET', route(study), ExportsAnswer)).exports;

/** `reason`: why arms are seen before intake closes; null: none is given. */
export const beginExport = (
  study: string,
  { stage, times, reason }: { readonly stage: string; readonly times: string; readonly reason: string | null },
) => ask('POST', route(study), ExportAnswer, { body: { stage, times, ...(reason ? { reason } : {}) } });

/** Where the zip is. */
export const bundleAddress = (study: string, id: string): string => `${route(study)}/${encodeURIComponent(id)}`;
