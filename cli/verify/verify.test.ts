/** `npx standpoint lab verify` on databases that were changed behind the store's back, in several threads, and since the last run. */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { botsOf } from '../../bots/index.ts';
import type { GameTypes } from '../../games/core/game.ts';
import { playout } from '../../games/core/log/playout.ts';
import { startFormOf } from '../../games/core/start-form.ts';
import { newestRules } from '../../games/index.ts';
import { openRoots, rootsFile } from '../../server/roots.ts';
import { keepLogs, keepLogsIn, type Log } from '../../server/store/keep-logs.ts';
import { backUpStore, databaseFile, openStore } from '../../server/store/open-store.ts';
import { changeRows, changeWithoutTriggers } from '../../server/testing/database.ts';
import { temporaryFolder } from '../../server/testing/server.ts';
import { runCommand } from '../testing/run-command.ts';

let one: Log = [];
beforeAll(() => {
  const game = newestRules('symmtom')?.game;
  const policy = botsOf('symmtom')?.defaultPartner;
  if (!game || !policy) throw new Error('there is symmtom');
  const { config } = startFormOf(game);
  one = playout<GameTypes>(game, { session: 's', config, seed: 'x', policies: game.roles(config).map(() => policy) });
});

const named = (session: string): Log =>
  one.map((event) => (event.type === 'SessionCreated' ? { ...event, session } : event));
const sessions = (from: number, to: number): readonly Log[] =>
  Array.from({ length: to - from }, (_, i) => named(`s${String(from + i).padStart(4, '0')}`));

async function databaseOf(logs: readonly Log[]): Promise<string> {
  const file = databaseFile(temporaryFolder());
  await keepLogsIn(file, logs);
  return file;
}

async function add(file: string, logs: readonly Log[]): Promise<void> {
  const store = await openStore({ file });
  await keepLogs(store, logs);
  await store.close();
}

async function verified(file: string, ...options: readonly string[]) {
  const { code, out, errors } = await runCommand('lab verify', '--database', file, ...options, '--json');
  const { streams, findings } = JSON.parse(out) as { streams: number; findings: readonly { name: string }[] };
  return { code, errors, streams, names: findings.map(({ name }) => name), findings };
}

/** Takes the last session away without a trace in the database. */
function removalOf(session: string): string {
  return `DELETE FROM appends WHERE stream = (SELECT id FROM streams WHERE name = 'session-${session}');
    DELETE FROM streams WHERE name = 'session-${session}';
    DELETE FROM sessions WHERE session = '${session}';
    UPDATE log_end SET position = (SELECT MAX(position) FROM appends)`;
}

test('several threads find the same, in the same order, as one', async () => {
  const file = await databaseOf(sessions(0, Math.ceil(21_000 / one.length)));
  changeWithoutTriggers(
    file,
    "UPDATE appends SET recorded_at = 7 WHERE version = 1 AND stream IN (SELECT id FROM streams WHERE name LIKE '%7')",
  );
  changeRows(file, "UPDATE sessions SET returns = '[]' WHERE session LIKE '%8'");
  const [single, several] = [await verified(file, '--workers', '1'), await verified(file, '--workers', '3')];
  expect(single.code).toBe(1);
  expect(new Set(single.names)).toEqual(new Set(['chain_broken', 'line_differs']));
  expect(several).toEqual(single);
});

test('after a run without findings --since-last reads only streams that have grown', async () => {
  const file = await databaseOf(sessions(0, 3));
  expect(await verified(file, '--since-last')).toMatchObject({
    streams: 3,
    errors: 'there is no last run without findings: verifying everything\n',
  });
  expect(await verified(file, '--since-last')).toMatchObject({ streams: 0, code: 0, errors: '' });
  await add(file, sessions(3, 5));
  expect(await verified(file, '--since-last')).toMatchObject({ streams: 2, code: 0 });
  expect(await verified(file)).toMatchObject({ streams: 5 });
});

test('--since-last says so where a stream stands elsewhere than it was verified, and keeps the older mark', async () => {
  const file = await databaseOf(sessions(0, 3));
  await verified(file);
  changeWithoutTriggers(file, removalOf('s0002'));
  for (let times = 0; times < 2; times++)
    expect(await verified(file, '--since-last')).toMatchObject({ code: 1, names: ['verified_differs'] });
});

test('a run with findings is no last run, and one without --audit none for an audit', async () => {
  const file = await databaseOf(sessions(0, 1));
  changeRows(file, "UPDATE sessions SET label = 'Monday'");
  expect(await verified(file)).toMatchObject({ code: 1, names: ['line_differs'] });
  expect(existsSync(`${file}.verified`)).toBe(false);
  changeRows(file, 'UPDATE sessions SET label = NULL');
  await verified(file);
  expect(await verified(file, '--audit', '--since-last')).toMatchObject({
    streams: 1,
    errors: 'the last run was without --audit: verifying everything\n',
  });
  expect(await verified(file, '--audit', '--since-last')).toMatchObject({ streams: 0 });
});

test('the note of another lab under the same name is no last run', async () => {
  const [file, other] = [await databaseOf(sessions(0, 2)), await databaseOf(sessions(0, 2))];
  await verified(file);
  copyFileSync(`${file}.verified`, `${other}.verified`);
  expect(await verified(other, '--since-last')).toMatchObject({
    ...{ streams: 2, code: 0 },
    errors: 'there is no last run without findings: verifying everything\n',
  });
  expect(await verified(other, '--since-last')).toMatchObject({ streams: 0, code: 0, errors: '' });
});

test('a database beside the roots of another lab is compared with none, unless they are named', async () => {
  const [ours, theirs] = [await databaseOf(sessions(0, 2)), await databaseOf(sessions(0, 1))];
  const beside = rootsFile(path.dirname(theirs));
  const store = await openStore({ file: ours });
  const lab = await store.labId();
  await (await openRoots({ file: beside, lab, events: store.events, now: Date.now })).close();
  await store.close();
  const { code, out } = await runCommand('lab verify', '--database', theirs);
  expect({ code, out }).toEqual({
    code: 0,
    out: expect.stringMatching(
      new RegExp(`^compared with no roots: ${beside} has those of lab ${lab}, and this is lab `),
    ),
  });
  expect(await runCommand('lab verify', '--database', theirs, '--roots', beside)).toMatchObject({
    code: 2,
    errors: expect.stringContaining('error: these roots cannot be compared: '),
  });
  // a backup of the lab is the same lab
  const copy = path.join(path.dirname(theirs), 'copy.sqlite');
  await backUpStore(ours, copy);
  expect((await runCommand('lab verify', '--database', copy)).out).toContain(`compared with 1 roots of lab ${lab} in `);
  // a file from before labs had ids
  const named = path.join(temporaryFolder(), 'old.jsonl');
  writeFileSync(named, readFileSync(beside, 'utf8').split('\n').slice(2).join('\n'));
  writeFileSync(beside, '');
  expect((await runCommand('lab verify', '--database', copy)).out).toContain('names no lab, which the server writes');
  expect(await runCommand('lab verify', '--database', copy, '--roots', named)).toMatchObject({
    code: 0,
    out: expect.stringContaining('compared with 0 roots of a lab without an id in '),
  });
});

test('the log is compared with the roots beside it, or with a copy of them', async () => {
  const file = await databaseOf(sessions(0, 2));
  const [beside, copy] = [rootsFile(path.dirname(file)), path.join(temporaryFolder(), 'copy.jsonl')];
  const store = await openStore({ file });
  const writing = await openRoots({ file: beside, lab: await store.labId(), events: store.events, now: Date.now });
  await writing.close();
  await store.close();
  copyFileSync(beside, copy);
  const { out } = await runCommand('lab verify', '--database', file);
  expect(out).toMatch(
    /^compared with 1 roots of lab [0-9a-f]{32} in .*roots.jsonl\n2 streams, \d+ events: all as written\n$/,
  );
  changeWithoutTriggers(file, removalOf('s0001'));
  expect(await verified(file)).toMatchObject({ code: 1, names: ['root_gone'] });
  writeFileSync(beside, '');
  expect(await verified(file)).toMatchObject({ code: 0 });
  expect(await verified(file, '--roots', copy)).toMatchObject({ code: 1, names: ['root_gone'] });
  const missing = await runCommand('lab verify', '--database', file, '--roots', `${copy}.not`);
  expect(missing).toMatchObject({ code: 2, errors: expect.stringContaining('there is no file') });
});
