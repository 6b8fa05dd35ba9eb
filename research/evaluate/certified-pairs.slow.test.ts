import { describe, expect, test } from 'vitest';
import { knownPairs } from './certified-pairs.ts';

describe.each(['standoff', 'tomqa'] as const)('certified pairs of %s', (game) => {
  const found = knownPairs({ game, participants: 12, most: 24, bits: 5, seed: 'known' });
  const of = (id: string) => found.participants.find((row) => row.id === id) ?? expect.fail(id);

  test('tell participants who track beliefs from those who follow a rule', () => {
    for (const id of ['tracks-0', 'tracks-10', 'tracks-20']) {
      expect(of(id).tracks.value, id).toBeGreaterThan(0.9);
      expect(of(id).bits.low ?? 0, id).toBeGreaterThan(4);
    }
    for (const id of ['rule-0', 'rule-10', 'good-rule-10']) {
      expect(of(id).rule.value, id).toBeGreaterThan(0.8);
      expect(of(id).bits.high ?? 0, id).toBeLessThan(-5);
    }
  });
  test('rarely err: the bound of 5 bits allows one in 32 for tracking, and one in 32 for a rule', () => {
    for (const { id, truth, tracks, rule } of found.participants) {
      if (truth === 'rule') expect(tracks.low ?? 0, id).toBeLessThanOrEqual(1 / 32);
      if (truth === 'tracks') expect(rule.low ?? 0, id).toBeLessThanOrEqual(1 / 32);
    }
    expect(of('guesses').open.value).toBeGreaterThan(0.9);
  });
  test('have power that grows with participants and with the share who track', () => {
    const power = (n: number, share: number) =>
      found.power.find((one) => one.n === n && one.share === share)?.power ?? 0;
    expect(power(80, 0.2)).toBeGreaterThan(power(20, 0.2));
    expect(power(40, 0.4)).toBeGreaterThan(power(40, 0.1));
    expect(power(80, 0.4)).toBeGreaterThan(0.99);
  });
  test('are the same for the same seed', () => {
    const few = { game, participants: 2, most: 4, bits: 5, seed: 'same' } as const;
    expect(knownPairs(few)).toEqual(knownPairs(few));
  });
});

test('certified pairs of SymmToM tell those who track from those who follow a rule, in sessions of policies', () => {
  const { participants, cues } = knownPairs({ game: 'symmtom', participants: 2, most: 12, bits: 5, seed: 'known' });
  const bitsOf = (id: string) => participants.find((row) => row.id === id)?.bits.value ?? Number.NaN;
  expect(cues).toHaveLength(25);
  expect(Math.min(bitsOf('tracks-0'), bitsOf('tracks-10'))).toBeGreaterThan(3);
  expect(Math.max(bitsOf('rule-0'), bitsOf('rule-10'), bitsOf('guesses'))).toBeLessThan(-3);
});
