/** Which commands are known of a stream, and for how long without a look into the log. */
import { expect, test } from 'vitest';
import { commandKeeper } from './commands.ts';
import { rawConnection, temporaryStore, words } from './testing/temporary.ts';

/** So many streams are kept in memory. */
const STREAMS = 5000;

test('a command that is in the log is known with its rows, one that was not kept is looked up in vain', async () => {
  const { store, db } = temporaryStore();
  await store.append([words('a', 0, 'one', 'two')], 'c1');
  await store.append([words('a', 2, 'three')], 'c2');
  const keeper = commandKeeper(db);
  expect(keeper.rowsOf('a', 'c1')).toMatchObject([
    { version: 1, commandId: 'c1', commandIndex: 0, data: '{"word":"one"}', schemaVersion: 1, recordedAt: 1000 },
    { version: 2, commandId: 'c1', commandIndex: 1, data: '{"word":"two"}' },
  ]);
  expect(keeper.rowsOf('a', 'c3')).toEqual([]);
  expect(keeper.rowsOf('b', 'c1')).toEqual([]);
  keeper.add('a', 'c3');
  expect(keeper.rowsOf('a', 'c3')).toEqual([]);
});

test('five thousand streams are kept in memory; the one that was longest not written is read again', async () => {
  const { store, db, file } = temporaryStore();
  await store.append([words('a', 0, 'one')], 'c1');
  await store.append([words('b', 0, 'one')], 'c1');
  const keeper = commandKeeper(db);
  for (const stream of ['a', 'b', 'a']) expect(keeper.rowsOf(stream, 'c2')).toEqual([]);
  // what another program changes is not seen until a stream is read again
  rawConnection(file).exec("DROP TRIGGER events_never_change; UPDATE events SET command_id = 'c2'");
  const fill = (from: number, to: number): void => {
    for (let i = from; i < to; i++) keeper.rowsOf(`other-${i}`, 'c');
  };
  const isRead = (stream: string): boolean => keeper.rowsOf(stream, 'c2').length > 0;
  fill(0, STREAMS - 2);
  expect(isRead('a')).toBe(false);
  fill(STREAMS - 2, STREAMS - 1);
  expect([isRead('a'), isRead('b')]).toEqual([false, true]);
});
