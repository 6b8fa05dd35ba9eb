/** What older configs and seeds drew, they draw today: a session that was ordered before gets the list that it would have got. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { rngFor } from '../core/rng.ts';
import { Config } from './config.ts';
import { drawBlocks } from './drawing.ts';

const HALF = { against: 'last-or-food-seen', percent: 50 };

test.each<[Record<string, unknown>, string, string]>([
  [{}, '1', '8b3b68252ca7a52e'],
  [{}, 'b', '261159c7d9708ffb'],
  [{ asked: 6, oversample: HALF }, '1', '7fce30785a93aa73'],
  [{ asked: 6, oversample: HALF }, 'b', 'fc42d080053b7f84'],
  [
    { trials: 20, oversample: { against: 'last-seen', percent: 40 }, fallback: 'untaught', catchTrials: 3 },
    '1',
    '3357d044559f9f25',
  ],
  [{ from: 'full-both', practice: 'stages', fallback: 'taught', trials: 9 }, 'b', '19ab475bcc0df04b'],
  [{ from: 'homogeneous', opponentSees: 'inverse', fallback: 'untaught', trials: 15 }, '1', '8f2cb654bb0c3814'],
  [
    {
      blocks: [
        { from: 'stage-1', oversample: null },
        { trials: 18, oversample: { against: 'all-cues', percent: 30 } },
      ],
      asked: 4,
    },
    '1',
    '74d4ba80f629d26a',
  ],
])('%j with the seed %s draws what it always drew', (config, seed, expected) => {
  const drawn = JSON.stringify(drawBlocks(Config.parse(config), rngFor(seed, 'start')));
  expect(createHash('sha256').update(drawn).digest('hex').slice(0, 16)).toBe(expected);
});
