/** For tests: the migrations as an earlier version of the program had them. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

/** A folder with the migrations in `folder` up to the one named `last`, gone when the test is over. */
export function migrationsUpTo(folder: string, last: string): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'standpoint-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(folder, copy, { recursive: true });
  const file = path.join(copy, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
  const until = journal.entries.findIndex(({ tag }) => tag === last) + 1;
  expect(until).toBeGreaterThan(0);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }));
  return copy;
}
