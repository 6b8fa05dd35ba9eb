/** The plan of faults depends on the seed alone, and faults follow each other. */
import { expect, test } from 'vitest';
import {
  type FaultKind,
  HOSTS_FAULTS,
  ONE_SERVER_FAULTS,
  type OneServerKind,
  planOf,
  QUIET_MS,
  SEVERAL_SERVERS_FAULTS,
  type SeveralServersKind,
} from './plan.ts';

const KINDS = Object.keys(ONE_SERVER_FAULTS) as readonly OneServerKind[];
const SEVERAL = Object.keys(SEVERAL_SERVERS_FAULTS) as readonly SeveralServersKind[];
const plan = planOf({ seed: '1', ms: 120_000, servers: 1, kinds: KINDS });

test('the same seed gives the same plan, and another seed another', () => {
  expect(planOf({ seed: '1', ms: 120_000, servers: 1, kinds: KINDS })).toEqual(plan);
  expect(planOf({ seed: '2', ms: 120_000, servers: 1, kinds: KINDS })).not.toEqual(plan);
});

test('every kind comes once before a kind comes again', () => {
  expect(plan.length).toBeGreaterThan(KINDS.length);
  expect(new Set(plan.slice(0, KINDS.length).map(({ kind }) => kind))).toEqual(new Set(KINDS));
});

test('a fault begins after the one before is over, and the beginning and the end are quiet', () => {
  expect(plan[0]?.at).toBe(QUIET_MS);
  for (const [i, { at, forMs }] of plan.entries()) {
    const next = plan[i + 1]?.at ?? 120_000 - QUIET_MS;
    expect(at + forMs).toBeLessThanOrEqual(next);
  }
});

test('only faults of the wanted kinds are planned, and only the clock jumps', () => {
  const few = planOf({ seed: '1', ms: 60_000, servers: 1, kinds: ['kill', 'clock'] });
  expect(new Set(few.map(({ kind }) => kind))).toEqual(new Set(['kill', 'clock']));
  for (const { kind, byMs } of few) expect(byMs !== 0).toBe(kind === 'clock');
  expect(planOf({ seed: '1', ms: 60_000, servers: 1, kinds: [] })).toEqual([]);
});

test('a minute of several servers has the fault that a program which is connected cannot see, with the seeds 2 and 3', () => {
  for (const seed of ['2', '3'])
    expect(planOf({ seed, ms: 60_000, servers: 3, kinds: SEVERAL }).map(({ kind }) => kind)).toContain('swallow');
});

test('several servers suffer by turns, at least thirty faults in five minutes', () => {
  const kinds = SEVERAL;
  const faults = planOf({ seed: '1', ms: 300_000, servers: 3, kinds });
  expect(faults.length).toBeGreaterThanOrEqual(30);
  expect(new Set(faults.map(({ which }) => which))).toEqual(new Set([0, 1, 2]));
});

test('five minutes of several hosts have every kind, and a host is cut off for longer than a lease, and for less', () => {
  const kinds = Object.keys(HOSTS_FAULTS) as readonly FaultKind[];
  const faults = planOf({ seed: '3', ms: 300_000, servers: 3, kinds });
  expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(kinds));
  const lasts = faults.filter(({ kind }) => kind === 'database' || kind === 'partition').map(({ forMs }) => forMs);
  expect([Math.min(...lasts) < 6000, Math.max(...lasts) > 6000]).toEqual([true, true]);
  for (const { kind, byMs } of faults) expect(byMs !== 0).toBe(kind === 'clock');
});
