/**
 * Chains of agents: [0, 1] stands for what agent 0 believes that agent 1 believes, and [] for the true state. Agents
 * know their own beliefs, so [0, 0, 1] means the same as [0, 1], and no chain names an agent twice in a row.
 */

/** Agents are numbered from 0; in a session they are its seats. */
export type Agent = number;
/** A set of agents, in any order. */
export type AgentGroup = readonly Agent[];
export type AgentChain = readonly Agent[];

/** Sets of agents are kept as bits of a number. */
const MOST_AGENTS = 30;

/**
 * Every chain up to a depth, numbered, shorter ones first. With `self`, only the chains that begin with that agent,
 * which is then left out of the chain and not counted in the depth.
 */
export interface Chains {
  readonly agents: number;
  readonly depth: number;
  readonly self: Agent | null;
  readonly all: readonly AgentChain[];
  /** Chain -> the agents in it, `self` included, as bits. */
  readonly members: readonly number[];
  /** Chain -> its last agent, who holds the belief; -1 for the true state. */
  readonly last: readonly Agent[];
  /** Chain -> the chain without its last agent; -1 for the first chain. */
  readonly without: readonly number[];
  /** Chain -> agent -> the chain with the agent added; -1: too deep. Adding the last agent again gives the same chain. */
  readonly plus: readonly (readonly number[])[];
}

export interface ChainsOptions {
  readonly agents: number;
  readonly depth: number;
  readonly self?: Agent | null;
}

const known = new Map<number, Chains>();

/** Built once per combination of options. */
export function chainsOf({ agents, depth, self = null }: ChainsOptions): Chains {
  // agents and self are less than 32: no two combinations share a key
  const key = (depth * 32 + agents) * 32 + (self ?? -1) + 1;
  const found = known.get(key);
  if (found) return found;
  const chains = build(agents, depth, self);
  known.set(key, chains);
  return chains;
}

/** The number of a chain, read from this place on; repeats in a row are dropped first. Throws when there is no such chain. */
export function numberOf(chains: Chains, chain: AgentChain, from = 0): number {
  let at = 0;
  for (let i = from; i < chain.length; i++) {
    const agent = chain[i] as Agent;
    const next = chains.plus[at]?.[agent];
    if (next === undefined) throw new Error(`there is no agent ${agent} in a table of ${chains.agents} agents`);
    if (next < 0) throw new Error(`the chain ${chain.slice(from).join('>')} is deeper than ${chains.depth}`);
    at = next;
  }
  return at;
}

/** As one number whose bits are the agents. */
export function bitsOf(group: AgentGroup): number {
  let bits = 0;
  for (const agent of group) bits |= 1 << agent;
  return bits;
}

/** The chain without immediate repeats, which stands for the same belief. */
export function withoutRepeats(chain: AgentChain): AgentChain {
  for (let i = 1; i < chain.length; i++)
    if (chain[i] === chain[i - 1]) return chain.filter((agent, k) => agent !== chain[k - 1]);
  return chain;
}

function build(agents: number, depth: number, self: Agent | null): Chains {
  if (!(agents >= 1 && agents <= MOST_AGENTS)) throw new Error(`between 1 and ${MOST_AGENTS} agents, not ${agents}`);
  if (self !== null && !(self >= 0 && self < agents)) throw new Error(`there is no agent ${self} of ${agents}`);
  const all: AgentChain[] = [[]];
  const members = [self === null ? 0 : 1 << self];
  const last = [self ?? -1];
  const without = [-1];
  const plus: number[][] = [];
  for (let at = 0; at < all.length; at++) {
    const chain = all[at] ?? [];
    plus[at] = Array.from({ length: agents }, (_, agent) => {
      if (agent === last[at]) return at;
      if (chain.length === depth) return -1;
      members.push((members[at] ?? 0) | (1 << agent));
      last.push(agent);
      without.push(at);
      return all.push([...chain, agent]) - 1;
    });
  }
  return { agents, depth, self, all, members, last, without, plus };
}
