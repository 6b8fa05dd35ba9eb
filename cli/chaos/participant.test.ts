/** A participant of a chaos run notices the end of its session, also when the session ended while the participant was away. */
import { expect, test, vi } from 'vitest';
import { wait } from '../../bots/household/wait.ts';
import { seatClient } from '../../bots/seat-client.ts';
import { rngFor } from '../../games/core/rng.ts';
import { household } from '../../games/household/game.ts';
import { plant, tokenOf } from '../../server/testing/planted.ts';
import { serve, temporaryFolder } from '../../server/testing/server.ts';
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
