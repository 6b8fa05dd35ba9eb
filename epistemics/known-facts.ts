/**
 * Who knows which way a fact is: one boolean a chain of agents, for facts that do not change and are only ever learnt as
 * they are. It holds what a table of values cannot: that somebody knows, when whoever says so does not know the answer.
 * [0, 1] is true when agent 0 believes that agent 1 knows. The rest of the world may have no idea that anybody learnt.
 */
import { type Agent, bitsOf, type Chain, chainsOf, type Group } from './chains.ts';
import { type Table, valueAt } from './tables.ts';

export interface NewKnownOptions {
  readonly agents: number;
  readonly depth: number;
  /** Who knows from the start, which everybody is aware of. */
  readonly knowers: Group;
  readonly self?: Agent | null;
}

export function newKnown({ agents, depth, knowers, self = null }: NewKnownOptions): Table<boolean> {
  const { last } = chainsOf({ agents, depth, self });
  // how things are: the fact is what it is
  return { agents, depth, self, values: last.map((agent) => agent === -1 || knowers.includes(agent)) };
}

export interface FoundOut {
  /** They learn which way it is, and see one another learning. */
  readonly by: Group;
  /** They see that, together, but not which way it is. */
  readonly watchers: Group;
}

/** Everybody there takes everybody there to take the learners to know. */
export function foundOut(table: Table<boolean>, { by, watchers }: FoundOut): Table<boolean> {
  const { members, last } = chainsOf(table);
  const learners = bitsOf(by);
  const present = learners | bitsOf(watchers);
  const learns = (i: number) =>
    last[i] !== -1 && (learners & (1 << (last[i] ?? 0))) !== 0 && ((members[i] ?? 0) & ~present) === 0;
  return { ...table, values: table.values.map((knows, i) => knows || learns(i)) };
}

/** Whether the first of the chain takes the next to know which way it is, and so on. */
export function takenToKnow(table: Table<boolean>, chain: Chain): boolean {
  return valueAt(table, chain);
}

/** Whether the chain believes the right answer: each in turn knows it, and knows that the next one does. */
export function knowTruth(table: Table<boolean>, chain: Chain): boolean {
  const start = table.self === null ? 1 : 0;
  return Array.from({ length: chain.length + 1 - start }, (_, i) => chain.slice(0, i + start)).every((each) =>
    valueAt(table, each),
  );
}
