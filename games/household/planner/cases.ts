/**
 * Splits a goal into the cases in which it is met. A case lists facts that hold and facts that do not, chains that know
 * and chains that do not, and beliefs. Each case is planned for separately, so that or, and K under not, need no search
 * of their own.
 */
import { kDepth, type PddlFact, type PddlFormula } from '../pddl/formula.ts';
import { printFormula } from '../pddl/print.ts';
import type { Semantics } from './planning-task.ts';

/** The first agent knows that the second knows ... that the leaf holds. */
export interface LeafChain {
  readonly agents: readonly string[];
  readonly leaf: PddlFormula;
}

export interface GoalCase {
  readonly holds: readonly PddlFact[];
  readonly fails: readonly PddlFact[];
  readonly known: readonly LeafChain[];
  readonly unknown: readonly LeafChain[];
  /** Beliefs, which may be false. */
  readonly believed: readonly LeafChain[];
}

export type GoalCases =
  | { readonly ok: true; readonly cases: readonly GoalCase[] }
  | { readonly ok: false; readonly reason: string };

const MOST_CASES = 512;
const ALWAYS: GoalCase = { holds: [], fails: [], known: [], unknown: [], believed: [] };

/**
 * `faithful`: a leaf is the whole formula inside the innermost K, as the original compiles it. `corrected`: a leaf is a
 * fact or its negation. To know a conjunction is to know each part; to know a disjunction is to know one part (formal
 * facts are single, so an agent cannot learn a disjunction alone).
 */
export function casesOf(goal: PddlFormula, semantics: Semantics): GoalCases {
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

/** The cases in which the formula has the truth value `wanted`; null: there are too many. */
function expand(formula: PddlFormula, wanted: boolean, how: Expansion): readonly GoalCase[] | null {
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
  of: PddlFormula,
  wanted: boolean,
  how: Expansion,
): readonly GoalCase[] | null {
  const nested = kDepth(of) > 0;
  if (of.op === 'K') {
    // agents know their own minds, so to know that oneself knows is to know; the original has no such rule
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
  const chain: LeafChain = { agents, leaf: of };
  if (wanted) return every([expand(of, true, how), [{ ...ALWAYS, known: [chain] }]]);
  return some([expand(of, false, how), [{ ...ALWAYS, unknown: [chain] }]]);
}

/**
 * Knowledge of an or by luck: one part is true and the agent believes another, so it believes the or, which is true
 * (Gettier 1963). In a chain of two agents each may believe a different part.
 */
function byLuck(agents: readonly string[], parts: readonly PddlFormula[], how: Expansion): Parts {
  return parts.flatMap((so, i) => {
    return parts.flatMap((believed, j) => {
      return i === j && agents.length === 1 ? [] : [every([expand(so, true, how), beliefIn(agents, believed)])];
    });
  });
}

/** The cases in which the chain of agents believes a physical formula. */
function beliefIn(agents: readonly string[], of: PddlFormula): readonly GoalCase[] | null {
  if (of.op === 'and') return every(of.of.map((part) => beliefIn(agents, part)));
  if (of.op === 'or') return some(of.of.map((part) => beliefIn(agents, part)));
  if (of.op === 'not' && of.of.op !== 'fact') return beliefIn(agents, contrary(of.of));
  return [{ ...ALWAYS, believed: [{ agents, leaf: of }] }];
}

/** The negation of a physical formula, with `not` moved one layer inwards. */
function contrary(formula: PddlFormula): PddlFormula {
  switch (formula.op) {
    case 'not':
      return formula.of;
    case 'and':
    case 'or':
      return { op: formula.op === 'and' ? 'or' : 'and', of: formula.of.map((of): PddlFormula => ({ op: 'not', of })) };
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

/**
 * Whether no fact both holds and fails, and no chain both knows and does not. Under `corrected` an agent that is known
 * to know also knows; the original has no such rule.
 */
function isPossible({ holds, fails, known: chains, unknown }: GoalCase, semantics: Semantics): boolean {
  const known =
    semantics === 'faithful'
      ? chains
      : chains.flatMap(({ agents, leaf }) => agents.map((_, i): LeafChain => ({ agents: agents.slice(i), leaf })));
  const disjoint = (a: readonly unknown[], b: readonly unknown[]) => {
    const texts = new Set(a.map((each) => JSON.stringify(each)));
    return !b.some((each) => texts.has(JSON.stringify(each)));
  };
  return disjoint(holds, fails) && disjoint(known, unknown);
}
