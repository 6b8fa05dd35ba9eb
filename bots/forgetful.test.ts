/** Policies with failings play the games that their wholes play, worse. */
import { expect, test } from 'vitest';
import { playout } from '../games/core/log/playout.ts';
import { newestRules } from '../games/index.ts';
import { forgetful } from './forgetful.ts';
import { policyById } from './index.ts';

function returnsWith(failings: { errs: number; forgets: number } | null): number {
  const [rules, policy] = [newestRules('symmtom'), policyById('symmtom/heuristic')];
  if (!rules || !policy) throw new Error('the game and the policy are known');
  const config = rules.game.schemas.config.parse({ agents: 2, width: 5, pieces: 6, turns: 20 });
  const all = Array.from({ length: 10 }, (_, i) => {
    const own = failings ? forgetful(policy, { ...failings, seed: `failings/${i}` }) : policy;
    const last = playout(rules.game, { session: 's', config, seed: `seed/${i}`, policies: [own, own] }).at(-1);
    return last?.type === 'SessionEnded' ? last.returns.reduce((sum, one) => sum + one, 0) : Number.NaN;
  });
  return all.reduce((sum, one) => sum + one, 0);
}

test('without failings a policy plays as it does; errors and gaps in memory cost returns', () => {
  const whole = returnsWith(null);
  expect(returnsWith({ errs: 0, forgets: 0 })).toBe(whole);
  expect(returnsWith({ errs: 0.5, forgets: 0 })).toBeLessThan(whole);
  expect(returnsWith({ errs: 0, forgets: 0.8 })).toBeLessThan(whole);
});
