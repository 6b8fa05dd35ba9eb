/** Outcomes of SymmToM's sessions: regret, useful pieces and rewards, by `evaluate responses`, `replay` and `simulate`. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, expect, test } from 'vitest';
import { programOf } from '../testing/run-command.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-outcomes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function command(name: string, ...args: string[]): { code: number | null; out: string } {
  const env = { ...process.env, DATA_DIR: folder };
  const { status, stdout } = spawnSync(process.execPath, [programOf(name), ...args], { encoding: 'utf8', env });
  return { code: status, out: stdout };
}

test('a stored session: a row for each action, and a summary that the replay prints, too', () => {
  command('simulate', '--policy', 'symmtom/greedy', '--turns', '6', '--episodes', '1', '--workers', '1', '--log');
  const session = command('replay').out.split(' ')[0] ?? '';
  const rows = JSON.parse(command('evaluate', 'responses', session, '--json').out);
  expect(rows).toHaveLength(18);
  expect(Object.keys(rows[0]).slice(4)).toEqual([
    'regret',
    'regret_standard_error',
    'useful_told',
    'useful_missed',
    'reward',
    'move',
    'say',
    'best_move',
    'best_say',
  ]);
  const { out } = command('evaluate', 'responses', session);
  expect(out).toMatch(/seat \| actions \| regret an action \| s\.e\. \| useful pieces told \| missed \| reward/);
  expect(command('replay', session).out).toContain(out);
  expect(command('replay', session, '--seat', '0').out).not.toContain('regret');
  const [head = ''] = command('evaluate', 'responses', session, '--format', 'csv').out.split('\n');
  expect(head.split(',')).toEqual(Object.keys(rows[0]));
});

test('simulated tables: regret first where it is asked for, then useful pieces, then rewards', () => {
  const { out } = command('simulate', '--policy', 'symmtom/greedy', '--turns', '6', '--episodes', '2', '--regret');
  expect(out).toMatch(/n \| +w \| +c \| +regret an action \| +useful told \| +useful missed \| +reward per agent/);
});
