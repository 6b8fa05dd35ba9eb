/** PostgreSQL databases that cannot be used: the server and the commands say what to do in one sentence, and change nothing. */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { runCommand } from '../../cli/testing/run-command.ts';
import { keepLogsIn } from '../../server/store/keep-logs.ts';
import { databaseFile, openStore } from '../../server/store/open-store.ts';
import { askDatabase, SERVER, temporaryDatabase } from '../../server/store/testing/postgres.ts';
import { speakingPostgres } from '../../server/store/testing/postgres-words.ts';
import { environmentOf } from '../../server/testing/environment.ts';
import { nimLog } from '../../server/testing/nim-log.ts';
import { ROOT, temporaryFolder } from '../../server/testing/server.ts';

/** What each of them must say of this database, in one line and without its password, with exit code 1. */
async function refusedBy(url: string, sentence: RegExp, { server = false } = {}): Promise<void> {
  const folder = temporaryFolder();
  const file = databaseFile(temporaryFolder());
  await keepLogsIn(file, [nimLog('one')]);
  const commands = [
    ['lab verify', '--database', url],
    ['lab backup', path.join(folder, 'copy.dump'), '--database', url],
    ['lab move', '--from', file, '--to', url],
  ] as const;
  for (const [name, ...args] of commands) {
    const { code, errors } = await runCommand(name, ...args);
    expect({ command: name, code, lines: errors.trimEnd().split('\n').length }).toEqual({
      ...{ command: name, code: 1, lines: 1 },
    });
    expect(errors).toMatch(sentence);
    expect(errors).not.toContain('geheim');
  }
  if (server) {
    const started = promisify(execFile)(process.execPath, ['server/main.ts', '--no-build', '--no-demo'], {
      cwd: ROOT,
      env: environmentOf({ DATABASE_URL: url, DATA_DIR: path.join(folder, 'data'), PORT: '0' }),
    });
    const { code, stderr } = (await started.catch((error: unknown) => error)) as { code?: number; stderr: string };
    expect({ code, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 1, lines: 1 });
    expect(stderr).toMatch(sentence);
  }
  expect(readdirSync(folder).filter((name) => name !== 'data')).toEqual([]);
}

test('a database that cannot be reached', async () => {
  await refusedBy(
    'postgres://ada:geheim@127.0.0.1:1/lab',
    /postgres:\/\/ada@127\.0\.0\.1:1\/lab cannot be reached: check that PostgreSQL runs there/,
    { server: true },
  );
});

test('a wrong password', async () => {
  const url = await speakingPostgres({
    refusal: { C: '28P01', M: 'password authentication failed for user "ada"', R: 'auth_failed' },
  });
  await refusedBy(url, /postgres:\/\/ada@\S+ refuses this user or password: check DATABASE_URL/);
});

test('a server that is too old', async () => {
  const [bool, whole, wide] = [16, 23, 20];
  const url = await speakingPostgres({
    row: [
      ['migrated', bool, 'f'],
      ['log', bool, 'f'],
      ['major', whole, '9'],
      ['tables', wide, '0'],
    ],
  });
  await refusedBy(url, /postgres:\/\/ada@\S+ is PostgreSQL 9: 13 or newer is needed/);
});

if (SERVER === null) test.todo('unchecked without TEST_DATABASE_URL: tables of another program, a newer version');
else {
  test('a database with tables of another program, also where they are called as ours', async () => {
    for (const table of ['posts', 'appends']) {
      const url = await temporaryDatabase();
      await askDatabase(url, `CREATE TABLE ${table} (id integer)`);
      await refusedBy(url, /holds tables of another program: give this one a database of its own/);
      expect(
        await askDatabase(url, `SELECT relname FROM pg_class WHERE relname IN ('posts', 'appends', 'streams')`),
      ).toEqual([{ relname: table }]);
    }
  });

  test('a database that a newer version of the program wrote', async () => {
    const url = await temporaryDatabase();
    await (await openStore({ file: url })).close();
    await askDatabase(url, 'UPDATE drizzle.__drizzle_migrations SET created_at = created_at + 1000');
    await refusedBy(url, /was written by a newer version of this program: start that version, or restore/);
    expect(await askDatabase(url, 'SELECT count(*) AS rows FROM appends')).toEqual([{ rows: 0 }]);
  });
}
