/**
 * For tests: an agent's beliefs about a single fact, one truth value per chain of agents, small enough to search all
 * plays. It draws no conclusions between facts, as `beliefs.ts` does; the two agree where there are none to draw.
 */
import type { PddlFact } from '../../pddl/formula.ts';
import type { Task } from '../../task/types.ts';
import { type Became, type Percept, type RoomSight, seatOf } from '../../types.ts';
import { roomOfFurniture } from '../../world.ts';
import { selectionsOf } from '../agent-chains.ts';

const DEEPEST = 3;

export interface Mind {
  /** Chain of seats that begins with the agent's own -> what its last seat believes. */
  readonly believed: Map<string, boolean>;
  holding: string | null;
}

/** Before anything has happened. */
export function newMind(task: Task, fact: PddlFact, seat: number): Mind {
  const place = publicRoom(task, fact);
  const chains =
    place === null
      ? []
      : chainsFrom(
          seat,
          task.agents.map((_, other) => other),
        );
  return { believed: new Map(chains.map((chain) => [chain.join(' '), place === true])), holding: null };
}

/** The rooms of furniture and the start rooms of agents are public. */
function publicRoom(task: Task, { predicate, args: [subject = '', room = ''] }: PddlFact): boolean | null {
  const start = task.agents[seatOf(subject)]?.start ?? null;
  const own =
    predicate === 'is_in_room' ? roomOfFurniture(task, subject) : predicate === 'agent_in_room' ? start : null;
  return own === null ? null : own === room;
}

/** Changes the mind by what the percept says. */
export function notice(mind: Mind, percept: Percept, { fact, seat }: About): void {
  if (percept.type === 'ended') return;
  if (percept.type === 'turn') {
    const { own, heard } = percept;
    if (own?.why === null && own.action.type === 'pick') mind.holding = own.action.object;
    if (own?.why === null && own.action.type === 'place') mind.holding = null;
    for (const { from, to, fact: said } of heard) if (said) learn(mind, [from, ...to], said, { fact, seat });
    if (own?.action.type === 'communicate' && own.delivered.length > 0 && own.action.fact)
      learn(mind, [seat, ...own.delivered], own.action.fact, { fact, seat });
    for (const { furniture, became } of own?.also ?? []) {
      const told = saidBy(fact, furniture, became);
      if (told !== null) mind.believed.set(String(seat), told);
    }
  }
  for (const sight of percept.sights) {
    const shown = shownIn(sight, fact, { seat, holding: mind.holding });
    if (shown === null) continue;
    for (const chain of chainsFrom(seat, [seat, ...sight.agents.map((other) => other.seat)]))
      mind.believed.set(chain.join(' '), shown);
  }
}

interface About {
  readonly fact: PddlFact;
  readonly seat: number;
}

/** A message is common knowledge among sender and receivers, but tells its sender nothing about the fact. */
function learn(
  mind: Mind,
  group: readonly number[],
  said: {
    readonly predicate: string;
    readonly args: readonly string[];
    readonly holds: boolean;
    readonly knowers: readonly number[];
  },
  { fact, seat }: About,
): void {
  if (said.predicate !== fact.predicate || said.args.join(' ') !== fact.args.join(' ')) return;
  for (const chain of chainsFrom(seat, group)) {
    if (chain.length === 1 && group[0] === seat) continue;
    for (const end of selectionsOf(said.knowers)) {
      const whole = [...chain, ...end].filter((agent, i, all) => agent !== all[i - 1]);
      if (whole.length <= DEEPEST) mind.believed.set(whole.join(' '), said.holds);
    }
  }
}

function chainsFrom(seat: number, group: readonly number[]): readonly (readonly number[])[] {
  const second = group.filter((agent) => agent !== seat).map((agent) => [seat, agent]);
  const third = second.flatMap((chain) =>
    group.filter((agent) => agent !== chain[1]).map((agent) => [...chain, agent]),
  );
  return [[seat], ...second, ...third];
}

/** What a change of furniture, told to the agent that caused it, says about a fact; null: nothing. */
function saidBy({ predicate, args }: PddlFact, furniture: string, became: Became['became']): boolean | null {
  const contrary = { open: 'closed', closed: 'open', locked: 'unlocked', unlocked: 'locked' } as const;
  if (args[0] !== furniture) return null;
  if (predicate === `is_${became}`) return true;
  return predicate === `is_${contrary[became]}` ? false : null;
}

/** What a sight says about a fact; null: nothing. */
function shownIn(
  sight: RoomSight,
  { predicate, args: [subject = '', other = ''] }: PddlFact,
  self: { readonly seat: number; readonly holding: string | null },
): boolean | null {
  const item = sight.objects.find(({ id }) => id === subject);
  const held =
    subject === self.holding ? self.seat : (sight.agents.find(({ holding }) => holding === subject)?.seat ?? null);
  const isSeen = item !== undefined || held !== null;
  const piece = sight.furniture.find(({ id }) => id === other);
  switch (predicate) {
    case 'is_open':
    case 'is_closed': {
      const open = sight.furniture.find(({ id }) => id === subject)?.open ?? null;
      return open === null ? null : open === (predicate === 'is_open');
    }
    case 'is_on_top':
      if (isSeen) return item?.at.kind === 'on' && item.at.furniture === other;
      return piece ? false : null;
    case 'is_inside':
      if (isSeen) return item?.at.kind === 'in' && item.at.furniture === other;
      return piece?.open === true ? false : null;
    case 'is_on_floor':
      return isSeen ? item?.at.kind === 'on' && item.at.furniture.startsWith('floor_') : null;
    case 'is_next_to': {
      const beside = (id: string) => {
        const at = sight.objects.find((each) => each.id === id)?.at;
        return at && at.kind !== 'held' ? at.nextTo : null;
      };
      if (beside(subject) === other || beside(other) === subject) return true;
      return isSeen ? false : null;
    }
    case 'is_in_room':
      return isSeen || sight.furniture.some(({ id }) => id === subject) ? sight.room === other : null;
    case 'is_held_by':
      return isSeen ? held !== null && `agent_${held}` === other : null;
    case 'agent_in_room': {
      const present = subject === `agent_${self.seat}` || sight.agents.some(({ seat }) => `agent_${seat}` === subject);
      if (present) return sight.room === other;
      return sight.room === other ? false : null;
    }
  }
  return null;
}
