/**
 * A story as people write it: agents, rooms, places in them, one or two things, and steps in plain words. It is small enough
 * for an address, and knows no rules: unfold.ts finds what each step comes to. Parts are named by their number in the story.
 */
import * as z from 'zod';
import { MAX_AGENTS, seatOf } from '../formal/types.ts';

export const STORY_BOUNDS = {
  agents: { least: 2, most: MAX_AGENTS },
  rooms: { least: 2, most: 4 },
  places: { least: 1, most: 8 },
  things: { least: 1, most: 2 },
  steps: { least: 0, most: 24 },
} as const;

/** Parts of a story that come in numbers. */
export type StoryPart = keyof typeof STORY_BOUNDS;

const LONGEST_NAME = 24;

/** Rooms, places and things are names of the game. */
const SceneName = z
  .string()
  .max(LONGEST_NAME)
  .regex(/^[A-Za-z][A-Za-z0-9 -]*$/, 'a name has letters from a to z, digits, spaces and -, and begins with a letter')
  .refine(
    (name) => seatOf(sceneId(name)) < 0 && !/^floor[ _]/i.test(name),
    'the game has that name for something else',
  );
const AgentName = z
  .string()
  .max(LONGEST_NAME)
  .regex(/^\p{L}[\p{L}\p{M}\p{N} .'’-]*$/u, 'a name has letters, digits and spaces, and begins with a letter');
const number = (part: StoryPart) =>
  z
    .int()
    .min(0)
    .max(STORY_BOUNDS[part].most - 1);
const list = <Item extends z.ZodType>(part: StoryPart, item: Item) =>
  z.array(item).min(STORY_BOUNDS[part].least).max(STORY_BOUNDS[part].most).readonly();

const agent = number('agents');
const room = number('rooms');
const place = number('places');
const thing = number('things');

/** What a teller says, true or not: where a thing is, or where an agent is. */
const Claim = z.discriminatedUnion('about', [
  z.strictObject({ about: z.literal('thing'), thing, place }),
  z.strictObject({ about: z.literal('agent'), agent, room }),
]);

export const WrittenStep = z.discriminatedUnion('does', [
  z.strictObject({ does: z.literal('go'), who: agent, room }),
  z.strictObject({ does: z.literal('visit'), who: agent, room }).describe('goes there, and comes back at once'),
  z.strictObject({ does: z.literal('take'), who: agent, thing }),
  z.strictObject({ does: z.literal('put'), who: agent, thing, place }),
  z.strictObject({ does: z.literal('move'), who: agent, thing, place }).describe('takes it and puts it there'),
  z.strictObject({ does: z.literal('look'), who: agent, place }).describe('opens what has a lid, and closes it'),
  z.strictObject({
    does: z.literal('tell'),
    who: agent,
    to: z
      .array(agent)
      .min(1)
      .max(MAX_AGENTS - 1)
      .readonly(),
    claim: Claim,
    knowers: z.array(agent).max(2).readonly().describe('outermost first: [a, b] says that a knows that b knows it'),
  }),
]);
export type WrittenStep = z.infer<typeof WrittenStep>;

export const WrittenPlace = z.strictObject({
  name: SceneName,
  room,
  kind: z
    .enum(['on', 'in', 'lid'])
    .describe('on: as a table; in: as a basket; lid: no agent sees what is in it while it is closed'),
});
export type WrittenPlace = z.infer<typeof WrittenPlace>;

const Shape = z.strictObject({
  version: z.literal(1),
  title: z
    .string()
    .max(40)
    .regex(/^\P{Cc}*\S\P{Cc}*$/u, 'a title has a letter'),
  agents: list('agents', z.strictObject({ name: AgentName, room: room.describe('where the agent is at the start') })),
  rooms: list('rooms', SceneName),
  places: list('places', WrittenPlace),
  things: list('things', z.strictObject({ name: SceneName, place: place.describe('where it is at the start') })),
  steps: list('steps', WrittenStep),
});

export const WrittenStory = Shape.superRefine((story, context) => {
  const fault = (path: readonly (string | number)[], message: string): void =>
    context.addIssue({ code: 'custom', path: [...path], message });
  for (const [names, path] of [
    [[...story.rooms, ...story.places.map(({ name }) => name), ...story.things.map(({ name }) => name)], 'rooms'],
    [story.agents.map(({ name }) => name), 'agents'],
  ] as const) {
    const ids = names.map((name) => sceneId(name).toLowerCase());
    const twice = names.find((_, i) => ids.indexOf(ids[i] ?? '') < i);
    if (twice !== undefined) fault([path], `${twice} is there twice`);
  }
  const check = (path: readonly (string | number)[], part: StoryPart, at: number): void => {
    if (at >= story[part].length) fault(path, `there is no number ${at} among the ${part}`);
  };
  for (const [i, { room: at }] of story.agents.entries()) check(['agents', i], 'rooms', at);
  for (const [i, { room: at }] of story.places.entries()) check(['places', i], 'rooms', at);
  for (const [i, { place: at }] of story.things.entries()) check(['things', i], 'places', at);
  story.steps.forEach((step, i) => {
    const { agents, ...others } = namedBy(step);
    for (const at of agents) check(['steps', i], 'agents', at);
    for (const part of ['rooms', 'places', 'things'] as const)
      for (const at of others[part]) check(['steps', i], part, at);
    if (step.does === 'tell' && (step.to.includes(step.who) || new Set(step.to).size < step.to.length))
      fault(['steps', i], 'it is told to others, and to each once');
  });
});
export type WrittenStory = z.infer<typeof WrittenStory>;

/** The numbers of all parts that a step names. */
export function namedBy(step: WrittenStep): Readonly<Record<Exclude<StoryPart, 'steps'>, readonly number[]>> {
  const nothing = { agents: [step.who], rooms: [], places: [], things: [] };
  switch (step.does) {
    case 'go':
    case 'visit':
      return { ...nothing, rooms: [step.room] };
    case 'take':
      return { ...nothing, things: [step.thing] };
    case 'put':
    case 'move':
      return { ...nothing, things: [step.thing], places: [step.place] };
    case 'look':
      return { ...nothing, places: [step.place] };
    case 'tell': {
      const { claim } = step;
      const agents = [step.who, ...step.to, ...step.knowers];
      return claim.about === 'thing'
        ? { ...nothing, agents, things: [claim.thing], places: [claim.place] }
        : { ...nothing, agents: [...agents, claim.agent], rooms: [claim.room] };
    }
  }
}

/** The game's own name of a room, a place or a thing: "the old box" is old_box. */
export const sceneId = (name: string): string =>
  name
    .trim()
    .replace(/^the +/i, '')
    .replace(/ +/g, '_');
