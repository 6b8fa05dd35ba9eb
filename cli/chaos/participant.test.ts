/** A participant of a chaos run notices the end of its session, also when the session ended while the participant was away. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { wait } from '../../bots/household/wait.ts';
import { seatClient } from '../../bots/seat-client.ts';
import { rngFor } from '../../games/core/rng.ts';
import { uniformFor } from '../../games/core/testing/uniform.ts';
import { household } from '../../games/household/game.ts';
import { logOf, ofType } from '../../server/testing/log.ts';
import { plant, tokenOf } from '../../server/testing/planted.ts';
import { order, serve, temporaryFolder } from '../../server/testing/server.ts';
import { openWire } from '../../server/testing/wire.ts';
import { openParticipant } from './participant.ts';

test.each(['person', 'outside'] as const)('a seat of kind %s that comes back after the end', async (as) => {
  const dataDir = temporaryFolder();
  const config = household.sampleConfig(rngFor('chaos', 'participant'));
  await plant(dataDir, [
    {
      ...{ game: household, session: 'ended-while-away', config, seed: '1', at: Date.now() },
      seats: household.roles(config).map(() => as),
      already: [{ type: 'abandon', reason: 'abandoned', cause: 'deserted' }],
    },
  ]);
  const { url } = await serve({ dataDir });
  const participant = openParticipant({
    ...{ url, session: 'ended-while-away', seat: 0, token: tokenOf('ended-while-away', 0), as, thinksMs: 1 },
    brain: seatClient(wait, 'chaos'),
    rng: rngFor('chaos', 'thinking'),
  });
  await vi.waitFor(() => expect(participant.kept.ended).toBe(true), { timeout: 5000 });
  await participant.leave();
});

test('an action that is sent after its turn, while the next one runs, was not sent in time', async () => {
  const { url, databaseFile } = await serve();
  const config = { agents: 2, width: 4, pieces: 2, turns: 3, deadlineMs: 1000 };
  const seats = [{ kind: 'outside' }, { kind: 'policy', policy: 'symmtom/uniform' }];
  const created = await order(url, { game: 'symmtom', config, seats });
  const participant = openParticipant({
    ...{ url, session: created.session, seat: 0, token: created.seats[0]?.token ?? '', as: 'outside', thinksMs: 1 },
    brain: seatClient(uniformFor('symmtom'), 'chaos'),
    // thinks for longer than a turn lasts
    rng: { ...rngFor('chaos', 'slow'), int: () => 1300 },
  });
  await vi.waitFor(() => expect(participant.kept.ended).toBe(true), { timeout: 15_000 });
  await participant.leave();
  expect(ofType(await logOf(databaseFile, created.session), 'ActionRefused').length).toBeGreaterThan(0);
  expect(participant.kept.refusedUnfairly).toEqual([]);
});

test.each([
  ['counts as sent in time', false, 1],
  ['does not count as sent in time where the server is out of sight', true, 0],
])('an action that the network holds up until the turn is over %s', async (_, isOutOfSight, unfair) => {
  const { url } = await serve();
  const wire = await openWire(url, 80);
  onTestFinished(() => wire.close());
  const config = { agents: 2, width: 4, pieces: 2, turns: 3, deadlineMs: 1500 };
  const seats = [{ kind: 'outside' }, { kind: 'policy', policy: 'symmtom/uniform' }];
  const created = await order(url, { game: 'symmtom', config, seats });
  const participant = openParticipant({
    ...{ url: wire.url.replace(/\/$/, ''), session: created.session, seat: 0, token: created.seats[0]?.token ?? '' },
    ...{ as: 'outside', thinksMs: 1, brain: seatClient(uniformFor('symmtom'), 'chaos') },
    rng: { ...rngFor('chaos', 'thinking'), int: () => 600 },
  });
  await vi.waitFor(() => expect(participant.kept.turn).toBe(0), { interval: 5 });
  wire.pull();
  const unseen = isOutOfSight ? participant.loseSightOf(url) : null;
  await sleep(2200);
  wire.mend();
  unseen?.over();
  await vi.waitFor(() => expect(participant.kept.turn).toBeGreaterThan(0), { timeout: 5000 });
  await sleep(300);
  await participant.leave();
  expect(participant.kept.refusedUnfairly).toHaveLength(unfair);
});
