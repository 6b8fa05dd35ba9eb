/** A database whose log had a row an event gets a row an append, and stays the same log. */
import type Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { type LogRow, linkHash, originOf } from '../chain.ts';
import { logRowsIn } from '../log-rows.ts';
import { rootOver, type StreamHead } from '../root-over.ts';
import { storedOf, upcasting } from '../upcast.ts';
import { type LineEnd, rowsAlongLine } from './append-rows.ts';
import { openDatabase } from './open.ts';
import { storeOver } from './open-store.ts';
import { databaseBefore, temporaryFile } from './testing/temporary.ts';

type OlderEvent = Pick<LogRow, 'type' | 'data'> & Partial<Pick<LogRow, 'metadata' | 'schemaVersion'>>;
type Writes = readonly (readonly [stream: string, events: readonly OlderEvent[]])[];

interface OlderRow extends LogRow {
  readonly hash: string;
}

/** Writes appends as the version with a row an event did. */
function olderWriter(client: Sqlite.Database) {
  const insert = client.prepare(`
    INSERT INTO events (stream, version, type, schema_version, data, metadata, command_id, command_index, recorded_at, hash)
    VALUES (@stream, @version, @type, @schemaVersion, @data, @metadata, @commandId, @commandIndex, @recordedAt, @hash)`);
  const head = client.prepare(`
    INSERT INTO streams (stream, version, hash) VALUES (@stream, @version, @hash)
    ON CONFLICT (stream) DO UPDATE SET version = excluded.version, hash = excluded.hash`);
  const heads = new Map<string, StreamHead>();
  return (commandId: string, recordedAt: number, writes: Writes): void => {
    for (const [stream, events] of writes)
      for (const [commandIndex, { type, data, metadata = '{}', schemaVersion = 1 }] of events.entries()) {
        const before = heads.get(stream) ?? { stream, version: 0, hash: originOf(stream) };
        const version = before.version + 1;
        const link = { stream, version, type, schemaVersion, data, metadata, commandId, commandIndex, recordedAt };
        const hash = linkHash(before.hash, link);
        insert.run({ ...link, hash });
        head.run({ stream, version, hash });
        heads.set(stream, { stream, version, hash });
      }
  };
}

const said = (...words: readonly string[]): readonly OlderEvent[] =>
  words.map((word) => ({ type: 'test.WordSaid', data: JSON.stringify({ word }) }));

/** Writes 60 streams, one at a time or several, with everything that texts can hold. */
function fillLog(client: Sqlite.Database): void {
  const append = olderWriter(client);
  for (let i = 0; i < 6000; i++) {
    const stream = `table-${(i * 7) % 60}`;
    const events = said(...Array.from({ length: 1 + (i % 4) }, (_, n) => `word ${i} ${n}`));
    if (i % 50 === 0)
      append(`both-${i}`, 1000 + i, [
        [stream, events],
        ['log', said('x', 'y')],
      ]);
    else append(`c${i}`, 1000 + i, [[stream, events]]);
  }
  append('long', 7001, [['long', said(...Array.from({ length: 250 }, (_, n) => `word ${n}`))]]);
  // the caller of both said that the command is new
  append('again', 7002, [['log', said('one', 'two')]]);
  append('again', 7002, [['log', said('three')]]);
  append('odd', 7003, [
    [
      'odd',
      [
        {
          type: 'test.Odd',
          data: '{"é":"👩‍👩‍👧\\u0000","7":["\\"],[\\"",1e+21,-0.5,null],"__proto__":1}',
          metadata: '{"by":"x"}',
        },
        { type: 'test.Odd', data: '"],["', schemaVersion: 2 },
        { type: 'test "odd"', data: ' [ 1.0 ,\n2 ] ', metadata: '{ }', schemaVersion: 3 },
        { type: 'test.Odd', data: 'null' },
      ],
    ],
  ]);
}

function olderRows(client: Sqlite.Database): readonly OlderRow[] {
  return client
    .prepare<[], OlderRow>(`
      SELECT position, stream, version, type, schema_version AS schemaVersion, data, metadata, command_id AS commandId,
        command_index AS commandIndex, recorded_at AS recordedAt, hash FROM events ORDER BY position`)
    .all();
}

const step = (type: string, from: number) => ({
  type,
  from,
  to: from + 1,
  up: (data: unknown) => ({ [`${from}`]: data }),
});
const UPCASTERS = [step('test.Odd', 1), step('test "odd"', 1), step('test "odd"', 2)];

/** A database of the version before, filled, and then opened by this one. */
function broughtUpToDate<Kept>(fill: (client: Sqlite.Database) => Kept) {
  const file = temporaryFile();
  const client = databaseBefore(file, 'rows');
  const kept = client.transaction(() => fill(client))();
  client.close();
  const db = openDatabase(file);
  const store = storeOver(db, { now: () => 9000, upcasters: UPCASTERS });
  onTestFinished(() => store.close());
  return { kept, db, store, verify: () => store.verify({ upcasters: UPCASTERS }) };
}

const byStream = <Row extends { readonly stream: string }>(rows: readonly Row[]) =>
  Map.groupBy(rows, (row) => row.stream);

test('a log with a row an event keeps its events, texts, hashes, heads and roots', async () => {
  const { kept, db, store, verify } = broughtUpToDate((client) => {
    fillLog(client);
    const heads = client.prepare<[], StreamHead>('SELECT * FROM streams ORDER BY rowid').all();
    return { rows: olderRows(client), heads };
  });
  const count = kept.rows.length;
  expect(count).toBeGreaterThan(15_000);
  expect(await verify()).toEqual({ streams: kept.heads.length, events: count, findings: [] });

  const heads = await store.events.headsAfter(0);
  expect(heads).toEqual({ position: count, heads: kept.heads });
  expect(rootOver(heads.heads)).toEqual(rootOver(kept.heads));

  const rowsOf = rowsAlongLine(db);
  const shapes = upcasting(UPCASTERS);
  for (const [stream, events] of byStream(kept.rows)) {
    expect(await store.events.read(stream)).toEqual(events.map((row) => storedOf(row, shapes)));
    const end = db.$client.prepare<[string], LineEnd>('SELECT id, last FROM streams WHERE name = ?').get(stream);
    const found = rowsOf(end as LineEnd).flatMap((row) => logRowsIn(stream, row));
    const hashes = [originOf(stream)];
    for (const row of found) hashes.push(linkHash(hashes.at(-1) ?? '', row));
    expect(found.map((row, i) => ({ ...row, hash: hashes[i + 1] }))).toEqual(events);
  }
});

test('the view shows the events of an older log as its table did', async () => {
  const { kept, db } = broughtUpToDate((client) => {
    fillLog(client);
    return olderRows(client);
  });
  const without = ({ hash: _, ...row }: OlderRow) => row;
  // SQLite takes spaces between values away, which this program does not write
  const written = (row: OlderRow) => row.type !== 'test "odd"';
  const shown = olderRows(db.$client);
  expect(shown.filter(written).map(without)).toEqual(kept.filter(written).map(without));
  for (const [i, { hash }] of shown.entries()) expect([null, kept[i]?.hash]).toContain(hash);
  const appended = db.$client.prepare<[], number>('SELECT COUNT(*) FROM appends').pluck().get();
  expect(shown.filter(({ hash }) => hash !== null)).toHaveLength(appended ?? 0);
});

test('an older log goes on: commands are known, and positions follow', async () => {
  const { kept, store, verify } = broughtUpToDate((client) => {
    fillLog(client);
    return olderRows(client);
  });
  const [{ events }, shapes] = [store, upcasting(UPCASTERS)];
  for (const command of ['both-150', 'c17', 'again', 'long', 'odd']) {
    const first = kept.filter(({ commandId }) => commandId === command);
    const writes = [...byStream(first).keys()].map((stream) => ({ stream, expectedVersion: 0, events: [] }));
    const answer = await events.append(writes, command);
    expect(answer.toSorted((a, b) => a.position - b.position)).toEqual(first.map((row) => storedOf(row, shapes)));
  }
  const expectedVersion = await events.head('long');
  const [next] = await events.append([{ stream: 'long', expectedVersion, events: [{ type: 'x', data: 1 }] }], 'next');
  expect(next?.position).toBe(kept.length + 1);
  expect((await verify()).findings).toEqual([]);
});

const TAMPERED: readonly [what: string, sql: string, found: readonly string[]][] = [
  ['an event was changed', `UPDATE events SET data = '{"word":"x"}' WHERE position = 5`, ['chain_broken a 4']],
  ['a space was added', `UPDATE events SET data = data || ' ' WHERE position = 1`, ['chain_broken a 1']],
  ['metadata was changed', `UPDATE events SET metadata = '{"x":1}' WHERE position = 4`, ['chain_broken b 1']],
  ['a time was changed', 'UPDATE events SET recorded_at = 7 WHERE position = 2', ['chain_broken a 2']],
  ['a text is no JSON', "UPDATE events SET data = '{' WHERE position = 5", ['chain_broken a 4', 'unreadable a 4']],
  [
    'a text is several events',
    `UPDATE events SET data = '1],["x",2' WHERE position = 5`,
    ['chain_broken a 4', 'unreadable a 4'],
  ],
  ['a hash is none', "UPDATE events SET hash = 'x' WHERE position = 5", ['chain_broken a 4', 'head_differs a 4']],
  ['an event is gone', 'DELETE FROM events WHERE position = 2', ['events_missing', 'position_gap', 'version_gap a 3']],
  ['the end is gone', 'DELETE FROM events WHERE position = 5', ['events_missing', 'head_differs a 3']],
  [
    'the end is gone, and the head says so',
    `DELETE FROM events WHERE position = 5;
     UPDATE streams SET version = 3, hash = (SELECT hash FROM events WHERE position = 3) WHERE stream = 'a'`,
    ['events_missing'],
  ],
  [
    'a stream is gone',
    "DELETE FROM events WHERE stream = 'b'; DELETE FROM streams WHERE stream = 'b'",
    ['events_missing', 'position_gap'],
  ],
  ['a head is gone', "DELETE FROM streams WHERE stream = 'a'", ['head_differs a 4']],
  ['a head was changed', "UPDATE streams SET hash = 'x' WHERE stream = 'a'", ['head_differs a 4']],
  ['an event was moved', 'UPDATE events SET position = -1 WHERE position = 5', ['position_gap', 'position_order a 4']],
  [
    'a stream was renamed',
    "UPDATE events SET stream = 'z' WHERE stream = 'b'",
    ['head_differs b 0', 'chain_broken z 1'],
  ],
];

test.each(TAMPERED)('where %s before, this is still found', async (_what, sql, expected) => {
  const { verify } = broughtUpToDate((client) => {
    const append = olderWriter(client);
    append('c1', 1000, [['a', said('one', 'two', 'three')]]);
    append('c2', 2000, [
      ['b', said('x')],
      ['a', said('four')],
    ]);
    client.exec(`DROP TRIGGER events_never_change; DROP TRIGGER events_never_vanish; ${sql};
      CREATE TRIGGER events_never_change BEFORE UPDATE ON events BEGIN SELECT 1; END;
      CREATE TRIGGER events_never_vanish BEFORE DELETE ON events BEGIN SELECT 1; END`);
  });
  const found = (await verify()).findings.map(({ name, stream, version }) =>
    [name, stream, version].filter((part) => part !== null).join(' '),
  );
  expect(found).toEqual(expect.arrayContaining([...expected]));
});
