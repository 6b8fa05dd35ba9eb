/**
 * Which agents know whether a fact is true: one boolean per chain of agents, for facts that never change and are only
 * learnt as they are. Unlike a table of values it can say that an agent knows the answer when the believer does not:
 * [0, 1] is true if agent 0 believes that agent 1 knows. Agents may learn without the others' notice.
 */
import { type Agent, bitsOf, type Chain, chainsOf, type Group } from './chains.ts';
import { type Table, valueAt } from './tables.ts';

export interface NewKnownOptions {
  readonly agents: number;
  readonly depth: number;
  /** Agents that know from the start, which is common knowledge. */
  readonly knowers: Group;
  readonly self?: Agent | null;
}

export function newKnown({ agents, depth, knowers, self = null }: NewKnownOptions): Table<boolean> {
  const { last } = chainsOf({ agents, depth, self });
  // the true state: the fact is settled
  return { agents, depth, self, values: last.map((agent) => agent === -1 || knowers.includes(agent)) };
}

export interface FoundOut {
  /** Agents that learn whether it is true, and see each other learn it. */
  readonly by: Group;
  /** Agents that together see the others learn it, but not the answer. */
  readonly watchers: Group;
}

/** Learners and watchers take each other to take the learners to know. */
export function foundOut(table: Table<boolean>, { by, watchers }: FoundOut): Table<boolean> {
  const { members, last } = chainsOf(table);
  const learners = bitsOf(by);
  const present = learners | bitsOf(watchers);
  const learns = (i: number) =>
    last[i] !== -1 && (learners & (1 << (last[i] ?? 0))) !== 0 && ((members[i] ?? 0) & ~present) === 0;
  return { ...table, values: table.values.map((knows, i) => knows || learns(i)) };
}

/** Whether the first agent of the chain takes the next to know the answer, and so on. */
export function takenToKnow(table: Table<boolean>, chain: Chain): boolean {
  return valueAt(table, chain);
}

/** Whether the chain believes the right answer: each agent knows it, and knows that the next one does. */
export function knowTruth(table: Table<boolean>, chain: Chain): boolean {
  const start = table.self === null ? 1 : 0;
  return Array.from({ length: chain.length + 1 - start }, (_, i) => chain.slice(0, i + start)).every((each) =>
    valueAt(table, each),
  );
}
