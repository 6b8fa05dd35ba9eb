/**
 * Ignoring partner constraints: an agent asks only agents who cannot do it for a part of a goal. They are barred from
 * the room where it has to be done, or visibly have another thing in hand. To ask is to tell a part of a goal that the
 * sender does not believe to be true. Not found: reports of what the sender believes, and asking a group in which some
 * agent can do it.
 */
import { knows } from '../../beliefs.ts';
import { barredRooms, effectsOf } from '../../mechanics.ts';
import type { Task } from '../../task/types.ts';
import { agentOf, type Literal } from '../../types.ts';
import { factInWords, inWords } from '../../words/english.ts';
import { nameOf } from '../../words.ts';
import { roomOfFurniture } from '../../world.ts';
import {
  type Failure,
  type FailureReading,
  isSame,
  personalLiterals,
  type SentMessage,
  sharedLiterals,
} from './reading.ts';

export function ignoredConstraints({ task, messages }: FailureReading): readonly Failure[] {
  return messages.flatMap((sent) => {
    const { seat, turn, delivered, before } = sent;
    const belief = before.beliefs[seat];
    const goals = [...sharedLiterals(task), ...personalLiterals(task, seat)];
    const asked = sent.facts.filter(
      (fact) =>
        fact.knowers.length === 0 &&
        goals.some((goal) => isSame(goal, fact)) &&
        belief !== undefined &&
        knows(belief, [seat], fact) !== true,
    );
    if (delivered.length === 0) return [];
    return asked.flatMap((literal): Failure[] => {
      const reasons = delivered.map((receiver) => whyNot(task, sent, receiver, literal));
      if (reasons.includes(null)) return [];
      const names = delivered.map(nameOf).join(' and ');
      return [
        {
          pattern: 'ignoring_partner_constraints',
          turn,
          seats: [seat, ...delivered],
          evidence: `In turn ${turn + 1} ${nameOf(seat)} asked ${names} to see to it that ${factInWords({ ...literal, knowers: [] })}, but ${reasons.join('; ')}.`,
        },
      ];
    });
  });
}

/** Why a receiver cannot do it; null: it can. */
function whyNot(task: Task, { seat, before }: SentMessage, receiver: number, literal: Literal): string | null {
  const { predicate, args } = literal;
  const name = nameOf(receiver);
  const { rooms } = before.state.world;
  const barred = barredRooms(task, receiver).filter((room) => rooms[receiver] !== room);
  const places = placesFor(task, literal);
  if (places.length > 0 && places.every((room) => barred.includes(room))) {
    const told = isToldOf(task, seat, { agent: receiver, rooms: places }) ? `, which ${nameOf(seat)} was told` : '';
    return `${name} may not enter ${places.map(inWords).join(' or ')}${told}`;
  }
  const moves = predicate === 'is_on_top' || predicate === 'is_inside' || predicate === 'is_held_by';
  const belief = before.beliefs[seat];
  const held = belief && moves ? heldBy(Object.keys(before.state.world.places), receiver) : null;
  return held === null ? null : `${name} has ${inWords(held)} in hand`;

  function heldBy(objects: readonly string[], agent: number): string | null {
    const inHand = (id: string): Literal => ({ predicate: 'is_held_by', args: [id, agentOf(agent)], holds: true });
    return objects.find((id) => id !== args[0] && belief && knows(belief, [seat], inHand(id)) === true) ?? null;
  }
}

/** The rooms from which it can be done; []: any. */
function placesFor(task: Task, { predicate, args: [subject = '', other = ''] }: Literal): readonly string[] {
  switch (predicate) {
    case 'is_on_top':
    case 'is_inside':
      return [roomOfFurniture(task, other) ?? []].flat();
    case 'is_in_room':
      return [other];
    case 'is_open':
    case 'is_closed': {
      const handles = task.scene.furniture.filter(({ id, articulated }) => {
        if (!articulated) return false;
        const { own, remote } = effectsOf(task, 'corrected', id, 'open');
        return [...own, ...remote].some(({ furniture }) => furniture === subject);
      });
      return [...new Set(handles.map(({ room }) => room))];
    }
    default:
      return [];
  }
}

/** Whether a seat's secrets say, formally or by naming agent and room, that the agent may not enter the room. */
function isToldOf(
  task: Task,
  seat: number,
  ban: { readonly agent: number; readonly rooms: readonly string[] },
): boolean {
  const own = task.agents[seat];
  const agent = agentOf(ban.agent);
  const formal = own?.knows.mechanics.some(
    (each) =>
      each.type === 'room_restriction' &&
      each.agents.includes(agent) &&
      ban.rooms.every((room) => each.rooms.includes(room)),
  );
  const text = own?.secrets.some(
    (secret) => secret.includes(agent) && ban.rooms.every((room) => secret.includes(room)),
  );
  return formal === true || text === true;
}
