/** Rules of one and two cues: what they are fitted to, and what they say. */
import { expect, test } from 'vitest';
import { PAPER_SIGHTS } from './conditions.ts';
import { Config } from './config.ts';
import { bestPair, type CuedTrial, cuedTrial, halves, isRight, singleRules } from './cue-rules.ts';
import { cuesOf } from './cues.ts';
import { trialById } from './trials/trials.ts';

const cued = (cues: readonly number[], small: boolean, weight = 1): CuedTrial => ({
  cues: cues.map((cue) => cue === 1),
  small,
  regime: 'Tt',
  weight,
});

/** The small treat is best if the first two cues have different answers; the third one says nothing. */
const either = [
  cued([0, 0, 0], false),
  cued([0, 1, 1], true),
  cued([1, 0, 0], true),
  cued([1, 1, 1], false),
  cued([1, 1, 0], false),
];

test('the best pair is a table of two cues, also where neither alone tells anything', () => {
  const rule = bestPair(either);
  expect(rule).toEqual({ cues: [0, 1], small: [false, true, true, false], fitted: 1 });
  expect(either.every((trial) => isRight(rule, trial))).toBe(true);
  expect(Math.max(...singleRules(either).map(({ fitted }) => fitted))).toBeLessThanOrEqual(0.6);
});

test('answers that did not occur take the treat that was best more often', () => {
  const rule = bestPair([cued([0, 0], true), cued([0, 0], true), cued([1, 1], false)]);
  expect(rule.small).toEqual([true, true, true, false]);
});

test('weights count as that many trials', () => {
  expect(singleRules([cued([1], true, 3), cued([1], false, 1)])).toEqual([
    { cues: [0], small: [true, true], fitted: 0.75 },
  ]);
});

test('lists are split by turns', () => {
  expect(halves([1, 2, 3, 4, 5])).toEqual({ fit: [1, 3, 5], test: [2, 4] });
});

test('cues and the best treat follow from what the opponent of the config sees', () => {
  const trial = trialById('b1w1v0f-1.310.112.p');
  if (!trial) throw new Error('there is no such trial');
  expect(cuedTrial(trial, Config.parse({}))).toMatchObject({
    cues: [...cuesOf(trial).values()],
    small: trial.correct === trial.small,
    regime: trial.regime,
  });
  expect(cuedTrial(trial, Config.parse({ ...PAPER_SIGHTS, opponentSees: 'open' }))).toMatchObject({
    small: true,
    regime: 'Tt',
  });
  expect(cuedTrial({ ...trial, presence: 'absent' }, Config.parse({}))).toBeNull();
});
