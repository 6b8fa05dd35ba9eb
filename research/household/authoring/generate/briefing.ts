/**
 * Counts briefings: the messages that it takes to pass on what one agent's secrets tell and another agent needs to act.
 * There is one message for each such thing and sender, to all agents that the sender may write to. Free text can say
 * several things at once, and then fewer messages are needed.
 */

import type { Mechanic } from '../../../../games/household/formal/types.ts';
import { barredRooms, partnersOf } from '../../../../games/household/mechanics.ts';
import { kDepth, type PddlFact, type PddlFormula } from '../../../../games/household/pddl/formula.ts';
import { parseGoal } from '../../../../games/household/pddl/parse.ts';
import type { Task } from '../../../../games/household/task/types.ts';
import { type Graph, pathBetween } from './graph.ts';
import { crewsFor, handlesOf, type MayEnter, requirementOf, roomOfPiece, type TaskHouse } from './requirements.ts';

export interface BriefingSetting {
  readonly house: TaskHouse;
  readonly graph: Graph;
  readonly mayEnter: MayEnter;
}

/** Something to act on: the crews that can act on it. All members of one crew must know it. */
export interface BriefingItem {
  readonly crews: readonly (readonly number[])[];
}

export function itemOfGoal({ house, graph, mayEnter }: BriefingSetting, fact: PddlFact): BriefingItem {
  const requirement = requirementOf(fact);
  const seats = graph.map((_, seat) => seat);
  return { crews: requirement ? crewsFor(house, requirement, seats, mayEnter) : [] };
}

/** An item that every agent who may enter one of these rooms can act on. */
export function itemAt({ graph, mayEnter }: BriefingSetting, rooms: readonly string[]): BriefingItem {
  const seats = graph.map((_, seat) => seat);
  return { crews: seats.filter((seat) => rooms.some((room) => mayEnter(seat, room))).map((seat) => [seat]) };
}

/** The rooms where a trick is of use; none for other mechanics. */
export function roomsOfTrick(house: TaskHouse, mechanic: Mechanic): readonly string[] {
  switch (mechanic.type) {
    case 'remote_control':
      return [roomOfPiece(house, mechanic.trigger)];
    case 'state_mirroring':
      return mechanic.furniture.flatMap((id) => handlesOf(house, id)).map((id) => roomOfPiece(house, id));
    case 'inverse_state':
      return [roomOfPiece(house, mechanic.furniture)];
    case 'room_restriction':
    case 'limited_bandwidth':
    case 'restricted_communication':
      return [];
  }
}

/** The senders needed to tell one thing that the holders know; null: it cannot be told. */
export function sendersFor(
  { graph }: BriefingSetting,
  { crews }: BriefingItem,
  holders: readonly number[],
): readonly number[] | null {
  const ways = crews.flatMap((crew) => {
    const paths = crew.map((member) => shortestOf(holders.map((holder) => pathBetween(graph, holder, member))));
    const whole = paths.flatMap((path) => (path === null ? [] : [path]));
    return whole.length < paths.length ? [] : [[...new Set(whole.flat())]];
  });
  return shortestOf(ways);
}

function shortestOf<A>(ways: readonly (readonly A[] | null)[]): readonly A[] | null {
  return ways.reduce((best, way) => (way !== null && (best === null || way.length < best.length) ? way : best), null);
}

export interface Briefing {
  /** Briefings that each seat has to send. */
  readonly messages: readonly number[];
  /** Parts of the shared goal that no agent told of them can bring about alone. */
  readonly untold: number;
  /** Facts and tricks that no agent told of them can make use of. */
  readonly remote: number;
}

/** The briefings that the secrets of a whole task take. */
export function briefingOf(task: Task): Briefing {
  const setting = settingOf(task);
  const messages = task.agents.map(() => 0);
  const count = (item: BriefingItem, holders: readonly number[]): boolean => {
    const senders = sendersFor(setting, item, holders) ?? [];
    for (const seat of senders) messages[seat] = (messages[seat] ?? 0) + 1;
    return senders.length > 0;
  };
  const known = <A>(of: (knows: Task['agents'][number]['knows']) => readonly A[]) => {
    const told = task.agents.flatMap(({ knows }, seat) =>
      of(knows).map((what) => ({ seat, text: JSON.stringify(what), what })),
    );
    return [...Map.groupBy(told, ({ text }) => text).values()].map((group) => ({
      what: group[0]?.what,
      holders: group.map(({ seat }) => seat),
    }));
  };
  let untold = 0;
  for (const { what, holders } of known(({ goals }) => goals)) {
    const fact = sharedFact(task, what ?? '');
    if (fact && count(itemOfGoal(setting, fact), holders)) untold++;
  }
  let remote = 0;
  for (const { what, holders } of known(({ facts }) => facts)) {
    const [, place = ''] = what?.args ?? [];
    if (count(itemAt(setting, [roomOfPiece(setting.house, place)]), holders)) remote++;
  }
  for (const { what, holders } of known(({ mechanics }) => mechanics)) {
    const rooms = what ? roomsOfTrick(setting.house, what) : [];
    if (rooms.length > 0 && count(itemAt(setting, rooms), holders)) remote++;
  }
  return { messages, untold, remote };
}

function settingOf(task: Task): BriefingSetting {
  const barred = task.agents.map((_, seat) => new Set(barredRooms(task, seat)));
  return {
    house: task,
    graph: task.agents.map((_, seat) => partnersOf(task, seat)),
    mayEnter: (seat, room) => !barred[seat]?.has(room),
  };
}

/** The text as a physical part of the shared goal; null: it is a K or a personal goal. */
function sharedFact(task: Task, text: string): PddlFact | null {
  const goal = parseGoal(text);
  const personal = task.personalGoals.some((each) => each.goal === text);
  return goal.ok && !personal && isFact(goal.value) ? goal.value : null;
}

const isFact = (formula: PddlFormula): formula is PddlFact => kDepth(formula) === 0 && formula.op === 'fact';
