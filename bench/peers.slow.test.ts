/** The smallest bench of peers: two groups of three on oTree beside ours. */
import { expect, test } from 'vitest';
import { installOTree, OTREE_FOLDER } from './peers/otree-install.ts';
import { tellsProcessors } from './peers/processor.ts';
import { benchPeers } from './peers.bench.ts';
import type { BenchRow } from './row.ts';

const PYTHON = process.env.TEST_PYTHON || null;
const POSTGRES = process.env.TEST_DATABASE_URL || null;

/** What the bench needs and this machine lacks; null: nothing. */
async function missing(): Promise<string | null> {
  if (PYTHON === null) return 'TEST_PYTHON';
  if (POSTGRES === null) return 'TEST_DATABASE_URL';
  if (!tellsProcessors()) return 'what Linux tells of threads in /proc';
  return installOTree(PYTHON, OTREE_FOLDER);
}

const MISSING = await missing();

test.runIf(MISSING === null)(
  'each row has our value beside that of oTree, and nothing that we tell is lost',
  async () => {
    const rows: BenchRow[] = [];
    const smallest = { seconds: 1, groups: [2], slices: 1, kills: 1, environment: OTREE_FOLDER };
    for await (const row of benchPeers({ ...smallest, postgres: POSTGRES as string })) rows.push(row);
    const load = '2 groups of three at a turn a second';
    expect(rows.map(({ name }) => name)).toEqual([
      `turns for a second of server CPU, ${load}`,
      'the same beside itself (null)',
      'the same with the processes of PostgreSQL, ours on it too',
      'CPU of the processes of PostgreSQL a turn, ours on it too',
      `p95 from when due, ${load}`,
      'the same beside itself (null)',
      'p95 of ours on PostgreSQL',
      `turns played of those due, ${load}`,
      `memory of the server, ${load}`,
      `setting up, ${load}`,
      `load of the machine, ${load}`,
      'turns told and not stored, of 1 kills while a turn is told',
    ]);
    const killed = rows.at(-1);
    expect(killed?.value).toBe(0);
    for (const { name, value, beside, ratio } of rows.slice(0, -1)) {
      expect(value, name).toBeGreaterThan(0);
      if (beside) expect(beside.value, name).toBeGreaterThan(0);
      if (ratio !== undefined) expect(ratio, name).toBeGreaterThan(0);
    }
  },
);

if (MISSING !== null) test.todo(`unchecked without ${MISSING}: our server beside oTree`);
