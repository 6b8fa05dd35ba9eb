/**
 * The six mechanics, defined once for play and for planning: which rooms an agent may enter, to whom and how often it
 * may write, and what opening or closing furniture sets. Everything follows from the task's bindings, never from the
 * situation, so that a planner can ground it. Sources: EnactToM's paper, section 3.2 and appendix J; the program,
 * `mechanics/handlers.py`. README.md says where the rule sets differ.
 */
import type { Task } from './task/types.ts';
import { agentOf, type Became, type Mechanic, type Rules, seatOf } from './types.ts';

type Bindings = Pick<Task, 'mechanics'>;
type Household = Pick<Task, 'mechanics' | 'agents' | 'messageTargets'>;
type Furnished = Pick<Task, 'mechanics' | 'scene'>;

/** The rooms that an agent may not enter. It may begin in one and stay until it leaves. */
export function barredRooms({ mechanics }: Bindings, seat: number): readonly string[] {
  const agent = agentOf(seat);
  const rooms = mechanics.flatMap((mechanic) =>
    mechanic.type === 'room_restriction' && mechanic.agents.includes(agent) ? mechanic.rooms : [],
  );
  return [...new Set(rooms)].toSorted(byCodeUnit);
}

/** How many messages an agent may send in the whole episode; null: no limit. */
export function messageLimit({ mechanics }: Bindings, seat: number): number | null {
  const agent = agentOf(seat);
  const limits = mechanics.flatMap((mechanic) => {
    const limit = mechanic.type === 'limited_bandwidth' ? mechanic.limits[agent] : undefined;
    return limit === undefined ? [] : [limit];
  });
  return limits.length === 0 ? null : Math.min(...limits);
}

/** The seats that an agent may write to, ascending. An agent that no binding lists as a sender may write to all. */
export function partnersOf({ mechanics, agents, messageTargets }: Household, seat: number): readonly number[] {
  const agent = agentOf(seat);
  const lists = messageTargets
    ? [messageTargets[agent]]
    : mechanics.map((mechanic) => (mechanic.type === 'restricted_communication' ? mechanic.targets[agent] : undefined));
  const others = agents.map((_, other) => other).filter((other) => other !== seat);
  return others.filter((other) =>
    lists.every((list) => list === undefined || list.some((name) => seatOf(name) === other)),
  );
}

/**
 * What opening or closing sets. `own`: the furniture acted on, then its mirrors; `remote`: the furniture it controls.
 */
export interface Effects {
  readonly inverted: boolean;
  readonly own: readonly Became[];
  readonly remote: readonly Became[];
}

/**
 * corrected: all mechanics compose. An inverse handle decides what happens to the furniture itself; that drives the
 * furniture it controls; all furniture that opens or closes takes its mirrors along. Driven furniture drives nothing.
 * faithful: of inverse, remote and mirror only the first one listed that applies counts.
 */
export function effectsOf(task: Furnished, rules: Rules, furniture: string, act: 'open' | 'close'): Effects {
  switch (rules) {
    case 'corrected': {
      const inverted = isInverse(task, furniture);
      const became = (act === 'open') !== inverted ? 'open' : 'closed';
      const own = [furniture, ...mirrorsOf(task, furniture)].map((id) => ({ furniture: id, became }) as const);
      const set = new Set(own.map(({ furniture: id }) => id));
      const remote = controlsOf(task, furniture).flatMap(({ target, targetState }): Became[] => {
        const made = madeOf(targetState, became);
        if (made === 'locked' || made === 'unlocked') return [{ furniture: target, became: made }];
        return [target, ...mirrorsOf(task, target)].map((id) => ({ furniture: id, became: made }));
      });
      return {
        inverted,
        own,
        remote: remote.filter(({ furniture: id, became: to }) => isLock(to) || (!set.has(id) && opens(task, id))),
      };
    }
    case 'faithful': {
      const became = act === 'open' ? 'open' : 'closed';
      const plain: Effects = { inverted: false, own: [{ furniture, became }], remote: [] };
      for (const mechanic of task.mechanics) {
        if (mechanic.type === 'inverse_state' && mechanic.furniture === furniture)
          return { ...plain, inverted: true, own: [{ furniture, became: act === 'open' ? 'closed' : 'open' }] };
        if (mechanic.type === 'state_mirroring' && mechanic.furniture.includes(furniture)) {
          const others = partnersIn(task, furniture).filter((id) => opens(task, id));
          return { ...plain, own: [furniture, ...others].map((id) => ({ furniture: id, became })) };
        }
        if (mechanic.type === 'remote_control' && mechanic.trigger === furniture) {
          const remote = controlsOf(task, furniture).flatMap(({ target, targetState }): Became[] => {
            // in the original is_closed sets a flag that nothing reads
            if (targetState === 'is_closed' || (targetState === 'is_open' && !opens(task, target))) return [];
            return [{ furniture: target, became: madeOf(targetState, became) }];
          });
          return { ...plain, remote };
        }
      }
      return plain;
    }
  }
}

/** The furniture that a mechanic makes open, close, lock or unlock. */
export function furnitureOf(mechanic: Mechanic): readonly string[] {
  switch (mechanic.type) {
    case 'remote_control':
      return [mechanic.trigger, mechanic.target];
    case 'state_mirroring':
      return mechanic.furniture;
    case 'inverse_state':
      return [mechanic.furniture];
    case 'room_restriction':
    case 'limited_bandwidth':
    case 'restricted_communication':
      return [];
  }
}

/** A mechanic that changes what doors do. */
export type Trick = Extract<Mechanic, { type: 'remote_control' | 'state_mirroring' | 'inverse_state' }>;
export const isTrick = (mechanic: Mechanic): mechanic is Trick => furnitureOf(mechanic).length > 0;

export function isInverse({ mechanics }: Bindings, furniture: string): boolean {
  return mechanics.some((mechanic) => mechanic.type === 'inverse_state' && mechanic.furniture === furniture);
}

/** All furniture that opens and closes with this one, mirrors of mirrors included, without itself. */
export function mirrorsOf(task: Furnished, furniture: string): readonly string[] {
  const found = [furniture];
  for (let i = 0; i < found.length; i++)
    for (const id of partnersIn(task, found[i] ?? '')) if (!found.includes(id)) found.push(id);
  return found.slice(1).filter((id) => opens(task, id));
}

function partnersIn({ mechanics }: Bindings, furniture: string): readonly string[] {
  return mechanics.flatMap((mechanic) => {
    if (mechanic.type !== 'state_mirroring') return [];
    const [a, b] = mechanic.furniture;
    return a === furniture ? [b] : b === furniture ? [a] : [];
  });
}

type Remote = Extract<Task['mechanics'][number], { type: 'remote_control' }>;

function controlsOf({ mechanics }: Bindings, furniture: string): readonly Remote[] {
  return mechanics.flatMap((mechanic) =>
    mechanic.type === 'remote_control' && mechanic.trigger === furniture ? [mechanic] : [],
  );
}

/** The target's new state when its trigger opened or closed. */
function madeOf(targetState: Remote['targetState'], trigger: 'open' | 'closed'): Became['became'] {
  const opened = trigger === 'open';
  switch (targetState) {
    case 'is_open':
      return opened ? 'open' : 'closed';
    case 'is_closed':
      return opened ? 'closed' : 'open';
    case 'is_locked':
      return opened ? 'locked' : 'unlocked';
    case 'is_unlocked':
      return opened ? 'unlocked' : 'locked';
  }
}

const isLock = (became: Became['became']): boolean => became === 'locked' || became === 'unlocked';

function opens({ scene }: Pick<Task, 'scene'>, furniture: string): boolean {
  return scene.furniture.some(({ id, articulated }) => id === furniture && articulated);
}

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
