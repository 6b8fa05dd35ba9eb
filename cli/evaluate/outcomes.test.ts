/** Outcomes of SymmToM's sessions: regret, useful pieces and rewards, by `evaluate responses`, `replay` and `simulate`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runWith } from '../testing/run-command.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-outcomes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const command = (name: string, ...args: string[]) => runWith({ DATA_DIR: folder }, name, ...args);

test('a stored session: a row for each action, and a summary that the replay prints, too', async () => {
  await command('simulate', '--policy', 'symmtom/greedy', '--turns', '6', '--episodes', '1', '--workers', '1', '--log');
  const session = (await command('replay')).out.split(' ')[0] ?? '';
  const rows = JSON.parse((await command('evaluate', 'responses', session, '--json')).out);
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
  const { out } = await command('evaluate', 'responses', session);
  expect(out).toMatch(/seat \| actions \| regret an action \| s\.e\. \| useful pieces told \| missed \| reward/);
  expect((await command('replay', session)).out).toContain(out);
  expect((await command('replay', session, '--seat', '0')).out).not.toContain('regret');
  const [head = ''] = (await command('evaluate', 'responses', session, '--format', 'csv')).out.split('\n');
  expect(head.split(',')).toEqual(Object.keys(rows[0]));
});

test('simulated tables: regret first where it is asked for, then useful pieces, then rewards', async () => {
  const { out } = await command(
    'simulate',
    '--policy',
    'symmtom/greedy',
    '--turns',
    '6',
    '--episodes',
    '2',
    '--regret',
  );
  expect(out).toMatch(/n \| +w \| +c \| +regret an action \| +useful told \| +useful missed \| +reward per agent/);
});
