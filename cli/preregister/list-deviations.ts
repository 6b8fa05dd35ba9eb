/** Prints what departs from the plan of a study, for `preregister --deviations` and `deviate --deviations`. */
import { deviationsNow } from '../../server/exports/deviations-now.ts';
import { ExportRefused } from '../../server/exports/refused.ts';
import { scriptDeparture } from '../../studies/preregister/plan.ts';
import { BadOption, CannotBeDone } from '../shared/command.ts';
import { readingStore } from '../shared/reading-store.ts';
import { givenScriptHash } from './plan-file.ts';

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
  if (json) return void process.stdout.write(`${JSON.stringify({ study, hash, deviations, script: other })}\n`);
  for (const { position, at, what, by } of deviations)
    process.stdout.write(`${new Date(at).toISOString()}, position ${position}, ${by ?? 'no operator'}: ${what}\n`);
  if (other !== null) process.stdout.write(`now, beside the log: ${other}\n`);
  process.stdout.write(`${deviations.length + (other === null ? 0 : 1)} deviations from ${hash}\n`);
}
