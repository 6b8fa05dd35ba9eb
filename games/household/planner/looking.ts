/**
 * Where a fact can be seen under the rules of the game, which agents can ever be there, and the steps by which agents
 * come to see it, or to sense it by working a trigger, once the house is in its final state.
 */
import { effectsOf } from '../mechanics.ts';
import { factsIn, type PddlFormula } from '../pddl/formula.ts';
import { literalOf } from '../pddl/literal.ts';
import type { Task } from '../task/types.ts';
import { seatOf } from '../types.ts';
import type { GoalCase } from './cases.ts';
import { isBarred, may, type PlanningTask } from './planning-task.ts';
import type { KnowledgeStep, PlanStep } from './steps.ts';

/** The holder that the leaf names, if any: a thing in a hand is seen where its holder is. */
export function holderIn(leaf: PddlFormula): string | null {
  return leaf.op === 'fact' && leaf.predicate === 'is_held_by' ? (leaf.args[1] ?? null) : null;
}

/** Where a fact can be seen. anywhere: wherever its things may be; nowhere: nothing shows it. */
export type SeenFrom =
  | { readonly kind: 'room'; readonly room: string }
  | { readonly kind: 'anywhere' }
  | { readonly kind: 'nowhere' };

const ANYWHERE: SeenFrom = { kind: 'anywhere' };
const NOWHERE: SeenFrom = { kind: 'nowhere' };
const inRoom = (room: string): SeenFrom => ({ kind: 'room', room });

/** `place`: the room in which agents meet for what can be seen in more than one; null: there is none. */
export function seenFrom(house: Task, leaf: PddlFormula, place: string | null = null): SeenFrom {
  const seen = ownPlaceOf(house, leaf);
  return seen.kind === 'anywhere' && place !== null && !isPublic(house, leaf) ? inRoom(place) : seen;
}

/** The places of furniture are public. */
function isPublic(house: Task, leaf: PddlFormula): boolean {
  const literal = literalOf(leaf);
  return literal?.predicate === 'is_in_room' && house.scene.furniture.some(({ id }) => id === literal.args[0]);
}

function ownPlaceOf(house: Task, leaf: PddlFormula): SeenFrom {
  const literal = literalOf(leaf);
  const holds = literal?.holds === true;
  const [subject = '', other = ''] = literal?.args ?? [];
  const besidePiece = (id: string): SeenFrom => {
    const piece = house.scene.furniture.find((one) => one.id === id);
    return piece ? inRoom(piece.room) : ANYWHERE;
  };
  switch (literal?.predicate) {
    case 'is_open':
    case 'is_closed':
      return besidePiece(subject);
    case 'is_on_top':
    case 'is_inside':
      return holds ? besidePiece(other) : ANYWHERE;
    case 'is_in_room':
      return holds && besidePiece(subject).kind === 'anywhere' ? inRoom(other) : ANYWHERE;
    case 'agent_in_room':
      return holds ? inRoom(other) : ANYWHERE;
    case 'is_clean':
    case 'is_dirty':
    case 'is_filled':
    case 'is_empty':
    case 'is_powered_on':
    case 'is_powered_off':
      return NOWHERE;
    case undefined:
      return NOWHERE;
  }
  return ANYWHERE;
}

/** Whether a fact can be seen by an agent that can come into these rooms. */
export function canSee(seen: SeenFrom, canBe: (room: string) => boolean): boolean {
  switch (seen.kind) {
    case 'room':
      return canBe(seen.room);
    case 'anywhere':
      return true;
    case 'nowhere':
      return false;
  }
}

/** Whether an agent can ever be in a room: it may go there, or begins there. */
export function presence(planning: PlanningTask, house: Task): (agent: string, room: string) => boolean {
  const barred = isBarred(planning);
  return (agent, room) => {
    return house.agents[seatOf(agent)]?.start === room || (may(planning, agent, 'navigate') && !barred(agent, room));
  };
}

/** The same without rooms that an agent begins in but is barred from. */
export function strictPresence(planning: PlanningTask): (agent: string, room: string) => boolean {
  const barred = isBarred(planning);
  return (agent, room) => may(planning, agent, 'navigate') && !barred(agent, room);
}

/** Furniture elsewhere that opens or closes the furniture of a leaf. */
export function triggersOf(house: Task, leaf: PddlFormula): readonly string[] {
  const literal = literalOf(leaf);
  const [target = ''] = literal?.args ?? [];
  if (literal?.predicate !== 'is_open' && literal?.predicate !== 'is_closed') return [];
  return house.scene.furniture.flatMap(({ id, articulated }) => {
    if (!articulated || id === target) return [];
    const { own, remote } = effectsOf(house, 'corrected', id, 'open');
    return [...own, ...remote].some(
      ({ furniture, became }) => furniture === target && (became === 'open' || became === 'closed'),
    )
      ? [id]
      : [];
  });
}

export interface Looking {
  readonly planning: PlanningTask;
  readonly house: Task;
  readonly goal: GoalCase;
  readonly steps: readonly KnowledgeStep[];
  readonly before: readonly PlanStep[];
  readonly final: ReadonlySet<string>;
  /** The room to meet in if a fact can be seen in several; null: the room where its things are. */
  readonly place: string | null;
}

/** Agents go where they shall see a fact, open what has to be closed in the end, and go back where they have to be. */
export function walkingToLook({ planning, house, goal, steps, before, final, place }: Looking): readonly PlanStep[] {
  const where = new Map(house.agents.map(({ start }, seat) => [`agent_${seat}`, start]));
  for (const step of before) if (step.type === 'navigate') where.set(step.agent, step.to);
  const settled = new Map(where);
  const plan: PlanStep[] = [];
  const go = (agent: string, to: string): void => {
    if (where.get(agent) === to) return;
    where.set(agent, to);
    plan.push({ type: 'navigate', agent, to });
  };
  for (const step of steps) {
    if (step.type === 'tell') {
      plan.push(step);
      continue;
    }
    if (step.type === 'sense') {
      go(step.agent, house.scene.furniture.find(({ id }) => id === step.furniture)?.room ?? '');
      plan.push(...workedTwice(house, step, final), step);
      continue;
    }
    const room = lookingRoom(house, step.fact, { final, settled, place });
    const holder = holderIn(step.fact) ?? '';
    for (const agent of [holder, ...step.agents]) if (room !== null && where.has(agent)) go(agent, room);
    const [subject = ''] = factsIn(step.fact)[0]?.args ?? [];
    const container = house.scene.furniture.find(({ id }) => final.has(`is_inside ${subject} ${id}`))?.id ?? '';
    const agent = step.agents.find((each) => may(planning, each, 'open'));
    const shut = final.has(`is_closed ${container}`) && agent !== undefined;
    if (shut) plan.push(handle(house, agent, container, 'open'));
    plan.push(step);
    if (shut) plan.push(handle(house, agent, container, 'closed'));
  }
  for (const { predicate, args } of [...goal.holds, ...goal.fails]) {
    const [agent = ''] = args;
    if (predicate === 'agent_in_room') go(agent, settled.get(agent) ?? '');
  }
  return plan;
}

/** A trigger tells changes only, so the target is first put into the contrary state. */
function workedTwice(
  house: Task,
  { agent, furniture, fact }: Extract<KnowledgeStep, { type: 'sense' }>,
  final: ReadonlySet<string>,
): readonly PlanStep[] {
  const [target = ''] = factsIn(fact)[0]?.args ?? [];
  const wanted = final.has(`is_open ${target}`) ? 'open' : 'closed';
  const { own, remote } = effectsOf(house, 'corrected', furniture, 'open');
  const byOpening = [...own, ...remote].find((each) => each.furniture === target)?.became === wanted;
  const last = byOpening ? 'open' : 'close';
  return [
    { type: byOpening ? 'close' : 'open', agent, furniture },
    { type: last, agent, furniture },
  ];
}

interface Settled {
  readonly final: ReadonlySet<string>;
  readonly settled: ReadonlyMap<string, string>;
  readonly place: string | null;
}

function lookingRoom(house: Task, leaf: PddlFormula, { final, settled, place }: Settled): string | null {
  const seen = seenFrom(house, leaf, place);
  if (seen.kind !== 'anywhere') return seen.kind === 'room' ? seen.room : null;
  const [subject = '', other = ''] = factsIn(leaf)[0]?.args ?? [];
  const piece = house.scene.furniture.find(
    ({ id }) => id === subject || final.has(`is_on_top ${subject} ${id}`) || final.has(`is_inside ${subject} ${id}`),
  );
  return piece?.room ?? settled.get(other) ?? settled.get(subject) ?? null;
}

/** The act that opens or closes this furniture; with an inverse handle, the contrary act. */
function handle(house: Task, agent: string, furniture: string, wanted: 'open' | 'closed'): PlanStep {
  const opens = effectsOf(house, 'corrected', furniture, 'open').own[0]?.became === wanted;
  return { type: opens ? 'open' : 'close', agent, furniture };
}

/** Whether an agent can see for itself that the formula is true: every part of an and, one part of an or. */
export function canLook(planning: PlanningTask, house: Task): (agent: string, of: PddlFormula) => boolean {
  const canBe = presence(planning, house);
  const sees = (agent: string, of: PddlFormula, holds: boolean): boolean => {
    switch (of.op) {
      case 'fact': {
        const seen = seenFrom(house, holds ? of : { op: 'not', of });
        return canSee(seen, (room) => canBe(agent, room));
      }
      case 'not':
        return sees(agent, of.of, !holds);
      case 'and':
      case 'or': {
        const parts = of.of.map((part) => sees(agent, part, holds));
        return (of.op === 'and') === holds ? parts.every(Boolean) : parts.some(Boolean);
      }
      case 'K':
        return sees(agent, of.of, holds);
    }
  };
  return (agent, of) => sees(agent, of, true);
}
