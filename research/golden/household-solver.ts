/**
 * Verdicts of the original's planner on small tasks (EnactToM, the tests of `pddl/`): whether a task can be solved, how deep
 * the knowledge goes that looking cannot give, and how many K looking gives.
 */
import * as z from 'zod';
import { fact } from '../../games/household/pddl/formula.ts';
import { printFormula } from '../../games/household/pddl/print.ts';
import { parseProblem } from '../../games/household/pddl/problem.ts';
import { faultInWords } from '../../games/household/pddl/sexpr.ts';
import type { PlanningTask } from '../../games/household/planner/planning-task.ts';
import { verdictOf } from '../../games/household/planner/verdict.ts';
import type { GoldenFormat } from './format.ts';
import type { GoldenDifference } from './report.ts';

const Expectation = z.strictObject({
  name: z.string(),
  agents: z.int().min(1),
  furn: z.array(z.string()),
  init: z.array(z.string()),
  goal: z.string(),
  restricted: z.record(z.string(), z.array(z.string())),
  limits: z.record(z.string(), z.int().min(0)),
  expect: z.strictObject({ ok: z.boolean(), depth: z.int().optional(), trivial: z.int().optional() }),
});
type Expectation = z.infer<typeof Expectation>;
const Expectations = z.array(Expectation).min(1);

export const householdSolver: GoldenFormat = {
  id: 'household/solver',
  about: "verdicts of the original's planner on small tasks (a list with the keys furn, init, goal, expect)",
  recognises: ({ json }) => Expectations.safeParse(json).success,
  check: ({ json }, { progress }) => {
    const entries = Expectations.parse(json);
    const disagreements: GoldenDifference[] = [];
    let checked = 0;
    entries.forEach((entry, i) => {
      const { status, beliefDepth, trivial } = verdictOf(planningTaskOf(entry), 'faithful');
      const ours = { ok: status === 'solvable', depth: beliefDepth, trivial: trivial.length };
      for (const what of ['ok', 'depth', 'trivial'] as const) {
        const recorded = entry.expect[what];
        if (recorded === undefined) continue;
        checked++;
        if (recorded !== ours[what] || status === 'undecided')
          disagreements.push({ place: entry.name, what, recorded, ours: status === 'undecided' ? status : ours[what] });
      }
      progress(i + 1, entries.length);
    });
    return {
      unit: 'claims',
      entries: entries.length,
      checked,
      agreed: checked - disagreements.length,
      disagreements,
      notes: ['ok: it can be solved; depth: of the K that looking does not settle; trivial: how many K it does'],
    };
  },
};

function planningTaskOf({ name, agents, furn, init, goal, restricted, limits }: Expectation): PlanningTask {
  const names = Array.from({ length: agents }, (_, i) => `agent_${i}`);
  const rooms = init.flatMap((each) => /\(is_in_room \S+ (\S+)\)/.exec(each)?.[1] ?? []);
  const bars = Object.entries(restricted).flatMap(([agent, barred]) => {
    return barred.map((room) => printFormula(fact('is_restricted', agent, room)));
  });
  const problem = parseProblem(`(define (problem expectation) (:domain enacttom)
    (:objects ${names.join(' ')} - agent ${[...new Set(rooms)].join(' ')} - room ${furn.join(' ')} - furniture)
    (:init ${[...init, ...bars].join(' ')})
    (:goal ${goal}))`);
  if (!problem.ok) throw new Error(`${name}: ${problem.faults.map(faultInWords).join('; ')}`);
  return { problem: problem.value, limits, unable: {}, house: null };
}
