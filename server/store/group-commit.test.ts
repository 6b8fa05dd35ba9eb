/** Which jobs are written together, with writes that finish when a test lets them. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { groupCommit } from './group-commit.ts';

/** A write that finishes when the test says so. `tickMs`: how long a turn of the event loop takes, by the clock of the group. */
function slowWrites(tickMs = 0) {
  const batches: (readonly string[])[] = [];
  const finish: ((outcomes: readonly string[] | Error) => void)[] = [];
  let clock = 0;
  const group = groupCommit<string, string>(
    (jobs) => {
      batches.push(jobs);
      return new Promise((resolve, reject) => {
        finish.push((outcomes) => (outcomes instanceof Error ? reject(outcomes) : resolve(outcomes)));
      });
    },
    () => {
      clock += tickMs;
      return clock;
    },
  );
  const commit = (job: string) =>
    new Promise<string>((written, failed) => {
      group.commit(job, { written, failed });
    });
  return { group: { ...group, commit }, batches, finish };
}

const nextTick = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

test('the jobs of one tick are one batch, and those that arrive while it is in flight are the next', async () => {
  const { group, batches, finish } = slowWrites();
  const first = [group.commit('a'), group.commit('b')];
  await nextTick();
  const second = [group.commit('c')];
  await nextTick();
  second.push(group.commit('d'));
  await nextTick();
  expect(batches).toEqual([['a', 'b']]);
  finish[0]?.(['A', 'B']);
  expect(await Promise.all(first)).toEqual(['A', 'B']);
  await nextTick();
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  finish[1]?.(['C', 'D']);
  expect(await Promise.all(second)).toEqual(['C', 'D']);
});

test('while the process does other work, jobs of up to two milliseconds are one batch; while it does none, a job waits for nothing', async () => {
  const written = async (tickMs: number): Promise<number> => {
    const { group, batches, finish } = slowWrites(tickMs);
    for (let i = 0; i < 10; i++) {
      void group.commit('job');
      await nextTick();
    }
    finish[0]?.([]);
    return batches[0]?.length ?? 0;
  };
  // a turn of the loop in 0.25 ms: ten jobs, one every second turn
  expect(await written(0.25)).toBeGreaterThan(3);
  expect(await written(0.25)).toBeLessThan(6);
  expect(await written(0.05)).toBe(1);
  expect(await written(5)).toBe(1);
});

test('a write that fails fails its batch and no other', async () => {
  const { group, finish } = slowWrites();
  const first = [group.commit('a'), group.commit('b')];
  const failed = Promise.allSettled(first);
  await nextTick();
  const second = group.commit('c');
  finish[0]?.(new Error('no disk'));
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await nextTick();
  finish[1]?.(['C']);
  expect(await second).toBe('C');
});

test('idle resolves when no job waits or is in flight', async () => {
  const { group, finish } = slowWrites();
  await group.idle();
  const order: string[] = [];
  const told = group.commit('a').then((outcome) => order.push(outcome));
  const idle = group.idle().then(() => order.push('idle'));
  await nextTick();
  const later = group.commit('b').then((outcome) => order.push(outcome));
  finish[0]?.(['A']);
  await told;
  await nextTick();
  finish[1]?.(['B']);
  await Promise.all([later, idle]);
  expect(order).toEqual(['A', 'B', 'idle']);
});

test('under load a batch waits two milliseconds for more, unless it is full or as large as the one before; without load it does not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { group, batches, finish } = slowWrites();
  let begun = 0;
  /** So many jobs come; the batch before has been written. */
  const bring = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i++) void group.commit('job');
    finish[begun - 1]?.([]);
    for (let i = 0; i < 3; i++) await nextTick();
  };
  const wasWritten = (): boolean => {
    const written = batches.length > begun;
    begun = batches.length;
    return written;
  };
  await bring(2);
  expect(wasWritten()).toBe(true);
  await bring(3);
  expect(wasWritten()).toBe(true);
  await bring(7);
  vi.advanceTimersByTime(1);
  await nextTick();
  expect(wasWritten()).toBe(false);
  vi.advanceTimersByTime(1);
  await nextTick();
  expect(wasWritten()).toBe(true);
  await bring(8);
  expect(wasWritten()).toBe(true);
  await bring(60);
  expect(wasWritten()).toBe(true);
  await bring(50);
  expect(wasWritten()).toBe(true);
  expect(batches.map(({ length }) => length)).toEqual([2, 3, 7, 8, 60, 50]);
});
