/**
 * ToM-QA stories (Nematzadeh et al. 2018) and what follows from them: where things are, and where each chain of agents
 * believes them to be. An agent in a room sees everything in it.
 */

import { type BeliefTable, changed, newTable, seen, valueAt } from '../../epistemics/belief-tables.ts';
import type { Agent } from '../../epistemics/chains.ts';
import type { StoryEvent, TomqaQuestion } from './stories/types.ts';

export interface Story {
  readonly agents: readonly string[];
  /** Agent, in the order of `agents` -> its room. */
  readonly rooms: readonly (string | null)[];
  readonly things: Readonly<Record<string, PlacedThing>>;
}

export interface PlacedThing {
  readonly room: string;
  /** The container in which the story first mentions it. */
  readonly first: string;
  readonly beliefs: BeliefTable<string | null>;
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
      const things = Object.entries(inside.things).map(([object, thing]): [string, PlacedThing] => {
        return [object, thing.room === event.room ? { ...thing, beliefs: seen(thing.beliefs, group) } : thing];
      });
      return { ...inside, things: Object.fromEntries(things) };
    }
    case 'exit':
      return { ...story, rooms: story.rooms.with(agentNumber(story, event.agent), null) };
    case 'loc':
    case 'move': {
      const { object, container, room } = event;
      const thing = thingIn(story, object) ?? { room, first: container, beliefs: unseen(story) };
      const beliefs = changed(thing.beliefs, presentIn(story, room), container);
      return { ...story, things: { ...story.things, [object]: { ...thing, beliefs } } };
    }
    case 'noise':
      return story;
  }
}

/** undefined: the story has not said where it is. */
export function thingIn({ things }: Story, object: string): PlacedThing | undefined {
  return Object.hasOwn(things, object) ? things[object] : undefined;
}

/** Where the chain of agents believes the thing to be; for the empty chain, where it is. null: never seen. */
export function placeOf(story: Story, object: string, chain: readonly string[]): string | null {
  const thing = thingIn(story, object);
  if (!thing) return null;
  const path = chain.map((agent) => agentNumber(story, agent));
  return valueAt(thing.beliefs, path);
}

/** The answer, from where the story stands; null: the story does not tell. */
export function answerTo({ kind, object, chain }: TomqaQuestion, story: Story): string | null {
  switch (kind) {
    case 'memory':
      return thingIn(story, object)?.first ?? null;
    case 'reality':
      return placeOf(story, object, []);
    case 'first_order':
    case 'second_order':
      return placeOf(story, object, chain);
  }
}

/** The agents in the room of the event, as it happens: one who enters or leaves is among them. Empty for noise. */
export function presentAt(story: Story, event: StoryEvent): readonly string[] {
  if (event.type === 'noise') return [];
  const inside = event.type === 'enter' || event.type === 'at' ? storyAfter(story, event) : story;
  return presentIn(inside, event.room).map((agent) => story.agents[agent] ?? '');
}

const DEPTH = 3;

function unseen({ agents }: Story): BeliefTable<string | null> {
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
