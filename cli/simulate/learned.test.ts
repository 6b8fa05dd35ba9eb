/** Trained policies in the commands, by ID@version: they simulate, go on in forks, are evaluated, and their logs can be audited. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { LEARNED } from '../../bots/index.ts';
import { databaseFile, readStore } from '../../server/store/open-store.ts';
import { findingsIn, logOf, ofType } from '../../server/testing/log.ts';
import { runWith } from '../testing/run-command.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'learned-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = databaseFile(folder);

const command = (name: string, ...args: string[]) => runWith({ DATA_DIR: folder }, name, ...args);
const [CE, GE, ORACLE] = ['ce', 'ge', 'oracle'].map((name) => `symmtom/${name}-n3-w6-c6-s1`) as [
  string,
  string,
  string,
];
const CONFIG = ['--agents', '3', '--width', '6', '--pieces', '6', '--episodes', '1', '--workers', '1'];

test('a session of trained policies is kept, marks the privileged one, is forked with another one, and audited', async () => {
  const policies = [ORACLE, CE, CE].flatMap((id) => ['--policy', `${id}@1`]);
  const simulated = await command('play simulate', ...policies, ...CONFIG, '--log', '--json');
  expect(simulated).toMatchObject({ code: 0, errors: '' });
  const store = await readStore(file);
  const [listed] = await store.sessions.list({ statuses: ['ended'] });
  await store.close();
  const session = listed?.session ?? expect.fail('a session is kept');
  const log = await logOf(file, session);
  expect(ofType(log, 'AgentSeated').map(({ controller }) => controller)).toMatchObject([
    { policy: ORACLE, version: 1, privileged: true },
    { policy: CE, version: 1, privileged: false },
    { policy: CE, version: 1, privileged: false },
  ]);

  const at = log.findIndex((event) => event.type === 'TurnResolved' && event.turn === 3) + 1;
  const place = ['--at', `${at}`, '--seat', '1', '--until-turn', '6', '--workers', '1'];
  const forked = await command('play fork', session, ...place, '--policy', `${GE}@1`, '--json');
  expect(forked).toMatchObject({ code: 0, errors: '' });
  const { rows } = JSON.parse(forked.out) as { rows: readonly { readonly policy: string; readonly seat: number }[] };
  expect(rows.find(({ seat }) => seat === 1)?.policy).toBe(GE);
  expect(await findingsIn(file)).toEqual([]);

  for (const [name, why] of [
    [`${GE}@2`, /there is no policy symmtom\/ge-n3-w6-c6-s1@2/],
    ['symmtom/ge-n3-w6-c9-s1@1', /was trained for 3 agents, a grid of width 6 and 9 pieces/],
  ] as const) {
    const refused = await command('play fork', session, ...place, '--policy', name);
    expect(refused.errors).toMatch(why);
    expect(refused.code).toBe(2);
  }
});

test('a trained policy is evaluated, and refused in a session that it was not trained for', async () => {
  const network = LEARNED.find(({ id }) => id.startsWith('standoff/full-both')) ?? expect.fail('there is a network');
  const name = `${network.id}@${network.version}`;
  const [row] = JSON.parse(
    (await command('research evaluate', 'standoff', '--policy', name, '--trials', '60', '--json')).out,
  );
  expect(row.name).toBe(network.id);
  expect(row.ofTrials).toBeGreaterThan(0.8);
  const other = await command('play simulate', '--policy', `${CE}@1`, ...CONFIG, '--pieces', '7');
  expect(other).toMatchObject({ code: 2, errors: expect.stringMatching(/was trained for 3 agents/) });
});
