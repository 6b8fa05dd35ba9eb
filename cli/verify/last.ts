/** What was verified last of a lab, in a file, so that the next time only what came since need be read. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { isPostgres } from '../../server/store/open-store.ts';

const Last = z.strictObject({
  /** Id of the lab. */
  lab: z.string(),
  /** ms since the epoch. */
  at: z.int(),
  position: z.int().min(0),
  heads: z.string(),
  /** Whether every decision was made again. */
  audited: z.boolean(),
});
export type Last = z.infer<typeof Last>;

/**
 * The note lies beside a file; for a database on a server it lies in the folder of data under the id of the lab. The name of
 * the database tells apart what a restore has kept, which is the same lab. null: there is no such folder, and so no note.
 */
export function noteOf(database: string, { lab, dataDir }: { readonly lab: string; readonly dataDir: string }) {
  if (!isPostgres(database)) return `${database}.verified`;
  return existsSync(dataDir)
    ? path.join(dataDir, `${lab}-${path.basename(new URL(database).pathname)}.verified`)
    : null;
}

/** null: nothing of this lab was verified yet, or the file is not one of ours. */
export function readLast(note: string, lab: string): Last | null {
  if (!existsSync(note)) return null;
  try {
    const last = Last.parse(JSON.parse(readFileSync(note, 'utf8')));
    return last.lab === lab ? last : null;
  } catch {
    // a full run writes it again
    return null;
  }
}

/** Returns why it cannot be written; null: it is. */
export function keepLast(note: string, last: Last): string | null {
  try {
    writeFileSync(`${note}.new`, `${JSON.stringify(last)}\n`);
    renameSync(`${note}.new`, note);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
