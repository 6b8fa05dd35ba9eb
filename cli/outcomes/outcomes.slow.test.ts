/** Outcomes of SymmToM's sessions: regret, useful pieces and rewards, by `evaluate responses`, `replay` and `simulate`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { playout } from '../../games/core/log/playout.ts';
import { FACTS, TURN } from '../../games/core/testing/client-facts.ts';
import { uniformFor } from '../../games/core/testing/uniform.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import type { SymmToM } from '../../games/symmtom/types.ts';
import { runWith, sessionsListed } from '../testing/run-command.ts';
import { symmtomOutcomes } from './symmtom.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-outcomes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const command = (name: string, ...args: string[]) => runWith({ DATA_DIR: folder }, name, ...args);
const simulate = (...args: string[]) => command('play simulate', '--policy', 'symmtom/greedy', '--turns', '6', ...args);

test('a stored session: a row for each action, and a summary that the replay prints, too', async () => {
  await simulate('--episodes', '1', '--workers', '1', '--log');
  const session = sessionsListed((await command('play replay')).out)[0] ?? '';
  const rows = JSON.parse((await command('research evaluate', 'responses', session, '--json')).out);
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
    'regret_two_turns',
    'regret_two_turns_standard_error',
    'information',
    'information_standard_error',
    'best_two_turns_move',
    'best_two_turns_say',
    'reaction_ms',
    'device',
    'changes',
    'hidden_ms',
    'frame_median_ms',
    'frame_worst_ms',
    'impossible',
  ]);
  // bots have no page
  for (const row of rows) expect(row).toMatchObject({ reaction_ms: null, device: null, changes: null });
  const { out } = await command('research evaluate', 'responses', session);
  expect(out).toMatch(
    /seat \| actions \| regret an action \| s\.e\. \| two turns ahead \| s\.e\. \| information \| useful pieces told \| missed \| reward/,
  );
  expect((await command('play replay', session)).out).toContain(out);
  expect((await command('play replay', session, '--seat', '0')).out).not.toContain('regret');
  const [head = ''] = (await command('research evaluate', 'responses', session, '--format', 'csv')).out.split('\n');
  expect(head.split(',')).toEqual(Object.keys(rows[0]));
});

test('what the page of a seat told with its action stands in the row of that action', () => {
  const policies = [uniformFor<SymmToM>('symmtom'), uniformFor<SymmToM>('symmtom')];
  const config = symmtom.schemas.config.parse({ agents: 2, width: 4, pieces: 3, turns: 3 });
  const log = playout(symmtom, { session: 's', config, seed: 'told', policies });
  const told = log.map((event) =>
    event.type === 'ActionSubmitted' && event.seat === 1 && event.turn === 1
      ? { client: { ...FACTS, about: { ...TURN, turn: 1 } }, impossible: [] }
      : null,
  );
  const rows = symmtomOutcomes.rowsOf(log, told);
  expect(rows).toHaveLength(6);
  for (const row of rows)
    if (row.seat === 1 && row.turn === 1) expect(row).toMatchObject({ device: FACTS.input?.kind, impossible: null });
    else expect(row).toMatchObject({ reaction_ms: null, device: null });
  expect(rows.find(({ device }) => device !== null)?.reaction_ms).toBeGreaterThan(0);
});

test('simulated tables: --lookahead goes with --regret, and has columns beside it', async () => {
  const { out } = await simulate('--episodes', '1', '--regret', '--lookahead');
  expect(out).toMatch(/regret an action \| +two turns ahead \| +information \| +other action best \| +useful told/);
  expect((await simulate('--episodes', '1', '--lookahead')).errors).toMatch(/--lookahead goes with --regret/);
});

test('simulated tables: regret first where it is asked for, then useful pieces, then rewards', async () => {
  const { out } = await simulate('--episodes', '2', '--regret');
  expect(out).toMatch(/n \| +w \| +c \| +regret an action \| +useful told \| +useful missed \| +reward per agent/);
});
