/** Every policy of Standoff plays whole sessions of every kind. */
import { describe, expect, test } from 'vitest';
import { playout } from '../../games/core/log/playout.ts';
import { audit } from '../../games/core/log/replay.ts';
import { Config } from '../../games/standoff/config.ts';
import { standoff } from '../../games/standoff/game.ts';
import { responsesOf } from '../../games/standoff/responses.ts';
import { POLICIES } from '../index.ts';
import { ideal } from './ideal.ts';

describe('whole sessions', () => {
  const policies = POLICIES.filter(({ game }) => game === 'standoff');
  const modes = [
    { practice: 'stages', fallback: 'taught', asked: 2, begin: 'ready' },
    { walk: 'walked', feedback: 'none', catchTrials: 2 },
    { walk: 'free', pay: 'paper', from: 'full-both' },
    { dominant: 'player', walk: 'skipped' },
    { playerSees: 'screened', opponentSees: 'open', playerSeat: 1 },
  ].map((mode, first) => ({ mode, first: first % 2 }));
  test.each(modes)('$mode: every policy plays, on the other side than in the kind before', ({ mode, first }) => {
    for (let i = first; i < policies.length + first; i += 2) {
      const [policy = ideal, other = ideal] = [policies[i % policies.length], policies[(i + 1) % policies.length]];
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
    const parsed = Config.parse({ trials: 9, asked: 9, fallback: 'untaught', ...mode });
    const log = playout(standoff, { session: 's', config: parsed, seed: 'ideal', policies: [ideal, ideal] });
    for (const row of responsesOf(log)) {
      expect(row.correct).toBe(true);
      // the second at a box may lose to the first, since it knows less
      if (row.side === 'player') expect(row.got).not.toBe('taken');
      for (const answer of Object.values(row.answers)) expect(answer?.right ?? true).toBe(true);
    }
  });
});
