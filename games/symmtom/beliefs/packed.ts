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

/** Equal to the last bit. */
export function sameTables(a: ChanceTable, b: ChanceTable): boolean {
  if (a.length !== b.length) return false;
  for (let entry = 0; entry < a.length; entry++) if (a[entry] !== b[entry]) return false;
  return true;
}
