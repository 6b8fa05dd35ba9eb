/**
 * A text that is equal for tasks which are the same puzzle under other names: the goal, the mechanics and the secrets,
 * with every name replaced by its order of appearance. Start rooms, and everything else in the house, are left out.
 */
import type { Task } from '../../../../games/household/task/types.ts';
import { seatOf } from '../../../../games/household/types.ts';

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
