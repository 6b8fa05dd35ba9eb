/**
 * Draws the content of secrets: parts of the goal, where things are, what doors do. Mostly they go to agents that
 * cannot act on them, so that these must tell others. An agent that needs all its messages for reports gets nothing to
 * pass on.
 */
import type { Rng } from '../../../../games/core/rng.ts';
import { KNOWS_NOTHING, type TaskKnows } from '../../../../games/household/formal/types.ts';
import { isTrick } from '../../../../games/household/mechanics.ts';
import { printFormula } from '../../../../games/household/pddl/print.ts';
import type { SceneObject } from '../../../../games/household/task/types.ts';
import { placeAsFact } from '../../../../games/household/world.ts';
import type { Blueprint } from './blueprint.ts';
import { type BriefingItem, type BriefingSetting, itemAt, itemOfGoal, roomsOfTrick, sendersFor } from './briefing.ts';
import { factOf, type Requirement } from './requirements.ts';

export interface DrawnSecrets {
  readonly knows: readonly TaskKnows[];
  /** Messages that each seat needs to pass its secrets on. */
  readonly messages: readonly number[];
}

/**
 * `silent`: agents that shall have nothing to pass on. null: some item cannot be given to any agent under that
 * condition.
 */
export function drawSecrets(
  setting: BriefingSetting,
  requirements: readonly Requirement[],
  { hints, silent }: Pick<Blueprint, 'hints'> & { readonly silent: readonly number[] },
  rng: Rng,
): DrawnSecrets | null {
  const seats = setting.graph.map((_, seat) => seat);
  const knows = seats.map((): TaskKnows => KNOWS_NOTHING);
  const messages = seats.map(() => 0);
  let unknowing = 0;
  const give = (item: BriefingItem, wanted: 'near' | 'far', add: (known: TaskKnows) => TaskKnows): boolean => {
    const ways = rng.shuffle(seats).flatMap((seat) => {
      const senders = sendersFor(setting, item, [seat]);
      return senders === null || senders.some((each) => silent.includes(each)) ? [] : [{ seat, senders }];
    });
    const far = ways.filter(({ senders }) => senders.length > 0);
    const near = ways.filter(({ senders }) => senders.length === 0);
    const [way] = wanted === 'far' ? [...far, ...near] : [...near, ...far];
    if (!way) return false;
    if (way.senders.length > 0) unknowing++;
    for (const seat of way.senders) messages[seat] = (messages[seat] ?? 0) + 1;
    knows[way.seat] = add(knows[way.seat] ?? KNOWS_NOTHING);
    return true;
  };
  for (const requirement of rng.shuffle(requirements)) {
    const goal = printFormula(factOf(requirement));
    const added = (known: TaskKnows): TaskKnows => ({ ...known, goals: [...known.goals, goal] });
    if (!give(itemOfGoal(setting, factOf(requirement)), rng.int(4) > 0 ? 'far' : 'near', added)) return null;
  }
  if (unknowing === 0) return null;
  for (const { id, relation, furniture } of movedObjects(setting, requirements)) {
    const fact = placeAsFact(id, { kind: relation, furniture, nextTo: null });
    const added = (known: TaskKnows): TaskKnows => ({ ...known, facts: [...known.facts, fact] });
    const room = setting.house.scene.furniture.find((piece) => piece.id === furniture)?.room ?? '';
    if (!give(itemAt(setting, [room]), hints, added)) return null;
  }
  for (const mechanic of setting.house.mechanics) {
    if (!isTrick(mechanic)) continue;
    const added = (known: TaskKnows): TaskKnows => ({ ...known, mechanics: [...known.mechanics, mechanic] });
    if (!give(itemAt(setting, roomsOfTrick(setting.house, mechanic)), hints, added)) return null;
  }
  return { knows, messages };
}

function movedObjects({ house }: BriefingSetting, requirements: readonly Requirement[]): readonly SceneObject[] {
  const moved = requirements.flatMap((each) => ('object' in each ? [each.object] : []));
  return house.scene.objects.filter(({ id }) => moved.includes(id));
}
