import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fact, knows, type PddlFormula } from '../../../../games/household/pddl/formula.ts';
import { type Expression, parseExpression } from '../../../../games/household/pddl/sexpr.ts';
import { solvableByBruteForce } from '../../../../games/household/planner/testing/brute-force.ts';
import { anyTask } from '../../../../games/household/planner/testing/small-tasks.ts';
import { classicalPddl } from './classical-pddl.ts';

type Tree = string | readonly Tree[];

function treeOf(text: string): Tree {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(parsed.faults.map(({ reason }) => reason).join('; '));
  const plain = (each: Expression): Tree => (each.kind === 'atom' ? each.text : each.items.map(plain));
  return plain(parsed.value);
}

const sections = (tree: Tree, name: string): readonly (readonly Tree[])[] => {
  return typeof tree === 'string'
    ? []
    : tree.filter((each): each is readonly Tree[] => typeof each !== 'string' && each[0] === name);
};
const after = (action: readonly Tree[], key: string): Tree => action[action.indexOf(key) + 1] ?? [];

function holds(formula: Tree, state: ReadonlySet<string>): boolean {
  const [head, ...parts] = typeof formula === 'string' ? [formula] : formula;
  if (head === 'and') return parts.every((part) => holds(part, state));
  if (head === 'or') return parts.some((part) => holds(part, state));
  if (head === 'not') return !holds(parts[0] ?? [], state);
  return state.has(String(head));
}

/** Whether a planner that reads the text finds a plan; null: too many states. */
function solvable(domain: Tree, problem: Tree, most: number): boolean | null {
  const actions = sections(domain, ':action').map((action) => ({
    needs: after(action, ':precondition'),
    effects: sectionsOf(after(action, ':effect')),
  }));
  const goal = sections(problem, ':goal')[0]?.[1] ?? [];
  let level = [new Set((sections(problem, ':init')[0] ?? []).slice(1).map((each) => String(each)))];
  const seen = new Set(level.map(keyOf));
  while (level.length > 0) {
    const next: Set<string>[] = [];
    for (const state of level) {
      if (holds(goal, state)) return true;
      for (const { needs, effects } of actions) {
        if (!holds(needs, state)) continue;
        const reached = new Set(state);
        for (const each of effects.removed) reached.delete(each);
        for (const each of effects.added) reached.add(each);
        const key = keyOf(reached);
        if (seen.has(key)) continue;
        seen.add(key);
        if (seen.size > most) return null;
        next.push(reached);
      }
    }
    level = next;
  }
  return false;
}

const keyOf = (state: ReadonlySet<string>): string => [...state].toSorted().join(' ');

function sectionsOf(effect: Tree) {
  const parts = typeof effect === 'string' ? [] : effect.slice(1);
  const isNot = (part: Tree) => typeof part !== 'string' && part[0] === 'not';
  return {
    removed: parts.filter(isNot).map((part) => String(part[1])),
    added: parts.filter((part) => !isNot(part)).map((part) => String(part)),
  };
}

test('the written problem is solvable exactly if the task is', () => {
  fc.assert(
    fc.property(anyTask('object'), (task) => {
      const truth = solvableByBruteForce(task, 400);
      fc.pre(truth !== null);
      const text = classicalPddl(task);
      const ours = solvable(treeOf(text.domain), treeOf(text.problem), 3000);
      fc.pre(ours !== null);
      expect(ours).toBe(truth);
    }),
    { numRuns: 40, maxSkipsPerRun: 50 },
  );
});

test('every predicate used is declared, and action names are unique', () => {
  fc.assert(
    fc.property(anyTask('furniture'), (task) => {
      const { domain, problem } = classicalPddl(task);
      const tree = treeOf(domain);
      const declared = new Set((sections(tree, ':predicates')[0] ?? []).slice(1).map(String));
      const used =
        `${domain} ${problem}`.replaceAll(/;.*/g, '').match(/\((?:is_|agent_in|knows-|message-|not-)[^\s()]*\)/g) ?? [];
      expect(used.filter((each) => !declared.has(each.slice(1, -1)))).toEqual([]);
      const names = sections(tree, ':action').map((action) => action[1]);
      expect(new Set(names).size).toBe(names.length);
    }),
    { numRuns: 30 },
  );
});

test('knowledge about not knowing cannot be compiled, and the error says so', () => {
  const goal: PddlFormula = knows('agent_0', { op: 'not', of: knows('agent_1', fact('is_open', 'cabinet_1')) });
  const [task] = fc.sample(anyTask('object'), 1);
  if (!task) throw new Error('expected a task');
  expect(() => classicalPddl({ ...task, problem: { ...task.problem, goal } })).toThrow('cannot be compiled');
});
