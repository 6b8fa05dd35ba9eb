/**
 * Many episodes of SymmToM at once, in arrays of numbers, for training: the turns of games/symmtom without its objects, and
 * the memory of what was played. A slot holds one episode, a row one moment of it: slot * (turns + 1) + turn. What a row
 * holds is what happened in the turn before it. episodes.test.ts plays the rules beside it.
 */
import type { Rng } from '../../games/core/rng.ts';
import { drawDeal } from '../../games/symmtom/deal.ts';
import { maskOf } from '../../games/symmtom/rules.ts';
import type { Config, Deal } from '../../games/symmtom/types.ts';

export interface EpisodeShape {
  readonly config: Config;
  readonly turns: number;
  readonly slots: number;
  /** Whether each agent keeps a K matrix, and how it takes words that it does not hear. */
  readonly estimate: 'conservative' | 'greedy' | null;
  /** Whether each agent keeps probabilities of who knows what, in 255ths. */
  readonly chances: boolean;
  /** Numbers of a recurrent state that each agent carries, in 127ths. */
  readonly state: number;
  /** Whether one seat of each table learns, among partners. */
  readonly single: boolean;
}

export interface EpisodeTables extends EpisodeShape {
  readonly positions: Int8Array;
  /** 0 stay, 1 right, 2 left, 3 up, 4 down, as carried out. */
  readonly moves: Uint8Array;
  /** -1: silent. */
  readonly said: Int8Array;
  /** After the turn, as masks. */
  readonly knowledge: Int32Array;
  readonly rewards: Int16Array;
  /** What was chosen in the turn: the move, and the weights of the pieces to say, in 65535ths. */
  readonly chosen: Uint8Array;
  readonly speech: Uint16Array;
  /** K as masks: agent's columns side by side. */
  readonly columns: Int32Array;
  readonly chance: Uint8Array;
  readonly states: Int8Array;
  /** The bases, slot after slot. */
  readonly bases: Int8Array;
  readonly firstHand: Int32Array;
  /** The seat that learns, where only one does. */
  readonly own: Uint8Array;
}

export function tablesOf(shape: EpisodeShape): EpisodeTables {
  const { agents: n, pieces: c } = shape.config;
  const rows = shape.slots * (shape.turns + 1);
  return {
    ...shape,
    positions: new Int8Array(rows * n * 2),
    moves: new Uint8Array(rows * n),
    said: new Int8Array(rows * n),
    knowledge: new Int32Array(rows * n),
    rewards: new Int16Array(rows * n),
    chosen: new Uint8Array(rows * n),
    speech: new Uint16Array(rows * n * c),
    columns: new Int32Array(shape.estimate ? rows * n * n : 0),
    chance: new Uint8Array(shape.chances ? rows * n * n * c : 0),
    states: new Int8Array(rows * n * shape.state),
    bases: new Int8Array(shape.slots * n * 2),
    firstHand: new Int32Array(shape.slots * n),
    own: new Uint8Array(shape.single ? shape.slots : 0),
  };
}

/** The arrays that hold what was played, for keeping and taking up again. */
export function arraysOf(tables: EpisodeTables) {
  const { positions, moves, said, knowledge, rewards, chosen, speech, columns, chance, states, bases, firstHand, own } =
    tables;
  return [
    positions,
    moves,
    said,
    knowledge,
    rewards,
    chosen,
    speech,
    columns,
    chance,
    states,
    bases,
    firstHand,
    own,
  ] as const;
}

export function rowOf({ turns }: EpisodeTables, slot: number, turn: number): number {
  return slot * (turns + 1) + turn;
}

/** The seat of a learner: its own number, or in sessions where only one learns, that one's. */
export function seatAt({ own, single }: EpisodeTables, slot: number, agent: number): number {
  return single ? (own[slot] as number) : agent;
}

/** Begins an episode in a slot. */
export function deal(tables: EpisodeTables, slot: number, rng: Rng): void {
  lay(tables, slot, tables.config.deal ?? drawDeal(tables.config, rng));
}

function lay(tables: EpisodeTables, slot: number, { positions, bases, firstHand, knowledge }: Deal): void {
  const { agents: n, pieces: c } = tables.config;
  const row = rowOf(tables, slot, 0);
  for (let i = 0; i < n; i++) {
    const at = row * n + i;
    const [x, y] = positions[i] as readonly [number, number];
    const [bx, by] = bases[i] as readonly [number, number];
    tables.positions[2 * at] = x;
    tables.positions[2 * at + 1] = y;
    tables.bases[2 * (slot * n + i)] = bx;
    tables.bases[2 * (slot * n + i) + 1] = by;
    tables.firstHand[slot * n + i] = maskOf(firstHand[i] ?? []);
    tables.knowledge[at] = maskOf(knowledge[i] ?? []);
    tables.moves[at] = 0;
    tables.said[at] = -1;
    tables.rewards[at] = 0;
  }
  tables.states.fill(0, row * n * tables.state, (row + 1) * n * tables.state);
  for (let k = 0; k < n; k++)
    for (let j = 0; j < n; j++) {
      const known = (j === k ? tables.knowledge[row * n + k] : tables.firstHand[slot * n + j]) as number;
      const at = (row * n + k) * n + j;
      if (tables.estimate) tables.columns[at] = known;
      if (tables.chances) for (let p = 0; p < c; p++) tables.chance[at * c + p] = known & (1 << p) ? 255 : 0;
    }
}

const next = new Int8Array(64);

/** Plays one turn. `moves` and `says`: what each agent asks for, from `at` on. */
export function step(
  tables: EpisodeTables,
  slot: number,
  turn: number,
  { moves, says, at }: { readonly moves: Uint8Array; readonly says: Uint8Array; readonly at: number },
  rng: Rng,
): void {
  const { positions, said, knowledge, rewards, config } = tables;
  const { agents: n, pieces: c, hearing } = config;
  const row = rowOf(tables, slot, turn);
  const from = row * n;
  const to = from + n;
  const full = (1 << c) - 1;
  const filter = config.rules === 'released' && turn > 0 ? from - n : from;
  for (let i = 0; i < n; i++) {
    const say = says[at + i] as number;
    said[to + i] = (knowledge[filter + i] as number) & (1 << say) ? say : -1;
    tables.chosen[to + i] = moves[at + i] as number;
  }
  move(tables, from, moves, at, rng);
  for (let i = 0; i < n; i++) {
    const known = knowledge[from + i] as number;
    let fresh = 0;
    let reward = 0;
    for (let j = 0; j < n; j++) {
      if (j === i || !near(positions, to + i, to + j, hearing)) continue;
      const heard = said[to + j] as number;
      if (heard >= 0 && !(known & (1 << heard))) {
        fresh |= 1 << heard;
        reward++;
      }
      const told = said[to + i] as number;
      if (told >= 0 && !((knowledge[from + j] as number) & (1 << told))) reward++;
    }
    const recharged = known === full && onBase(tables, slot, to + i, i);
    rewards[to + i] = reward + (recharged ? (n - 1) * c : 0);
    knowledge[to + i] = recharged ? (tables.firstHand[slot * n + i] as number) : known | fresh;
  }
  if (tables.estimate) estimate(tables, slot, from);
}

/** As games/symmtom/movement.ts, coin for coin. */
function move(
  { positions, moves, config }: EpisodeTables,
  from: number,
  asked: Uint8Array,
  at: number,
  rng: Rng,
): void {
  const { agents: n, width } = config;
  const to = from + n;
  let still = 0;
  for (let i = 0; i < n; i++) {
    let x = positions[2 * (from + i)] as number;
    let y = positions[2 * (from + i) + 1] as number;
    const way = asked[at + i] as number;
    if (way === 1 && x < width) x++;
    else if (way === 2 && x > 1) x--;
    else if (way === 3 && y < width) y++;
    else if (way === 4 && y > 1) y--;
    else still |= 1 << i;
    next[2 * i] = x;
    next[2 * i + 1] = y;
  }
  for (let again = true; again; ) {
    again = false;
    for (let a = 0; a < n; a++)
      for (let b = a + 1; b < n; b++) {
        if (next[2 * a] !== next[2 * b] || next[2 * a + 1] !== next[2 * b + 1]) continue;
        const first = rng.int(2) === 0 ? a : b;
        const gives = still & (1 << first) ? a + b - first : first;
        still |= 1 << gives;
        next[2 * gives] = positions[2 * (from + gives)] as number;
        next[2 * gives + 1] = positions[2 * (from + gives) + 1] as number;
        again = true;
      }
  }
  for (let i = 0; i < n; i++) {
    positions[2 * (to + i)] = next[2 * i] as number;
    positions[2 * (to + i) + 1] = next[2 * i + 1] as number;
    moves[to + i] = still & (1 << i) ? 0 : (asked[at + i] as number);
  }
}

export function near(positions: Int8Array, a: number, b: number, hearing: number): boolean {
  return (
    Math.abs((positions[2 * a] as number) - (positions[2 * b] as number)) <= hearing &&
    Math.abs((positions[2 * a + 1] as number) - (positions[2 * b + 1] as number)) <= hearing
  );
}

export function onBase({ positions, bases, config }: EpisodeTables, slot: number, at: number, agent: number): boolean {
  const base = slot * config.agents + agent;
  return positions[2 * at] === bases[2 * base] && positions[2 * at + 1] === bases[2 * base + 1];
}

const heard = new Int32Array(32);

/** As games/symmtom/beliefs/k-matrix.ts. */
function estimate(tables: EpisodeTables, slot: number, from: number): void {
  const { config, positions, said, columns } = tables;
  const { agents: n, pieces: c, hearing } = config;
  const to = from + n;
  const full = (1 << c) - 1;
  for (let k = 0; k < n; k++) {
    const own = (from + k) * n;
    for (let j = 0; j < n; j++) heard[j] = 0;
    for (let speaker = 0; speaker < n; speaker++) {
      let word = said[to + speaker] as number;
      if (speaker !== k && !near(positions, to + k, to + speaker, hearing))
        word = tables.estimate === 'greedy' ? guess(tables, own, to, speaker) : -1;
      if (word < 0) continue;
      for (let j = 0; j < n; j++)
        if (j !== speaker && near(positions, to + j, to + speaker, hearing))
          heard[j] = (heard[j] as number) | (1 << word);
      if (!(config.rules === 'released' && onBase(tables, slot, from + speaker, speaker)))
        heard[speaker] = (heard[speaker] as number) | (1 << word);
    }
    for (let j = 0; j < n; j++) {
      const known = columns[own + j] as number;
      const forgets = known === full && onBase(tables, slot, to + j, j);
      columns[(to + k) * n + j] =
        (tables.firstHand[slot * n + j] as number) | (forgets ? 0 : known | (heard[j] as number));
    }
  }
  if (c > 30) throw new Error('a mask holds 30 pieces');
}

/** The piece that the fewest hearers are believed to know, of those that the speaker is believed to know; -1: none. */
function guess({ config, positions, columns }: EpisodeTables, own: number, to: number, speaker: number): number {
  const { agents: n, pieces: c, hearing } = config;
  let hearers = 0;
  for (let j = 0; j < n; j++) if (j !== speaker && near(positions, to + j, to + speaker, hearing)) hearers |= 1 << j;
  let word = -1;
  let fewest = n;
  let count = 0;
  for (let j = 0; j < n; j++) if (hearers & (1 << j)) count++;
  fewest = count;
  for (let piece = 0; piece < c; piece++) {
    if (!((columns[own + speaker] as number) & (1 << piece))) continue;
    let knowers = 0;
    for (let j = 0; j < n; j++) if (hearers & (1 << j) && (columns[own + j] as number) & (1 << piece)) knowers++;
    if (knowers < fewest) {
      word = piece;
      fewest = knowers;
    }
  }
  return word;
}
