/** What an agent believes about the place of one object: its spot, or only its room, or only where it is not. */
import { agentOf, type Fact, type Place } from '../types.ts';

/** `on table_4`, `in chest_3`, `held by agent_1`: the values of the proposition `at/x`. */
export type Spot = string;

/** If `at` is not null, it says everything. */
export interface Whereabouts {
  readonly at: Spot | null;
  /** The object that it was last put next to, as seen. */
  readonly nextTo: string | null;
  readonly notAt: readonly Spot[];
  readonly room: string | null;
  readonly notIn: readonly string[];
}

export const NOWHERE: Whereabouts = { at: null, nextTo: null, notAt: [], room: null, notIn: [] };

export function spotOf(at: Place): Spot {
  return at.kind === 'held' ? `held by ${agentOf(at.seat)}` : `${at.kind} ${at.furniture}`;
}

export function seenAt(at: Place): Whereabouts {
  return { ...NOWHERE, at: spotOf(at), nextTo: at.kind === 'held' ? null : at.nextTo };
}

/** The belief after looking at these spots without seeing the object. */
export function notThere(idea: Whereabouts, spots: readonly Spot[]): Whereabouts {
  if (idea.at === null) return { ...idea, notAt: union(idea.notAt, spots) };
  return spots.includes(idea.at) ? { ...NOWHERE, notAt: spots } : idea;
}

/** The spot that a fact says a thing is at; null: it says none. */
export function spotIn(predicate: Fact['predicate'], other: string): Spot | null {
  switch (predicate) {
    case 'is_on_top':
      return `on ${other}`;
    case 'is_inside':
      return `in ${other}`;
    case 'is_held_by':
      return `held by ${other}`;
    default:
      return null;
  }
}

export function union(some: readonly string[], more: readonly string[]): readonly string[] {
  const added = more.filter((each) => !some.includes(each));
  return added.length === 0 ? some : [...some, ...added];
}
