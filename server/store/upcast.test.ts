/** Upcasting: old shapes of events, gaps in the chain, and shapes from newer programs. */
import { expect, test } from 'vitest';
import { temporaryStore } from '../testing/database.ts';
import { fromLog, toLog } from './session-log.ts';
import { UPCASTERS } from './shapes.ts';
import { rawConnection } from './sqlite/testing/temporary.ts';
import { type Upcaster, upcasting } from './upcast.ts';

/** An old shape as the log stored it: a move before it had a step and a reason. */
const SAMPLE_OF_1 = { seat: 1, x: 3, y: 4 };

const moved: readonly Upcaster[] = [
  { type: 'test.Moved', from: 2, to: 3, up: (data) => ({ ...(data as object), reason: null }) },
  {
    type: 'test.Moved',
    from: 1,
    to: 2,
    up: (data) => {
      const { x, y, ...rest } = data as typeof SAMPLE_OF_1;
      return { ...rest, to: [x, y] };
    },
  },
];

test('an old shape is read as the newest, step by step', () => {
  const { upcast, currentVersion } = upcasting(moved);
  const today = { seat: 1, to: [3, 4], reason: null };
  expect(upcast('test.Moved', 1, SAMPLE_OF_1)).toEqual(today);
  expect(upcast('test.Moved', 2, { seat: 1, to: [3, 4] })).toEqual(today);
  expect(upcast('test.Moved', 3, today)).toBe(today);
  expect(currentVersion('test.Moved')).toBe(3);
});

test('types that never changed are left alone', () => {
  const { upcast, currentVersion } = upcasting(moved);
  expect(upcast('test.Other', 1, SAMPLE_OF_1)).toBe(SAMPLE_OF_1);
  expect(currentVersion('test.Other')).toBe(1);
});

test('a shape from a newer program is refused', () => {
  expect(() => upcasting(moved).upcast('test.Moved', 4, {})).toThrow('newer program');
});

test.each([
  ['begins late', [[2, 3]], 'no upcaster of t starts from 1'],
  [
    'has a gap',
    [
      [1, 2],
      [3, 4],
    ],
    'no upcaster of t starts from 2',
  ],
  [
    'forks',
    [
      [1, 2],
      [1, 2],
    ],
    'two upcasters of t start from 1',
  ],
  ['leaps', [[1, 3]], 'must lead to 2, not 3'],
  ['goes back', [[2, 1]], 'must lead to 3, not 1'],
  ['begins before the first', [[0, 1]], 'two upcasters of t start from 0'],
] as const)('a chain that %s is refused', (_, steps, message) => {
  const chain = steps.map(([from, to]) => ({ type: 't', from, to, up: (data: unknown) => data }));
  expect(() => upcasting(chain)).toThrow(message);
});

test('events from before causes were codes are read with a code, and new events have the newest version', async () => {
  const { file, store } = temporaryStore();
  const paused = { type: 'SessionPaused', at: 9, cause: 'operator', words: 'lunch' } as const;
  const old = { type: 'session.SessionPaused', schemaVersion: 1, data: { at: 9, reason: 'lunch' } };
  await store.events.append([{ stream: 's', expectedVersion: 0, events: [old, toLog('nim', paused)] }], 'command-1');
  expect((await store.events.read('s')).map((stored) => fromLog(stored))).toEqual([paused, paused]);
  const rows = rawConnection(file).prepare('SELECT schema_version AS version, data FROM events ORDER BY version').all();
  expect(rows).toEqual([
    { version: 1, data: '{"at":9,"reason":"lunch"}' },
    { version: 2, data: '{"at":9,"cause":"operator","words":"lunch"}' },
  ]);
  expect(upcasting(UPCASTERS).currentVersion('session.SessionPaused')).toBe(2);
});
