/**
 * MADDPG-EE (Sclar, Neubig and Bisk, ICML 2022, 6.1 and Alg. 1): a K matrix of probabilities. For an exchange that an agent
 * sees and does not hear, a perceptron of its own guesses what was said from the speaker's column and the columns of those
 * in its range; K = min(1, K + heard + guessed), first-hand pieces are certain, and a base visit with everything forgets.
 * The gradient reaches the perceptron through the guesses of the last turn.
 */

import type { Arena } from '../nn/kernel/kernel.ts';
import { inFours } from '../nn/kernel/kernel.ts';
import { backward, forward, type Mlp, type Pass } from '../nn/mlp.ts';
import { type EpisodeTables, near, onBase, rowOf } from './episodes.ts';

/** Exchanges of some moments that one agent saw, and what its K matrix is but for them. */
export interface Encounters {
  /** Guesses to make; each is about one speaker in one moment. */
  count: number;
  readonly sample: Int32Array;
  readonly speaker: Int32Array;
  readonly hearers: Int32Array;
  /** Moment -> agent -> piece -> K before the guesses, and whether guesses cannot change it. */
  readonly base: Float32Array;
  readonly fixed: Uint8Array;
  /** K after them. */
  readonly columns: Float32Array;
  /** Places in the kernel's memory: the perceptron's inputs, and the gradient by its logits. */
  readonly x: number;
  readonly dOut: number;
  readonly pass: Pass;
}

export function allotEncounters(
  arena: Arena,
  { samples, agents, pieces, pass }: { samples: number; agents: number; pieces: number; pass: Pass },
): Encounters {
  const most = samples * (agents - 1);
  return {
    count: 0,
    sample: new Int32Array(most),
    speaker: new Int32Array(most),
    hearers: new Int32Array(most),
    base: new Float32Array(samples * agents * pieces),
    fixed: new Uint8Array(samples * agents * pieces),
    columns: new Float32Array(samples * agents * pieces),
    x: arena.allot(inFours(most) * inFours(agents * pieces)),
    dOut: arena.allot(inFours(most) * inFours(pieces)),
    pass,
  };
}

/** Adds the turn that led to this moment, as the agent in `seat` saw it. */
export function see(
  arena: Arena,
  encounters: Encounters,
  tables: EpisodeTables,
  { slot, turn, seat, sample }: { slot: number; turn: number; seat: number; sample: number },
): void {
  const { positions, said, chance, firstHand, config } = tables;
  const { agents: n, pieces: c, hearing } = config;
  const to = rowOf(tables, slot, turn) * n;
  const from = turn === 0 ? to : to - n;
  const { base, fixed } = encounters;
  for (let j = 0; j < n; j++) {
    let complete = true;
    const column = ((from + seat) * n + j) * c;
    for (let p = 0; p < c; p++) if (chance[column + p] !== 255) complete = false;
    const forgets = turn > 0 && complete && onBase(tables, slot, to + j, j);
    for (let p = 0; p < c; p++) {
      const at = (sample * n + j) * c + p;
      const own = (firstHand[slot * n + j] as number) & (1 << p);
      base[at] = own ? 1 : forgets ? 0 : (chance[column + p] as number) / 255;
      fixed[at] = own || forgets || turn === 0 ? 1 : 0;
    }
  }
  if (turn === 0) return;
  const width = inFours(n * c);
  for (let speaker = 0; speaker < n; speaker++) {
    let hearers = 0;
    for (let j = 0; j < n; j++) if (j !== speaker && near(positions, to + j, to + speaker, hearing)) hearers |= 1 << j;
    const hears = speaker === seat || hearers & (1 << seat);
    if (!hears) {
      if (hearers === 0) continue;
      const row = encounters.count++;
      encounters.sample[row] = sample;
      encounters.speaker[row] = speaker;
      encounters.hearers[row] = hearers;
      const x = arena.view(encounters.x + row * width * 4, width);
      x.fill(0);
      for (let o = 0; o < n; o++) {
        const j = o === 0 ? speaker : o <= speaker ? o - 1 : o;
        if (o > 0 && !(hearers & (1 << j))) continue;
        for (let p = 0; p < c; p++) x[o * c + p] = (chance[((from + seat) * n + j) * c + p] as number) / 255;
      }
      continue;
    }
    const word = said[to + speaker] as number;
    if (word < 0) continue;
    const credited = !(config.rules === 'released' && onBase(tables, slot, from + speaker, speaker));
    for (let j = 0; j < n; j++) {
      const at = (sample * n + j) * c + word;
      if ((hearers & (1 << j) || (j === speaker && credited)) && !fixed[at]) base[at] = 1;
    }
  }
}

/** Makes the guesses and writes K of `samples` moments into `columns`. */
export function guess(arena: Arena, net: Mlp, encounters: Encounters, pieces: number, agents: number): void {
  const { base, fixed, columns, count, x, pass } = encounters;
  const wide = inFours(pieces);
  columns.set(base);
  if (count === 0) return;
  const rows = inFours(count);
  arena.view(x + count * inFours(agents * pieces) * 4, (rows - count) * inFours(agents * pieces)).fill(0);
  forward(arena, net, pass, x, inFours(agents * pieces) * 4, { rows });
  const out = arena.view(pass.out, rows * wide);
  for (let row = 0; row < count; row++) {
    let most = -Infinity;
    for (let p = 0; p < pieces; p++) most = Math.max(most, out[row * wide + p] as number);
    let sum = 0;
    for (let p = 0; p < pieces; p++) {
      const raised = Math.exp((out[row * wide + p] as number) - most);
      out[row * wide + p] = raised;
      sum += raised;
    }
    for (let p = 0; p < pieces; p++) out[row * wide + p] = (out[row * wide + p] as number) / sum;
  }
  // guesses of one moment stand next to each other
  for (let row = 0; row < count; row++) {
    const sample = encounters.sample[row] as number;
    if (row > 0 && encounters.sample[row - 1] === sample) continue;
    for (let j = 0; j < agents; j++)
      for (let p = 0; p < pieces; p++) {
        const at = (sample * agents + j) * pieces + p;
        if (fixed[at]) continue;
        let unsaid = 1;
        for (let r = row; r < count && encounters.sample[r] === sample; r++)
          if ((encounters.hearers[r] as number) & (1 << j)) unsaid *= 1 - (out[r * wide + p] as number);
        columns[at] = Math.min(1, (base[at] as number) + 1 - unsaid);
      }
  }
}

/** From the gradient by `columns`, in the order of agents, to that by the perceptron's weights. */
export function backToGuesses(
  arena: Arena,
  net: Mlp,
  encounters: Encounters,
  dColumns: Float32Array,
  { agents, pieces }: { readonly agents: number; readonly pieces: number },
): void {
  const { base, fixed, count, x, dOut, pass } = encounters;
  const wide = inFours(pieces);
  const rows = inFours(count);
  const said = arena.view(pass.out, rows * wide);
  const by = arena.view(dOut, Math.max(4, rows) * wide);
  by.fill(0);
  for (let row = 0; row < count; row++) {
    const sample = encounters.sample[row] as number;
    for (let j = 0; j < agents; j++) {
      if (!((encounters.hearers[row] as number) & (1 << j))) continue;
      for (let p = 0; p < pieces; p++) {
        const at = (sample * agents + j) * pieces + p;
        if (fixed[at] || (encounters.columns[at] as number) >= 1 || (base[at] as number) >= 1) continue;
        let others = 1;
        for (let r = Math.max(0, row - agents); r < Math.min(count, row + agents); r++)
          if (r !== row && encounters.sample[r] === sample && (encounters.hearers[r] as number) & (1 << j))
            others *= 1 - (said[r * wide + p] as number);
        by[row * wide + p] = (by[row * wide + p] as number) + (dColumns[at] as number) * others;
      }
    }
    let sum = 0;
    for (let p = 0; p < pieces; p++) sum += (said[row * wide + p] as number) * (by[row * wide + p] as number);
    for (let p = 0; p < pieces; p++)
      by[row * wide + p] = (said[row * wide + p] as number) * ((by[row * wide + p] as number) - sum);
  }
  if (count === 0) arena.view(net.gradient, net.floats).fill(0);
  else backward(arena, net, { ...pass, rows }, x, inFours(agents * pieces) * 4, dOut);
}
