/**
 * The planner's input: a PDDL problem whose initial situation also states the mechanics, as EnactToM's compiler writes
 * it, and what PDDL cannot say: limits of messages, and kinds of steps that single agents may not take.
 */
import type { PddlFact } from '../pddl/formula.ts';
import type { EntityType } from '../pddl/predicates.ts';
import type { PddlProblem } from '../pddl/problem.ts';
import type { Task } from '../task/types.ts';

export interface PlanningTask {
  readonly problem: PddlProblem;
  /** Messages that an agent may send; an agent that is not listed has no limit. */
  readonly limits: Readonly<Record<string, number>>;
  /** Kinds of steps that an agent may not take. */
  readonly unable: Readonly<Record<string, readonly Ability[]>>;
  /** The task of the game, if there is one. The corrected semantics need it, since they are the rules of the game. */
  readonly house: Task | null;
}

export type Ability = 'navigate' | 'open' | 'close' | 'pick' | 'place' | 'tell';

/** The abilities that count as an agent's contribution: all but walking and looking. */
const CONTRIBUTIONS: readonly Ability[] = ['open', 'close', 'pick', 'place', 'tell'];

/** The two sets of rules that a verdict may rest on. */
export type Semantics = 'faithful' | 'corrected';

export function namesOf({ problem }: PlanningTask, type: EntityType): readonly string[] {
  return Object.keys(problem.objects).filter((name) => problem.objects[name] === type);
}

export function initially({ problem }: PlanningTask, predicate: string): readonly (readonly string[])[] {
  return problem.init.filter((each) => each.predicate === predicate).map(({ args }) => args);
}

/** The start room of each agent, object and piece of furniture; a room maps to itself. Undefined if nothing says it. */
export function startRooms(task: PlanningTask): ReadonlyMap<string, string> {
  const rooms = namesOf(task, 'room').map((room): [string, string] => [room, room]);
  const placed = [...initially(task, 'is_in_room'), ...initially(task, 'agent_in_room')];
  return new Map([...rooms, ...placed.map(([name = '', room = '']): [string, string] => [name, room])]);
}

export function isBarred(task: PlanningTask): (agent: string, room: string) => boolean {
  const bars = new Set(initially(task, 'is_restricted').map((pair) => pair.join(' ')));
  return (agent, room) => bars.has(`${agent} ${room}`);
}

export function may(task: PlanningTask, agent: string, ability: Ability): boolean {
  return !(task.unable[agent] ?? []).includes(ability);
}

/** The agents that each agent may write to. */
export function receiversOf(task: PlanningTask): ReadonlyMap<string, readonly string[]> {
  const edges = initially(task, 'can_communicate');
  return new Map(
    namesOf(task, 'agent').map((agent) => {
      const to = edges.flatMap(([from, receiver = '']) => (from === agent ? [receiver] : []));
      return [agent, may(task, agent, 'tell') ? [...new Set(to)].filter((each) => each !== agent) : []];
    }),
  );
}

/** The same task, but this agent only walks, looks and is told. */
export function withoutContributionOf(task: PlanningTask, agent: string): PlanningTask {
  const unable = [...(task.unable[agent] ?? []), ...CONTRIBUTIONS];
  return { ...task, unable: { ...task.unable, [agent]: unable } };
}

/** The same task without any messages. */
export function withoutMessages(task: PlanningTask): PlanningTask {
  return withInit(task, (each) => each.predicate !== 'can_communicate');
}

function withInit(task: PlanningTask, keep: (each: PddlFact) => boolean): PlanningTask {
  return { ...task, problem: { ...task.problem, init: task.problem.init.filter(keep) } };
}
