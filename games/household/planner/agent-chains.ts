/**
 * Chains of agents by name: the first knows that the second knows ... a fact. A set of chains is the bits of one
 * number.
 */
import { knows, type PddlFormula } from '../pddl/formula.ts';

export function nestedFact(chain: readonly string[], leaf: PddlFormula): PddlFormula {
  return chain.reduceRight<PddlFormula>((of, agent) => knows(agent, of), leaf);
}

/** The chain without immediate repeats: to know that oneself knows is to know. */
export function merged(chain: readonly string[]): readonly string[] {
  return chain.filter((agent, i) => agent !== chain[i - 1]);
}

/** Every chain of these agents up to this length, without immediate repeats. */
export function chainsOver(agents: readonly string[], depth: number): readonly (readonly string[])[] {
  const chains: (readonly string[])[] = [];
  let longest: readonly (readonly string[])[] = [[]];
  for (let length = 1; length <= depth; length++) {
    longest = longest.flatMap((chain) =>
      agents.filter((agent) => agent !== chain.at(-1)).map((agent) => [...chain, agent]),
    );
    chains.push(...longest);
  }
  return chains;
}

/**
 * Every selection from a chain, in order: to know that a knows that b does is also to know that a does, and that b
 * does.
 */
export function selectionsOf<T>(said: readonly T[]): readonly (readonly T[])[] {
  return said.reduceRight<readonly (readonly T[])[]>(
    (ends, each) => ends.flatMap((end) => [end, [each, ...end]]),
    [[]],
  );
}

/** All subsets but the empty one, larger ones first. */
export function subsetsOf(items: readonly string[]): readonly (readonly string[])[] {
  let sets: readonly (readonly string[])[] = [[]];
  for (const item of items) sets = sets.flatMap((set) => [set, [...set, item]]);
  return sets.filter((set) => set.length > 0).toSorted((a, b) => b.length - a.length);
}

export function bitsOf(chains: readonly (readonly string[])[]): (chain: readonly string[]) => bigint {
  const bits = new Map(chains.map((chain, i) => [chain.join(' '), 1n << BigInt(i)]));
  return (chain) => {
    const found = bits.get(chain.join(' '));
    if (found === undefined) throw new Error(`expected one of the chains followed, got ${chain.join(' ')}`);
    return found;
  };
}

export const union = (bits: readonly bigint[]): bigint => bits.reduce((all, each) => all | each, 0n);
