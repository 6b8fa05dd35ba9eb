/**
 * What an actor's net gets, from the rows of episodes.ts: entry for entry what bots/symmtom/encoder.ts writes from a seat's
 * observation, then what the algorithm adds, the agent's own column first, then the others', ascending.
 */
import { otherOf } from '../../bots/symmtom/encoder.ts';
import { codeOf, LARGEST } from '../../bots/symmtom/recurrent.ts';
import type { KnowledgeInput } from './algorithms.ts';
import { type EpisodeTables, rowOf } from './episodes.ts';

const DIRECTIONS = new Int8Array([0, 0, 1, 0, -1, 0, 0, 1, 0, -1]);

/** Writes the vector of a seat at a turn from `at` on. `lag`: turns by which an oracle's knowledge is old. */
export function writeInputs(
  tables: EpisodeTables,
  {
    slot,
    turn,
    seat,
    knowledge,
    lag,
  }: { slot: number; turn: number; seat: number; knowledge: KnowledgeInput; lag: 0 | 1 },
  out: Float32Array,
  start: number,
): void {
  const { config, positions, bases, firstHand, moves, said } = tables;
  const { agents: n, pieces: c, width, hearing } = config;
  const row = rowOf(tables, slot, turn) * n;
  const base = slot * n;
  const known = lag === 1 && turn > 0 ? row - n : row;
  const oracle = knowledge === 'truth';
  const span = width - 1;
  const x = positions[2 * (row + seat)] as number;
  const y = positions[2 * (row + seat) + 1] as number;
  let at = start;

  if (oracle) at = writeMask(out, at, tables.knowledge[known + seat] as number, c);
  at = writeMask(out, at, firstHand[base + seat] as number, c);
  for (let o = 0; o < n; o++) {
    const way = moves[row + otherOf(o, seat)] as number;
    out[at++] = DIRECTIONS[2 * way] as number;
    out[at++] = DIRECTIONS[2 * way + 1] as number;
  }
  for (let o = 1; o < n; o++) {
    const other = 2 * (row + otherOf(o, seat));
    out[at++] = ((positions[other] as number) - x) / span;
    out[at++] = ((positions[other + 1] as number) - y) / span;
  }
  if (oracle)
    for (let o = 1; o < n; o++) at = writeMask(out, at, tables.knowledge[known + otherOf(o, seat)] as number, c);
  for (let o = 1; o < n; o++) at = writeMask(out, at, firstHand[base + otherOf(o, seat)] as number, c);
  for (let o = 0; o < n; o++) {
    const i = otherOf(o, seat);
    out[at++] = ((bases[2 * (base + i)] as number) - (positions[2 * (row + i)] as number)) / span;
    out[at++] = ((bases[2 * (base + i) + 1] as number) - (positions[2 * (row + i) + 1] as number)) / span;
  }
  for (let o = 1; o < n; o++) {
    const i = otherOf(o, seat);
    const word = said[row + i] as number;
    const away = 2 * (row + i);
    const hears =
      word >= 0 &&
      Math.abs((positions[away] as number) - x) <= hearing &&
      Math.abs((positions[away + 1] as number) - y) <= hearing;
    at = writeMask(out, at, hears ? 1 << word : 0, c);
  }
  out[at++] = y === width ? 1 : 0;
  out[at++] = y === 1 ? 1 : 0;
  out[at++] = x === width ? 1 : 0;
  out[at++] = x === 1 ? 1 : 0;

  const own = (row + seat) * n;
  if (knowledge === 'masks')
    for (let o = 0; o < n; o++) at = writeMask(out, at, tables.columns[own + otherOf(o, seat)] as number, c);
  if (knowledge === 'chances')
    for (let o = 0; o < n; o++) {
      const column = (own + otherOf(o, seat)) * c;
      for (let p = 0; p < c; p++) out[at++] = (tables.chance[column + p] as number) / 255;
    }
}

function writeMask(out: Float32Array, start: number, mask: number, pieces: number): number {
  for (let p = 0; p < pieces; p++) out[start + p] = (mask >>> p) & 1;
  return start + pieces;
}

/** A recurrent state as it is kept: h in 127ths, c in 127ths of LARGEST. `at`: row * agents + seat. */
export function keepState(tables: EpisodeTables, at: number, state: Float32Array, from: number): void {
  const { states, state: size } = tables;
  for (let j = 0; j < size; j++) states[at * size + j] = codeOf(state[from + j] as number, j < size / 2 ? 1 : LARGEST);
}

/** What the net gets of it. */
export function writeState({ states, state: size }: EpisodeTables, at: number, out: Float32Array, start: number): void {
  for (let j = 0; j < size; j++)
    out[start + j] = ((states[at * size + j] as number) * (j < size / 2 ? 1 : LARGEST)) / 127;
}
