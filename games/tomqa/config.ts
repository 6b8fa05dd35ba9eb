/** What an experimenter may vary in a session of ToM-QA, with the check that its own stories can be told and asked about. */
import * as z from 'zod';
import { PairsOrder } from '../core/pairs/types.ts';
import { FEEDBACKS, type StoryEvent, StoryItem, StorySet, TEXTS, type TomqaQuestion } from './stories/types.ts';
import { answerTo, newStory, type Story, storyAfter, thingIn } from './story.ts';
import { containersFor } from './text.ts';

const limit = z.int().min(1000).max(3_600_000).nullable().default(null);

export const Config = z
  .strictObject({
    seats: z.int().min(1).max(4).default(1),
    set: StorySet.default('debiased').describe('where the stories are drawn from'),
    stories: z.int().min(1).max(60).default(6),
    noise: z.number().min(0).max(0.5).default(0).describe('chance of a ringing phone before each line'),
    text: z.enum(TEXTS).default('whole').describe('sentences: one at a time, at the pace of the slowest seat'),
    kept: z.boolean().default(true).describe('whether sentences stay in sight, and with the questions'),
    feedback: z
      .enum(FEEDBACKS)
      .default('none')
      .describe('each: after every answer; end: the number of right answers, when all is over'),
    confidence: z.boolean().default(false).describe('whether seats also say how sure they are'),
    deadlineMs: limit.describe('time for a question; null: no limit'),
    readingMs: limit.describe('time for each step of reading; null: no limit'),
    items: z
      .array(StoryItem)
      .min(1)
      .max(60)
      .readonly()
      .nullable()
      .default(null)
      .describe('the stories; null: drawn by chance from the set'),
    pairs: PairsOrder.optional().describe(
      'certified pairs of stories, each chosen by the answers before it; set and stories do not apply',
    ),
  })
  .superRefine(({ items, pairs, seats }, context) => {
    if (pairs && (seats > 1 || items))
      context.addIssue({ code: 'custom', path: ['pairs'], message: 'pairs are chosen for one seat, without items' });
    for (const [i, item] of (items ?? []).entries()) {
      const fault = faultIn(item);
      if (fault !== null) context.addIssue({ code: 'custom', path: ['items', i], message: fault });
    }
  });
export type Config = z.infer<typeof Config>;

/** How many stories a session with this config has; of pairs, at most. */
export function storiesIn({ items, stories, pairs }: Config): number {
  return pairs ? 2 * pairs.most : (items?.length ?? stories);
}

/** Why a story cannot be told, or its questions not be asked; null: they can. */
export function faultIn({ agents, events, questions }: StoryItem): string | null {
  if (new Set(agents).size < agents.length) return 'each agent is named once';
  const stranger = events.find((event) => 'agent' in event && !agents.includes(event.agent));
  if (stranger && 'agent' in stranger) return `${stranger.agent} is none of the agents ${agents.join(', ')}`;
  let story = newStory(agents);
  const rooms = new Map<string, string>();
  for (const [i, event] of events.entries()) {
    const fault = faultOf(event, story, rooms);
    if (fault !== null) return `sentence ${i + 1}: ${fault}`;
    if ('container' in event) rooms.set(event.container, event.room);
    story = storyAfter(story, event);
  }
  for (const [i, question] of questions.entries()) {
    const fault = faultOfQuestion(question, story, events);
    if (fault !== null) return `question ${i + 1}: ${fault}`;
  }
  return null;
}

function faultOf(event: StoryEvent, story: Story, rooms: ReadonlyMap<string, string>): string | null {
  const isIn = (agent: string, room: string): boolean => story.rooms[story.agents.indexOf(agent)] === room;
  switch (event.type) {
    case 'noise':
    case 'enter':
    case 'at':
      return null;
    case 'exit':
      return isIn(event.agent, event.room) ? null : `${event.agent} is not in the ${event.room}`;
    case 'loc':
    case 'move': {
      const { room, container, object } = event;
      if (event.type === 'move' && !isIn(event.agent, room)) return `${event.agent} is not in the ${room}`;
      const known = rooms.get(container) ?? room;
      if (known !== room) return `the ${container} is in the ${known}, not in the ${room}`;
      const thing = thingIn(story, object);
      return thing && thing.room !== room ? `the ${object} is in the ${thing.room}` : null;
    }
  }
}

const CHAIN_OF: Readonly<Record<TomqaQuestion['kind'], number>> = {
  memory: 0,
  reality: 0,
  first_order: 1,
  second_order: 2,
};

function faultOfQuestion(question: TomqaQuestion, story: Story, events: readonly StoryEvent[]): string | null {
  const { kind, chain, object } = question;
  const agents = CHAIN_OF[kind];
  if (chain.length !== agents) return `a question about ${kind} names ${agents} agents, not ${chain.length}`;
  const stranger = chain.find((agent) => !story.agents.includes(agent));
  if (stranger !== undefined) return `${stranger} is none of the agents ${story.agents.join(', ')}`;
  if (chain.length === 2 && chain[0] === chain[1]) return 'one agent thinks of another';
  if (answerTo(question, story) === null) return `the story does not tell where they think that the ${object} is`;
  const options = containersFor(events, object);
  if (options.length < 2 || options.length > 20)
    return `the story names ${options.length} containers of the room of the ${object}: a question has 2 to 20 options`;
  return null;
}
