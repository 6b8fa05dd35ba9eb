/**
 * Belief tables: all agents' beliefs about one variable, as one value per chain of agents. Each event takes one pass
 * over the chains: n(n-1)^2 + n(n-1) + n of them for n agents at depth 3.
 *
 * Two kinds of table follow the same rules. An objective table holds the true state ([]) and all agents' beliefs. A
 * seat's own table (`self`) holds that seat's beliefs: [] is its own belief, [1] what it believes that agent 1
 * believes. A seat's table, fed with what the seat noticed, equals that seat's part of the objective table.
 *
 * Tables are exact if the start is known, if agents know what decides who notices an event, if listeners believe what
 * they are told, and if agents draw no conclusions from others' acts. For other cases use `product.ts`. Source of the
 * cases: Bolander 2018 (presence at events). The README has the rules and the reasons.
 */
import { type Agent, type AgentChain, type AgentGroup, bitsOf, type Chains, chainsOf, numberOf } from './chains.ts';
import type { LogEntry, Tell, Value, WatchedLook } from './entries.ts';

/** JSON and immutable: every function below returns a new table. */
export interface BeliefTable<V extends Value = Value> {
  readonly agents: number;
  readonly depth: number;
  /** The seat whose beliefs these are; null: an objective table. */
  readonly self: Agent | null;
  /** Chain -> value, in the order of `chainsOf(table).all`. */
  readonly values: readonly V[];
}

export interface NewTableOptions<V extends Value> {
  readonly agents: number;
  /** The length of the longest chain, in a seat's own table without the seat. */
  readonly depth: number;
  /** The value in common belief at the start; null: no agent has seen it. */
  readonly value: V;
  readonly self?: Agent | null;
}

/** Write `newTable<string | null>(...)` if the first value's type is narrower than that of later values. */
export function newTable<V extends Value>({ agents, depth, value, self = null }: NewTableOptions<V>): BeliefTable<V> {
  return { agents, depth, self, values: chainsOf({ agents, depth, self }).all.map(() => value) };
}

/** Throws if the chain is deeper than the table. */
export function valueAt<V extends Value>(table: BeliefTable<V>, chain: AgentChain): V {
  const value = table.values[numberOf(chainsOf(table), chain)];
  if (value === undefined) throw new Error(`the table has no value for ${chain.join('>')}`);
  return value;
}

/** Whether the first agent of the chain is wrong about the true state, or about what the rest of the chain believes. */
export function isWrong(table: BeliefTable, chain: AgentChain): boolean {
  return chain.length > 0 && valueAt(table, chain) !== valueAt(table, chain.slice(1));
}

/** Applies one entry of a log. A look, and a seat's own watched look, need an objective table: see `learned`. */
export function recorded<V extends Value>(table: BeliefTable<V>, entry: LogEntry<V>): BeliefTable<V> {
  switch (entry.type) {
    case 'change':
      return changed(table, entry.seenBy, entry.value);
    case 'look':
      return seen(table, entry.by);
    case 'watched look':
      return watched(table, entry);
    case 'tell':
      return told(table, entry);
  }
}

/** Rule 1. The variable becomes `value`, and the group sees that together. */
export function changed<V extends Value>(table: BeliefTable<V>, seenBy: AgentGroup, value: V): BeliefTable<V> {
  const after = learned(table, seenBy, value);
  return table.self === null ? { ...after, values: after.values.with(0, value) } : after;
}

/** Rule 2. The group sees the value together. For objective tables, since a seat's own does not have the true value. */
export function seen<V extends Value>(table: BeliefTable<V>, group: AgentGroup): BeliefTable<V> {
  if (table.self !== null) throw new Error("a seat's own table: use learned, with what the seat saw");
  return learned(table, group, valueAt(table, []));
}

/**
 * The group comes to believe in common that it is `value`: every chain within the group. The true state is untouched.
 * If a seat sees something, the group is the seat and the agents that it saw seeing it.
 */
export function learned<V extends Value>(table: BeliefTable<V>, group: AgentGroup, value: V): BeliefTable<V> {
  const chains = chainsOf(table);
  const bits = bitsOf(group);
  const values = table.values.slice();
  for (let i = firstMind(table); i < values.length; i++) if (isWithin(chains, i, bits)) values[i] = value;
  return { ...table, values };
}

/**
 * Rule 3, the sensing rule: `by` looks, and each agent that knows of it takes `by` to see the value that this agent
 * itself believes. For a seat's own look in its own table use `learned` with what it saw, then this.
 */
export function watched<V extends Value>(
  table: BeliefTable<V>,
  { by, watchers, open }: Omit<WatchedLook, 'type'>,
): BeliefTable<V> {
  const chains = chainsOf(table);
  const apart = bitsOf(watchers) & ~(1 << by);
  const bits = open ? apart | (1 << by) : apart;
  const values = table.values.slice();
  // shorter chains come first, so the beliefs of the rest of a chain are already settled
  for (let i = 1; i < values.length; i++) {
    const rest = chains.without[i] ?? 0;
    const sensed = values[rest];
    if (chains.last[i] === by && isWithin(chains, rest, bits) && sensed !== undefined) values[i] = sensed;
  }
  return { ...table, values };
}

/**
 * Rule 4. All agents in the talk take each other to believe what is said; only the speaker's own belief stays. An agent
 * that overhears takes the same of the talkers, who do not know of it. Rule 5: all other chains keep their values.
 */
export function told<V extends Value>(table: BeliefTable<V>, tell: Omit<Tell<V>, 'type'>): BeliefTable<V> {
  const { from, to, value, knowers = [], overheardBy = [] } = tell;
  const chains = chainsOf(table);
  const talk = bitsOf(to) | (1 << from);
  const speaker = beliefOf(chains, from);
  const outsiders = overheardBy.filter((agent) => (talk & (1 << agent)) === 0).map((agent) => beliefOf(chains, agent));
  const values = table.values.slice();
  for (let i = firstMind(table); i < values.length; i++) {
    const isTold = i !== speaker && isWithin(chains, i, talk);
    if (isTold || outsiders.some((first) => goesOn(chains, i, first, talk)))
      writeKnowers(chains, values, i, knowers, value);
  }
  return { ...table, values };
}

/** To know that another knows it is to know it, so every selection of the knowers, in their order, gets the value. */
function writeKnowers<V>(chains: Chains, values: V[], at: number, knowers: AgentChain, value: V): void {
  values[at] = value;
  knowers.forEach((knower, k) => {
    const next = chains.plus[at]?.[knower] ?? -1;
    if (next >= 0) writeKnowers(chains, values, next, knowers.slice(k + 1), value);
  });
}

/** The number of the first chain that is a belief, not the true state. */
function firstMind({ self }: BeliefTable): number {
  return self === null ? 1 : 0;
}

function isWithin(chains: Chains, i: number, bits: number): boolean {
  return ((chains.members[i] ?? 0) & ~bits) === 0;
}

/** Whether chain `i` is `first`, or continues it with members of the group only. */
function goesOn(chains: Chains, i: number, first: number, group: number): boolean {
  for (let at = i; at >= 0; at = chains.without[at] ?? -1) {
    if (at === first) return true;
    if ((group & (1 << (chains.last[at] ?? 0))) === 0) return false;
  }
  return false;
}

/** The number of the agent's own belief; -1 in another seat's own table, which does not have it. */
function beliefOf(chains: Chains, agent: Agent): number {
  if (chains.self === null) return chains.plus[0]?.[agent] ?? -1;
  return chains.self === agent ? 0 : -1;
}
