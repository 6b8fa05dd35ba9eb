/** `household calibrate`, and `household verify --keep`, on small tasks. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runCommand, runWith } from '../../cli/testing/run-command.ts';
import { scripted } from '../../server/llm/testing/calls.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'calibrate-'));
afterAll(() => rmSync(folder, { recursive: true }));

const doors = (id: string, open: boolean) => ({
  id,
  title: 'Two doors',
  category: 'cooperative',
  description: 'Two things have to be left open.',
  scene: {
    rooms: ['kitchen_1', 'office_1'],
    furniture: [
      { id: 'fridge_1', room: 'kitchen_1', articulated: true, open },
      { id: 'chest_2', room: 'office_1', articulated: true, open },
    ],
    objects: [],
  },
  agents: [
    { start: 'office_1', knows: { goals: ['(is_open fridge_1)', '(is_open chest_2)'] } },
    { start: 'kitchen_1' },
  ],
  mechanics: [{ type: 'room_restriction', rooms: ['kitchen_1'], agents: ['agent_0'] }],
  goal: '(and (is_open fridge_1) (is_open chest_2) (K agent_0 (is_open fridge_1)))',
  turns: 10,
});

function file(name: string, ...tasks: readonly unknown[]): string {
  const at = path.join(folder, name);
  writeFileSync(at, tasks.map((task) => JSON.stringify(task)).join('\n'));
  return at;
}

describe('calibrate', () => {
  test('prints what each policy solves; exit code 0 when the baseline solves all tasks and doing nothing none', async () => {
    const { code, out } = await runCommand(
      'research household',
      'calibrate',
      file('sound.jsonl', doors('shut', false)),
      '--json',
    );
    expect(code).toBe(0);
    const results: readonly Record<string, unknown>[] = JSON.parse(out);
    const rows = results.map((row) => [row.policy, row.secretsShared, row.success]);
    expect(rows.slice(0, 4)).toEqual([
      ['household/planner-informed', false, true],
      ['household/wait', false, false],
      ['household/planner', false, true],
      ['household/planner', true, true],
    ]);
    expect(rows[4]?.slice(0, 2)).toEqual(['household/uniform', false]);
    // the goal has one K, which no agent is told
    expect(results.slice(1, 3).map(({ known, knowledge }) => [known, knowledge])).toEqual([
      [0, 1],
      [1, 1],
    ]);
  });

  test('names a task that doing nothing solves, with exit code 1', async () => {
    const tasks = file('idle.jsonl', doors('shut', false), doors('open-already', true));
    const { code, out } = await runCommand('research household', 'calibrate', tasks, '--policy', 'household/wait');
    expect(code).toBe(1);
    expect(out).toContain('open-already: solved by household/wait');
    expect(out).not.toContain('shut: ');
  });

  test('language models play, too, with private and with shared secrets, and evolve counts the results of a panel of them', async () => {
    const { baseURL } = await scripted();
    const settings = { MODEL_BASE_URL: baseURL, MODELS: 'scripted-1,scripted-1+refusal' };
    const sound = file('sound.jsonl', doors('shut', false));
    const args = [
      sound,
      '--policy',
      'household/wait',
      '--workers',
      '1',
      '--json',
      '--models',
      'scripted-1',
      'scripted-1+refusal',
    ];
    const { out } = await runWith(settings, 'research household', 'calibrate', ...args);
    const results: readonly Record<string, unknown>[] = JSON.parse(out);
    expect(results.slice(2).map(({ policy, secretsShared, turns }) => [policy, secretsShared, turns])).toEqual([
      ...['scripted-1', 'scripted-1+refusal'].flatMap((name) =>
        [false, true].map((shared) => [`model/${name}`, shared, 10]),
      ),
    ]);
    // it refuses every call, and so does nothing
    expect(results.at(-1)).toMatchObject({ success: false, progress: 0, messages: 0 });
    writeFileSync(path.join(folder, 'results.json'), out);
    const files = ['--results', path.join(folder, 'results.json'), '--tasks', sound, '--count', '1'];
    const panel = ['--policy', 'model/scripted-1', '--policy', 'model/scripted-1+refusal'];
    const evolved = await runCommand('research household', 'evolve', ...files, ...panel);
    expect(evolved).toMatchObject({ code: 0, errors: expect.stringContaining('1 tasks were failed, 0 passed') });
    const unknown = await runWith(settings, 'research household', 'calibrate', sound, '--models', 'large-1');
    expect([unknown.code, unknown.errors]).toEqual([2, expect.stringContaining('MODELS does not offer large-1')]);
  });

  test('an unknown policy and a file without tasks are refused', async () => {
    const sound = file('sound.jsonl', doors('shut', false));
    expect(await runCommand('research household', 'calibrate', sound, '--policy', 'symmtom/greedy')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('there is no policy symmtom/greedy for household'),
    });
    expect((await runCommand('research household', 'calibrate', path.join(folder, 'nothing.json'))).code).toBe(2);
  });
});

test('verify --keep: the golden plan is a session that the replay opens', async () => {
  const database = path.join(folder, 'golden.sqlite');
  const kept = await runCommand(
    'research household',
    'verify',
    file('one.jsonl', doors('Shut doors', false)),
    '--keep',
    database,
  );
  expect(kept.errors).toContain('golden-shut-doors');
  const { code, out } = await runCommand('play replay', 'golden-shut-doors', '--database', database);
  expect(code).toBe(0);
  expect(out).toContain('The shared goal is met.');
});
