/** What a seat can say at the end about the facts of the house: by what it sees then, and nothing else. */
import { seatOf } from '../formal/values.ts';
import type { PddlFact, PddlFormula } from '../pddl/formula.ts';
import type { Observation, Place } from '../types.ts';

/** null: the seat does not see it. */
export function seenToHold(formula: PddlFormula, observation: Observation): boolean | null {
  switch (formula.op) {
    case 'fact':
      return isSeen(formula, observation);
    case 'not': {
      const of = seenToHold(formula.of, observation);
      return of === null ? null : !of;
    }
    case 'and': {
      const parts = formula.of.map((part) => seenToHold(part, observation));
      return parts.includes(false) ? false : parts.includes(null) ? null : true;
    }
    case 'or': {
      const parts = formula.of.map((part) => seenToHold(part, observation));
      return parts.includes(true) ? true : parts.includes(null) ? null : false;
    }
    case 'K':
      return null;
  }
}

function isSeen({ predicate, args: [subject = '', other = ''] }: PddlFact, observation: Observation): boolean | null {
  const { sights, parameters } = observation;
  const at = placeSeen(subject, observation);
  const furniture = sights.flatMap((sight) => sight.furniture);
  const opened = (id: string): boolean | null => furniture.find((item) => item.id === id)?.open ?? null;
  switch (predicate) {
    case 'is_on_top':
      if (parameters.rules === 'faithful') return at?.kind === 'on' && at.furniture === other ? true : null;
      // what stands on furniture in view is in view
      return at
        ? at.kind === 'on' && at.furniture === other
        : furniture.some((item) => item.id === other)
          ? false
          : null;
    case 'is_inside':
      return at ? at.kind === 'in' && at.furniture === other : opened(other) === true ? false : null;
    case 'is_in_room':
      return at ? roomOf(at, observation) === other : null;
    case 'is_on_floor':
      return at ? at.kind === 'on' && at.furniture.startsWith('floor_') : null;
    case 'is_next_to': {
      const beside = placeSeen(other, observation);
      return at && beside ? isNextTo(at, other) || isNextTo(beside, subject) : null;
    }
    case 'is_open':
      return opened(subject);
    case 'is_closed': {
      const open = opened(subject);
      return open === null ? null : !open;
    }
    case 'is_held_by':
      return at ? at.kind === 'held' && at.seat === seatOf(other) : null;
    case 'agent_in_room': {
      if (parameters.rules === 'faithful') return null;
      const room = seatOf(subject) === observation.viewer ? observation.room : roomSeen(seatOf(subject), observation);
      return room !== null ? room === other : sights.some((sight) => sight.room === other) ? false : null;
    }
    default:
      return null;
  }
}

function placeSeen(object: string, { sights, viewer, holding }: Observation): Place | null {
  if (object === holding && typeof viewer === 'number') return { kind: 'held', seat: viewer };
  for (const { agents, objects } of sights) {
    const stands = objects.find(({ id }) => id === object);
    if (stands) return stands.at;
    const holder = agents.find((agent) => agent.holding === object);
    if (holder) return { kind: 'held', seat: holder.seat };
  }
  return null;
}

function roomOf(at: Place, observation: Observation): string | null {
  if (at.kind === 'held') return at.seat === observation.viewer ? observation.room : roomSeen(at.seat, observation);
  return observation.parameters.furniture.find(({ id }) => id === at.furniture)?.room ?? null;
}

const roomSeen = (seat: number, { sights }: Observation): string | null =>
  sights.find(({ agents }) => agents.some((agent) => agent.seat === seat))?.room ?? null;

const isNextTo = (at: Place, other: string): boolean => at.kind !== 'held' && at.nextTo === other;
