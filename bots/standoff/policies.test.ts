import { describe, expect, test } from 'vitest';
import { rngFor } from '../../games/core/rng.ts';
import { Config } from '../../games/standoff/config.ts';
import { SHORTCUTS, treatBy } from '../../games/standoff/shortcuts.ts';
import type { TrialHappening } from '../../games/standoff/sights.ts';
import { TRIALS, TRIALS_PER_PRESENCE, trialAt } from '../../games/standoff/trials/trials.ts';
import type { Trial } from '../../games/standoff/trials/types.ts';
import { choiceIn } from './exam.ts';
import { ideal } from './ideal.ts';
import { uniform } from './package.ts';
import { rationalOpponent } from './rational-opponent.ts';
import { scriptedOpponent } from './scripted-opponent.ts';
import { shortcutPolicies } from './shortcuts.ts';

const config = Config.parse({});
const choice = (policy: Parameters<typeof choiceIn>[0], { id }: Trial, seat: 0 | 1, mirrored = false) =>
  choiceIn(policy, { trial: id, mirrored }, { config, seat, seed: 'test' });

/** Ids of trials, beginning at `from`, for which `holds` is false. */
function exceptions(from: number, holds: (trial: Trial) => boolean, every = 1): readonly string[] {
  const found: string[] = [];
  for (let i = from; i < TRIALS; i += every) {
    const trial = trialAt(i);
    if (!holds(trial)) found.push(trial.id);
  }
  return found;
}

describe('the ideal policy, from percepts alone,', () => {
  test('is right on all 47,040 trials', () => {
    expect(exceptions(0, (trial) => choice(ideal, trial, 0) === trial.correct)).toEqual([]);
  });
  test('is right on mirrored boards', () => {
    const mirrored = (trial: Trial) => choice(ideal, trial, 0, true) === 4 - trial.correct;
    expect(exceptions(0, mirrored, 37)).toEqual([]);
  });
  test('plays the opponent like a rational one', () => {
    expect(exceptions(TRIALS_PER_PRESENCE, (trial) => choice(ideal, trial, 1) === trial.target, 37)).toEqual([]);
  });
});

describe('an opponent', () => {
  test('that is rational goes to the trial’s target', () => {
    expect(exceptions(TRIALS_PER_PRESENCE, (trial) => choice(rationalOpponent, trial, 1) === trial.target, 3)).toEqual(
      [],
    );
  });
  test('that is scripted goes where the original one goes: elsewhere on 200 trials, all of Nt', () => {
    const goes = (trial: Trial) => choice(scriptedOpponent, trial, 1) === trial.targetOriginal;
    expect(exceptions(TRIALS_PER_PRESENCE, goes, 3)).toEqual([]);
    const differ = exceptions(TRIALS_PER_PRESENCE, ({ target, targetOriginal }) => target === targetOriginal);
    expect(differ).toHaveLength(200);
  });
});

describe('a shortcut as a policy', () => {
  test.each(SHORTCUTS.map((shortcut, i) => [shortcut.id, shortcut, shortcutPolicies[i]] as const))(
    '%s chooses from percepts what the shortcut chooses from the trial',
    (_id, shortcut, policy) => {
      if (!policy) throw new Error('every shortcut has a policy');
      const same = (trial: Trial): boolean => {
        const shown = trial.events.filter((event): event is TrialHappening => 'visible' in event);
        return choice(policy, trial, 0) === trial[treatBy(shortcut, shown, trial.presence)];
      };
      expect(exceptions(0, same, 101)).toEqual([]);
    },
  );
});

test('uniform choice is right one time in five', () => {
  const right = exceptions(
    0,
    (trial) =>
      choiceIn(uniform, { trial: trial.id, mirrored: false }, { config, seat: 0, seed: trial.id }) !== trial.correct,
    12,
  );
  expect(right.length / (TRIALS / 12)).toBeGreaterThan(0.17);
  expect(right.length / (TRIALS / 12)).toBeLessThan(0.23);
});

test('random choices of a policy depend on its seed only', () => {
  const draw = (seed: string) =>
    exceptions(
      0,
      (trial) => choiceIn(uniform, { trial: trial.id, mirrored: false }, { config, seat: 0, seed }) !== 2,
      3000,
    );
  expect(draw('a')).toEqual(draw('a'));
  expect(rngFor('a').int(1000)).not.toBe(rngFor('b').int(1000));
});
