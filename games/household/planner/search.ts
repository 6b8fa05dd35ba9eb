/**
 * Best-first search with the relaxed plan's length as estimate. States seen are kept as bits. A state is estimated when
 * it is expanded. Its successors wait with that estimate, those by the relaxed plan's first steps before the others. No
 * successor is dropped, so a search that runs out of states proves that there is no plan.
 */
import { estimator, type PlanEstimate } from './relaxed-plan.ts';
import type { Strips } from './strips.ts';

export type FoundPlan =
  | { readonly status: 'found'; readonly plan: readonly number[]; readonly expanded: number }
  | { readonly status: 'none'; readonly expanded: number }
  /** The limit of states was reached: undecided. */
  | { readonly status: 'unfinished'; readonly expanded: number };

interface Node {
  readonly state: Uint8Array;
  readonly from: Node | null;
  readonly by: number;
}

/** Ordered by estimate, then the steps of the relaxed plan first, then first come, first served. */
interface Waiting {
  readonly node: Node;
  readonly operator: number;
}

export function search(problem: Strips, mostExpanded = 20_000): FoundPlan {
  const estimate = estimator(problem);
  const start = new Uint8Array(problem.facts.length);
  for (const fact of problem.init) start[fact] = 1;
  const seen = new Set<string>([keyOf(start)]);
  const queue: Waiting[][] = [];
  let lowest = 0;
  let expanded = 0;

  const expand = (node: Node): FoundPlan | null => {
    if (problem.goal.every((fact) => node.state[fact] === 1))
      return { status: 'found', plan: shortened(problem, pathTo(node)), expanded };
    if (expanded >= mostExpanded) return { status: 'unfinished', expanded };
    expanded++;
    const { distance, applicable, preferred }: PlanEstimate = estimate(node.state);
    if (distance < 0) return null;
    for (const operator of applicable) {
      const rank = 2 * distance + (preferred.has(operator) ? 0 : 1);
      while (queue.length <= rank) queue.push([]);
      queue[rank]?.push({ node, operator });
      if (rank < lowest) lowest = rank;
    }
    return null;
  };

  const taken: number[] = [];
  let result = expand({ state: start, from: null, by: -1 });
  while (!result) {
    while (lowest < queue.length && (taken[lowest] ?? 0) >= (queue[lowest]?.length ?? 0)) lowest++;
    const position = taken[lowest] ?? 0;
    const next = queue[lowest]?.[position];
    if (!next) return { status: 'none', expanded };
    taken[lowest] = position + 1;
    const state = applied(problem, next.node.state, next.operator);
    const key = keyOf(state);
    if (seen.has(key)) continue;
    seen.add(key);
    result = expand({ state, from: next.node, by: next.operator });
  }
  return result;
}

export function applied({ operators }: Strips, state: Uint8Array, operator: number): Uint8Array {
  const next = state.slice();
  for (const fact of operators[operator]?.removes ?? []) next[fact] = 0;
  for (const fact of operators[operator]?.adds ?? []) next[fact] = 1;
  return next;
}

/** The facts as bits, sixteen to a character. */
function keyOf(state: Uint8Array): string {
  const codes: number[] = [];
  for (let i = 0; i < state.length; i += 16) {
    let code = 0;
    for (let bit = 0; bit < 16; bit++) code |= (state[i + bit] ?? 0) << bit;
    codes.push(code);
  }
  return String.fromCharCode(...codes);
}

function pathTo(node: Node): readonly number[] {
  const path: number[] = [];
  for (let at: Node = node; at.from; at = at.from) path.push(at.by);
  return path.reverse();
}

/** Leaves out every step that the goal does not need, together with the steps that depend on it. */
function shortened(problem: Strips, plan: readonly number[]): readonly number[] {
  let kept = plan;
  for (let i = 0; i < kept.length; ) {
    const shorter = without(problem, kept, i);
    if (shorter) kept = shorter;
    else i++;
  }
  return kept;
}

/** The plan without step i and the steps that then fail; null: it misses the goal. */
function without(problem: Strips, plan: readonly number[], i: number): readonly number[] | null {
  let state: Uint8Array = new Uint8Array(problem.facts.length);
  for (const fact of problem.init) state[fact] = 1;
  const kept: number[] = [];
  for (const [j, operator] of plan.entries()) {
    const possible = problem.operators[operator]?.needs.every((fact) => state[fact] === 1);
    if (j === i || !possible) continue;
    kept.push(operator);
    state = applied(problem, state, operator);
  }
  return problem.goal.every((fact) => state[fact] === 1) ? kept : null;
}
