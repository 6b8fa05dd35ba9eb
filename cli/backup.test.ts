/** `npm run backup` and `npm run restore`: whole copies or none, also beside a running server and when they are killed. */
import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createSession } from '../games/core/session/session.ts';
import { nim } from '../games/core/testing/nim.ts';
import { keepLogsIn, type Log } from '../server/store/keep-logs.ts';
import { databaseFile, openStore, readStore, serveStore } from '../server/store/open-store.ts';
import { changeRows, databaseBefore } from '../server/testing/database.ts';
import { temporaryFolder } from '../server/testing/server.ts';
import { programOf, runCommand } from './testing/run-command.ts';

function logOf(session: string): Log {
  const setup = {
    session,
    config: { heap: 3, seats: 2, deadlineMs: null },
    study: null,
    arm: null,
    build: 'test',
    label: null,
    aids: { knowledge: true, history: true, notes: true },
    disclosure: { kind: true, presence: true },
  };
  return [
    createSession(nim, setup, { seed: 'a seed', at: 5 }) as Log[number],
    { type: 'SessionEnded', at: 9, reason: 'abandoned', returns: [0, 0], seed: 'a seed' },
  ];
}

/** A database that takes a while to copy and verify. */
let large = '';
beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-'));
  large = databaseFile(folder);
  await keepLogsIn(
    large,
    Array.from({ length: 3000 }, (_, i) => logOf(`s${i}`)),
  );
  return () => rmSync(folder, { recursive: true });
});

async function databaseOf(...sessions: readonly string[]): Promise<string> {
  const file = databaseFile(temporaryFolder());
  await keepLogsIn(file, sessions.map(logOf));
  return file;
}

async function streamsIn(file: string): Promise<readonly string[]> {
  const reader = await readStore(file);
  try {
    expect((await reader.verify()).findings).toEqual([]);
    return await reader.events.streams();
  } finally {
    await reader.close();
  }
}

const backUp = (file: string, copy: string) => runCommand('backup', copy, '--database', file);
const restore = (copy: string, file: string, ...options: readonly string[]) =>
  runCommand('restore', copy, '--database', file, ...options);

/** Starts the command and kills it as soon as this file is there. */
async function killedAt(file: string, name: string, ...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [programOf(name), ...args], { stdio: 'ignore' });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!existsSync(file) && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGKILL');
  await gone;
  expect(child.signalCode).toBe('SIGKILL');
}

test('a backup is a whole copy for its owner only, and a name that is taken is refused', async () => {
  const file = await databaseOf('one', 'two');
  const copy = path.join(temporaryFolder(), 'backups', 'copy.sqlite');
  expect(await backUp(file, copy)).toEqual({ code: 0, out: `${copy}: 4 events, all as written\n`, errors: '' });
  expect(await streamsIn(copy)).toEqual(['session-one', 'session-two']);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  const bytes = readFileSync(copy);
  expect(await backUp(await databaseOf('three'), copy)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is there already'),
  });
  expect(readFileSync(copy)).toEqual(bytes);
});

test('a backup beside a server that plays has everything that was acknowledged before, and a sound log', async () => {
  const file = databaseFile(temporaryFolder());
  const store = await serveStore({ file });
  onTestFinished(() => store.close());
  let acknowledged = 0;
  let playing = true;
  const play = (async () => {
    for (let i = 0; playing; i++) {
      await store.events.append(
        [{ stream: `table-${i % 7}`, expectedVersion: Math.floor(i / 7), events: [{ type: 'test.Said', data: i }] }],
        `c${i}`,
      );
      acknowledged = i + 1;
    }
  })();
  while (acknowledged < 200) await new Promise((resolve) => setTimeout(resolve, 5));
  const before = acknowledged;
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  expect(await backUp(file, copy)).toMatchObject({ code: 0 });
  playing = false;
  await play;
  expect(acknowledged).toBeGreaterThan(before);
  const reader = await readStore(copy);
  const { events, findings } = await reader.verify();
  await reader.close();
  expect(findings).toEqual([]);
  expect(events).toBeGreaterThanOrEqual(before);
  expect(events).toBeLessThanOrEqual(acknowledged);
});

test('a backup that is killed leaves no file of its name, and can be made again', async () => {
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  await killedAt(`${copy}.part`, 'backup', copy, '--database', large);
  expect(existsSync(copy)).toBe(false);
  expect(await backUp(large, copy)).toMatchObject({ code: 0, out: expect.stringContaining('6000 events') });
  expect(readdirSync(path.dirname(copy))).toEqual(['copy.sqlite']);
});

test('what is wrong in a database is found in its backup, which does not get its name', async () => {
  const file = await databaseOf('one');
  changeRows(file, "UPDATE sessions SET label = 'Monday'");
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  expect(await backUp(file, copy)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('1 things in the copy are not as they were written'),
  });
  expect(readdirSync(path.dirname(copy))).toEqual(['copy.sqlite.part']);
});

test('a backup is restored where there is no database, and stays as it is', async () => {
  const copy = await databaseOf('one');
  const bytes = readFileSync(copy);
  const file = databaseFile(path.join(temporaryFolder(), 'new'));
  expect(await restore(copy, file)).toEqual({ code: 0, out: `${file}: 2 events, all as written\n`, errors: '' });
  expect(await streamsIn(file)).toEqual(['session-one']);
  expect(readFileSync(copy)).toEqual(bytes);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a database that is there is replaced only with --replace, and kept under another name', async () => {
  const [copy, file] = [await databaseOf('one'), await databaseOf('two')];
  expect(await restore(copy, file)).toMatchObject({ code: 1, errors: expect.stringContaining('--replace keeps it') });
  expect(await streamsIn(file)).toEqual(['session-two']);
  const { code, out } = await restore(copy, file, '--replace');
  expect(code).toBe(0);
  const kept = /^the database that was there is now (.*)$/m.exec(out)?.[1] ?? '';
  expect(await streamsIn(kept)).toEqual(['session-two']);
  expect(await streamsIn(file)).toEqual(['session-one']);
});

test('beside a running server, or another program with the database, nothing is restored', async () => {
  const [copy, file] = [await databaseOf('one'), await databaseOf('two')];
  const server = await serveStore({ file });
  expect(await restore(copy, file, '--replace')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('another server is using'),
  });
  await server.close();
  const other = await openStore({ file });
  await other.events.append([{ stream: 'a', expectedVersion: 0, events: [{ type: 'x', data: 1 }] }], 'c');
  expect(await restore(copy, file, '--replace')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('another program is using'),
  });
  expect(await other.events.streams()).toEqual(['a', 'session-two']);
  await other.close();
  expect(await streamsIn(file)).toEqual(['a', 'session-two']);
});

test('a restore that is killed leaves the database as it was, and can be made again', async () => {
  const file = await databaseOf('two');
  await killedAt(`${file}.part`, 'restore', large, '--database', file, '--replace');
  expect(await streamsIn(file)).toEqual(['session-two']);
  expect(await restore(large, file, '--replace')).toMatchObject({ code: 0 });
  expect(await streamsIn(file)).toHaveLength(3000);
  expect(readdirSync(path.dirname(file)).filter((name) => name.includes('.part'))).toEqual([]);
});

test('a damaged database can be replaced; what is no backup is refused with a sentence', async () => {
  const [copy, file] = [await databaseOf('one'), await databaseOf('two')];
  writeFileSync(file, 'not a database, but long enough to look like one at first sight'.repeat(100));
  expect(await restore(copy, file, '--replace')).toMatchObject({ code: 0 });
  expect(await streamsIn(file)).toEqual(['session-one']);
  const wrong = path.join(temporaryFolder(), 'wrong.sqlite');
  expect(await restore(wrong, file, '--replace')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('no backup'),
  });
  writeFileSync(wrong, 'hello');
  expect(await restore(wrong, file, '--replace')).toMatchObject({
    code: 1,
    errors: expect.not.stringContaining('    at '),
  });
  expect(await streamsIn(file)).toEqual(['session-one']);
});

test('a backup of an older version of the program is made and restored, and then it is of today', async () => {
  const file = databaseFile(temporaryFolder());
  databaseBefore(file, 'list-order').close();
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  expect(await backUp(file, copy)).toMatchObject({ code: 0, errors: '' });
  const again = databaseFile(temporaryFolder());
  copyFileSync(copy, `${again}.copy`);
  expect(await restore(`${again}.copy`, again)).toMatchObject({ code: 0 });
  expect(await streamsIn(again)).toEqual([]);
});

test('help says what they do', async () => {
  expect(await runCommand('backup', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('FILE.part') });
  expect(await runCommand('restore', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('--replace') });
  expect(await runCommand('backup')).toMatchObject({ code: 2 });
});
