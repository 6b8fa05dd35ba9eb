/**
 * For tests: small tasks with two agents, two rooms, a cabinet and one more thing, any mechanics, any goal to depth 3.
 */
import * as fc from 'fast-check';
import { fact, knows, type PddlFact, type PddlFormula } from '../../pddl/formula.ts';
import type { PddlProblem } from '../../pddl/problem.ts';
import type { PlanningTask } from '../planning-task.ts';

const AGENTS = ['agent_0', 'agent_1'];
const ROOMS = ['kitchen_1', 'office_1'];

const literals: readonly PddlFact[] = [
  fact('is_open', 'cabinet_1'),
  fact('is_closed', 'cabinet_1'),
  fact('is_locked', 'cabinet_1'),
  fact('is_on_top', 'thing_2', 'cabinet_1'),
  fact('is_inside', 'cabinet_1', 'thing_2'),
  fact('is_held_by', 'thing_2', 'agent_1'),
  fact('is_in_room', 'thing_2', 'office_1'),
  fact('agent_in_room', 'agent_0', 'kitchen_1'),
];
const agent = fc.constantFrom(...AGENTS);

/** thing_2 is an object or a second piece of furniture. */
export function anyTask(type: 'object' | 'furniture'): fc.Arbitrary<PlanningTask> {
  const usable = literals.filter(
    ({ predicate, args }) => type === 'furniture' || !(predicate === 'is_inside' && args[1] === 'thing_2'),
  );
  const leaf: fc.Arbitrary<PddlFormula> = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...usable) },
    { weight: 1, arbitrary: fc.constantFrom(...usable).map((of): PddlFormula => ({ op: 'not', of })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...usable), fc.constantFrom(...usable))
        .map((of): PddlFormula => ({ op: 'and', of })),
    },
  );
  const knowledge = fc
    .tuple(fc.array(agent, { minLength: 1, maxLength: 3 }), leaf)
    .map(([chain, of]) => chain.reduce<PddlFormula>((inner, each) => knows(each, inner), of));
  const part = fc.oneof(
    leaf,
    knowledge,
    knowledge,
    knowledge.map((of): PddlFormula => ({ op: 'not', of })),
  );
  const goal = fc.oneof(
    part,
    fc.tuple(part, part).map((of): PddlFormula => ({ op: 'and', of })),
    fc.tuple(part, part).map((of): PddlFormula => ({ op: 'or', of })),
  );
  const some = (facts: readonly PddlFact[]) => fc.subarray([...facts]);
  return fc
    .record({
      starts: fc.tuple(
        fc.constantFrom(...ROOMS),
        fc.constantFrom(...ROOMS),
        fc.constantFrom(...ROOMS),
        fc.constantFrom(...ROOMS),
      ),
      bars: some(AGENTS.flatMap((a) => ROOMS.map((r) => fact('is_restricted', a, r)))),
      edges: some([fact('can_communicate', 'agent_0', 'agent_1'), fact('can_communicate', 'agent_1', 'agent_0')]),
      doors: some([fact('is_closed', 'cabinet_1'), fact('is_locked', 'cabinet_1')]),
      mechanics:
        type === 'furniture'
          ? some([
              fact('is_inverse', 'cabinet_1'),
              fact('controls', 'thing_2', 'cabinet_1'),
              fact('mirrors', 'cabinet_1', 'thing_2'),
              fact('is_closed', 'thing_2'),
            ])
          : fc.constant([]),
      limits: fc.dictionary(agent, fc.integer({ min: 0, max: 2 })),
      goal,
    })
    .map(({ starts: [first, second, cabinet, thing], bars, edges, doors, mechanics, limits, goal }) => {
      const where = [
        fact('agent_in_room', 'agent_0', first),
        fact('agent_in_room', 'agent_1', second),
        fact('is_in_room', 'cabinet_1', cabinet),
        fact('is_in_room', 'thing_2', thing),
      ];
      const problem: PddlProblem = {
        name: 'small',
        domain: 'enacttom',
        objects: {
          agent_0: 'agent',
          agent_1: 'agent',
          kitchen_1: 'room',
          office_1: 'room',
          cabinet_1: 'furniture',
          thing_2: type,
        },
        init: [...where, ...bars, ...edges, ...doors, ...mechanics],
        goal,
        owners: [],
      };
      return { problem, limits: { ...limits }, unable: {}, house: null };
    });
}
