/** What was appended under a lease is told only while this process may tell. */
import { expect, test } from 'vitest';
import { temporaryStore } from '../testing/database.ts';
import { unanswered, words, wordsIn } from './contract/samples.ts';
import { LeaseLost } from './event-store.ts';
import { underLease } from './under-lease.ts';

test('an append whose answer comes after the lease has run out fails, although it is on disk', async () => {
  const { events } = temporaryStore().store;
  let mayTell = true;
  const mine = underLease(events, { name: 'session-s', process: 'p1', epoch: 1 }, { mayTell: () => mayTell });
  await mine.append([words('a', 0, 'one')], 'c1');
  await unanswered(mine, words('a', 1, 'two'), 'c2');
  await expect(unanswered(mine, words('a', 0, 'else'), 'c3')).rejects.toThrow('version');
  mayTell = false;
  await expect(mine.append([words('a', 2, 'three')], 'c4')).rejects.toThrow(LeaseLost);
  await expect(unanswered(mine, words('a', 3, 'four'), 'c5')).rejects.toThrow(LeaseLost);
  expect(wordsIn(await events.read('a'))).toEqual(['one', 'two', 'three', 'four']);
});
