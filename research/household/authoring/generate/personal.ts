/**
 * Draws the personal goals of mixed tasks. They are about other things than the shared goal, so they never conflict
 * with it (EnactToM's paper, section 4.1); but they cost turns, and may need rooms that only other agents can enter.
 */
import type { Rng } from '../../../../games/core/rng.ts';
import { furnitureOf } from '../../../../games/household/mechanics.ts';
import { fact, type PddlFact } from '../../../../games/household/pddl/formula.ts';
import { printFormula } from '../../../../games/household/pddl/print.ts';
import type { PersonalGoal } from '../../../../games/household/task/types.ts';
import { agentOf } from '../../../../games/household/types.ts';
import { type MayEnter, type Requirement, roomOfObject, roomOfPiece, type TaskHouse } from './requirements.ts';

export interface Wishing {
  readonly house: TaskHouse;
  readonly agents: readonly number[];
  readonly requirements: readonly Requirement[];
  readonly mayEnter: MayEnter;
}

/** One personal goal for each agent; null: nothing suitable is left for one of them. */
export function drawPersonal(
  { house, agents, requirements, mayEnter }: Wishing,
  rng: Rng,
): readonly PersonalGoal[] | null {
  const used = new Set([
    ...requirements.flatMap((each) => [
      ...('furniture' in each ? [each.furniture] : []),
      ...('object' in each ? [each.object] : []),
    ]),
    ...house.mechanics.flatMap(furnitureOf),
    // an object to be carried away must not be shut away for good
    ...house.scene.objects
      .filter(({ id }) => requirements.some((each) => 'object' in each && each.object === id))
      .map((o) => o.furniture),
  ]);
  const goals: PersonalGoal[] = [];
  for (const seat of rng.shuffle(agents)) {
    const reachable = (room: string) => mayEnter(seat, room);
    const pieces = house.scene.furniture.filter(({ id, room }) => !used.has(id) && reachable(room));
    const objects = house.scene.objects.filter(({ id }) => !used.has(id) && reachable(roomOfObject(house, id)));
    const wish = drawWish(
      house,
      pieces.map(({ id }) => id),
      objects.map(({ id }) => id),
      rng,
    );
    if (wish === null) return null;
    for (const name of wish.args) used.add(name);
    goals.push({ agent: agentOf(seat), goal: printFormula(wish) });
  }
  return goals.toSorted((a, b) => (a.agent < b.agent ? -1 : 1));
}

function drawWish(house: TaskHouse, pieces: readonly string[], objects: readonly string[], rng: Rng): PddlFact | null {
  const doors = house.scene.furniture.filter(({ id, articulated }) => articulated && pieces.includes(id));
  if (objects.length > 0 && pieces.length > 0 && rng.int(3) > 0) {
    const object = rng.pick(objects);
    const at = house.scene.objects.find(({ id }) => id === object)?.furniture;
    const away = pieces.filter((id) => id !== at && roomOfPiece(house, id) !== roomOfObject(house, object));
    const others = away.length > 0 ? away : pieces.filter((id) => id !== at);
    if (others.length > 0) return fact('is_on_top', object, rng.pick(others));
  }
  if (doors.length === 0) return null;
  const { id, open } = rng.pick(doors);
  // now and then the goal already holds and only has to be left alone
  return fact(open === rng.int(5) > 0 ? 'is_closed' : 'is_open', id);
}
