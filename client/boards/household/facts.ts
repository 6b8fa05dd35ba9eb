/**
 * The menu of formal facts, as a sentence to put together: the agent that knows it, the subject, and what is said of
 * the subject. Pure.
 */
import { sayable } from '../../../games/household/memory.ts';
import type { Action, Fact, Observation } from '../../../games/household/types.ts';

/** A subject and the facts that can be said of it. */
export interface FactTopic {
  readonly subject: string;
  readonly facts: readonly Fact[];
}

/** Subjects with their facts, first those in the room. Objects are those that the seat has seen or holds. */
export function topicsOf(observation: Observation, legalActions: readonly Action[]): readonly FactTopic[] {
  const { parameters, holding } = observation;
  const places = new Set([...parameters.rooms, ...parameters.furniture.map(({ id }) => id)]);
  const named = legalActions.flatMap((action) =>
    action.type === 'navigate' && !places.has(action.to) ? [action.to] : action.type === 'pick' ? [action.object] : [],
  );
  const objects = [...new Set([...named, ...(holding === null ? [] : [holding])])];
  const topics = new Map<string, Fact[]>();
  for (const fact of sayable(parameters, objects)) {
    const subject = fact.args[0] ?? '';
    topics.set(subject, [...(topics.get(subject) ?? []), fact]);
  }
  return [...topics].map(([subject, facts]) => ({ subject, facts }));
}
