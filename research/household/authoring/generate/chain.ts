/**
 * Draws chains of knowledge: the first agent shall know that the second knows ... a part of the goal. The first cannot
 * look.
 */
import type { Rng } from '../../../../games/core/rng.ts';
import { knows, type PddlFormula } from '../../../../games/household/pddl/formula.ts';
import { agentOf } from '../../../../games/household/types.ts';
import { factOf, type Requirement } from './requirements.ts';

export interface RequirementChain {
  /** Outermost knower first. */
  readonly agents: readonly number[];
  readonly of: Requirement;
}

export function formulaOf({ agents, of }: RequirementChain): PddlFormula {
  return agents.reduceRight<PddlFormula>((inner, seat) => knows(agentOf(seat), inner), factOf(of));
}

/** `outside`: the agents that may not enter the room where it shows. null: there are none. */
export function drawChain(
  of: Requirement,
  depth: number,
  agents: number,
  outside: readonly number[],
  rng: Rng,
): RequirementChain | null {
  if (outside.length === 0) return null;
  const chain = [rng.pick(outside)];
  while (chain.length < depth) {
    const others = Array.from({ length: agents }, (_, seat) => seat).filter((seat) => seat !== chain.at(-1));
    // an agent not yet in the chain, if there is one
    const fresh = others.filter((seat) => !chain.includes(seat));
    chain.push(rng.pick(fresh.length > 0 ? fresh : others));
  }
  return { agents: chain, of };
}
