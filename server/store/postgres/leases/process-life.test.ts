/** The life of a process by its own clock: until when it may act, and what its listeners are told. */
import { expect, test } from 'vitest';
import { beginLife, isAlive, mayTell, noteRenewal, type ProcessLife, tellLoss } from './process-life.ts';

interface Told {
  readonly gone: boolean;
  readonly since: number;
}

/** A process whose clocks both stand at `at`, and what its listener has been told. */
function living(): { readonly life: ProcessLife; readonly told: Told[]; at: number } {
  const told: Told[] = [];
  const one: ReturnType<typeof living> = {
    told,
    at: 1000,
    life: beginLife({ now: () => one.at, monotonic: () => one.at, leaseMs: 100 }),
  };
  one.life.listeners.push((why) => void told.push(why));
  return one;
}

test('a process is alive from its entry until its lease time after the last renewal was sent', () => {
  const one = living();
  expect(isAlive(one.life)).toBe(false);
  noteRenewal(one.life, 980);
  one.at = 1079;
  expect(isAlive(one.life)).toBe(true);
  one.at = 1080;
  expect(isAlive(one.life)).toBe(false);
});

test('a process that stood still says that it is lost before it acts, once, and since when', () => {
  const one = living();
  noteRenewal(one.life, 1000);
  expect(mayTell(one.life)).toBe(true);
  one.at = 5000;
  expect([mayTell(one.life), mayTell(one.life)]).toEqual([false, false]);
  expect(one.told).toEqual([{ gone: false, since: 1000 }]);
  // the database answers again before another process has taken over
  noteRenewal(one.life, 5000);
  expect(mayTell(one.life)).toBe(true);
  one.at = 9000;
  expect(mayTell(one.life)).toBe(false);
  expect(one.told.slice(1)).toEqual([{ gone: false, since: 5000 }]);
});

test('leases that are gone are told of although the loss was told before', () => {
  const one = living();
  noteRenewal(one.life, 1000);
  one.at = 2000;
  tellLoss(one.life, { gone: false });
  tellLoss(one.life, { gone: true });
  expect(one.told.map(({ gone }) => gone)).toEqual([false, true]);
});

test('a process that gave its leases away still tells what it decided before, and is not alive', () => {
  const one = living();
  noteRenewal(one.life, 1000);
  one.life.hasGiven = true;
  one.at = 9000;
  expect([isAlive(one.life), mayTell(one.life)]).toEqual([false, true]);
  expect(one.told).toEqual([]);
});
