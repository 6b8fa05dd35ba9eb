/** How chance sets an episode up (Sclar, Neubig and Bisk, ICML 2022, section 4; msclar/symmtom, simple_symmtom.py). */
import type { Rng } from '../core/rng.ts';
import type { Cell, Config, Deal, Piece } from './types.ts';

/**
 * Each piece is first-hand to one agent. All agents get equally many, and the remainder goes to different agents. Bases
 * are different cells, and so are positions. The two are drawn independently, so an agent may start on a base.
 */
export function drawDeal({ agents, width, pieces }: Config, rng: Rng): Deal {
  const order = rng.shuffle(upTo(agents));
  const firstHand: Piece[][] = order.map(() => []);
  for (const [i, piece] of rng.shuffle(upTo(pieces)).entries()) firstHand[order[i % agents] as number]?.push(piece);
  const sorted = firstHand.map((own) => own.toSorted((a, b) => a - b));
  const cells = (): Cell[] =>
    rng
      .shuffle(upTo(width * width))
      .slice(0, agents)
      .map((i): Cell => [1 + (i % width), 1 + Math.trunc(i / width)]);
  return { bases: cells(), positions: cells(), firstHand: sorted, knowledge: sorted };
}

function upTo(n: number): number[] {
  const numbers: number[] = [];
  for (let i = 0; i < n; i++) numbers.push(i);
  return numbers;
}
