import { expect, test } from 'vitest';
import { forgetful } from '../../bots/forgetful.ts';
import { policyById } from '../../bots/index.ts';
import { playout } from '../../games/core/log/playout.ts';
import { requestsOf } from '../../games/core/log/replay.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { beginLife } from '../../games/core/session/life.ts';
import { newestRules } from '../../games/index.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { Config } from '../../games/symmtom/types.ts';
import { predictionsOf } from './predict.ts';

const rules = newestRules('symmtom') ?? expect.fail('there are no rules of SymmToM');
const config = Config.parse({ agents: 3, width: 6, pieces: 9, turns: 20 });

/** A session of this policy in all seats, with lapses in a tenth of its decisions. */
function sessionOf(policy: AnyPolicy, seed: string) {
  const policies = [0, 1, 2].map((seat) => forgetful(policy, { errs: 0.1, forgets: 0, seed: `${seed}/${seat}` }));
  const log = playout(symmtom, { session: seed, config, seed, policies });
  return { id: seed, name: seed, log, rules, openText: () => null, vouched: true, coded: [], facts: [] };
}

const MODELS = ['heuristic', 'greedy', 'conservative', 'uniform'];

test.each(['heuristic', 'greedy'])(
  'a policy that slips in a tenth of its decisions is predicted best by its own model, %s, in each of forty sessions',
  (name) => {
    const policy = policyById(`symmtom/${name}`) ?? expect.fail(`there is no policy ${name}`);
    const wrong = Array.from({ length: 40 }, (_, i) => {
      const { models } = predictionsOf([sessionOf(policy, `${name}-${i}`)], { models: MODELS, lapse: 0.1 });
      const best = models.toSorted((a, b) => a.nats.value - b.nats.value)[0];
      return best?.model === policy.id ? [] : [`${i}: ${best?.model}`];
    });
    expect(wrong.flat()).toEqual([]);
  },
);

test('the uniform model loses the mean logarithm of the number of legal actions', () => {
  const session = sessionOf(policyById('symmtom/uniform') ?? expect.fail('no policy'), 'uniform');
  const { models, decisions } = predictionsOf([session], { models: ['uniform'], lapse: 0.05 });
  const counts = [0, 1, 2].flatMap((seat) =>
    requestsOf(symmtom, session.log, beginLife(seat)).flatMap(({ request, answered }) =>
      answered ? [request.legalActions.length] : [],
    ),
  );
  expect(decisions).toBe(counts.length);
  const mean = counts.reduce((sum, n) => sum + Math.log(n), 0) / counts.length;
  expect(models[0]?.nats.value).toBeCloseTo(mean, 9);
});
