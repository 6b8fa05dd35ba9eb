/** What was verified last, in a file beside the database, so that the next time only what came since need be read. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

const Last = z.strictObject({
  /** ms since the epoch. */
  at: z.int(),
  position: z.int().min(0),
  heads: z.string(),
  /** Whether every decision was made again. */
  audited: z.boolean(),
});
export type Last = z.infer<typeof Last>;

function fileOf(database: string): string {
  return `${database}.verified`;
}

/** null: nothing was verified yet, or the file is not one of ours. */
export function readLast(database: string): Last | null {
  const file = fileOf(database);
  if (!existsSync(file)) return null;
  try {
    return Last.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // a full run writes it again
    return null;
  }
}

/** Returns why it cannot be written; null: it is. */
export function keepLast(database: string, last: Last): string | null {
  const file = fileOf(database);
  try {
    writeFileSync(`${file}.new`, `${JSON.stringify(last)}\n`);
    renameSync(`${file}.new`, file);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
