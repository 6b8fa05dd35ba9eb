/**
 * Sentences of a story by the roles of what they name, for one question: all that a reader of words without names can tell.
 * Whoever counts these, or pairs of adjacent ones, does not follow who knows what.
 */
import type { StoryEvent, TomqaQuestion } from './types.ts';

/**
 * Each sentence as a word, a ringing phone left out. Agents: `a` the asked one, `b` the one whom it thinks about, `c` all
 * others. Rooms: the one of the object, or another. Objects: `o` or another. Containers: `now` where the object was named last,
 * or another.
 */
export function sentenceRoles(events: readonly StoryEvent[], { chain, object }: TomqaQuestion): readonly string[] {
  const placed = events.findLast((event) => 'container' in event && event.object === object);
  const [here, now] = placed && 'container' in placed ? [placed.room, placed.container] : [null, null];
  const agentOf = (agent: string): string => 'ab'[chain.indexOf(agent)] ?? 'c';
  const wordOf = (event: StoryEvent): string | null => {
    switch (event.type) {
      case 'noise':
        return null;
      case 'enter':
      case 'at':
      case 'exit':
        return `${agentOf(event.agent)} ${event.type} ${event.room === here ? 'here' : 'elsewhere'}`;
      case 'loc':
      case 'move': {
        const who = event.type === 'move' ? agentOf(event.agent) : 'narrator';
        const container = event.container === now ? 'now' : event.room === here ? 'other' : 'elsewhere';
        return `${who} ${event.object === object ? 'o' : 'x'} ${container}`;
      }
    }
  };
  return events.flatMap((event) => wordOf(event) ?? []);
}

/** Adjacent sentences, `length` at a time, with the begin and the end of the story. */
export function adjacent(sentences: readonly string[], length: number): readonly string[] {
  const all = ['begin', ...sentences, 'end'];
  return Array.from({ length: Math.max(0, all.length - length + 1) }, (_, i) => all.slice(i, i + length).join(', '));
}
