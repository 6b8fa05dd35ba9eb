/** Roles that are dealt to other seats. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { household } from '../game.ts';
import { BUNDLED } from '../tasks/bundled.ts';
import { HUMAN_TASKS } from '../tasks/human.ts';
import { agentOf } from '../types.ts';
import { withRoles } from './roles.ts';

const TASKS = [...HUMAN_TASKS.map(({ task }) => task), ...BUNDLED.slice(0, 20)];

const taskAndRoles = fc.constantFrom(...TASKS).chain((task) => {
  const seats = [...task.agents.keys()];
  return fc.tuple(fc.constant(task), fc.shuffledSubarray(seats, { minLength: seats.length }));
});

test('the task that comes out is one, and dealing the roles back gives the task as it was', () => {
  fc.assert(
    fc.property(taskAndRoles, ([task, roles]) => {
      const { task: given } = household.schemas.config.parse({ task });
      const dealt = withRoles(given, roles);
      expect(household.schemas.config.parse({ task: dealt, roles }).task).toEqual(dealt);
      const back = [...roles.keys()].map((role) => roles.indexOf(role));
      expect(dealt && withRoles(dealt, back)).toEqual(given);
    }),
    { numRuns: 60 },
  );
});

const threes = HUMAN_TASKS.flatMap(({ task }) => (task.agents.length === 3 ? [task] : []));

test('what an agent was told of another is told of the seat that has its role now', () => {
  const task = threes[0] ?? expect.fail('no task for three');
  const dealt = withRoles(task, [2, 0, 1]);
  const knower = Number(/K agent_(\d)/.exec(task.goal)?.[1]);
  expect(dealt?.goal).toContain(`(K agent_${[1, 2, 0][knower]} `);
  for (const [seat, role] of [2, 0, 1].entries()) {
    expect(dealt?.agents[seat]?.start).toBe(task.agents[role]?.start);
    const own = task.mechanics.filter((mechanic) => 'agents' in mechanic && mechanic.agents.includes(agentOf(role)));
    const dealtOwn = dealt?.mechanics.filter(
      (mechanic) => 'agents' in mechanic && mechanic.agents.includes(agentOf(seat)),
    );
    expect(dealtOwn).toHaveLength(own.length);
  }
});

test.each(['B has the key.', 'Write to A.'])(
  'a task whose texts name agents by letters keeps its roles: %s',
  (says) => {
    const task = threes[0] ?? expect.fail('no task for three');
    const [first, ...others] = task.agents;
    const lettered = { ...task, agents: [{ ...first, secrets: [says] }, ...others] } as typeof task;
    expect(withRoles(lettered, [1, 2, 0])).toBeNull();
  },
);
