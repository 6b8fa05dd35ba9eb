import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { goldenFolder } from '../../core/testing/golden-folder.ts';
import { latch, truthOfConjuncts } from './evaluate.ts';
import { conjunctsOf, fact, kDepth, knowledgeIn, knows, type PddlFormula, rootKnowledgeIn, unnest } from './formula.ts';
import { parseGoal } from './parse.ts';
import { GOAL_PREDICATES } from './predicates.ts';
import { printFormula, printProblem } from './print.ts';
import { parseProblem } from './problem.ts';
import { functionalGoal } from './projection.ts';
import { faultInWords } from './sexpr.ts';

const name = fc.stringMatching(/^[a-z][a-z_]{0,6}_[0-9]{1,2}$/);
const anyFact = fc
  .constantFrom(...Object.entries(GOAL_PREDICATES))
  .chain(([predicate, types]) =>
    fc.tuple(...types.map(() => name)).map((args): PddlFormula => ({ op: 'fact', predicate, args })),
  );

function formulas(depth: number, layers: number): fc.Arbitrary<PddlFormula> {
  if (depth === 0) return anyFact;
  const inner = formulas(depth - 1, layers);
  const kinds: fc.Arbitrary<PddlFormula>[] = [
    anyFact,
    inner.map((of): PddlFormula => ({ op: 'not', of })),
    fc.array(inner, { maxLength: 3 }).map((of): PddlFormula => ({ op: 'and', of })),
    fc.array(inner, { minLength: 1, maxLength: 3 }).map((of): PddlFormula => ({ op: 'or', of })),
  ];
  if (layers > 0) kinds.push(fc.tuple(name, formulas(depth - 1, layers - 1)).map(([agent, of]) => knows(agent, of)));
  return fc.oneof(...kinds);
}

function parsed(text: string): PddlFormula {
  const result = parseGoal(text);
  if (!result.ok) throw new Error(result.faults.map(faultInWords).join('; '));
  return result.value;
}

const faultsOf = (text: string): readonly string[] => {
  const result = parseGoal(text);
  return result.ok ? [] : result.faults.map(faultInWords);
};

describe('parser and printer', () => {
  test('a printed formula parses back to itself', () => {
    fc.assert(
      fc.property(formulas(5, 3), (formula) => {
        expect(parsed(printFormula(formula))).toEqual(formula);
      }),
    );
  });

  test('spaces, line ends and comments do not matter', () => {
    expect(parsed('( and\n(is_open f_1) ; the fridge\n ( K agent_0(is_open f_1) ))')).toEqual({
      op: 'and',
      of: [fact('is_open', 'f_1'), knows('agent_0', fact('is_open', 'f_1'))],
    });
  });

  test.each([
    ['(and (is_open f_1)', "line 1, column 1: '(' is never closed"],
    ['(is_open f_1))', "line 1, column 14: nothing may follow the closing parenthesis, but ')' does"],
    ['(and\n  (is_opened f_1))', 'line 2, column 3: there is no predicate is_opened'],
    ['(is_on_top cup_1)', 'line 1, column 1: is_on_top takes object and furniture, here are 1 names'],
    ['(mirrors f_1 f_2)', 'line 1, column 1: mirrors describes a mechanic: it cannot be a goal'],
    ['(K (is_open f_1) a)', 'line 1, column 2: K takes an agent and one formula'],
    ['(B agent_0 (is_open f_1))', 'line 1, column 2: belief without truth (B) is not supported in goals: write K'],
    ['(not)', 'line 1, column 2: not takes one formula, here are 0'],
    ['(or)', 'line 1, column 2: or needs at least one formula'],
    ['f_1', "line 1, column 1: a formula stands in parentheses, 'f_1' does not"],
    ['', 'line 1, column 1: there is nothing here'],
    [
      '(K agent_0 (K agent_1 (K agent_2 (K agent_3 (is_open f_1)))))',
      'line 1, column 1: K is nested 4 deep; at most 3 is allowed',
    ],
    ['('.repeat(500), 'line 1, column 101: nested deeper than 100'],
    ['(toString f_1)', 'line 1, column 1: there is no predicate toString'],
  ])('%s is refused at its place', (text, fault) => {
    expect(faultsOf(text)[0]).toContain(fault);
  });

  test('every fault is reported', () => {
    expect(faultsOf('(and (is_shut f_1) (not) (is_open))')).toHaveLength(3);
  });

  test('any text is parsed or refused; nothing throws', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('(', ')', 'and', 'K', 'not', 'is_open', 'a', '-', ';', '\n')), (tokens) => {
        expect(typeof parseGoal(tokens.join(' ')).ok).toBe('boolean');
        expect(typeof parseProblem(tokens.join(' ')).ok).toBe('boolean');
      }),
    );
  });
});

describe('problems', () => {
  const text = `(define (problem p) (:domain enacttom)
    (:objects agent_0 - agent kitchen_1 - room f_1 - furniture cup_1 - object)
    (:init (agent_in_room agent_0 kitchen_1) (is_in_room f_1 kitchen_1) (is_restricted agent_0 kitchen_1))
    (:goal (and (is_open f_1) (K agent_0 (is_open f_1))))
    (:goal-owners (agent_0 (is_on_top cup_1 f_1)) (personal agent_0 (is_closed f_1)) (shared (is_open f_1))))`;

  test('objects, facts, goal and personal goals are read, and print to a text that reads back the same', () => {
    const first = parseProblem(text);
    expect(first).toMatchObject({ ok: true, value: { name: 'p', domain: 'enacttom', objects: { f_1: 'furniture' } } });
    if (!first.ok) return;
    expect(first.value.owners).toEqual([
      { agent: 'agent_0', goal: fact('is_on_top', 'cup_1', 'f_1') },
      { agent: 'agent_0', goal: fact('is_closed', 'f_1') },
    ]);
    expect(parseProblem(printProblem(first.value))).toEqual(first);
  });

  test.each([
    ['cup_1 - object', 'cup_1', 'cup_1 has no type'],
    ['(is_open f_1) (K', '(is_open f_9) (K', 'f_9 is not declared in :objects'],
    ['(is_open f_1) (K', '(is_open cup_1) (K', 'is_open needs furniture, but cup_1 is object'],
    ['K agent_0', 'K f_1', 'K needs agent, but f_1 is furniture'],
    ['(:goal (and', '(:gaol (and', 'the section :goal is missing'],
    ['cup_1 - object', 'f_1 - object', 'f_1 is declared twice'],
  ])('%s replaced by %s is refused', (from, to, reason) => {
    const result = parseProblem(text.replace(from, to));
    expect(result.ok ? [] : result.faults.map((fault) => fault.reason).join('; ')).toContain(reason);
  });
});

describe('knowledge', () => {
  test('depth counts K inside K, not K beside K', () => {
    expect(kDepth(parsed('(and (K a_0 (is_open f_1)) (K a_1 (is_open f_1)))'))).toBe(1);
    expect(kDepth(parsed('(or (is_open f_1) (not (K a_0 (K a_1 (is_open f_1)))))'))).toBe(2);
  });

  test('the roots are the K that are inside no other', () => {
    const goal = parsed('(and (K a_0 (K a_1 (is_open f_1))) (K a_2 (is_open f_1)))');
    expect(knowledgeIn(goal).map(printFormula)).toEqual([
      '(K a_0 (K a_1 (is_open f_1)))',
      '(K a_1 (is_open f_1))',
      '(K a_2 (is_open f_1))',
    ]);
    expect(rootKnowledgeIn(goal).map((root) => unnest(root).chain)).toEqual([['a_0', 'a_1'], ['a_2']]);
  });
});

describe('functional goals', () => {
  const goal = parsed('(and (is_open f_1) (K a_0 (K a_1 (is_open f_2))))');

  test('count facts inside K in the paper’s reading, and not in the original program’s', () => {
    expect(functionalGoal(goal, 'all').goal).toEqual(parsed('(and (is_open f_1) (is_open f_2))'));
    expect(functionalGoal(goal, 'original').goal).toEqual(fact('is_open', 'f_1'));
  });

  test('count a fact once, in the paper’s reading, that stands both inside and outside K', () => {
    const twice = parsed('(and (is_open f_1) (K a_0 (is_open f_1)))');
    expect(functionalGoal(twice, 'all').goal).toEqual(fact('is_open', 'f_1'));
  });

  test('have faults if the goal has no physical part, or if a branch loses all of its parts', () => {
    expect(functionalGoal(knows('a_0', fact('is_open', 'f_1')), 'original')).toEqual({
      goal: null,
      faults: ['no physical goal remains'],
    });
    const or = parsed('(or (is_open f_1) (K a_0 (is_open f_2)))');
    expect(functionalGoal(or, 'original').faults).toEqual(['a branch of an or has no physical part']);
    expect(functionalGoal(parsed('(and (is_open f_1) (not (K a_0 (is_open f_1))))'), 'all').faults).toHaveLength(1);
  });

  test('stay latched once true, while final truth does not', () => {
    const both = parsed('(and (is_open f_1) (is_open f_2))');
    const open = (...names: readonly string[]) => {
      return ({ args }: { readonly args: readonly string[] }) => names.includes(args[0] ?? '');
    };
    const first = latch([], both, open('f_1'));
    const second = latch(first, both, open('f_2'));
    expect([first, second]).toEqual([
      [true, false],
      [true, true],
    ]);
    expect(truthOfConjuncts(both, open('f_2'))).toEqual([false, true]);
  });

  test('are not latched if the goal is an or', () => {
    const or = parsed('(or (and (is_open f_1) (is_open f_2)) (is_open f_3))');
    const open = ({ args }: { readonly args: readonly string[] }) => args[0] === 'f_1';
    expect(latch([true], or, open)).toEqual([false]);
  });
});

interface Derived {
  readonly key: string;
  readonly functional_goals: readonly string[];
  readonly personal_goals: readonly { readonly agent: string; readonly goal: string }[];
  readonly k_depth_syntactic: number;
  readonly probes: readonly { readonly source: string; readonly scored_root: boolean }[];
}

test('the nine drafts: functional goals, personal goals, depth and knowledge as recorded from the original program', () => {
  const folder = goldenFolder('household');
  if (folder === null) return;
  const rows = <T>(file: string): readonly T[] =>
    readFileSync(join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const tasks = rows<{ readonly key: string; readonly problem_pddl: string }>('tasks.jsonl');
  const derived = new Map(rows<Derived>('derived.jsonl').map((row) => [row.key, row]));
  expect(tasks).toHaveLength(9);
  for (const { key, problem_pddl } of tasks) {
    const problem = parseProblem(problem_pddl);
    if (!problem.ok) throw new Error(`${key}: ${problem.faults.map(faultInWords).join('; ')}`);
    const { goal, owners } = problem.value;
    const functional = functionalGoal(goal, 'original').goal;
    const roots = new Set(rootKnowledgeIn(goal));
    const wanted = derived.get(key);
    expect(functional ? conjunctsOf(functional).map(printFormula) : []).toEqual(wanted?.functional_goals);
    expect(owners.map((owner) => ({ ...owner, goal: printFormula(owner.goal) }))).toEqual(wanted?.personal_goals);
    expect(kDepth(goal)).toBe(wanted?.k_depth_syntactic);
    expect(knowledgeIn(goal).map((each) => [printFormula(each), roots.has(each)])).toEqual(
      wanted?.probes.map(({ source, scored_root }) => [source, scored_root]),
    );
  }
});
