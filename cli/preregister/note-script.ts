/** Compares an analysis script with the registered one, and records it as a deviation where it is another. */

import { FILE_OPERATOR } from '../../server/access/file-operator.ts';
import { preregistrationOf } from '../../server/store/preregistration.ts';
import { recordDeviation } from '../../server/studies/operators/preregistering.ts';
import { scriptDeparture } from '../../studies/preregister/plan.ts';
import { CannotBeDone } from '../shared/command.ts';
import { readingStore } from '../shared/reading-store.ts';
import { studyOnFile } from '../shared/study-on-file.ts';
import { askServer, serverUrl } from '../study/server.ts';
import { givenScriptHash } from './plan-file.ts';

export interface ScriptNote {
  readonly database: string;
  readonly url: string | undefined;
  readonly script: string;
  /** false: it is only compared. */
  readonly note: boolean;
}

/** Resolves to the sentence that is on record once; null: the script is the registered one. */
export async function noteScript(study: string, { database, url, script, note }: ScriptNote): Promise<string | null> {
  const sha256 = givenScriptHash(script);
  const registered = await readingStore(database, (store) => preregistrationOf(store, study));
  if (!registered) throw new CannotBeDone(`study ${study} is not preregistered, so that no script can be compared`);
  const what = scriptDeparture(registered.registration, sha256);
  if (what === null || !note || registered.deviations.some((one) => one.what === what)) return what;
  const refusal = await studyOnFile(database, study, async (live) => ({
    refusal: await recordDeviation(live, what, { operator: FILE_OPERATOR.id, reason: null }),
  }));
  if (refusal === null) await askServer(url ?? serverUrl(), `/api/studies/${study}/deviations`, { what });
  else if (refusal.refusal) throw new CannotBeDone(`${refusal.refusal.message} (${refusal.refusal.code})`);
  return what;
}
