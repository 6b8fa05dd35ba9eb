import { describe, expect, test } from 'vitest';
import { playout } from '../games/core/log/playout.ts';
import { audit } from '../games/core/log/replay.ts';
import type { AnyPolicy } from '../games/core/policy.ts';
import { rngFor } from '../games/core/rng.ts';
import { secrets } from '../games/core/testing/secrets.ts';
import { GAMES, newestRules } from '../games/index.ts';
import { chanceOf, expectedOf, withAct } from './expecting.ts';
import { botsOf, POLICIES, policyById, YARDSTICKS } from './index.ts';
import { plainBots } from './package.ts';

const all = [...POLICIES, ...YARDSTICKS];

test('every policy has a name of its own, under which it is found', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const policy of all) expect(policyById(policy.id)).toBe(policy);
  expect(policyById('symmtom/nobody')).toBeUndefined();
});

test('a policy is found by its id and version, and no other version of it is', () => {
  for (const policy of all) {
    expect(policyById(`${policy.id}@${policy.version}`)).toBe(policy);
    expect(policyById(`${policy.id}@${policy.version + 1}`)).toBeUndefined();
  }
  expect(policyById('symmtom/nobody@1')).toBeUndefined();
});

test('what is offered to people is not privileged', () => {
  expect(POLICIES.filter(({ privileged }) => privileged)).toEqual([]);
});

test('every game has policies of its own, a uniform one among them, and one that sits with people by default', () => {
  for (const { id } of GAMES) {
    const bots = botsOf(id) ?? expect.fail(`no bots for ${id}`);
    expect(bots.policies).toContain(bots.defaultPartner);
    expect(bots.policies.map((policy) => policy.id)).toContain(`${id}/uniform`);
    for (const { game } of [...bots.policies, ...bots.yardsticks]) expect(game).toBe(id);
  }
  expect(botsOf('nobody')).toBeUndefined();
});

test('a game that brings no policies is played by the uniform one', () => {
  const { policies, defaultPartner } = plainBots(secrets.id);
  expect(policies).toEqual([defaultPartner]);
  const config = secrets.sampleConfig(rngFor('plain', 'config'));
  const log = playout(secrets, { session: 'plain', config, seed: 'plain', policies: [defaultPartner, defaultPartner] });
  expect(log.at(-1)).toMatchObject({ type: 'SessionEnded', reason: 'terminated' });
  expect(audit(secrets, log, 'plain', policies)).toEqual([]);
});

test('what a new database shows is accepted by its game', () => {
  for (const game of GAMES)
    for (const { policies, config } of botsOf(game.id)?.demos ?? []) {
      for (const policy of policies) expect(policy.game).toBe(game.id);
      expect(game.schemas.config.safeParse(config).success).toBe(true);
    }
});

/** The policy, which checks at its first decisions that what it does is what is expected of it. */
function checked(policy: AnyPolicy): AnyPolicy {
  let decisions = 0;
  return withAct(policy, (memory, request, rng) => {
    const action = policy.act(memory, request, rng);
    decisions += 1;
    const expected = decisions > 4 ? null : expectedOf(policy, memory, request);
    if (expected) {
      expect(expected.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
      expect(chanceOf(action, expected, { legalActions: [], lapse: 0 })).toBeGreaterThan(0);
    }
    return action;
  });
}

describe.each(all.filter(({ id, whyNot }) => !id.includes('/script/') && !whyNot))('$id', (policy) => {
  test('plays any session of its game to the end, legally, reproducibly and as is expected of it', () => {
    const game = newestRules(policy.game)?.game ?? expect.fail(`no game ${policy.game}`);
    for (let i = 0; i < 3; i++) {
      const config = game.sampleConfig(rngFor('policies', i));
      const policies = game.roles(config).map(() => (i === 0 ? checked(policy) : policy));
      const log = playout(game, { session: 'policies', config, seed: `${i}`, policies });
      expect(log.at(-1)?.type).toBe('SessionEnded');
      expect(audit(game, log, `${i}`, [policy])).toEqual([]);
    }
  });
});
