import { expect, test } from 'vitest';
import { groupCommit } from './group-commit.ts';

/** A write that finishes when told to. */
function slowWrites() {
  const batches: (readonly string[])[] = [];
  const finish: ((outcomes: readonly string[] | Error) => void)[] = [];
  const group = groupCommit<string, string>((jobs) => {
    batches.push(jobs);
    return new Promise((resolve, reject) => {
      finish.push((outcomes) => (outcomes instanceof Error ? reject(outcomes) : resolve(outcomes)));
    });
  });
  return { group, batches, finish };
}

const nextTick = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

test('what one tick brings is one batch; what arrives while it is in flight is the next', async () => {
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

test('idle comes when nothing waits and nothing is in flight', async () => {
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
