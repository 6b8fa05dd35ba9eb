/** `npx standpoint research golden` on files recorded from EnactToM. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../../cli/testing/run-command.ts';
import { recordedRun, recordedTask } from './household/testing/recorded.ts';

/** The golden command on files in one new folder, one JSON line for each row. */
function golden(files: Readonly<Record<string, readonly unknown[]>>, checked: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'household-'));
  for (const [name, rows] of Object.entries(files))
    writeFileSync(join(folder, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const paths = checked.map((name) => join(folder, name));
  return runCommand('research golden', ...paths);
}

const derived = {
  key: 'run',
  functional_goals: ['(is_open cabinet_1)', '(is_on_top cup_0 table_2)'],
  personal_goals: [],
  k_depth_syntactic: 1,
};

test("EnactToM's runs, tasks and derived goals are recognised, and agree", async () => {
  const files = { 'tasks.jsonl': [recordedTask()], 'runs.jsonl': [recordedRun({})], 'derived.jsonl': [derived] };
  const { code, out } = await golden(files, Object.keys(files));
  expect(out).toContain('runs.jsonl: 7 of 7 turns agree, in 1 entries (household/runs)');
  expect(out).toContain('tasks.jsonl: 1 of 1 tasks agree, in 1 entries (household/tasks)');
  expect(out).toContain('derived.jsonl: 1 of 1 tasks agree, in 1 entries (household/derived)');
  expect(code).toBe(0);
});

test('a difference is shown with its place, and the exit code is 1', async () => {
  const open = 'Unexpected failure! - Failed to Open! cabinet_1 is occluded or too far.';
  const files = {
    'tasks.jsonl': [recordedTask()],
    'runs.jsonl': [recordedRun({ open })],
    'derived.jsonl': [{ ...derived, k_depth_syntactic: 2 }],
  };
  const { code, out } = await golden(files, ['runs.jsonl', 'derived.jsonl']);
  expect(out).toContain('run standard, turn 3: goals completed');
  expect(out).toContain('failed there for distances or shapes, and are played as waiting: 1');
  expect(out).toContain('run: k_depth_syntactic: recorded 2');
  expect(code).toBe(1);
});

test('runs without their tasks cannot be used, and the output says so', async () => {
  const { code, out } = await golden({ 'runs.jsonl': [recordedRun({})] }, ['runs.jsonl']);
  expect(out).toMatch(/the tasks must lie beside it, in .*tasks\.jsonl/);
  expect(code).not.toBe(0);
});
