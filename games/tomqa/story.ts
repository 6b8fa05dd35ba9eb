/**
 * ToM-QA stories (Nematzadeh et al. 2018) and what follows from them: where things are, and where each chain of agents
 * believes them to be. An agent in a room sees everything in it.
 */
import * as z from 'zod';
import type { Agent } from '../../epistemics/chains.ts';
import { changed, newTable, seen, type Table, valueAt } from '../../epistemics/tables.ts';

const name = z.string();

export const StoryEvent = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['enter', 'at', 'exit']), agent: name, room: name }),
  z.object({
    type: z.literal('loc').describe('the narrator says where it is'),
    object: name,
    container: name,
    room: name,
  }),
  z.object({ type: z.literal('move'), agent: name, object: name, container: name, room: name }),
  z.object({ type: z.literal('noise') }),
]);
export type StoryEvent = z.infer<typeof StoryEvent>;

export interface Story {
  readonly agents: readonly string[];
  /** By agent, in the order of `agents`. */
  readonly rooms: readonly (string | null)[];
  readonly things: Readonly<Record<string, Thing>>;
}

export interface Thing {
  readonly room: string;
  /** The container in which the story first mentions it. */
  readonly first: string;
  readonly beliefs: Table<string | null>;
}

/** A story in which no agent has a place or has seen anything yet. */
export function newStory(agents: readonly string[]): Story {
  return { agents, rooms: agents.map(() => null), things: {} };
}

export function storyAfter(story: Story, event: StoryEvent): Story {
  switch (event.type) {
    case 'enter':
    case 'at': {
      const inside = { ...story, rooms: story.rooms.with(agentNumber(story, event.agent), event.room) };
      const group = presentIn(inside, event.room);
      const things = Object.entries(inside.things).map(([object, thing]): [string, Thing] => {
        return [object, thing.room === event.room ? { ...thing, beliefs: seen(thing.beliefs, group) } : thing];
      });
      return { ...inside, things: Object.fromEntries(things) };
    }
    case 'exit':
      return { ...story, rooms: story.rooms.with(agentNumber(story, event.agent), null) };
    case 'loc':
    case 'move': {
      const { object, container, room } = event;
      const thing = story.things[object] ?? { room, first: container, beliefs: unseen(story) };
      const beliefs = changed(thing.beliefs, presentIn(story, room), container);
      return { ...story, things: { ...story.things, [object]: { ...thing, beliefs } } };
    }
    case 'noise':
      return story;
  }
}

/** Where the chain of agents believes the thing to be; for the empty chain, where it is. null: never seen. */
export function placeOf(story: Story, object: string, chain: readonly string[]): string | null {
  const thing = story.things[object];
  if (!thing) return null;
  const path = chain.map((agent) => agentNumber(story, agent));
  return valueAt(thing.beliefs, path);
}

const DEPTH = 3;

function unseen({ agents }: Story): Table<string | null> {
  return newTable<string | null>({ agents: agents.length, depth: DEPTH, value: null });
}

function presentIn({ rooms }: Story, room: string): readonly Agent[] {
  return rooms.flatMap((each, agent) => (each === room ? [agent] : []));
}

function agentNumber({ agents }: Story, agent: string): Agent {
  const number = agents.indexOf(agent);
  if (number < 0) throw new Error(`${agent} is none of ${agents.join(', ')}`);
  return number;
}
