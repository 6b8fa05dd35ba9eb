/** Backups of a PostgreSQL database with pg_dump, and their way back. cli/backup.test.ts kills them. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hashToken } from '../../live/seat/tokens.ts';
import { hideReason } from '../../live/session/free-text.ts';
import { environmentOf } from '../../testing/environment.ts';
import { nimLog } from '../../testing/nim-log.ts';
import { signedIn } from '../../testing/operators.ts';
import { temporaryFolder } from '../../testing/server.ts';
import { words } from '../contract/samples.ts';
import { keepLogs } from '../keep-logs.ts';
import { backUpStore, backupsAbout, openStore, readStore, restoreStore, serveStore } from '../open-store.ts';
import type { SideWrite } from '../rows.ts';
import type { Store } from '../store.ts';
import { askDatabase, makeDatabase, SERVER, temporaryDatabase } from '../testing/postgres.ts';

const KEEP = { replace: false, now: Date.UTC(2026, 10, 22) };
const REPLACE = { ...KEEP, replace: true };
/** A busy machine may take long for a few appends. */
const PATIENCE = { timeout: 60_000 };

/** Writes into a lab and closes it. */
async function into(file: string, write: (store: Store) => Promise<void>): Promise<string> {
  const store = await openStore({ file, now: () => 1000 });
  try {
    await write(store);
  } finally {
    await store.close();
  }
  return file;
}

/** Streams of a database whose log is sound. */
async function streamsIn(file: string): Promise<readonly string[]> {
  const reader = await readStore(file);
  try {
    expect((await reader.verify()).findings).toEqual([]);
    return await reader.events.streams();
  } finally {
    await reader.close();
  }
}

function copyPath(): string {
  return path.join(temporaryFolder(), 'backups', 'copy.dump');
}

function noting(stream: string, row: SideWrite): Parameters<Store['events']['append']> {
  const written = { stream, expectedVersion: 0, events: [{ type: 'test.Noted', data: {} }] };
  return [[written], `note ${stream}`, { also: [row] }];
}

const namesLike = async (url: string): Promise<readonly unknown[]> => {
  const name = new URL(url).pathname.slice(1);
  const rows = await askDatabase(
    url,
    `SELECT datname FROM pg_database WHERE starts_with(datname, '${name}') ORDER BY 1`,
  );
  return rows.map(({ datname }) => String(datname).slice(name.length));
};

/** Puts a program of this name before PostgreSQL's own one: it says something, or does something and goes on with that one. */
function programBefore(name: 'pg_dump' | 'pg_restore', script: string): void {
  const folder = temporaryFolder();
  const file = path.join(folder, name);
  const own = execFileSync('which', [name], { encoding: 'utf8', env: environmentOf() }).trim();
  writeFileSync(file, `#!/bin/sh\n${script.replaceAll('OWN', own)}\n`);
  chmodSync(file, 0o755);
  withPath(`${folder}:${process.env.PATH}`);
}

function withPath(value: string): void {
  const before = process.env.PATH;
  process.env.PATH = value;
  onTestFinished(() => {
    process.env.PATH = before;
  });
}

if (SERVER === null) test.todo('unchecked without TEST_DATABASE_URL: backups of PostgreSQL');
else
  describe('PostgreSQL', () => {
    /** A lab with one session, and its backup, which no test changes: most of the time of a test would go into making them. */
    let lab: string;
    let backup: string;
    beforeAll(async () => {
      const database = await makeDatabase();
      const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-backup-'));
      lab = await into(database.url, (store) => keepLogs(store, [nimLog('one')]));
      backup = path.join(folder, 'copy.dump');
      await backUpStore(lab, backup);
      return async () => {
        rmSync(folder, { recursive: true });
        await database.drop();
      };
    });

    test('what was erased, deleted or removed after a backup stays so when it is restored, and the database before is kept', async () => {
      const url = await temporaryDatabase();
      const copy = copyPath();
      const store = await openStore({ file: url, now: () => 1000 });
      const [ada, ben] = [await signedIn({ store }, 'owner'), await signedIn({ store }, 'owner')];
      await keepLogs(store, [nimLog('one'), nimLog('two')]);
      const { reason, kept } = hideReason('words', { session: 'participant-p', author: 'p', at: 5 });
      const typed = { stream: 'participant-p', expectedVersion: 0, events: [{ type: 'test.Typed', data: { reason } }] };
      await store.events.append([typed], 'typed', { also: [kept] });
      const comment = { id: 'c', session: 'one', seq: 1, text: null, author: 'operator:x', authorName: 'X' };
      await store.comments.add({ ...comment, createdAt: 5, changedAt: 5 }, 1);
      expect(await backUpStore(url, copy)).toEqual({ file: copy, events: 5, findings: [] });
      expect(statSync(copy).mode & 0o777).toBe(0o600);
      expect(readdirSync(path.dirname(copy))).toEqual(['copy.dump']);
      await expect(backUpStore(url, copy)).rejects.toThrow('is there already');

      await store.operators.remove(ben.id, 5);
      const shelf = { session: 'one', name: null, archivedAt: null, deletedAt: 9 };
      await store.events.append(...noting('shelf-one', { kind: 'shelve', row: shelf }));
      const erased = { participant: 'q', study: 'x', at: 7, cause: 'participant' } as const;
      await store.events.append(...noting('participant-q', { kind: 'erasePerson', row: erased }));
      await expect(restoreStore(copy, url, REPLACE)).rejects.toThrow(/another program is using postgres:\S+: stop its/);
      await store.close();
      await expect(restoreStore(copy, url, KEEP)).rejects.toThrow(/holds a lab already: --replace keeps it/);
      expect(await streamsIn(url)).toContain('shelf-one');
      expect(await namesLike(url)).toEqual(['']);

      const restored = await restoreStore(copy, url, REPLACE);
      expect(restored).toMatchObject({ events: 5, findings: [], erasures: 1 });
      expect(await namesLike(url)).toEqual(['', '_before_20261122t000000000z']);
      expect(await streamsIn(String(restored.kept))).toContain('shelf-one');
      const again = await openStore({ file: url });
      onTestFinished(() => again.close());
      expect((await again.operators.all()).map(({ id }) => id)).toEqual([ada.id]);
      expect(await again.operators.signInWith(hashToken(ada.token))).toBe(null);
      expect((await again.sessions.list({ statuses: ['ended'] })).map(({ session }) => session)).toEqual(['two']);
      expect(await again.comments.of('one')).toEqual([]);
      expect(await again.studies.erasuresOf('x')).toEqual([erased]);
      const about = { file: url, folders: [path.dirname(copy)] };
      expect(await backupsAbout('p', about)).toEqual([restored.kept, copy]);
      expect(await backupsAbout('nobody', about)).toEqual([copy]);
    });

    test('a backup is restored into an empty database, and where there is none', async () => {
      const empty = await temporaryDatabase();
      const missing = new URL(empty);
      missing.pathname += '_new';
      for (const url of [empty, missing.href])
        expect(await restoreStore(backup, url, KEEP)).toEqual({
          ...{ file: url, events: 2, findings: [] },
          ...{ kept: null, erasures: 0 },
        });
      expect(await streamsIn(missing.href)).toEqual(['session-one']);
      expect(await namesLike(empty)).toEqual(['', '_new']);
    });

    test('a backup beside a server that plays has everything that was acknowledged before, and erasing does not wait for it', async () => {
      const url = await temporaryDatabase();
      const store = await serveStore({ file: url });
      onTestFinished(() => store.close());
      let acknowledged = 0;
      let playing = true;
      const play = (async () => {
        for (let i = 0; playing; i++) {
          await store.events.append([words(`table-${i % 7}`, Math.floor(i / 7), `${i}`)], `c${i}`);
          acknowledged = i + 1;
        }
      })();
      await expect.poll(() => acknowledged, PATIENCE).toBeGreaterThan(50);
      const before = acknowledged;
      const copy = copyPath();
      const { events, findings } = await backUpStore(url, copy);
      const reading = await openReading(url);
      await expect(store.texts.eraseBy('p')).rejects.toThrow('lock timeout');
      const during = acknowledged;
      await expect.poll(() => acknowledged, PATIENCE).toBeGreaterThan(during);
      await reading();
      await expect(store.texts.eraseBy('p')).resolves.toBe(0);
      playing = false;
      await play;
      expect(findings).toEqual([]);
      expect(events).toBeGreaterThanOrEqual(before);
    });

    test('what is wrong in a database is found in its backup and when that is restored, and nothing gets its name', async () => {
      const url = await into(await temporaryDatabase(), (store) => keepLogs(store, [nimLog('one')]));
      await askDatabase(url, `UPDATE sessions SET label = 'Monday'`);
      const copy = copyPath();
      const findings = [{ name: 'line_differs' }];
      expect(await backUpStore(url, copy)).toMatchObject({ file: `${copy}.part`, findings });
      expect(readdirSync(path.dirname(copy))).toEqual(['copy.dump.part']);
      const other = await into(await temporaryDatabase(), (store) => keepLogs(store, [nimLog('two')]));
      expect(await restoreStore(`${copy}.part`, other, REPLACE)).toMatchObject({ findings, kept: null });
      expect(await streamsIn(other)).toEqual(['session-two']);
    });

    test('a file that is no backup of a lab is refused with a sentence, and nothing is changed', async () => {
      const folder = temporaryFolder();
      const [missing, wrong, foreign, cut] = ['missing', 'wrong', 'foreign', 'cut'].map((name) =>
        path.join(folder, name),
      ) as [string, string, string, string];
      writeFileSync(wrong, 'hello');
      const strange = await temporaryDatabase();
      await askDatabase(strange, 'CREATE TABLE posts (id integer)');
      execFileSync('pg_dump', ['--format=custom', `--file=${foreign}`, strange], { env: environmentOf() });
      writeFileSync(cut, readFileSync(backup).subarray(0, -500));
      const rejections: readonly (readonly [string, string, RegExp])[] = [
        [missing, lab, /^there is no backup at/],
        [wrong, lab, /is no backup of a PostgreSQL database: give a file/],
        [foreign, lab, /is a backup of another program's database$/],
        [cut, lab, /end of file|could not find block/],
        [backup, strange, /holds tables of another program: give this one a database of its own$/],
        [backup, new URL('/postgres', lab).href, /the server's own database: give the lab one/],
        [backup, 'postgres://a:geheim@127.0.0.1:1/x', /^postgres:\/\/a@127.0.0.1:1\/x cannot be reached: check/],
      ];
      for (const [file, to, message] of rejections)
        await expect(restoreStore(file, to, REPLACE), `${file} ${to}`).rejects.toThrow(message);
      expect(await streamsIn(lab)).toEqual(['session-one']);
      expect([await namesLike(lab), await namesLike(strange)]).toEqual([[''], ['']]);
    });

    test('a user who may not make databases is told which right is missing', async () => {
      const role = new URL(lab).pathname.slice(1);
      await askDatabase(lab, `CREATE ROLE ${role} LOGIN`);
      onTestFinished(async () => {
        await askDatabase(String(SERVER), `DROP ROLE ${role}`);
      });
      const theirs = new URL(lab);
      theirs.username = role;
      theirs.pathname += '_theirs';
      await expect(restoreStore(backup, theirs.href, KEEP)).rejects.toThrow(
        `the user ${role} may not make or rename databases: ALTER ROLE "${role}" CREATEDB`,
      );
    });

    test('without the programs of PostgreSQL, or with older ones than the server, a sentence says what to install', async () => {
      const copy = copyPath();
      programBefore('pg_dump', 'echo "pg_dump (PostgreSQL) 9.6.24"');
      await expect(backUpStore(lab, copy)).rejects.toThrow(
        /^pg_dump is of PostgreSQL 9 and the server of \d+: install the client programs of PostgreSQL \d+/,
      );
      const any = path.join(temporaryFolder(), 'any');
      writeFileSync(any, 'x');
      withPath(temporaryFolder());
      await expect(backUpStore(lab, copy)).rejects.toThrow(/^pg_dump is not on this machine: install the client/);
      await expect(restoreStore(any, lab, REPLACE)).rejects.toThrow(/^pg_restore is not on this machine: install/);
    });

    test('the password is in no list of processes', async () => {
      const url = new URL(await into(await temporaryDatabase(), (store) => keepLogs(store, [nimLog('one')])));
      url.password = 'geheim';
      const copy = copyPath();
      const seen = path.join(temporaryFolder(), 'seen');
      for (const name of ['pg_dump', 'pg_restore'] as const)
        programBefore(name, `echo "$@ with $PGPASSWORD" >> ${seen}\nexec OWN "$@"`);
      await backUpStore(url.href, copy);
      await restoreStore(copy, url.href, REPLACE);
      const ran = readFileSync(seen, 'utf8').split('\n');
      expect(ran.filter((text) => text.includes('--dbname'))).toHaveLength(2);
      for (const text of ran.filter((one) => one.includes('--dbname'))) {
        expect(text.endsWith(' with geheim')).toBe(true);
        expect(text.replace(/ with geheim$/, '')).not.toContain('geheim');
      }
    });
  });

/** Reads the texts for long, as a backup does. Returns a function that ends it. */
async function openReading(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT count(*) FROM texts');
  return () => client.end();
}
