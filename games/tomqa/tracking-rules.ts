/**
 * Rules that follow the object or an agent through a story, but no mind:
 * - reality: where the object is.
 * - last-but-one: the container that the story named last but one for the object.
 * - last-left: where the object was when the asked agent last left its room; where it is, if the agent never left.
 * - present: where the object is if every agent in the question is in its room at the end; else the other container.
 */
import type { StoryEvent, TomqaQuestion } from './types.ts';

export const TRACKING_RULES = ['reality', 'last-but-one', 'last-left', 'present'] as const;

/** The answer of each rule; null: the story does not tell. */
export type TrackedMind = Readonly<Record<(typeof TRACKING_RULES)[number], string | null>>;

/** `options`: the containers of the object's room. */
export function trackedIn(
  events: readonly StoryEvent[],
  { chain, object }: TomqaQuestion,
  options: readonly string[],
): TrackedMind {
  const named = events.flatMap((event) => ('container' in event && event.object === object ? [event] : []));
  const containers = named.map(({ container }) => container);
  const room = named.at(-1)?.room ?? null;
  const reality = containers.at(-1) ?? null;
  const inside = new Set<string>();
  let place: string | null = null;
  const left = new Map<string, string | null>();
  for (const event of events) {
    if ('container' in event && event.object === object) place = event.container;
    if (event.type !== 'enter' && event.type !== 'at' && event.type !== 'exit') continue;
    const isIn = event.type !== 'exit' && event.room === room;
    if (isIn) inside.add(event.agent);
    else if (inside.delete(event.agent)) left.set(event.agent, place);
  }
  const [asked] = chain;
  return {
    reality,
    'last-but-one': containers.at(-2) ?? reality,
    'last-left': asked !== undefined && left.has(asked) ? (left.get(asked) ?? null) : reality,
    present: chain.every((agent) => inside.has(agent))
      ? reality
      : (options.find((container) => container !== reality) ?? reality),
  };
}
