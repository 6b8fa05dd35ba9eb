/** The probability of where moves end, over all coins of their collisions. */
import type { Rng } from '../../core/rng.ts';
import { cellAfter, moveAll, sameCell } from '../movement.ts';
import type { Cell, Move } from '../types.ts';

/** The probability that agents who stand at `from` and want these moves end at `to`. */
export function chanceOfMoves(
  from: readonly Cell[],
  moves: readonly Move[],
  to: readonly Cell[],
  width: number,
): number {
  const targets = from.map((cell, seat) => cellAfter(cell, moves[seat] as Move, width));
  const collide = targets.some((cell, a) => targets.some((other, b) => a < b && sameCell(cell, other)));
  if (!collide) return targets.every((cell, i) => sameCell(cell, to[i] as Cell)) ? 1 : 0;
  const actions = Object.fromEntries(moves.map((move, seat) => [seat, { move, say: null }]));
  let chance = 0;
  const open: (readonly number[])[] = [[]];
  for (let coins = open.pop(); coins; coins = open.pop()) {
    const fallen: number[] = [];
    const { positions } = moveAll(from, actions, width, fallingAs(coins, fallen));
    if (positions.every((cell, i) => sameCell(cell, to[i] as Cell))) chance += 1 / 2 ** fallen.length;
    // all coins after the given ones fell on 0; branch on each of them falling on 1
    for (let i = coins.length; i < fallen.length; i++) open.push([...fallen.slice(0, i), 1]);
  }
  return chance;
}

/** Coins that fall as listed, then on 0. `fallen` records them. */
function fallingAs(coins: readonly number[], fallen: number[]): Pick<Rng, 'int'> & Rng {
  const int = (): number => {
    const coin = coins[fallen.length] ?? 0;
    fallen.push(coin);
    return coin;
  };
  const never = (): never => {
    throw new Error('moves draw nothing but coins');
  };
  return { int, uint32: never, real: never, pick: never, shuffle: never };
}
