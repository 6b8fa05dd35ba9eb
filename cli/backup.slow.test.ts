/** `npx standpoint lab backup` and `npx standpoint lab restore` as processes: exit codes, and what is left when they are killed. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { keepLogsIn } from '../server/store/keep-logs.ts';
import { databaseFile } from '../server/store/open-store.ts';
import { askDatabase, SERVER, temporaryDatabase } from '../server/store/testing/postgres.ts';
import { environmentOf } from '../server/testing/environment.ts';
import { soundStreamsIn } from '../server/testing/log.ts';
import { nimLog } from '../server/testing/nim-log.ts';
import { temporaryFolder } from '../server/testing/server.ts';
import { programOf, runCommand } from './testing/run-command.ts';

const SESSIONS = 1500;
/** PostgreSQL takes longer to open a backup. */
const FEW_SESSIONS = 300;

/** A database that takes a while to copy and verify. */
let large = '';
beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-'));
  large = databaseFile(folder);
  await keepLogsIn(
    large,
    Array.from({ length: SESSIONS }, (_, i) => nimLog(`s${i}`)),
  );
  return () => rmSync(folder, { recursive: true });
});

/** Starts the command and kills it as soon as this file is there. */
function killedAt(file: string, name: string, ...args: readonly string[]): Promise<void> {
  return killedWhen(async () => existsSync(file), name, ...args);
}

async function killedWhen(begun: () => Promise<boolean>, name: string, ...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, programOf(name, ...args), { env: environmentOf(), stdio: 'ignore' });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!(await begun()) && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGKILL');
  await gone;
  expect(child.signalCode).toBe('SIGKILL');
}

test('a backup that is killed leaves no file of its name, and can be made again, once', async () => {
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  const args = [copy, '--database', large] as const;
  await killedAt(`${copy}.part`, 'lab backup', ...args);
  expect(existsSync(copy)).toBe(false);
  const out = `${copy}: ${2 * SESSIONS} events, all as written\n`;
  expect(await runCommand('lab backup', ...args)).toEqual({ code: 0, out, errors: '' });
  expect(readdirSync(path.dirname(copy))).toEqual(['copy.sqlite']);
  expect(await runCommand('lab backup', ...args)).toMatchObject({
    code: 1,
    errors: `error: ${copy} is there already: give another name, or remove it first\n`,
  });
});

test('a restore that is killed leaves the database as it was, and can be made again', async () => {
  const file = databaseFile(temporaryFolder());
  await keepLogsIn(file, [nimLog('old')]);
  const args = [large, '--database', file] as const;
  expect(await runCommand('lab restore', ...args)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('--replace'),
  });
  await killedAt(`${file}.part`, 'lab restore', ...args, '--replace');
  expect(await soundStreamsIn(file)).toEqual(['session-old']);
  const { code, out } = await runCommand('lab restore', ...args, '--replace');
  expect(code).toBe(0);
  expect(await soundStreamsIn(file)).toHaveLength(SESSIONS);
  const kept = /^the database that was there is now (.*)$/m.exec(out)?.[1] ?? '';
  expect(await soundStreamsIn(kept)).toEqual(['session-old']);
  expect(readdirSync(path.dirname(file)).filter((name) => name.includes('.part'))).toEqual([]);
});

test('help says what they do, and a command without its file is wrong', async () => {
  expect(await runCommand('lab backup', '--help')).toMatchObject({
    code: 0,
    out: expect.stringContaining('FILE.part'),
  });
  expect(await runCommand('lab restore', '--help')).toMatchObject({
    code: 0,
    out: expect.stringContaining('--replace'),
  });
  expect(await runCommand('lab backup')).toMatchObject({ code: 2 });
});

if (SERVER === null)
  test.todo('unchecked without TEST_DATABASE_URL: a backup and a restore of PostgreSQL that are killed');
else
  test('with PostgreSQL, too, what is killed leaves no backup of its name, and the database as it was', async () => {
    const [from, to] = [await temporaryDatabase(), await temporaryDatabase()];
    const logs = Array.from({ length: FEW_SESSIONS }, (_, i) => nimLog(`s${i}`));
    await keepLogsIn(from, logs);
    await keepLogsIn(to, [nimLog('old')]);
    const copy = path.join(temporaryFolder(), 'copy.dump');
    const backup = [copy, '--database', from] as const;
    await killedAt(`${copy}.part`, 'lab backup', ...backup);
    expect(existsSync(copy)).toBe(false);
    const out = `${copy}: ${2 * FEW_SESSIONS} events, all as written\n`;
    expect(await runCommand('lab backup', ...backup)).toEqual({ code: 0, out, errors: '' });
    expect(readdirSync(path.dirname(copy))).toEqual(['copy.dump']);

    const restore = [copy, '--database', to] as const;
    expect(await runCommand('lab restore', ...restore)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^error: postgres:\S+ holds a lab already: --replace keeps it .*\n$/),
    });
    const part = new URL(to).pathname.slice(1).concat('_restoring');
    const isThere = `SELECT 1 FROM pg_database WHERE datname = '${part}'`;
    const begun = async (): Promise<boolean> => (await askDatabase(from, isThere)).length > 0;
    await killedWhen(begun, 'lab restore', ...restore, '--replace');
    expect(await soundStreamsIn(to)).toEqual(['session-old']);
    const { code, out: said } = await runCommand('lab restore', ...restore, '--replace');
    expect(code).toBe(0);
    expect(await soundStreamsIn(to)).toHaveLength(FEW_SESSIONS);
    const kept = /^the database that was there is now (.*)$/m.exec(said)?.[1] ?? '';
    expect(await soundStreamsIn(kept)).toEqual(['session-old']);
    expect(await begun()).toBe(false);
  });
