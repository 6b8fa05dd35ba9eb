/** Statements about the house at the end of a session, true and false ones, from which matched sets of questions are drawn. */
import { goalsOf } from '../goals.ts';
import { conjunctsOf, factsIn, type PddlFormula } from '../pddl/formula.ts';
import { literalOf } from '../pddl/literal.ts';
import { parseGoal } from '../pddl/parse.ts';
import type { Task } from '../task/types.ts';
import type { Literal, State } from '../types.ts';
import { factsOf, placeAsFact } from '../world.ts';

export interface ProbeStatement {
  readonly literal: Literal;
  /** Whether it is true at the end. */
  readonly so: boolean;
  readonly kind: 'goal' | 'failed' | 'idle' | 'other';
}

/** Things of one sort are asked about in the same words. */
export const isOfDoor = ({ predicate }: Literal): boolean => predicate === 'is_open' || predicate === 'is_closed';

/**
 * The state of the statement's thing: whether a door is open; of anything else, whether the statement is true without
 * its "not".
 */
export function stateOfThing({ literal, so }: Pick<ProbeStatement, 'literal' | 'so'>): boolean {
  return (literal.holds && literal.predicate !== 'is_closed') === so;
}

/** The thing that a statement is about. */
export const subjectOf = ({ args }: Literal): string => args[0] ?? '';

/** Says the opposite: of a door the other word, of everything else the negation. */
export function contraryOf(literal: Literal, { scene }: Task): Literal {
  const { predicate, holds } = literal;
  const opens = scene.furniture.some(({ id, articulated }) => id === subjectOf(literal) && articulated);
  if (!holds || !opens) return { ...literal, holds: !holds };
  if (predicate === 'is_open') return { ...literal, predicate: 'is_closed' };
  return predicate === 'is_closed' ? { ...literal, predicate: 'is_open' } : { ...literal, holds: false };
}

export function isSo({ config, world }: State, { predicate, args, holds }: Literal): boolean {
  return factsOf(config.task, world, config.rules)({ op: 'fact', predicate, args }) === holds;
}

/** The parts of all goals, shared and personal. */
export function goalStatements(end: State): readonly ProbeStatement[] {
  const { all, personal } = goalsOf(end.config.task);
  const parts = [...(all ? [all] : []), ...personal.map(({ goal }) => goal)].flatMap(conjunctsOf);
  return parts.flatMap((part): ProbeStatement[] => {
    const literal = literalOf(part);
    if (!literal) return [];
    const so = isSo(end, literal);
    return [{ literal, so, kind: so ? 'goal' : 'failed' }];
  });
}

/**
 * About doors and things that no goal names: of each what is so, and what is not. idle: that no seat acted on; other: that
 * a seat acted on.
 */
export function otherStatements(end: State): readonly ProbeStatement[] {
  const { task } = end.config;
  const { shared, personal } = goalsOf(task);
  const named = new Set([shared, ...personal.map(({ goal }) => goal)].flatMap(factsIn).map(({ args }) => args[0]));
  const { furniture, objects } = task.scene;
  const doors = furniture.filter(({ id, articulated }) => articulated && !named.has(id));
  const literals = [
    ...doors.flatMap(({ id }) => [literal('is_open', id), literal('is_closed', id)]),
    ...objects.filter(({ id }) => !named.has(id)).flatMap(({ id }) => placesOf(id, end)),
  ];
  return literals.map((each) => {
    return { literal: each, so: isSo(end, each), kind: end.acted?.includes(subjectOf(each)) ? 'other' : 'idle' };
  });
}

/** That a thing is where it is, and that it is on other furniture, or in it where the thing is in something. */
function placesOf(object: string, { world, config: { task } }: State): readonly Literal[] {
  const place = world.places[object];
  if (!place || place.kind === 'held') return [];
  const { predicate, args } = placeAsFact(object, place);
  const others = task.scene.furniture.filter(
    ({ id, articulated }) => id !== place.furniture && !id.startsWith('floor_') && (place.kind === 'on' || articulated),
  );
  return [literal(predicate, ...args), ...others.map(({ id }) => literal(predicate, object, id))];
}

function literal(predicate: Literal['predicate'], ...args: readonly string[]): Literal {
  return { predicate, args, holds: true };
}

/**
 * Seat -> the things that a goal is about, as the seat was told in secrets. Imported tasks have no formal secrets:
 * their things are those that the sentences name.
 */
export function toldThings({ config: { task, secretsShared } }: State): readonly ReadonlySet<string>[] {
  const { personal } = goalsOf(task);
  const things = [...task.scene.furniture, ...task.scene.objects].map(({ id }) => id);
  const own = task.agents.map(({ secrets, knows }) => {
    if (knows.goals.length > 0) return knows.goals.flatMap((text) => subjectsIn(parseGoal(text)));
    const text = secrets.join(' ');
    return things.filter((id) => text.includes(id) || text.includes(id.replaceAll('_', ' ')));
  });
  return task.agents.map((_, seat) => {
    const wished = personal.filter((each) => each.seat === seat).flatMap(({ goal }) => subjects(goal));
    return new Set([...(secretsShared ? own.flat() : (own[seat] ?? [])), ...wished]);
  });
}

const subjects = (formula: PddlFormula): readonly string[] => factsIn(formula).flatMap(({ args }) => args.slice(0, 1));

function subjectsIn(parsed: ReturnType<typeof parseGoal>): readonly string[] {
  return parsed.ok ? subjects(parsed.value) : [];
}
