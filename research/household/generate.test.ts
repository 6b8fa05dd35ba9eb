/** The commands that make tasks: `household generate`, `evolve` and `table`. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../../cli/testing/run-command.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'household-generate-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => path.join(folder, name);

const household = (...args: readonly string[]) => runCommand('research household', ...args);

const SMALL = ['--agents', '2', '--depth', '1', '--category', 'cooperative', '--rooms', '4', '--goals', 'open,placed'];
const lines = (file: string) => readFileSync(file, 'utf8').trim().split('\n');
const idsIn = (file: string) => lines(file).map((line) => JSON.parse(line).id);

test('generate: the number asked for, the same for the same seed, and an interrupted run goes on', async () => {
  const asked = ['generate', ...SMALL, '--count', '3', '--seed', 'x', '--turns', '4-12'];
  const { code, errors, out } = await household(...asked, '--out', at('all.jsonl'), '--json');
  expect(code).toBe(0);
  expect(idsIn(at('all.jsonl'))).toEqual(['x-1', 'x-2', 'x-3']);
  const report = JSON.parse(out);
  expect(report).toMatchObject({ failed: [], tasks: [{ task: 'x-1' }, { task: 'x-2' }, { task: 'x-3' }] });
  expect(report.tasks[0].difficulty).toMatchObject({ kDepth: 1 });
  expect(errors).not.toContain('error');

  const [first = ''] = lines(at('all.jsonl'));
  writeFileSync(at('begun.jsonl'), `${first}\n`);
  const refused = await household(...asked, '--out', at('begun.jsonl'));
  expect(refused.code).toBe(2);
  expect(refused.errors).toContain('--resume');
  const resumed = await household(...asked, '--out', at('begun.jsonl'), '--resume');
  expect(resumed.errors).toContain('2 tasks in');
  expect(lines(at('begun.jsonl'))).toEqual(lines(at('all.jsonl')));
});

test('generate: impossible wishes are refused before any task is made', async () => {
  const graph = 'room_restriction,restricted_communication';
  const wrong = [
    [['--agents', '2', '--mechanics', graph], 'needs three agents'],
    [['--mechanics', 'telepathy'], '--mechanics is a list of room_restriction'],
    [['--depth', '4'], 'depth'],
    [['--turns', 'many'], '--turns is a number or a range'],
    [['--json'], '--json needs --out'],
  ] as const;
  const results = await Promise.all(wrong.map(([options]) => household('generate', ...options)));
  results.forEach(({ code, errors }, i) => {
    expect(code).toBe(2);
    expect(errors).toContain(wrong[i]?.[1]);
  });
  const again = await household('benchmark', 'human', '--seed', 'x', '--out', at('human.json'));
  expect([again.code, existsSync(at('human.json'))]).toEqual([2, false]);
  expect(again.errors).toContain('--seed');
});

test('evolve: the next round from the failed tasks, found by their ids', async () => {
  const pool = at('pool.jsonl');
  await household('generate', ...SMALL, '--count', '2', '--seed', 'p', '--turns', '4-12', '--out', pool);
  const runs = (passed: boolean) => [{ passed, progress: passed ? 1 : 0 }];
  const results = [
    { task: 'p-1', policy: 'some', runs: runs(false) },
    { task: 'p-2', policy: 'some', runs: runs(true) },
  ];
  writeFileSync(at('results.json'), JSON.stringify(results));
  const asked = ['evolve', '--results', at('results.json'), '--tasks', pool, '--count', '2', '--seed', '7'];
  const { code, errors } = await household(...asked, '--failed-share', '0.5', '--out', at('next.jsonl'));
  expect(errors).toContain('1 tasks were failed, 1 passed');
  expect(code).toBe(0);
  expect(idsIn(at('next.jsonl'))).toEqual(['p-1~7.1', 'p-2~7.2']);
  const wrong = await Promise.all([
    household(...asked, '--failed-share', '2'),
    household(...asked, '--policy', 'other'),
    household('evolve', '--results', pool, '--tasks', pool),
  ]);
  expect(wrong.map(({ code: each }) => each)).toEqual([2, 2, 2]);
});

test("table: ours beside the paper's, as a table and as JSON", async () => {
  const file = at('one.jsonl');
  await household('generate', ...SMALL, '--seed', 't', '--turns', '4-12', '--out', file);
  const { out } = await household('table', file);
  expect(out).toMatch(/\| tasks +\| +300 \| +1 \|/);
  expect(out).toMatch(/turns of the plan \(paper: baseline\) \| +9\.6 \|/);
  const { sets, paper } = JSON.parse((await household('table', file, '--json')).out);
  expect(paper.tasks).toBe(300);
  expect(sets).toMatchObject([
    { name: 'one', composition: { tasks: 1, agents: [1, 0, 0] }, difficulty: { kDepth: 1 } },
  ]);
});
