/** `household export`: tasks in the original's files and in ours. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../../cli/testing/run-command.ts';
import { TWO_DOORS } from '../../games/household/testing/doors.ts';
import { lostInImport } from '../golden/household/tasks.ts';
import { recordedTask } from '../golden/household/testing/recorded.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'household-export-'));
afterAll(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => path.join(folder, name);
const lines = (text: string): readonly unknown[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

function file(name: string, ...tasks: readonly unknown[]): string {
  writeFileSync(at(name), tasks.map((task) => JSON.stringify(task)).join('\n'));
  return at(name);
}

test("a task of the original's becomes one of ours, and goes back as it was", async () => {
  const ours = await runCommand('research household', 'export', file('theirs.jsonl', recordedTask()), '--as', 'ours');
  expect(ours.code).toBe(0);
  expect(lines(ours.out)).toMatchObject([{ id: 'task_run', turns: 20 }]);
  const back = await runCommand(
    'research household',
    'export',
    file('ours.jsonl', ...lines(ours.out)),
    '--as',
    'original',
    '--out',
    at('back.jsonl'),
  );
  expect(back.code).toBe(0);
  const [written] = lines(readFileSync(at('back.jsonl'), 'utf8'));
  expect(written).toMatchObject({ task_id: 'task_run', agent_secrets: recordedTask().agent_secrets });
  expect(lostInImport(written)).toEqual([]);
});

test("options give what the original's file lacks", async () => {
  const theirs = file('given.jsonl', recordedTask());
  const { out } = await runCommand(
    'research household',
    'export',
    theirs,
    '--as',
    'ours',
    '--turns',
    '12',
    '--opens',
    'table_2',
  );
  expect(lines(out)).toMatchObject([
    { turns: 12, scene: { furniture: [{ id: 'cabinet_1' }, { id: 'table_2', articulated: true }] } },
  ]);
});

test("properties that the original's file cannot hold are named", async () => {
  const standing = { ...TWO_DOORS, scene: { ...TWO_DOORS.scene, furniture: opened(TWO_DOORS.scene.furniture) } };
  const { code, errors } = await runCommand(
    'research household',
    'export',
    file('open.json', standing),
    '--as',
    'original',
  );
  expect(code).toBe(0);
  expect(errors).toContain('two-doors: not written: what is open or locked at the start (fridge_1)');
  expect(errors).toContain(`two-doors: not written: an episode has ${TWO_DOORS.turns} turns`);
});

test('no file is overwritten, and a kind must be named', async () => {
  const theirs = file('there.jsonl', recordedTask());
  const over = await runCommand('research household', 'export', theirs, '--as', 'ours', '--out', theirs);
  expect([over.code, over.errors]).toEqual([2, expect.stringContaining('is there already')]);
  expect((await runCommand('research household', 'export', theirs)).code).toBe(2);
  expect(
    (await runCommand('research household', 'export', at('none.json'), '--as', 'ours', '--out', at('new.json'))).code,
  ).toBe(2);
  expect(existsSync(at('new.json'))).toBe(false);
});

function opened<A extends { readonly id: string }>(furniture: readonly A[]): readonly object[] {
  return furniture.map((item) => (item.id === 'fridge_1' ? { ...item, open: true } : item));
}
