/**
 * Estimates how far a state is from the goal by a relaxed plan, in which no fact is ever removed (Hoffmann & Nebel
 * 2001, with the cheapest supporters by summed cost). Gives its length, its first steps, and every operator that
 * applies now. Without a relaxed plan there is no plan at all.
 */
import type { Strips } from './strips.ts';

export interface PlanEstimate {
  /** Steps of the relaxed plan; -1: the goal cannot be reached. */
  readonly distance: number;
  readonly applicable: readonly number[];
  /** Those of them that the relaxed plan begins with. */
  readonly preferred: ReadonlySet<number>;
}

const NEVER = 2 ** 30;
/** Sums of costs are cut off here, since they only order. */
const MOST = 20_000;

export function estimator({ facts, operators, goal }: Strips): (state: Uint8Array) => PlanEstimate {
  const neededBy: number[][] = facts.map(() => []);
  operators.forEach(({ needs }, o) => {
    for (const fact of new Set(needs)) neededBy[fact]?.push(o);
  });
  const unconditional = operators.flatMap(({ needs }, o) => (needs.length === 0 ? [o] : []));
  const missingAtFirst = Int32Array.from(operators, ({ needs }) => new Set(needs).size);
  const missing = new Int32Array(operators.length);
  const costOfOperator = new Int32Array(operators.length);
  const cost = new Int32Array(facts.length);
  const supporter = new Int32Array(facts.length);

  return (state) => {
    missing.set(missingAtFirst);
    costOfOperator.fill(0);
    cost.fill(NEVER);
    supporter.fill(-1);
    const buckets: number[][] = [[]];
    const reach = (fact: number, at: number, by: number): void => {
      if (at >= (cost[fact] ?? 0)) return;
      cost[fact] = at;
      supporter[fact] = by;
      while (buckets.length <= at) buckets.push([]);
      buckets[at]?.push(fact);
    };
    const applicable: number[] = [];
    const fire = (o: number): void => {
      const spent = costOfOperator[o] ?? 0;
      if (spent === 0) applicable.push(o);
      for (const fact of operators[o]?.adds ?? []) reach(fact, Math.min(spent + 1, MOST), o);
    };
    for (let fact = 0; fact < facts.length; fact++) if (state[fact] === 1) reach(fact, 0, -1);
    for (const o of unconditional) fire(o);
    for (let at = 0; at < buckets.length; at++) {
      const bucket = buckets[at] ?? [];
      for (let i = 0; i < bucket.length; i++) {
        const fact = bucket[i] ?? 0;
        if (cost[fact] !== at) continue;
        for (const o of neededBy[fact] ?? []) {
          costOfOperator[o] = Math.min((costOfOperator[o] ?? 0) + at, MOST - 1);
          missing[o] = (missing[o] ?? 0) - 1;
          if (missing[o] === 0) fire(o);
        }
      }
    }
    if (goal.some((fact) => cost[fact] === NEVER)) return { distance: -1, applicable, preferred: new Set() };
    const plan = new Set<number>();
    const wanted = [...goal];
    const met = new Set<number>();
    for (let fact = wanted.pop(); fact !== undefined; fact = wanted.pop()) {
      const by = supporter[fact] ?? -1;
      if (by < 0 || met.has(fact)) continue;
      met.add(fact);
      if (plan.has(by)) continue;
      plan.add(by);
      wanted.push(...(operators[by]?.needs ?? []));
    }
    return {
      distance: plan.size,
      applicable,
      preferred: new Set([...plan].filter((o) => costOfOperator[o] === 0)),
    };
  };
}
