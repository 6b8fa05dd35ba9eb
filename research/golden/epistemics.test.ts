/** `npx standpoint research golden` on files of recorded beliefs. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../../cli/testing/run-command.ts';
import { goldenFolder } from '../../games/core/testing/golden-folder.ts';

const FIXTURES = join(import.meta.dirname, 'epistemics');
const NAMES = ['del-random-golden.json', 'session-golden.json', 'session-scenarios.json'];
const scratch = mkdtempSync(join(tmpdir(), 'golden-'));

const golden = (...args: string[]) => runCommand('research golden', ...args);
const written = (name: string, content: unknown): string => {
  const path = join(scratch, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
};
const fixture = (name: string) => JSON.parse(readFileSync(join(FIXTURES, name), 'utf8'));

test('recorded beliefs agree with ours', async () => {
  const { code, out } = await golden(...NAMES.map((name) => join(FIXTURES, name)));
  expect(out).toContain('del-random-golden.json: 900 of 900 claims agree, in 300 entries (beliefs/announcements)');
  expect(out).toContain('session-golden.json: 23340 of 23340 claims agree, in 45 entries (beliefs/logs)');
  expect(out).toContain('session-scenarios.json: 144 of 144 claims agree, in 6 entries (beliefs/scenarios)');
  expect(code).toBe(0);
});

const mindgames = goldenFolder('mindgames');
const tomqa = goldenFolder('tomqa');

test.skipIf(mindgames === null || tomqa === null)('so do the samples of MindGames and ToM-QA', async () => {
  const { code, out } = await golden(join(mindgames ?? '', 'sample.json'), join(tomqa ?? '', 'sample.json'));
  expect(out).toMatch(/(\d+) of \1 claims agree, in \d+ entries \(mindgames\/problems\)/);
  expect(out).toMatch(/(\d+) of \1 claims agree, in \d+ entries \(tomqa\/stories\)/);
  expect(code).toBe(0);
});

test('a disagreement is shown with its place, and the exit code is 1', async () => {
  const file = fixture('session-golden.json');
  file.logs = file.logs.slice(0, 1);
  file.logs[0].steps[2].beliefs['a>b'] = 7;
  const { code, out } = await golden(written('logs.json', file));
  expect(out).toContain('of 440 claims agree, in 1 entries (beliefs/logs)');
  expect(out).toMatch(/log 0, event 3 \(\w+( \w+)?\): a>b by the tables: recorded 7, ours [012]/);
  expect(out).toMatch(/log 0, event 3 .*: a>b by the models: recorded \[7\], ours \[[012]\]/);
  expect(code).toBe(1);
});

test('a file of a known format that cannot be used says why, with exit code 2', async () => {
  const file = fixture('session-golden.json');
  file.logs = [{ ...file.logs[0], initial: { at: 1 } }];
  const { code, out } = await golden(
    written('unusable.json', file),
    written('scenario.json', { unknown: { beliefs: {}, reality: 'x' } }),
  );
  expect(out).toContain('initial');
  expect(out).toContain("no log is known for the scenario 'unknown'");
  expect(code).toBe(2);
});
