/** The command as a user runs it, on one small file. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { sourceFiles } from './files.ts';

test('a sample of the mutants of a small file is killed by its tests', async () => {
  const args = ['cli/mutants/tests-for.ts', '--tests', 'cli/mutants/tests-for.test.ts', '--sample', '2', '--json'];
  const { code, out, errors } = await runCommand('dev mutants', ...args);
  expect([code, errors]).toEqual([0, '']);
  expect(JSON.parse(out)).toEqual({
    mutants: 2,
    killed: 2,
    timedOut: 0,
    survived: [],
    equivalent: 0,
    score: 100,
    interval: [34.2, 100],
  });
});

test('a path that does not exist is refused with a sentence and exit code 2', async () => {
  const { code, errors } = await runCommand('dev mutants', 'games/nowhere');
  expect(code).toBe(2);
  expect(errors).toContain("there is no file and no folder 'games/nowhere'");
});

test('a folder names its source files and leaves tests and what belongs to them out', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'sources-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ['testing', 'contract']) mkdirSync(path.join(root, folder));
  for (const name of ['b.ts', 'a.tsx', 'a.test.ts', 'notes.md', 'testing/c.ts', 'contract/d.ts'])
    writeFileSync(path.join(root, name), '');
  expect(sourceFiles(root, ['.', 'b.ts'])).toEqual(['a.tsx', 'b.ts']);
  expect(() => sourceFiles(root, ['..'])).toThrow('outside the project');
});
