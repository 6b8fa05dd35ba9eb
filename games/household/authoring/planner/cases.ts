/**
 * A goal as the cases in which it is met: facts that hold, facts that do not, knowledge that is had, knowledge that is not,
 * beliefs.
 * Each case is planned for alone, so that an or, or a K under a not, needs no search of its own.
 */
import { type Fact, type Formula, kDepth } from '../../pddl/formula.ts';
import { printFormula } from '../../pddl/print.ts';
import type { Semantics } from './planning-task.ts';

/** The first agent knows that the second knows ... that the leaf holds. */
export interface Chain {
  readonly agents: readonly string[];
  readonly leaf: Formula;
}

export interface GoalCase {
  readonly holds: readonly Fact[];
  readonly fails: readonly Fact[];
  readonly known: readonly Chain[];
  readonly unknown: readonly Chain[];
  /** What is believed, and need not be so. */
  readonly believed: readonly Chain[];
}

export type GoalCases =
  | { readonly ok: true; readonly cases: readonly GoalCase[] }
  | { readonly ok: false; readonly reason: string };

const MOST_CASES = 512;
const ALWAYS: GoalCase = { holds: [], fails: [], known: [], unknown: [], believed: [] };

/**
 * `faithful`: a leaf is whatever stands inside the innermost K, taken as one, as the original compiles it.
 * `corrected`: leaves are single facts or their negations; K of a conjunction is knowing each part, K of a disjunction
 * knowing one of them (formal facts are single, so that nobody learns a disjunction alone).
 */
export function casesOf(goal: Formula, semantics: Semantics): GoalCases {
  const faults: string[] = [];
  const cases = expand(goal, true, { semantics, faults });
  const [reason] = faults;
  if (reason !== undefined) return { ok: false, reason };
  if (!cases) return { ok: false, reason: `the goal has more than ${MOST_CASES} cases: write it with fewer or's` };
  return { ok: true, cases: distinct(cases.filter((each) => isPossible(each, semantics))) };
}

interface Expansion {
  readonly semantics: Semantics;
  readonly faults: string[];
}

/** The cases in which the formula is true, or (`wanted` false) is not; null: too many. */
function expand(formula: Formula, wanted: boolean, how: Expansion): readonly GoalCase[] | null {
  switch (formula.op) {
    case 'fact':
      return [wanted ? { ...ALWAYS, holds: [formula] } : { ...ALWAYS, fails: [formula] }];
    case 'not':
      return expand(formula.of, !wanted, how);
    case 'and':
    case 'or': {
      const parts = formula.of.map((part) => expand(part, wanted, how));
      return (formula.op === 'and') === wanted ? every(parts) : some(parts);
    }
    case 'K':
      return expandKnowledge([formula.agent], formula.of, wanted, how);
  }
}

function expandKnowledge(
  agents: readonly string[],
  of: Formula,
  wanted: boolean,
  how: Expansion,
): readonly GoalCase[] | null {
  const nested = kDepth(of) > 0;
  if (of.op === 'K') {
    // to know that one knows is to know, where agents know their own minds; the original has no such rule
    const own = how.semantics === 'corrected' && of.agent === agents.at(-1);
    return expandKnowledge(own ? agents : [...agents, of.agent], of.of, wanted, how);
  }
  if (how.semantics === 'corrected' || nested) {
    if (of.op === 'and' || (of.op === 'or' && !nested)) {
      const parts = of.of.map((part) => expandKnowledge(agents, part, wanted, how));
      if ((of.op === 'and') === wanted) return every(parts);
      return of.op === 'or' ? some([...parts, ...byLuck(agents, of.of, how)]) : some(parts);
    }
    const inner = of.op === 'not' ? of.of : null;
    if (inner && !nested && inner.op !== 'fact') return expandKnowledge(agents, contrary(inner), wanted, how);
    if (nested) {
      how.faults.push(`not planned for: knowledge about a not or an or of knowledge, ${printFormula(of)}`);
      return [];
    }
  }
  const chain: Chain = { agents, leaf: of };
  if (wanted) return every([expand(of, true, how), [{ ...ALWAYS, known: [chain] }]]);
  return some([expand(of, false, how), [{ ...ALWAYS, unknown: [chain] }]]);
}

/**
 * One part of an or is so, and another believed: then the or is believed, and is so (Gettier 1963). Of two agents each may
 * believe another part: who is taken to know the part that is so may believe the other.
 */
function byLuck(agents: readonly string[], parts: readonly Formula[], how: Expansion): Parts {
  return parts.flatMap((so, i) => {
    return parts.flatMap((believed, j) => {
      return i === j && agents.length === 1 ? [] : [every([expand(so, true, how), beliefIn(agents, believed)])];
    });
  });
}

/** The cases in which the chain believes a physical formula. */
function beliefIn(agents: readonly string[], of: Formula): readonly GoalCase[] | null {
  if (of.op === 'and') return every(of.of.map((part) => beliefIn(agents, part)));
  if (of.op === 'or') return some(of.of.map((part) => beliefIn(agents, part)));
  if (of.op === 'not' && of.of.op !== 'fact') return beliefIn(agents, contrary(of.of));
  return [{ ...ALWAYS, believed: [{ agents, leaf: of }] }];
}

/** The negation of a physical formula, one layer further in. */
function contrary(formula: Formula): Formula {
  switch (formula.op) {
    case 'not':
      return formula.of;
    case 'and':
    case 'or':
      return { op: formula.op === 'and' ? 'or' : 'and', of: formula.of.map((of): Formula => ({ op: 'not', of })) };
    case 'fact':
    case 'K':
      return { op: 'not', of: formula };
  }
}

type Parts = readonly (readonly GoalCase[] | null)[];

function every(parts: Parts): readonly GoalCase[] | null {
  let cases: readonly GoalCase[] = [ALWAYS];
  for (const part of parts) {
    if (!part || cases.length * part.length > MOST_CASES) return null;
    cases = cases.flatMap((a) => part.map((b) => both(a, b)));
  }
  return cases;
}

function some(parts: Parts): readonly GoalCase[] | null {
  const cases: GoalCase[] = [];
  for (const part of parts) {
    if (!part || cases.length + part.length > MOST_CASES) return null;
    cases.push(...part);
  }
  return cases;
}

function both(a: GoalCase, b: GoalCase): GoalCase {
  return {
    holds: distinct([...a.holds, ...b.holds]),
    fails: distinct([...a.fails, ...b.fails]),
    known: distinct([...a.known, ...b.known]),
    unknown: distinct([...a.unknown, ...b.unknown]),
    believed: distinct([...a.believed, ...b.believed]),
  };
}

function distinct<T>(items: readonly T[]): readonly T[] {
  const seen = new Map(items.map((item) => [JSON.stringify(item), item]));
  return [...seen.values()];
}

/** Nothing both holds and fails, or is both known and unknown; but for the original, who is known to know knows. */
function isPossible({ holds, fails, known: chains, unknown }: GoalCase, semantics: Semantics): boolean {
  const known =
    semantics === 'faithful'
      ? chains
      : chains.flatMap(({ agents, leaf }) => agents.map((_, i): Chain => ({ agents: agents.slice(i), leaf })));
  const disjoint = (a: readonly unknown[], b: readonly unknown[]) => {
    const texts = new Set(a.map((each) => JSON.stringify(each)));
    return !b.some((each) => texts.has(JSON.stringify(each)));
  };
  return disjoint(holds, fails) && disjoint(known, unknown);
}
