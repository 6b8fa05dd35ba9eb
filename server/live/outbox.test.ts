/** What is told comes in order, each thing once what it rests on is on disk. */
import { expect, test } from 'vitest';
import { openOutbox } from './outbox.ts';

function opened() {
  const told: string[] = [];
  const failures: unknown[] = [];
  const outbox = openOutbox((error) => failures.push(error));
  const put = (what: string, committed: Promise<unknown>): void => outbox.put(() => told.push(what), committed);
  return { outbox, told, failures, put };
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('nothing is told before its commit, and nothing before what was put in earlier', async () => {
  const { told, put } = opened();
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  put('one', first.promise);
  put('two', second.promise);
  put('three', second.promise);
  second.resolve();
  await settled();
  expect(told).toEqual([]);
  first.resolve();
  await settled();
  expect(told).toEqual(['one', 'two', 'three']);
});

test('after a commit that failed nothing more is told, and the failure is reported once', async () => {
  const { told, failures, put } = opened();
  const disk = new Error('disk full');
  put('one', Promise.resolve());
  put('two', Promise.reject(disk));
  put('three', Promise.reject(new Error('disk full again')));
  put('four', Promise.resolve());
  await settled();
  put('five', Promise.resolve());
  await settled();
  expect(told).toEqual(['one']);
  expect(failures).toEqual([disk]);
});

test('a telling that fails is like a commit that fails', async () => {
  const { outbox, told, failures, put } = opened();
  const bug = new Error('nobody thought of this');
  outbox.put(() => {
    throw bug;
  }, Promise.resolve());
  put('two', Promise.resolve());
  await settled();
  expect(told).toEqual([]);
  expect(failures).toEqual([bug]);
});

test('what was dropped is not told, and its failure is not reported', async () => {
  const { outbox, told, failures, put } = opened();
  put('one', Promise.resolve());
  put('two', Promise.reject(new Error('disk full')));
  outbox.drop();
  put('three', Promise.resolve());
  await settled();
  expect(told).toEqual([]);
  expect(failures).toEqual([]);
});
