/** "Ready?" before a live session starts: what pages are told, and that the wait has an end. */
import { expect, test } from 'vitest';
import { secrets } from '../../games/core/testing/secrets.ts';
import { temporaryStore } from '../../server/testing/database.ts';
import { openForTwo, toldTypes } from '../../server/testing/live.ts';
import { stillClock } from '../../server/testing/still-clock.ts';

const CONFIG = { rounds: 2, deadlineMs: null, deal: [1, 2] };
const { now, pass, done } = stillClock();

test('the game waits until both people are ready, and a page that comes back is told whether its seat was', async () => {
  const { store } = temporaryStore();
  const open = () => openForTwo(secrets, CONFIG, store, { ready: { limitMs: 60_000 }, now });
  const { live, lines } = await done(open());
  expect(live.publicState()).toMatchObject({
    phase: 'open',
    deadline: now() + 60_000,
    seats: [{ presence: 'acting' }, { presence: 'acting' }],
  });
  live.receive(0, lines[0], { type: 'ready', commandId: 'i-am-ready' });
  await done(live.settled());
  await new Promise((resolve) => setImmediate(resolve));
  expect(live.publicState().seats.map(({ presence }) => presence)).toEqual(['done', 'acting']);
  live.close('shutdown');
  const later = await done(open());
  expect(later.lines.map(({ told }) => told[0])).toMatchObject([
    { type: 'welcome', ready: true, first: null },
    { type: 'welcome', first: null },
  ]);
  // the wait has an end
  pass(60_000);
  await done(later.live.settled());
  await new Promise((resolve) => setImmediate(resolve));
  expect(later.live.phase()).toBe('running');
  expect(toldTypes(later.lines[1])).toEqual(['welcome', 'request']);
});
