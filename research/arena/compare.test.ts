import { expect, test } from 'vitest';
import { comparisonInWords } from './compare.ts';
import type { ArenaResult, ArenaRow } from './result.ts';

const returns = (value: number) => ({ value, se: 1, low: value - 1, high: value + 1 });

function row(policy: string, earned: number): ArenaRow {
  const side = { focal: returns(earned), background: returns(2) };
  const none = { timeOuts: 0, illegalActions: 0, crashes: 0, sessions: 1, rating: null, resident: null, seats: null };
  return { policy, alone: null, visitor: side, ...none };
}

function result(ofBot: number, ofPolicy: number): ArenaResult {
  const pair = (residents: string, visitor: string, value: number) => ({
    ...{ residents, visitor, visitorReturn: returns(value), residentReturn: returns(2) },
  });
  return {
    ...{ format: 1, game: 'symmtom', rules: 1, config: {}, seed: '1', episodes: 2, limitMs: 1, seatings: 4 },
    ...{ policies: [], pool: null, outside: [{ bot: 'mine@1', checksum: 'ab'.repeat(32) }] },
    rows: [row('mine@1', ofBot), row('symmtom/a', ofPolicy)],
    pairs: [pair('symmtom/a', 'symmtom/b', ofPolicy), pair('symmtom/a', 'mine@1', ofBot)],
  };
}

test('it says what bots from outside earned before and now, and how many pairs without them are the same', () => {
  expect(comparisonInWords(result(5, 7), result(6, 7))).toBe(
    [
      'Bots from outside play the same again only where they are deterministic.',
      'Of the pairs without them, 1 of 1 are the same.',
      'mine@1 as visitor earned 5.0 (95 %: 4.0 to 6.0) and its residents 2.0 (95 %: 1.0 to 3.0), and now 6.0 (95 %: 5.0 to 7.0) and its residents 2.0 (95 %: 1.0 to 3.0).',
    ].join('\n'),
  );
  expect(comparisonInWords(result(5, 7), result(5, 8))).toContain('Of the pairs without them, 0 of 1 are the same.');
});
