import { describe, expect, test } from 'vitest';
import { playout } from '../games/core/log/playout.ts';
import { audit } from '../games/core/log/replay.ts';
import { rngFor } from '../games/core/rng.ts';
import { GAMES, newestRules } from '../games/index.ts';
import { DEFAULT_PARTNER, POLICIES, policyById, YARDSTICKS } from './index.ts';

const all = [...POLICIES, ...YARDSTICKS];

test('every policy has a name of its own, under which it is found', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const policy of all) expect(policyById(policy.id)).toBe(policy);
  expect(policyById('symmtom/nobody')).toBeUndefined();
});

test('what is offered to people is not privileged', () => {
  expect(POLICIES.filter(({ privileged }) => privileged)).toEqual([]);
});

test('every game that has policies has one that sits with people by default', () => {
  for (const { id } of GAMES) {
    const offered = POLICIES.filter(({ game }) => game === id).map((policy) => policy.id);
    if (offered.length > 0) expect(offered).toContain(DEFAULT_PARTNER[id]);
  }
});

describe.each(all.filter(({ id }) => !id.includes('/script/')))('$id', (policy) => {
  test('plays any table of its game to the end, legally, and as it would again', () => {
    const game = newestRules(policy.game)?.game ?? expect.fail(`no game ${policy.game}`);
    for (let i = 0; i < 12; i++) {
      const config = game.sampleConfig(rngFor('policies', i));
      const policies = game.roles(config).map(() => policy);
      const log = playout(game, { session: 'policies', config, seed: `${i}`, policies });
      expect(log.at(-1)?.type).toBe('SessionEnded');
      expect(audit(game, log, `${i}`, [policy])).toEqual([]);
    }
  });
});
