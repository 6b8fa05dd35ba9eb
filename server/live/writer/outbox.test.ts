/** What is told comes in order, each thing once what it rests on is on disk. */
import { expect, test } from 'vitest';
import { openOutbox } from './outbox.ts';

function opened() {
  const told: string[] = [];
  const failures: unknown[] = [];
  const outbox = openOutbox((error) => failures.push(error));
  const add = (what: string, committed?: Promise<unknown>): void => {
    if (committed) {
      const commit = outbox.expect();
      committed.then(
        () => commit.onDisk(),
        (error) => commit.failed(error),
      );
    }
    outbox.add(() => told.push(what));
  };
  return { outbox, told, failures, add };
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('nothing is told before its commit, and nothing before what was add in earlier', async () => {
  const { told, add } = opened();
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  add('one', first.promise);
  add('two', second.promise);
  add('three');
  second.resolve();
  await settled();
  expect(told).toEqual([]);
  first.resolve();
  await settled();
  expect(told).toEqual(['one', 'two', 'three']);
});

test('after a commit that failed nothing more is told, and the failure is reported once', async () => {
  const { told, failures, add } = opened();
  const disk = new Error('disk full');
  add('one', Promise.resolve());
  add('two', Promise.reject(disk));
  add('three', Promise.reject(new Error('disk full again')));
  add('four', Promise.resolve());
  await settled();
  add('five', Promise.resolve());
  await settled();
  expect(told).toEqual(['one']);
  expect(failures).toEqual([disk]);
});

test('a telling that fails is like a commit that fails', async () => {
  const { outbox, told, failures, add } = opened();
  const bug = new Error('a bug');
  outbox.add(() => {
    throw bug;
  });
  add('two');
  add('three', Promise.resolve());
  await settled();
  expect(told).toEqual([]);
  expect(failures).toEqual([bug]);
});

test('what comes after no commit is told soon, and an entry may add one that comes after those that wait', async () => {
  const { outbox, told, add } = opened();
  const commit = Promise.withResolvers<void>();
  outbox.add(() => {
    add('two', commit.promise);
    add('three');
  });
  add('one');
  expect(told).toEqual([]);
  await settled();
  expect(told).toEqual(['one']);
  commit.resolve();
  await settled();
  expect(told).toEqual(['one', 'two', 'three']);
});

test('nothing is told after an entry that drops the rest', async () => {
  const { outbox, told, add } = opened();
  outbox.add(outbox.drop);
  add('one');
  add('two', Promise.resolve());
  await settled();
  expect(told).toEqual([]);
});

test('what was dropped is not told, and its failure is not reported', async () => {
  const { outbox, told, failures, add } = opened();
  add('one', Promise.resolve());
  add('two', Promise.reject(new Error('disk full')));
  outbox.drop();
  add('three', Promise.resolve());
  await settled();
  expect(told).toEqual([]);
  expect(failures).toEqual([]);
});

test('it is settled once the last commit is on disk and what waited for it was told, also after a drop', async () => {
  const { outbox, told } = opened();
  await outbox.settled();
  const [first, last] = [outbox.expect(), outbox.expect()];
  outbox.add(() => told.push('one'));
  const settling = outbox.settled().then(() => told.push('settled'));
  first.onDisk();
  await settled();
  expect(told).toEqual([]);
  last.onDisk();
  await settling;
  expect(told).toEqual(['one', 'settled']);
  const dropped = outbox.expect();
  outbox.drop();
  const disk = outbox.settled();
  dropped.onDisk();
  await disk;
});

test('where the last commit failed it is never settled, whenever that is asked', async () => {
  const { outbox } = opened();
  const commit = outbox.expect();
  const asked = outbox.settled();
  commit.failed(new Error('disk full'));
  await expect(asked).rejects.toThrow('disk full');
  await expect(outbox.settled()).rejects.toThrow('disk full');
});
