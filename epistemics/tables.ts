/**
 * Belief tables: what everybody believes about one variable, as one value a chain of agents. Exact, and cheap: one pass
 * over the chains an event, n(n-1)^2 + n(n-1) + n of them for n agents at depth 3.
 *
 * Two kinds of table, one set of rules. An objective one starts from how things are ([]) and holds everybody's beliefs;
 * a seat's own (`self`) holds that seat's mind: [] is what it believes itself, [1] what it believes that agent 1
 * believes. A seat's table, fed with what the seat noticed, equals that seat's part of the objective table.
 *
 * Exact while the start is known, who notices an event does not depend on what they do not know, listeners believe what
 * they are told, and nobody reasons from what others do. Beyond that: `product.ts`.
 * Source of the cases: Bolander 2018 (who is there when it happens); the README has the rules and the reasons.
 */
import { type Agent, bitsOf, type Chain, type Chains, chainsOf, type Group, numberOf } from './chains.ts';
import type { LogEntry, Tell, Value, WatchedLook } from './entries.ts';

/** JSON, and never changed: every function below gives a new one. */
export interface Table<V extends Value = Value> {
  readonly agents: number;
  readonly depth: number;
  /** Whose mind; null: objective. */
  readonly self: Agent | null;
  /** In the order of `chainsOf(table).all`. */
  readonly values: readonly V[];
}

export interface NewTableOptions<V extends Value> {
  readonly agents: number;
  /** The longest chain; in a seat's own table, the seat not counted. */
  readonly depth: number;
  /** What everybody takes it to be, and takes everybody to take it to be, and so on; null: nobody has seen it. */
  readonly value: V;
  readonly self?: Agent | null;
}

/** `newTable<string | null>(...)` where more values may come than the first one shows. */
export function newTable<V extends Value>({ agents, depth, value, self = null }: NewTableOptions<V>): Table<V> {
  return { agents, depth, self, values: chainsOf({ agents, depth, self }).all.map(() => value) };
}

/** Throws when the chain is deeper than the table. */
export function valueAt<V extends Value>(table: Table<V>, chain: Chain): V {
  const value = table.values[numberOf(chainsOf(table), chain)];
  if (value === undefined) throw new Error(`the table has no value for ${chain.join('>')}`);
  return value;
}

/** Whether the first agent of the chain is wrong: about how things are, or about what the rest of the chain believes. */
export function isWrong(table: Table, chain: Chain): boolean {
  return chain.length > 0 && valueAt(table, chain) !== valueAt(table, chain.slice(1));
}

/** One entry of a log. A look needs an objective table, as does one's own watched look: see `learned`. */
export function recorded<V extends Value>(table: Table<V>, entry: LogEntry<V>): Table<V> {
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

/** Rule 1. It becomes `value`, and the group sees that together. */
export function changed<V extends Value>(table: Table<V>, seenBy: Group, value: V): Table<V> {
  const after = learned(table, seenBy, value);
  return table.self === null ? { ...after, values: after.values.with(0, value) } : after;
}

/** Rule 2. The group sees together how it is. For objective tables: a seat's own cannot say what there was to see. */
export function seen<V extends Value>(table: Table<V>, group: Group): Table<V> {
  if (table.self !== null) throw new Error("a seat's own table: use learned, with what the seat saw");
  return learned(table, group, valueAt(table, []));
}

/**
 * The group comes to believe together that it is `value`: every chain within the group. How things are is untouched.
 * For a seat that sees something, the group is the seat and whom it saw seeing it.
 */
export function learned<V extends Value>(table: Table<V>, group: Group, value: V): Table<V> {
  const chains = chainsOf(table);
  const bits = bitsOf(group);
  const values = table.values.slice();
  for (let i = firstMind(table); i < values.length; i++) if (isWithin(chains, i, bits)) values[i] = value;
  return { ...table, values };
}

/**
 * Rule 3, the sensing rule: somebody looks, and whoever knows of it takes them to see what, as far as they know, is
 * there to be seen. A seat's own look in its own table: `learned` with what it saw, then this.
 */
export function watched<V extends Value>(table: Table<V>, { by, watchers, open }: Omit<WatchedLook, 'type'>): Table<V> {
  const chains = chainsOf(table);
  const apart = bitsOf(watchers) & ~(1 << by);
  const bits = open ? apart | (1 << by) : apart;
  const values = table.values.slice();
  // shorter chains come first, so that what the rest of a chain believes is already settled
  for (let i = 1; i < values.length; i++) {
    const rest = chains.without[i] ?? 0;
    const sensed = values[rest];
    if (chains.last[i] === by && isWithin(chains, rest, bits) && sensed !== undefined) values[i] = sensed;
  }
  return { ...table, values };
}

/**
 * Rule 4. Whoever is in the talk takes everybody in it to believe what is said; only the speaker's own belief stays.
 * Who overhears it takes the same of the talkers, who know nothing of that. Rule 5: all other chains keep their values.
 */
export function told<V extends Value>(table: Table<V>, tell: Omit<Tell<V>, 'type'>): Table<V> {
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

/** To know that another knows it is to know it: every selection of the knowers, in their order, gets the value. */
function writeKnowers<V>(chains: Chains, values: V[], at: number, knowers: Chain, value: V): void {
  values[at] = value;
  knowers.forEach((knower, k) => {
    const next = chains.plus[at]?.[knower] ?? -1;
    if (next >= 0) writeKnowers(chains, values, next, knowers.slice(k + 1), value);
  });
}

/** The first chain that is somebody's belief, and not how things are. */
function firstMind({ self }: Table): number {
  return self === null ? 1 : 0;
}

function isWithin(chains: Chains, i: number, bits: number): boolean {
  return ((chains.members[i] ?? 0) & ~bits) === 0;
}

/** Whether it is the chain `first`, or goes on from there with members of the group alone. */
function goesOn(chains: Chains, i: number, first: number, group: number): boolean {
  for (let at = i; at >= 0; at = chains.without[at] ?? -1) {
    if (at === first) return true;
    if ((group & (1 << (chains.last[at] ?? 0))) === 0) return false;
  }
  return false;
}

/** The agent's own belief; -1 in the table of another's mind, which does not have it. */
function beliefOf(chains: Chains, agent: Agent): number {
  if (chains.self === null) return chains.plus[0]?.[agent] ?? -1;
  return chains.self === agent ? 0 : -1;
}
