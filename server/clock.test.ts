/** The server's clock, and sessions that are timed by it. */
import { expect, test, vi } from 'vitest';
import { serverClock } from './clock.ts';
import { logOf, ofType } from './testing/log.ts';
import { openedSession } from './testing/opened-session.ts';

const HOUR_MS = 3_600_000;

test('it begins at the wall clock, and runs on as the machine does, in whole milliseconds', () => {
  let [wall, monotonic] = [1_800_000_000_000, 70.25];
  const now = serverClock({ wall: () => wall, monotonic: () => monotonic });
  expect(now()).toBe(1_800_000_000_000);
  wall -= HOUR_MS;
  monotonic += 2500.5;
  expect(now()).toBe(1_800_000_002_500);
  wall += 2 * HOUR_MS;
  expect(now()).toBe(1_800_000_002_500);
});

test.each([
  ['back', -HOUR_MS],
  ['forward', HOUR_MS],
])('a wall clock that is set %s by an hour moves no deadline', async (_way, byMs) => {
  const { server, session, person } = await openedSession({ config: { deadlineMs: 1500 } });
  const wall = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => wall() + byMs);
  try {
    await person.hear('request', ({ request }) => request.turn === 1);
    const log = await logOf(server.databaseFile, session);
    const [first, second] = ofType(log, 'TurnOpened');
    const [late] = ofType(log, 'ActionTimedOut');
    expect(late?.at).toBeGreaterThanOrEqual(first?.deadline ?? Number.NaN);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeLessThan(HOUR_MS / 2);
  } finally {
    vi.restoreAllMocks();
  }
});
