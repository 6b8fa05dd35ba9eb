/** What the contract does not say of PostgreSQL: arrays as parameters, order among writers, triggers, a broken connection, sentences at the start. */
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { keep, line, list, textBy, words } from '../contract/samples.ts';
import { CommitFailed, type Stored } from '../event-store.ts';
import { openStore, readStore, serveStore } from '../open-store.ts';
import { temporaryFile } from '../sqlite/testing/temporary.ts';
import type { Store } from '../store.ts';
import { expectOlderLists } from '../testing/older-lists.ts';
import { migrationsUpTo } from '../testing/older-migrations.ts';
import { SERVER, temporaryDatabase } from '../testing/postgres.ts';
import { bigints, byteas, texts } from './arrays.ts';
import { drizzle, migrate } from './drizzle.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations/postgres', import.meta.url));

async function opened(file: string): Promise<Store> {
  const store = await openStore({ file, now: () => 1000 });
  onTestFinished(() => store.close());
  return store;
}

/** A connection that knows nothing of the program. */
async function raw(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const rejection = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'it resolved',
    (error: Error) => error.message,
  );

if (SERVER === null) test.todo('unchecked without TEST_DATABASE_URL: what is particular to PostgreSQL');
else
  describe('PostgreSQL', () => {
    test('a reader that remembers the last position misses nothing of two writers and a slow one', async () => {
      const url = await temporaryDatabase();
      const writers = [await opened(url), await opened(url)];
      const reader = await raw(url);
      const slow = await raw(url);
      let writing = true;
      const seen: number[] = [];
      const reading = (async () => {
        while (writing) {
          const after = seen.at(-1) ?? 0;
          const { rows } = await reader.query('SELECT position FROM events WHERE position > $1 ORDER BY position', [
            after,
          ]);
          for (const row of rows) seen.push(Number(row.position));
        }
      })();
      const fast = writers.map(async ({ events }, who) => {
        for (let version = 0; version < 40; version++)
          await events.append([words(`of ${who}`, version, 'x')], `c${version}`);
      });
      // it has its place before the others commit, and commits after a while
      for (let version = 1; version <= 5; version++) {
        await slow.query('BEGIN');
        const { rows } = await slow.query('UPDATE log_end SET position = position + 1 WHERE id = 1 RETURNING position');
        const position = Number(rows[0].position);
        await slow.query('INSERT INTO appends VALUES ($1, 999999, $2, 1, $3, 0, 0, 0, $4, $5)', [
          ...[position, version, 'slow', Buffer.alloc(32), '[["test.WordSaid",{}]]'],
        ]);
        if (version === 1)
          await slow.query("INSERT INTO streams VALUES (999999, 'slow', $1, $1, 1, $2)", [position, Buffer.alloc(32)]);
        await slow.query('SELECT pg_sleep(0.02)');
        await slow.query('COMMIT');
      }
      await Promise.all(fast);
      const { position } = await (writers[0] as Store).events.headsAfter(0);
      await expect.poll(() => seen.at(-1)).toBe(position);
      writing = false;
      await reading;
      expect(position).toBe(85);
      expect(seen).toEqual(Array.from({ length: 85 }, (_, i) => i + 1));
    });

    test('arrays in binary form come back as they were given', async () => {
      const client = await raw(await temporaryDatabase());
      const whole = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
      const text = fc.string({ unit: 'grapheme' }).map((one) => one.replaceAll('\u0000', '"\\{},NULL'));
      const bytes = fc.uint8Array({ maxLength: 40 }).map((one) => Buffer.from(one).toString('hex'));
      await fc.assert(
        fc.asyncProperty(fc.array(whole), fc.array(text), fc.array(bytes), async (numbers, words, hexes) => {
          const { rows } = await client.query(
            `SELECT $1::bigint[]::text[] AS numbers, $2::text[] AS words,
               ARRAY(SELECT encode(one, 'hex') FROM unnest($3::bytea[]) AS one) AS hexes`,
            [bigints(numbers), texts(words), byteas(hexes)],
          );
          expect(rows).toEqual([{ numbers: numbers.map(String), words, hexes }]);
        }),
      );
    });

    test('two writers that take turns at the same streams, at the same time, get what is stored, in one order without gaps', async () => {
      const url = await temporaryDatabase();
      const writers = [await opened(url), await opened(url)];
      const versions = new Map<string, number>();
      const told: Stored[] = [];
      const counts = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 3, maxLength: 3 });
      const step = fc.record({ swapped: fc.boolean(), counts: fc.tuple(counts, counts) });
      let [commands, run] = [0, 0];
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
          run += 1;
          for (const { swapped, counts } of steps)
            await Promise.all(
              writers.map(async ({ events }, who) => {
                const streams = ((who === 0) === swapped ? 'aba' : 'cdc').split('').map((name) => `${run}${name}`);
                // an append for each, in one batch
                const appends = streams.map((stream, i) => {
                  const [version, count] = [versions.get(stream) ?? 0, counts[who]?.[i] ?? 0];
                  versions.set(stream, version + count);
                  commands += 1;
                  const writes = [words(stream, version, ...Array.from({ length: count }, () => 'x'))];
                  return events.append(writes, `c${commands}`, { isNew: true });
                });
                for (const stored of await Promise.all(appends)) told.push(...stored);
              }),
            );
        }),
        { numRuns: 25 },
      );
      const { events, verify } = writers[0] as Store;
      const kept = (await Promise.all([...versions.keys()].map((stream) => events.read(stream)))).flat();
      const inOrder = (rows: readonly Stored[]) => rows.toSorted((one, other) => one.position - other.position);
      expect(inOrder(kept)).toEqual(inOrder(told));
      expect(inOrder(kept).map(({ position }) => position)).toEqual(kept.map((_, i) => i + 1));
      expect((await verify()).findings).toEqual([]);
    });

    test('the log cannot be changed, deleted or emptied, whoever is connected, and a trigger that is gone is found', async () => {
      const url = await temporaryDatabase();
      const store = await opened(url);
      await store.events.append([words('a', 0, 'one', 'two')], 'c1');
      const client = await raw(url);
      for (const statement of [
        `UPDATE appends SET events = '[]'`,
        'DELETE FROM appends',
        'TRUNCATE appends',
        'DELETE FROM streams',
        `UPDATE streams SET name = 'b'`,
      ])
        expect(await rejection(client.query(statement)), statement).toMatch(/never/);
      expect((await store.verify()).findings).toEqual([]);
      await client.query('ALTER TABLE appends DISABLE TRIGGER appends_never_change');
      await client.query(`UPDATE appends SET events = replace(events, 'one', 'eno')`);
      expect((await store.verify()).findings.map(({ name }) => name)).toEqual(['trigger_missing', 'chain_broken']);
    });

    test('the same appends have the same events and hashes as in SQLite', async () => {
      const stores = [await opened(await temporaryDatabase()), await opened(temporaryFile())];
      const logs = await Promise.all(
        stores.map(async (store) => {
          const many = Array.from({ length: 70 }, (_, i) => `${i} é👩‍👩‍👧 \u0000`);
          await store.events.append([words('b', 0, 'one', ...many), words('a', 0, 'x')], 'c1');
          await store.events.append([words('a', 1, 'y')], 'c2');
          const { heads } = await store.events.headsAfter(0);
          return { heads, a: await store.events.readChained('a'), b: await store.events.readChained('b') };
        }),
      );
      expect(logs[0]).toEqual(logs[1]);
    });

    test('when connections break, appends fail with a sentence or are stored, and the next ones work', async () => {
      const url = await temporaryDatabase();
      const { events, verify } = await opened(url);
      const client = await raw(url);
      for (let round = 0; round < 5; round++) {
        const appends = Promise.allSettled(
          Array.from({ length: 5 }, (_, i) => events.append([words(`${round}-${i}`, 0, 'x')], 'c')),
        );
        await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'standpoint'
          AND datname = current_database()`);
        for (const [i, result] of (await appends).entries()) {
          if (result.status === 'fulfilled') expect(await events.head(`${round}-${i}`)).toBe(1);
          else expect(result.reason).toBeInstanceOf(CommitFailed);
        }
        // a connection that broke while it was idle shows at the next append
        await expect
          .poll(() =>
            events.append([words('after', round, 'x')], `c${round}`).then(
              () => true,
              () => false,
            ),
          )
          .toBe(true);
      }
      expect((await verify()).findings).toEqual([]);
    });

    test('erased texts are gone from the files of the tables', async () => {
      const url = await temporaryDatabase();
      const store = await opened(url);
      await list(store, line('s'));
      const texts = keep(textBy('p1', 's', 't1'), textBy('p2', 's', 't2'));
      await store.events.append([words('session-s', 1, 'x')], 'c', { also: texts });
      const client = await raw(url);
      const inFile = async (text: string): Promise<boolean> => {
        await client.query('CHECKPOINT');
        const { rows } = await client.query(
          `SELECT position(convert_to($1, 'UTF8') IN pg_read_binary_file(pg_relation_filepath('texts'))) > 0 AS there`,
          [text],
        );
        return rows[0].there;
      };
      expect(await inFile('p1 wrote t1')).toBe(true);
      const other = await raw(url);
      await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      await other.query('SELECT 1 FROM sessions');
      expect(await rejection(store.texts.eraseBy('p1'))).toMatch(/^1 erased rows stay in the files while another/);
      expect(await inFile('p1 wrote t1')).toBe(true);
      await other.query('COMMIT');
      await store.texts.clear();
      expect([await inFile('p1 wrote t1'), await inFile('p2 wrote t2')]).toEqual([false, true]);
    });

    test('a second server is refused, and one whose connection ends gives way', async () => {
      const url = await temporaryDatabase();
      const first = await serveStore({ file: url });
      expect(await rejection(serveStore({ file: url }))).toMatch(
        /another server is using postgres:\/\/\S+: stop it first/,
      );
      await first.close();
      await (await serveStore({ file: url })).close();
    });

    test('a database that cannot be used is refused with a sentence, without its password, and nothing is changed', async () => {
      const url = await temporaryDatabase();
      expect(await rejection(readStore(url))).toMatch(/there is no lab in postgres:/);
      const client = await raw(url);
      await client.query('CREATE TABLE appends (id integer)');
      expect(await rejection(openStore({ file: url }))).toMatch(/holds tables of another program/);
      expect((await client.query('SELECT * FROM pg_tables WHERE schemaname = $1', ['public'])).rowCount).toBe(1);
      await client.query('DROP TABLE appends');
      await (await openStore({ file: url })).close();
      await client.query('UPDATE drizzle.__drizzle_migrations SET created_at = created_at + 1000');
      expect(await rejection(openStore({ file: url }))).toMatch(/was written by a newer version of this program/);
      await client.query('UPDATE drizzle.__drizzle_migrations SET created_at = created_at - 2000');
      expect(await rejection(readStore(url))).toMatch(/is of an older version: start the server once/);
      const secret = 'postgres://someone:geheim@127.0.0.1:1/lab';
      expect(await rejection(openStore({ file: secret }))).toMatch(
        /^postgres:\/\/someone@127.0.0.1:1\/lab cannot be reached/,
      );
      const missing = new URL(url);
      missing.pathname = '/standpoint_that_is_not_there';
      expect(await rejection(openStore({ file: missing.href }))).toMatch(/there is no database at/);
    });

    test('the lists of a database from before lines had shelves and origins hide and show what they did', async () => {
      const url = await temporaryDatabase();
      const client = await raw(url);
      await migrate(drizzle(client), {
        migrationsFolder: migrationsUpTo(MIGRATIONS, '0010_models'),
        migrationsSchema: 'drizzle',
      });
      await client.query(`
        INSERT INTO sessions (session, game, status, seats, turn, created_at, parent)
        SELECT session, 'standoff', 'ended', '[]', 0, 5, CASE session WHEN 'branch' THEN 'demo' END
        FROM unnest(ARRAY['archived', 'branch', 'deleted', 'demo', 'mine', 'operators']) AS session;
        INSERT INTO shelves (session, archived_at, deleted_at) VALUES ('archived', 7, NULL), ('deleted', 7, 8);
        INSERT INTO origins (session, kind, "right", created_at) VALUES ('demo', 'demo', NULL, 5), ('mine', 'right', 'r1', 5)`);
      const store = await opened(url);
      await expectOlderLists(store);
    });
  });
