import { describe, expect, test } from 'vitest';
import { playout } from '../../games/core/log/playout.ts';
import { audit } from '../../games/core/log/replay.ts';
import { rngFor } from '../../games/core/rng.ts';
import { Config } from '../../games/standoff/config.ts';
import { standoff } from '../../games/standoff/game.ts';
import { responsesOf } from '../../games/standoff/responses.ts';
import { SHORTCUTS, treatBy } from '../../games/standoff/shortcuts.ts';
import type { Happening } from '../../games/standoff/sights.ts';
import { TRIALS, TRIALS_PER_PRESENCE, trialAt } from '../../games/standoff/trials/trials.ts';
import type { Trial } from '../../games/standoff/trials/types.ts';
import { POLICIES } from '../index.ts';
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
        const shown = trial.events.filter((event): event is Happening => 'visible' in event);
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

describe('whole sessions', () => {
  const policies = POLICIES.filter(({ game }) => game === 'standoff');
  const modes = [
    { practice: 'stages', fallback: 'taught', asked: 2, begin: 'ready' },
    { walk: 'walked', feedback: 'none', catchTrials: 2 },
    { walk: 'free', pay: 'paper', from: 'full-both' },
    { dominant: 'player', walk: 'skipped' },
    { playerSees: 'screened', opponentSees: 'open', playerSeat: 1 },
  ];
  test.each(modes)('%j: every policy plays on either side', (mode) => {
    for (const [i, policy] of policies.entries()) {
      const other = policies[(i + 1) % policies.length] ?? policy;
      const parsed = Config.parse({ trials: 4, ...mode });
      const log = playout(standoff, { session: 's', config: parsed, seed: String(i), policies: [policy, other] });
      expect(log.at(-1)).toMatchObject({ type: 'SessionEnded', reason: 'terminated' });
      expect(audit(standoff, log, String(i), [policy, other])).toEqual([]);
      expect(responsesOf(log).length).toBeGreaterThan(3);
    }
  });

  test.each([
    ['shown', {}],
    ['walked', { walk: 'walked' }],
    ['free', { walk: 'free' }],
    ['with the player dominant', { dominant: 'player' }],
    ['with seats exchanged', { playerSeat: 1 }],
  ])('two ideal players are right and answer rightly in every trial: %s', (_what, mode) => {
    const parsed = Config.parse({ trials: 18, asked: 18, fallback: 'untaught', ...mode });
    const log = playout(standoff, { session: 's', config: parsed, seed: 'ideal', policies: [ideal, ideal] });
    for (const row of responsesOf(log)) {
      expect(row.correct).toBe(true);
      // the second at a box may lose to the first, since it knows less
      if (row.side === 'player') expect(row.got).not.toBe('taken');
      for (const answer of Object.values(row.answers)) expect(answer?.right ?? true).toBe(true);
    }
  });
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
