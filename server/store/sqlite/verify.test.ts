import { expect, test } from 'vitest';
import type { Stored } from '../event-store.ts';
import { openDatabase } from './open.ts';
import { rawConnection, temporaryStore, words } from './testing/temporary.ts';
import { verifyLog } from './verify.ts';

/** A log of two streams, and then somebody at it who got rid of the triggers. */
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
  return findings.map(({ stream, version }) => [stream, version]);
}

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
  const findings = await tampered(`UPDATE events SET ${change} WHERE stream = 'a' AND version = 2`);
  expect(findings).toContainEqual(['a', 2]);
  expect(findings.every(([stream, version]) => stream === 'a' && version === 2)).toBe(true);
});

test('a forged hash breaks the chain at the next event, and at the head', async () => {
  expect(await tampered("UPDATE events SET hash = 'x' WHERE stream = 'a' AND version = 2")).toEqual([
    ['a', 2],
    ['a', 3],
  ]);
  expect(await tampered("UPDATE events SET hash = 'x' WHERE stream = 'a' AND version = 4")).toEqual([
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
    const findings = await tampered(`DELETE FROM events WHERE stream = 'a' AND version = ${version}`);
    expect(findings).toEqual([[null, null], finding]);
  }
});

test('a stream that is gone without a trace is missed', async () => {
  expect(await tampered("DELETE FROM events WHERE stream = 'b'; DELETE FROM streams WHERE stream = 'b'")).toEqual([
    [null, null],
  ]);
});

test('events that changed places are noticed', async () => {
  const findings = await tampered(`
    UPDATE events SET version = 20 WHERE stream = 'a' AND version = 2;
    UPDATE events SET version = 2 WHERE stream = 'a' AND version = 3;
    UPDATE events SET version = 3 WHERE stream = 'a' AND version = 20`);
  expect(findings).toContainEqual(['a', 2]);
  expect(findings).toContainEqual(['a', 3]);
});

test('a stream under another name is noticed', async () => {
  expect(await tampered("UPDATE events SET stream = 'z' WHERE stream = 'b'")).toEqual([
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
