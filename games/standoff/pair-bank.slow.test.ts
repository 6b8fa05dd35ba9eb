/** The bank of certified pairs: each pair that can be drawn is checked by the trials themselves. */
import { expect, test } from 'vitest';
import { MOST_PAIRS } from '../core/pairs/types.ts';
import { rngFor } from '../core/rng.ts';
import { cuedTrial } from './cue-rules.ts';
import { drawPair, kindOfPair, placesOf, standoffBank, trialsOfPair } from './pair-bank.ts';
import { FOR_PAIRS } from './session-config.ts';
import type { TrialHappening } from './sights.ts';
import type { Trial } from './trials/types.ts';

const happenings = ({ events }: Trial): readonly TrialHappening[] =>
  events.filter((event): event is TrialHappening => 'visible' in event);
const unseen = (trial: Trial): string => JSON.stringify(happenings(trial).map((one) => ({ ...one, visible: null })));

test('two trials of a pair differ in one event that the opponent sees, and in the treat that is best', () => {
  let pairs = 0;
  for (const kind of standoffBank().pairs)
    for (const place of placesOf(kind)) {
      const trials = trialsOfPair(kind, place);
      const [a, b] = trials;
      pairs++;
      expect(unseen(a)).toBe(unseen(b));
      expect(happenings(a).filter(({ visible }, i) => visible !== happenings(b)[i]?.visible)).toHaveLength(1);
      expect([a.correct, b.correct].toSorted()).toEqual([a.large, a.small].toSorted());
      // an opponent that knows of no treat is left out
      expect(trials.every(({ belief }) => belief.large !== null || belief.small !== null)).toBe(true);
      expect(kindOfPair(trials)).toBe(kind.kind);
      expect(
        trials.map((trial) => cuedTrial(trial, FOR_PAIRS)).map((one) => ({ cues: one?.cues, tracked: one?.small })),
      ).toEqual(kind.items);
    }
  expect(pairs).toBe(10_060);
});

test('kinds have names of their own, and a drawn pair is of its kind', () => {
  const { pairs } = standoffBank();
  expect(new Set(pairs.map(({ kind }) => kind)).size).toBe(pairs.length);
  for (const [i, kind] of pairs.entries()) {
    if (i % 50 !== 0) continue;
    expect(kindOfPair(drawPair(kind, rngFor('drawn', i)))).toBe(kind.kind);
  }
});

test('every rule of the class fails on more pairs than a session can have', () => {
  const { rules, wrong } = standoffBank();
  expect(rules).toHaveLength(7108);
  for (const own of wrong) expect(own.filter((misses) => misses > 0).length).toBeGreaterThan(MOST_PAIRS);
});
