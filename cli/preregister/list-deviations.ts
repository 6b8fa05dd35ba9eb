/** Prints what departs from the plan of a study, for `preregister --deviations` and `deviate --deviations`. */
import * as z from 'zod';
import { deviationsNow } from '../../server/exports/deviations-now.ts';
import { ExportRefused } from '../../server/exports/refused.ts';
import { DEVIATION_KINDS } from '../../studies/preregister/deviation.ts';
import { scriptDeparture } from '../../studies/preregister/plan.ts';
import { BadOption, CannotBeDone } from '../shared/command.ts';
import type { Printed } from '../shared/json-option.ts';
import { readingStore } from '../shared/reading-store.ts';
import { givenScriptHash } from './plan-file.ts';

/** What is printed with --json. */
export const DEVIATIONS = z.strictObject({
  study: z.string(),
  hash: z.string(),
  deviations: z.array(
    z.strictObject({
      position: z.int(),
      at: z.int().describe('ms since the epoch'),
      kind: z.enum(DEVIATION_KINDS),
      what: z.string(),
      by: z.string().nullable(),
    }),
  ),
  script: z.string().nullable().describe('how the script of --script departs from the registered one'),
});

export interface DeviationListing {
  readonly database: string;
  /** The analysis script as it is now; undefined: it is not compared. */
  readonly script: string | undefined;
  readonly json: true | undefined;
}

export async function listDeviations(study: string, { database, script, json }: DeviationListing): Promise<void> {
  const sha256 = script === undefined ? null : givenScriptHash(script);
  const found = await readingStore(database, (store) => deviationsNow(store, study)).catch((error: unknown) => {
    throw error instanceof ExportRefused ? new CannotBeDone(error.message) : error;
  });
  if (found === undefined) throw new BadOption(`there is no study '${study}' in ${database}`);
  if (found === null) throw new CannotBeDone(`study ${study} is not preregistered`);
  const { hash, deviations, registration } = found;
  const other = sha256 === null ? null : scriptDeparture(registration, sha256);
  if (json) {
    const told: Printed<typeof DEVIATIONS> = { study, hash, deviations, script: other };
    return void process.stdout.write(`${JSON.stringify(told)}\n`);
  }
  for (const { position, at, what, by } of deviations)
    process.stdout.write(`${new Date(at).toISOString()}, position ${position}, ${by ?? 'no operator'}: ${what}\n`);
  if (other !== null) process.stdout.write(`now, beside the log: ${other}\n`);
  process.stdout.write(`${deviations.length + (other === null ? 0 : 1)} deviations from ${hash}\n`);
}
