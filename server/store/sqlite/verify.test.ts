/** What is found wrong with a log that was changed behind the store's back. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeWithoutTriggers, queryRows } from '../../testing/database.ts';
import type { Stored } from '../event-store.ts';
import type { StreamFinding } from '../finding.ts';
import { openDatabase } from './open.ts';
import { rawConnection, temporaryStore, words } from './testing/temporary.ts';
import { verifyLog } from './verify.ts';

/** A log of two streams, and then a program at it that got rid of the triggers and put them back. */
async function tampered(sql: string) {
  const { store, file } = temporaryStore();
  await store.append([words('a', 0, 'one', 'two', 'three')], 'c1');
  await store.append([words('b', 0, 'x'), words('a', 3, 'four')], 'c2');
  changeWithoutTriggers(file, sql);
  const db = openDatabase(file, { readOnly: true });
  const { findings } = await verifyLog(db);
  db.$client.close();
  return findings;
}

/** Only where something is wrong. */
const places = async (sql: string) => placesIn(await tampered(sql));
const placesIn = (findings: readonly StreamFinding[]) => findings.map(({ stream, version }) => [stream, version]);

test('a log as the store wrote it has no findings', async () => {
  const { store, db } = temporaryStore();
  expect(await verifyLog(db)).toEqual({ streams: 0, events: 0, findings: [] });
  await store.append([words('a', 0, 'one', 'two'), words('b', 0, 'x')], 'c1');
  await store.append([words('a', 2, 'three')], 'c2');
  expect(await verifyLog(db)).toEqual({ streams: 2, events: 4, findings: [] });
});

/** Changes of a row with the events "one", "two" and "three". */
const CHANGES: readonly [what: string, change: string][] = [
  ['data', "events = replace(events, 'two', '2')"],
  ['metadata', `events = replace(events, '"two"}', '"two"},1,{"x":1}')`],
  ['the type', "events = replace(events, 'WordSaid', 'WordSung')"],
  ['the version of the shape', `events = replace(events, '"two"}', '"two"},2')`],
  ['the order of events', `events = replace(replace(replace(events, 'one', 'x'), 'two', 'one'), 'x', 'two')`],
  ['the time', 'recorded_at = recorded_at + 1'],
  ['the command', "command_id = 'c0'"],
  ['the place within the command', 'command_index = 1'],
  ['spaces in a text', `events = replace(events, ':"two"', ': "two"')`],
  ['spaces between texts', `events = replace(events, '],[', '], [')`],
  ['how a letter is written', `events = replace(events, 'two', '\\u0074wo')`],
  ['how a default is written', `events = replace(events, '"two"}', '"two"},1')`],
];

test.each(CHANGES)('a change of %s is noticed at the row', async (_, change) => {
  const findings = placesIn(await tampered(`UPDATE appends SET ${change} WHERE stream = 1 AND version = 1`));
  expect(findings).toContainEqual(['a', 1]);
  expect(findings.every(([stream, version]) => stream === 'a' && Number(version) <= 3)).toBe(true);
});

interface Cell {
  readonly table: string;
  readonly row: number;
  readonly column: string;
  readonly value: number | string | Buffer;
}

/** Every value of the log and of its heads, by the place where it is stored. */
function cellsOf(file: string): readonly Cell[] {
  return ['appends', 'streams', 'log_end'].flatMap((table) =>
    queryRows<Record<string, Cell['value']> & { readonly _: number }>(
      file,
      `SELECT rowid AS _, * FROM ${table}`,
    ).flatMap(({ _: row, ...cells }) =>
      Object.entries(cells).map(([column, value]) => ({ table, row, column, value })),
    ),
  );
}

/** SQL that stores another value there, of the same type as the first. */
function put({ table, row, column, value: first }: Cell, value: Cell['value']): string {
  const bytes = typeof value === 'number' ? '' : `x'${Buffer.from(value as Buffer).toString('hex')}'`;
  const literal = typeof value === 'number' ? value : typeof first === 'string' ? `CAST(${bytes} AS TEXT)` : bytes;
  return `UPDATE ${table} SET ${column} = ${literal} WHERE rowid = ${row}`;
}

const spoiling = fc.record({ how: fc.constantFrom('change', 'add', 'remove'), place: fc.nat(), byte: fc.nat(255) });

/** The bytes with one of them changed, added or removed. */
function spoilt(
  bytes: Buffer,
  { how, place, byte }: typeof spoiling extends fc.Arbitrary<infer Value> ? Value : never,
) {
  const at = place % (bytes.length + (how === 'add' ? 1 : 0));
  const added = how === 'remove' ? [] : [how === 'change' && bytes[at] === byte ? byte ^ 1 : byte];
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(added), bytes.subarray(how === 'add' ? at : at + 1)]);
}

test('whatever byte of the log or of its heads is changed, added or removed, something is found', async () => {
  const { store, file, db } = temporaryStore();
  const odd = { é: ['"],["', 1e21, -0.5, null], '\\': '\n', 7: { 'a\u0000': '👩‍👩‍👧' } };
  const asked = { type: 'test.Asked', data: odd, metadata: { by: 'x' } };
  await store.append([words('a', 0, 'one', 'two')], 'c1');
  await store.append([words('b', 0, 'x'), { stream: 'a', expectedVersion: 2, events: [asked, asked] }], 'c2');
  const cells = cellsOf(file);
  const keys = new Set(['appends position', 'streams id', 'log_end id']);
  const by = fc.integer({ min: -9, max: 9 }).filter((steps) => steps !== 0);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...cells), by, spoiling, async (cell, steps, how) => {
      const { value, table, column, row } = cell;
      const other = typeof value === 'number' ? value + steps : spoilt(Buffer.from(value as Buffer), how);
      const moved = typeof other === 'number' && keys.has(`${table} ${column}`) ? other : row;
      // no two rows stand in one place
      fc.pre(moved === row || !cells.some((one) => one.table === table && one.row === moved));
      changeWithoutTriggers(file, put(cell, other));
      const { findings } = await verifyLog(db);
      changeWithoutTriggers(file, put({ ...cell, row: moved }, value));
      expect(findings).not.toEqual([]);
    }),
    { numRuns: 300 },
  );
  expect((await verifyLog(db)).findings).toEqual([]);
});

test('a forged hash breaks the chain at the next row, and at the head', async () => {
  expect(await places("UPDATE appends SET hash = 'x' WHERE stream = 1 AND version = 1")).toEqual([
    ['a', 1],
    ['a', 4],
  ]);
  expect(await places("UPDATE appends SET hash = x'00' WHERE stream = 1 AND version = 4")).toEqual([
    ['a', 4],
    ['a', 4],
  ]);
});

test.each([
  ['first', 1, 'version_gap', 2],
  ['middle', 2, 'version_gap', 3],
  ['last', 3, 'head_differs', 2],
] as const)('a deleted row is noticed, the %s one', async (_, deleted, name, version) => {
  const { store, file, db } = temporaryStore();
  for (const [i, word] of ['one', 'two', 'three'].entries()) await store.append([words('a', i, word)], `c${i}`);
  changeWithoutTriggers(file, `DELETE FROM appends WHERE version = ${deleted}`);
  const { findings } = await verifyLog(db);
  expect(findings).toContainEqual({ name, stream: 'a', version, what: expect.any(String) });
  expect(findings).toContainEqual(expect.objectContaining({ name: 'events_missing', stream: null }));
});

test('an event that was cut out of a row, or put into one, is noticed', async () => {
  expect(
    await tampered(
      `UPDATE appends SET events = replace(events, '["test.WordSaid",{"word":"two"}],', '') WHERE position = 3`,
    ),
  ).toEqual([
    {
      name: 'chain_broken',
      stream: 'a',
      version: 1,
      what: 'the hash does not fit these 3 events and the one before them',
    },
    { name: 'unreadable', stream: 'a', version: 1, what: 'cannot be read: 3 events should be here, and there are 2' },
  ]);
});

test('a stream that is gone without a trace is noticed', async () => {
  expect(await places("DELETE FROM appends WHERE stream = 2; DELETE FROM streams WHERE name = 'b'")).toEqual([
    [null, null],
    [null, null],
  ]);
});

test('the end of a stream that was cut off together with its head is noticed', async () => {
  expect(
    await tampered(`
      DELETE FROM appends WHERE position = 5;
      UPDATE streams SET last = 3, version = 3, hash = (SELECT hash FROM appends WHERE position = 3) WHERE id = 1`),
  ).toEqual([{ name: 'events_missing', stream: null, version: null, what: '5 events were appended, and 4 are there' }]);
});

test('rows that changed places are noticed', async () => {
  const findings = placesIn(
    await tampered(`
      UPDATE appends SET version = 20 WHERE position = 3;
      UPDATE appends SET version = 1 WHERE position = 5;
      UPDATE appends SET version = 2 WHERE position = 3`),
  );
  expect(findings).toContainEqual(['a', 1]);
  expect(findings).toContainEqual(['a', 2]);
});

test('a stream under another name is noticed', async () => {
  expect(await places("UPDATE streams SET name = 'z' WHERE name = 'b'")).toEqual([['z', 1]]);
});

test('a row that was moved to another stream is noticed', async () => {
  const findings = await tampered('UPDATE appends SET stream = 1 WHERE position = 4');
  expect(findings).toContainEqual({
    name: 'previous_differs',
    stream: 'a',
    version: 1,
    what: 'the row names position 0 as the one before it in its stream, and that is 3',
  });
  expect(placesIn(findings)).toContainEqual(['b', 0]);
});

test('a stream is verified whole, also where its rows no longer name each other', async () => {
  const findings = await tampered(`
    UPDATE appends SET previous = 5 WHERE position = 5;
    UPDATE appends SET recorded_at = 7 WHERE position = 3`);
  expect(findings.map(({ name, stream, version }) => [name, stream, version])).toEqual([
    ['previous_differs', 'a', 4],
    ['chain_broken', 'a', 1],
  ]);
});

test('a text that is no JSON is noticed', async () => {
  const { store, db, file } = temporaryStore();
  await store.append([words('a', 0, 'one')], 'c1');
  changeWithoutTriggers(file, `UPDATE appends SET events = '[["test.WordSaid",{]]'`);
  const { findings } = await verifyLog(db);
  expect(findings.map(({ what }) => what)).toEqual([
    expect.stringContaining('hash'),
    expect.stringContaining('cannot be read'),
  ]);
});

const CHAIN = 'the hash does not fit the event and the one before it';

test.each<[what: string, sql: string, findings: readonly StreamFinding[]]>([
  [
    'a row is missing',
    'DELETE FROM appends WHERE position = 3',
    [
      { name: 'events_missing', stream: null, version: null, what: '5 events were appended, and 2 are there' },
      { name: 'position_gap', stream: null, version: null, what: 'position 4 comes after position 0' },
      {
        name: 'previous_differs',
        stream: 'a',
        version: 4,
        what: 'the row names position 3 as the one before it in its stream, and that is 0',
      },
      {
        name: 'head_differs',
        stream: 'a',
        version: null,
        what: "the stream's rows go from position 5 to 5, and its head says 3 to 5",
      },
      { name: 'version_gap', stream: 'a', version: 4, what: 'version 1 should come here' },
    ],
  ],
  [
    'an event was changed',
    `UPDATE appends SET events = '[["test.WordSaid",1]]' WHERE stream = 1 AND version = 4`,
    [{ name: 'chain_broken', stream: 'a', version: 4, what: CHAIN }],
  ],
  [
    'one of several events of a row was changed',
    "UPDATE appends SET events = replace(events, 'two', '2') WHERE stream = 1 AND version = 1",
    [
      {
        name: 'chain_broken',
        stream: 'a',
        version: 1,
        what: 'the hash does not fit these 3 events and the one before them',
      },
    ],
  ],
  [
    'a row was moved within the whole log',
    'UPDATE appends SET position = -1 WHERE position = 5',
    [
      { name: 'position_gap', stream: null, version: null, what: 'position -1 comes after position 0' },
      { name: 'position_gap', stream: null, version: null, what: 'position 1 comes after position -1' },
      {
        name: 'previous_differs',
        stream: 'a',
        version: 4,
        what: 'the row names position 3 as the one before it in its stream, and that is 0',
      },
      {
        name: 'previous_differs',
        stream: 'a',
        version: 1,
        what: 'the row names position 0 as the one before it in its stream, and that is -1',
      },
      {
        name: 'head_differs',
        stream: 'a',
        version: null,
        what: "the stream's rows go from position -1 to 3, and its head says 3 to 5",
      },
      { name: 'position_order', stream: 'a', version: 4, what: 'position -1 is not after 3' },
    ],
  ],
  [
    'the end of a stream is missing',
    'DELETE FROM appends WHERE position = 5',
    [
      { name: 'events_missing', stream: null, version: null, what: '5 events were appended, and 4 are there' },
      {
        name: 'head_differs',
        stream: 'a',
        version: null,
        what: "the stream's rows go from position 3 to 3, and its head says 3 to 5",
      },
      { name: 'head_differs', stream: 'a', version: 3, what: 'the stream ends here, and its head is at version 4' },
    ],
  ],
  [
    'the head of a stream is missing',
    "DELETE FROM streams WHERE name = 'a'",
    [
      {
        name: 'head_missing',
        stream: null,
        version: null,
        what: 'events are there of the stream with the id 1, which has no head and so no name',
      },
    ],
  ],
  [
    'the head of a stream was changed',
    "UPDATE streams SET hash = 'x' WHERE name = 'a'",
    [{ name: 'head_differs', stream: 'a', version: 4, what: 'the hash is not the one that the head has' }],
  ],
])('where %s a sentence says so', async (_what, sql, findings) => {
  expect(await tampered(sql)).toEqual(findings);
});

test('where a text cannot be read, the stream is not checked further', async () => {
  const { store, db, file } = temporaryStore();
  await store.append([words('a', 0, 'one'), words('b', 0, 'x')], 'c1');
  changeWithoutTriggers(file, "UPDATE appends SET events = '{' WHERE stream = 1");
  const checked: string[] = [];
  const { findings } = await verifyLog(db, {
    check: (stream) => {
      checked.push(stream);
      return [];
    },
  });
  expect(checked).toEqual(['b']);
  expect(findings).toEqual([
    { name: 'chain_broken', stream: 'a', version: 1, what: CHAIN },
    { name: 'unreadable', stream: 'a', version: 1, what: 'cannot be read: it is not as this program writes events' },
  ]);
});

test('more checks can be added, and see the log in the newest shapes', async () => {
  const { store, db } = temporaryStore();
  await store.append([words('a', 0, 'one'), words('b', 0, 'two')], 'c1');
  const progress: number[] = [];
  const seen: Stored[] = [];
  const { findings } = await verifyLog(db, {
    upcasters: [{ type: 'test.WordSaid', from: 1, to: 2, up: (data) => ({ ...(data as object), loud: true }) }],
    check: (stream, log) => {
      seen.push(...log);
      return stream === 'b' ? [{ name: 'state_differs', stream, version: 1, what: 'too loud' }] : [];
    },
    onProgress: (done, of) => progress.push(done / of),
  });
  expect(findings).toEqual([{ name: 'state_differs', stream: 'b', version: 1, what: 'too loud' }]);
  expect(seen.map(({ data }) => data)).toEqual([
    { word: 'one', loud: true },
    { word: 'two', loud: true },
  ]);
  expect(progress).toEqual([0, 0.5, 1]);
});

test.each<[what: string, sql: string, finding: Partial<StreamFinding>]>([
  [
    'a trigger is gone',
    'DROP TRIGGER appends_never_vanish',
    { name: 'trigger_missing', what: 'the trigger appends_never_vanish is gone' },
  ],
  [
    'a trigger no longer refuses anything',
    'DROP TRIGGER appends_never_vanish; CREATE TRIGGER appends_never_vanish BEFORE DELETE ON appends BEGIN SELECT 1; END',
    { name: 'trigger_missing', what: 'the trigger appends_never_vanish does something else than it was made to do' },
  ],
  [
    'there is a trigger that the program does not know',
    'CREATE TRIGGER helpful AFTER INSERT ON appends BEGIN DELETE FROM streams; END',
    { name: 'trigger_unknown', what: 'nothing of this program made the trigger helpful' },
  ],
])('where %s a sentence says so', async (_what, sql, finding) => {
  const { db, file } = temporaryStore();
  rawConnection(file).exec(sql);
  expect((await verifyLog(db)).findings).toEqual([{ stream: null, version: null, ...finding }]);
});

test('of many gaps in the positions the first five are named, and the others are counted', async () => {
  const { store, db, file } = temporaryStore();
  for (let i = 0; i < 20; i++) await store.append([words('a', i, `word ${i}`)], `c${i}`);
  changeWithoutTriggers(file, 'DELETE FROM appends WHERE position % 2 = 0');
  const gaps = (await verifyLog(db)).findings.filter(({ name }) => name === 'position_gap');
  expect(gaps).toHaveLength(6);
  expect(gaps.at(-1)?.what).toBe('4 more gaps follow');
});
