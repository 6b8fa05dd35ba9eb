/**
 * What two tasks must share to be the same puzzle under other names: the goal, who may go and write where, and who is told
 * what, with every name replaced by its turn of appearance. Where agents begin, and what else is in the house, is left out.
 */
import type { Task } from '../../task/types.ts';
import { seatOf } from '../../types.ts';

export function likenessOf({ goal, personalGoals, mechanics, agents, scene }: Task): string {
  const order = new Map<string, number>();
  const known = new Set([...scene.rooms, ...scene.furniture.map(({ id }) => id), ...scene.objects.map(({ id }) => id)]);
  const text = JSON.stringify([goal, personalGoals, mechanics, agents.map(({ knows }) => knows)]);
  return text.replaceAll(/[A-Za-z][A-Za-z0-9_-]*/g, (name) => {
    if (seatOf(name) >= 0 || !known.has(name)) return name;
    const nth = order.get(name) ?? order.size;
    order.set(name, nth);
    return `#${nth}`;
  });
}
