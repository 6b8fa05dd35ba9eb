/**
 * Numbers packed into typed arrays, and tables by lists of integers: what beliefs do most often, turn after turn.
 *
 * A chance table has a number for every agent and piece, in the order of the game's propositions: entry
 * `agent * pieces + piece`, for agents and pieces from 0. The numbers are probabilities from 0 to 1, or standard errors of
 * probabilities. Nothing here changes a table once it is returned.
 */

/** Length agents * pieces. */
export type ChanceTable = Float64Array;

/** 1 where the agent's mask has the piece, else 0. `masks`: one an agent. */
export function tableOfMasks(masks: readonly number[], pieces: number): ChanceTable {
  const table = new Float64Array(masks.length * pieces);
  for (let agent = 0, entry = 0; agent < masks.length; agent++)
    for (let mask = masks[agent] as number, piece = 0; piece < pieces; piece++, mask >>>= 1) table[entry++] = mask & 1;
  return table;
}

/** The entries `agent * pieces + piece` of the pieces in these masks, one mask an agent, ascending. */
export function entriesIn(masks: readonly number[], pieces: number): readonly number[] {
  const entries: number[] = [];
  for (let agent = 0; agent < masks.length; agent++)
    for (let mask = masks[agent] as number, entry = agent * pieces; mask !== 0; mask >>>= 1, entry++)
      if (mask & 1) entries.push(entry);
  return entries;
}

/** Whether the masks, one an agent, have the piece of this entry. */
export function hasEntry(masks: readonly number[], entry: number, pieces: number): boolean {
  return ((masks[Math.trunc(entry / pieces)] as number) & (1 << (entry % pieces))) !== 0;
}

/** The entries at which two lists of masks differ, ascending. */
export function changedInMasks(before: readonly number[], now: readonly number[], pieces: number): readonly number[] {
  if (before === now) return NONE;
  return entriesIn(
    now.map((mask, agent) => mask ^ (before[agent] as number)),
    pieces,
  );
}
const NONE: readonly number[] = [];

/** The entries whose numbers differ, ascending. Both tables are of one session. */
export function changedInTables(before: ChanceTable, now: ChanceTable): readonly number[] {
  if (before === now) return NONE;
  const entries: number[] = [];
  for (let entry = 0; entry < now.length; entry++) if (before[entry] !== now[entry]) entries.push(entry);
  return entries;
}

/** Number of pieces in a mask. */
export function countOf(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Equal to the last bit. */
export function sameTables(a: ChanceTable, b: ChanceTable): boolean {
  if (a.length !== b.length) return false;
  for (let entry = 0; entry < a.length; entry++) if (a[entry] !== b[entry]) return false;
  return true;
}

/** Values by lists of integers. Lists with equal entries are one key. */
export interface IntegerTable<Value> {
  /** The value of this key. A key that has none gets the one that is made. */
  at(key: readonly number[], make: () => Value): Value;
  /** All values, in the order in which their keys came. */
  readonly values: readonly Value[];
}

/** Entries of keys are integers of at most 2^53. They are hashed, not joined to a text. */
export function integerTable<Value>(): IntegerTable<Value> {
  const places = new Map<number, number>();
  const keys: (readonly number[])[] = [];
  const values: Value[] = [];
  /** Place -> an earlier place whose key has the same hash; -1: none. */
  const earlier: number[] = [];
  return {
    values,
    at(key, make) {
      const hash = hashOf(key);
      for (let place = places.get(hash) ?? -1; place >= 0; place = earlier[place] as number)
        if (compareLists(keys[place] as readonly number[], key) === 0) return values[place] as Value;
      // may add keys itself
      const value = make();
      earlier.push(places.get(hash) ?? -1);
      places.set(hash, keys.length);
      keys.push(key);
      values.push(value);
      return value;
    },
  };
}

/** Continues the hash of a list by another entry. 32 bits. */
export function hashWith(hash: number, entry: number): number {
  return Math.imul(hash ^ (entry | 0), 0x5bd1e995) ^ (hash >>> 15);
}

function hashOf(key: readonly number[]): number {
  let hash = key.length;
  for (let i = 0; i < key.length; i++) hash = hashWith(hash, key[i] as number);
  return hash;
}

/** The order of the first entries that differ; a list that is the beginning of another comes first. 0: they are equal. */
export function compareLists(a: readonly number[], b: readonly number[]): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) if (a[i] !== b[i]) return (a[i] as number) - (b[i] as number);
  return a.length - b.length;
}
