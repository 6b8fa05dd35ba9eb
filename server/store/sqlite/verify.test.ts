/** What is found wrong with a log that was changed behind the store's back. */
import { expect, test } from 'vitest';
import type { Stored } from '../event-store.ts';
import type { StreamFinding } from '../verify.ts';
import { openDatabase } from './open.ts';
import { rawConnection, temporaryStore, words } from './testing/temporary.ts';
import { verifyLog } from './verify.ts';

/** A log of two streams, and then a program at it that got rid of the triggers. */
async function tampered(sql: string) {
  const { store, file } = temporaryStore();
  await store.append([words('a', 0, 'one', 'two', 'three')], 'c1');
  await store.append([words('b', 0, 'x'), words('a', 3, 'four')], 'c2');
  const intruder = rawConnection(file);
  intruder.exec('DROP TRIGGER events_never_change; DROP TRIGGER events_never_vanish');
  intruder.exec(sql);
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
    expect(findings).toEqual([[null, null], finding]);
  }
});

test('a stream that is gone without a trace is noticed', async () => {
  expect(await places("DELETE FROM events WHERE stream = 'b'; DELETE FROM streams WHERE stream = 'b'")).toEqual([
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
  rawConnection(file).exec("DROP TRIGGER events_never_change; UPDATE events SET data = '{'");
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
      { stream: null, version: null, what: '5 events were appended, and 4 are there' },
      { stream: 'a', version: 3, what: 'version 2 should come here' },
    ],
  ],
  [
    'an event was changed',
    "UPDATE events SET data = '1' WHERE stream = 'a' AND version = 2",
    [{ stream: 'a', version: 2, what: CHAIN }],
  ],
  [
    'an event was moved within the whole log',
    "UPDATE events SET position = -1 WHERE stream = 'a' AND version = 3",
    [{ stream: 'a', version: 3, what: 'position -1 is not after 2' }],
  ],
  [
    'the end of a stream is missing',
    "DELETE FROM events WHERE stream = 'a' AND version = 4",
    [
      { stream: null, version: null, what: '5 events were appended, and 4 are there' },
      { stream: 'a', version: 3, what: 'the stream ends here, and its head is at version 4' },
    ],
  ],
  [
    'the head of a stream is missing',
    "DELETE FROM streams WHERE stream = 'a'",
    [{ stream: 'a', version: 4, what: 'the stream has no head' }],
  ],
  [
    'the head of a stream was changed',
    "UPDATE streams SET hash = 'x' WHERE stream = 'a'",
    [{ stream: 'a', version: 4, what: 'the hash is not the one that the head has' }],
  ],
])('where %s a sentence says so', async (_what, sql, findings) => {
  expect(await tampered(sql)).toEqual(findings);
});

test('where a text cannot be read, the stream is not checked further', async () => {
  const { store, db, file } = temporaryStore();
  await store.append([words('a', 0, 'one'), words('b', 0, 'x')], 'c1');
  rawConnection(file).exec("DROP TRIGGER events_never_change; UPDATE events SET data = '{' WHERE stream = 'a'");
  const checked: string[] = [];
  const { findings } = await verifyLog(db, {
    check: (stream) => {
      checked.push(stream);
      return [];
    },
  });
  expect(checked).toEqual(['b']);
  expect(findings).toEqual([
    { stream: 'a', version: 1, what: CHAIN },
    { stream: 'a', version: 1, what: expect.stringMatching(/^cannot be read: .*JSON/) },
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
      return stream === 'b' ? [{ stream, version: 1, what: 'too loud' }] : [];
    },
    onProgress: (done, of) => progress.push(done / of),
  });
  expect(findings).toEqual([{ stream: 'b', version: 1, what: 'too loud' }]);
  expect(seen.map(({ data }) => data)).toEqual([
    { word: 'one', loud: true },
    { word: 'two', loud: true },
  ]);
  expect(progress).toEqual([0, 0.5, 1]);
});
