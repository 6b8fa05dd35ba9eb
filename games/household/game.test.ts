import { expect, test } from 'vitest';
import { playout } from '../core/log/playout.ts';
import { rngFor } from '../core/rng.ts';
import { lifeOf } from '../core/session/life.ts';
import { uniformFor } from '../core/testing/uniform.ts';
import { household } from './game.ts';
import { begin, remember } from './memory.ts';
import type { Household } from './types.ts';

const uniform = uniformFor<Household>('household');

test('whole sessions can be played at random, and each seat can fold its memory from the log', () => {
  for (let i = 0; i < 8; i++) {
    const seed = `session-${i}`;
    const config = household.sampleConfig(rngFor(seed, 'config'));
    const policies = config.task.agents.map(() => uniform);
    const events = playout(household, { session: seed, config, seed, policies });
    expect(events.at(-1)?.type).toBe('SessionEnded');
    for (const seat of policies.keys()) {
      const { first, experiences } = lifeOf(household, events, seat);
      if (!first) throw new Error(`seat ${seat} saw nothing`);
      const memory = experiences.reduce(remember, begin(first));
      const last = experiences.at(-1)?.percepts.find((percept) => percept.type === 'turn');
      expect(memory.turn).toBe(experiences.length);
      expect(memory.agents[seat]?.room).toBe(last?.room);
      expect(memory.holding).toBe(last?.holding);
    }
  }
});

test('one role for each agent, and no clock but a deadline', () => {
  const config = household.sampleConfig(rngFor('roles'));
  expect(household.roles(config)).toEqual(config.task.agents.map(() => 'agent'));
  expect(household.clock(household.initialState({ ...config, deadlineMs: 5000 }))).toEqual({ deadlineMs: 5000 });
  expect(household.clock(household.initialState({ ...config, deadlineMs: null }))).toBeNull();
});

test('propositions: the rooms of agents, which furniture is open, the places of objects in view', () => {
  const config = household.sampleConfig(rngFor('propositions'));
  const ids = household.propositions(household.observe(household.initialState(config), 'all')).map(({ id }) => id);
  expect(ids).toContain('agent_in_room/agent_1');
  expect(ids).toContain('is_open/fridge_4');
  expect(new Set(ids).size).toBe(ids.length);
});
