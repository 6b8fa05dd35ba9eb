/** The menu of formal facts, as a sentence that is put together: who knows it, what it is about, and what is said of it. Pure. */
import { sayable } from '../../../games/household/memory.ts';
import type { Action, Fact, Observation } from '../../../games/household/types.ts';
import { factInWords, inWords } from '../../../games/household/words.ts';

/** What can be said of one thing. */
export interface Topic {
  readonly subject: string;
  readonly facts: readonly Fact[];
}

/** By subject, those first that are in the room. Objects are those that can be named: seen before, or in hand. */
export function topicsOf(observation: Observation, legalActions: readonly Action[]): readonly Topic[] {
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

/** What is said of the subject: "open", "on the table". */
export function saidInWords(fact: Fact): string {
  const [subject = ''] = fact.args;
  return factInWords({ ...fact, knowers: [], holds: true }).slice(inWords(subject).length + ' is '.length);
}
