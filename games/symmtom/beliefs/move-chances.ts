/** How probable what came of some moves is, over all coins of their collisions. */
import type { Rng } from '../../core/rng.ts';
import { moveAll, sameCell } from '../movement.ts';
import type { Cell, Move } from '../types.ts';

/** The chance that agents who want to move so from `from` end up in `to`. */
export function chanceOfMoves(
  from: readonly Cell[],
  moves: readonly Move[],
  to: readonly Cell[],
  width: number,
): number {
  const actions = Object.fromEntries(moves.map((move, seat) => [seat, { move, say: null }]));
  let chance = 0;
  const open: (readonly number[])[] = [[]];
  for (let coins = open.pop(); coins; coins = open.pop()) {
    const fallen: number[] = [];
    const { positions } = moveAll(from, actions, width, fallingAs(coins, fallen));
    if (positions.every((cell, i) => sameCell(cell, to[i] as Cell))) chance += 1 / 2 ** fallen.length;
    // beyond the given coins all fell on 0: each of them might have been 1
    for (let i = coins.length; i < fallen.length; i++) open.push([...fallen.slice(0, i), 1]);
  }
  return chance;
}

/** Coins that fall as told, then on 0; `fallen` takes them down. */
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
