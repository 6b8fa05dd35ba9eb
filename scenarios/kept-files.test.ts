/**
 * Every log, playthrough, golden file and model of an earlier commit is still in the project, byte for byte, wherever it lies now:
 * what was recorded keeps its meaning, and hashes stay.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

/** The id that Git gives to this content. */
function blobId(content: Buffer): string {
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
}

const kept = readFileSync(path.join(import.meta.dirname, 'kept-files.txt'), 'utf8')
  .split('\n')
  .filter((line) => /^[0-9a-f]{40} /.test(line))
  .map((line) => line.split(' ') as [id: string, file: string]);

test('no kept file of commit 18fafcd has changed or is gone', () => {
  const files = globSync('{games,studies,research,models,client/boards}/**/*.{json,jsonl,gz,txt,csv,md,svg,bin}', {
    cwd: ROOT,
  });
  const ids = new Set(files.map((file) => blobId(readFileSync(path.join(ROOT, file)))));
  expect(kept.length).toBeGreaterThan(250);
  expect(kept.filter(([id]) => !ids.has(id)).map(([, file]) => file)).toEqual([]);
});
