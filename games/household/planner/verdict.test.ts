import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fact, knows } from '../pddl/formula.ts';
import type { PlanningTask } from './planning-task.ts';
import { solvableByBruteForce } from './testing/brute-force.ts';
import { anyTask } from './testing/small-tasks.ts';
import { verdictOf } from './verdict.ts';

describe.each(['object', 'furniture'] as const)('small tasks with a cabinet and one more %s', (type) => {
  test('are solvable exactly if breadth-first search of the whole problem finds a plan', () => {
    const outcomes = { solvable: 0, unsolvable: 0 };
    fc.assert(
      fc.property(anyTask(type), (task) => {
        const truth = solvableByBruteForce(task, 6000);
        const { status } = verdictOf(task, 'faithful');
        fc.pre(truth !== null && status !== 'undecided');
        if (truth === null) return;
        outcomes[status]++;
        expect(status).toBe(truth ? 'solvable' : 'unsolvable');
      }),
      { numRuns: 150, maxSkipsPerRun: 20 },
    );
    // both verdicts occurred
    expect(Math.min(outcomes.solvable, outcomes.unsolvable)).toBeGreaterThan(10);
  });
});

test('more facts than messages are proved unsolvable, and with one message more they are not', () => {
  const drawers = Array.from({ length: 12 }, (_, i) => `drawer_${i}`);
  const task = (limit: number): PlanningTask => ({
    problem: {
      name: 'many',
      domain: 'enacttom',
      objects: {
        agent_0: 'agent',
        agent_1: 'agent',
        kitchen_1: 'room',
        ...Object.fromEntries(drawers.map((drawer) => [drawer, 'furniture' as const])),
      },
      init: [
        ...drawers.flatMap((drawer) => [fact('is_in_room', drawer, 'kitchen_1'), fact('is_closed', drawer)]),
        fact('is_restricted', 'agent_0', 'kitchen_1'),
        fact('can_communicate', 'agent_1', 'agent_0'),
      ],
      goal: { op: 'and', of: drawers.map((drawer) => knows('agent_0', fact('is_open', drawer))) },
      owners: [],
    },
    limits: { agent_1: limit },
    unable: {},
    house: null,
  });
  expect(verdictOf(task(11), 'faithful')).toMatchObject({
    status: 'unsolvable',
    reason: 'the messages do not suffice for all that shall be known',
  });
  expect(verdictOf(task(12), 'faithful')).toMatchObject({ status: 'solvable', messages: 12 });
});
