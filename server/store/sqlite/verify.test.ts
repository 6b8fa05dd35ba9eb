/** What is found wrong with a log that was changed behind the store's back. */
import { expect, test } from 'vitest';
import { changeWithoutTriggers } from '../../testing/database.ts';
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

test.each([
  ['data', `data = '{"word":"2"}'`],
  ['metadata', `metadata = '{"x":1}'`],
  ['the type', "type = 'test.WordSung'"],
  ['the version of the shape', 'schema_version = 2, type = type'],
  ['the time', 'recorded_at = recorded_at + 1'],
  ['the command', "command_id = 'c0'"],
  ['spaces in the text', "data = data || ' '"],
])('a change of %s is noticed at the event', async (_, change) => {
  const findings = placesIn(await tampered(`UPDATE events SET ${change} WHERE stream = 'a' AND version = 2`));
  expect(findings).toContainEqual(['a', 2]);
  expect(findings.every(([stream, version]) => stream === 'a' && version === 2)).toBe(true);
});

test('a forged hash breaks the chain at the next event, and at the head', async () => {
  expect(await places("UPDATE events SET hash = 'x' WHERE stream = 'a' AND version = 2")).toEqual([
    ['a', 2],
    ['a', 3],
  ]);
  expect(await places("UPDATE events SET hash = 'x' WHERE stream = 'a' AND version = 4")).toEqual([
    ['a', 4],
    ['a', 4],
  ]);
});

test('a deleted event is noticed, first, middle or last', async () => {
  for (const [version, finding] of [
    [1, ['a', 2]],
    [2, ['a', 3]],
    [4, ['a', 3]],
  ] as const) {
    const findings = placesIn(await tampered(`DELETE FROM events WHERE stream = 'a' AND version = ${version}`));
    expect(findings.filter(([stream]) => stream !== null)).toEqual([finding]);
    expect(findings).toContainEqual([null, null]);
  }
});

test('a stream that is gone without a trace is noticed', async () => {
  expect(await places("DELETE FROM events WHERE stream = 'b'; DELETE FROM streams WHERE stream = 'b'")).toEqual([
    [null, null],
    [null, null],
  ]);
});

test('events that changed places are noticed', async () => {
  const findings = placesIn(
    await tampered(`
      UPDATE events SET version = 20 WHERE stream = 'a' AND version = 2;
      UPDATE events SET version = 2 WHERE stream = 'a' AND version = 3;
      UPDATE events SET version = 3 WHERE stream = 'a' AND version = 20`),
  );
  expect(findings).toContainEqual(['a', 2]);
  expect(findings).toContainEqual(['a', 3]);
});

test('a stream under another name is noticed', async () => {
  expect(await places("UPDATE events SET stream = 'z' WHERE stream = 'b'")).toEqual([
    ['b', 0],
    ['z', 1],
    ['z', 1],
  ]);
});

test('a text that is no JSON is noticed', async () => {
  const { store, db, file } = temporaryStore();
  await store.append([words('a', 0, 'one')], 'c1');
  changeWithoutTriggers(file, "UPDATE events SET data = '{'");
  const { findings } = await verifyLog(db);
  expect(findings.map(({ what }) => what)).toEqual([
    expect.stringContaining('hash'),
    expect.stringContaining('cannot be read'),
  ]);
});

const CHAIN = 'the hash does not fit the event and the one before it';

test.each<[what: string, sql: string, findings: readonly StreamFinding[]]>([
  [
    'an event is missing',
    "DELETE FROM events WHERE stream = 'a' AND version = 2",
    [
      { name: 'events_missing', stream: null, version: null, what: '5 events were appended, and 4 are there' },
      { name: 'position_gap', stream: null, version: null, what: 'position 3 comes after position 1' },
      { name: 'version_gap', stream: 'a', version: 3, what: 'version 2 should come here' },
    ],
  ],
  [
    'an event was changed',
    "UPDATE events SET data = '1' WHERE stream = 'a' AND version = 2",
    [{ name: 'chain_broken', stream: 'a', version: 2, what: CHAIN }],
  ],
  [
    'an event was moved within the whole log',
    "UPDATE events SET position = -1 WHERE stream = 'a' AND version = 3",
    [
      { name: 'position_gap', stream: null, version: null, what: 'position -1 comes after position 0' },
      { name: 'position_gap', stream: null, version: null, what: 'position 1 comes after position -1' },
      { name: 'position_gap', stream: null, version: null, what: 'position 4 comes after position 2' },
      { name: 'position_order', stream: 'a', version: 3, what: 'position -1 is not after 2' },
    ],
  ],
  [
    'the end of a stream is missing',
    "DELETE FROM events WHERE stream = 'a' AND version = 4",
    [
      { name: 'events_missing', stream: null, version: null, what: '5 events were appended, and 4 are there' },
      { name: 'head_differs', stream: 'a', version: 3, what: 'the stream ends here, and its head is at version 4' },
    ],
  ],
  [
    'the head of a stream is missing',
    "DELETE FROM streams WHERE stream = 'a'",
    [{ name: 'head_missing', stream: 'a', version: 4, what: 'the stream has no head' }],
  ],
  [
    'the head of a stream was changed',
    "UPDATE streams SET hash = 'x' WHERE stream = 'a'",
    [{ name: 'head_differs', stream: 'a', version: 4, what: 'the hash is not the one that the head has' }],
  ],
])('where %s a sentence says so', async (_what, sql, findings) => {
  expect(await tampered(sql)).toEqual(findings);
});

test('where a text cannot be read, the stream is not checked further', async () => {
  const { store, db, file } = temporaryStore();
  await store.append([words('a', 0, 'one'), words('b', 0, 'x')], 'c1');
  changeWithoutTriggers(file, "UPDATE events SET data = '{' WHERE stream = 'a'");
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
    { name: 'unreadable', stream: 'a', version: 1, what: expect.stringMatching(/^cannot be read: .*JSON/) },
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
    'DROP TRIGGER events_never_vanish',
    { name: 'trigger_missing', what: 'the trigger events_never_vanish is gone' },
  ],
  [
    'a trigger no longer refuses anything',
    'DROP TRIGGER events_never_vanish; CREATE TRIGGER events_never_vanish BEFORE DELETE ON events BEGIN SELECT 1; END',
    { name: 'trigger_missing', what: 'the trigger events_never_vanish does something else than it was made to do' },
  ],
  [
    'there is a trigger that the program does not know',
    'CREATE TRIGGER helpful AFTER INSERT ON events BEGIN DELETE FROM streams; END',
    { name: 'trigger_unknown', what: 'nothing of this program made the trigger helpful' },
  ],
])('where %s a sentence says so', async (_what, sql, finding) => {
  const { db, file } = temporaryStore();
  rawConnection(file).exec(sql);
  expect((await verifyLog(db)).findings).toEqual([{ stream: null, version: null, ...finding }]);
});

test('of many gaps in the positions the first five are named, and the others are counted', async () => {
  const { store, db, file } = temporaryStore();
  await store.append([words('a', 0, ...Array.from({ length: 20 }, (_, i) => `word ${i}`))], 'c1');
  changeWithoutTriggers(file, 'DELETE FROM events WHERE position % 2 = 0');
  const gaps = (await verifyLog(db)).findings.filter(({ name }) => name === 'position_gap');
  expect(gaps).toHaveLength(6);
  expect(gaps.at(-1)?.what).toBe('4 more gaps follow');
});
