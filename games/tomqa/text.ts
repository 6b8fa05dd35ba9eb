/**
 * A story as text: its agents, its sentences, and its questions, each after a number of sentences. Answers are not part of
 * it: they follow from the sentences.
 */
import type { StoryEvent, StoryItem, TomqaQuestion } from './stories/types.ts';
import { answerTo, newStory, presentAt, type Story, storyAfter } from './story.ts';

export interface AskedQuestion extends TomqaQuestion {
  /** How many sentences come before it. */
  readonly after: number;
}

export interface StoryText {
  /** The agents, in the order in which they appear. */
  readonly agents: readonly string[];
  readonly events: readonly StoryEvent[];
  readonly questions: readonly AskedQuestion[];
}

/** The agents of these sentences in the order in which they appear. */
export function agentsIn(events: readonly StoryEvent[]): readonly string[] {
  return [...new Set(events.flatMap((event) => ('agent' in event ? [event.agent] : [])))];
}

/** Where the story stands after each number of sentences, from none to all. */
export function statesOf({ agents, events }: Pick<StoryText, 'agents' | 'events'>): readonly Story[] {
  const states = [newStory(agents)];
  for (const event of events) states.push(storyAfter(states.at(-1) as Story, event));
  return states;
}

/** Sentence -> the agents in its room. */
export function presenceIn(text: Pick<StoryText, 'agents' | 'events'>): readonly (readonly string[])[] {
  const states = statesOf(text);
  return text.events.map((event, i) => presentAt(states[i] as Story, event));
}

/** Question -> its right answer. Throws if the sentences before a question do not tell it. */
export function answersIn(text: StoryText): readonly string[] {
  const states = statesOf(text);
  return text.questions.map((question) => {
    const answer = answerTo(question, states[question.after] as Story);
    if (answer === null) throw new Error(`the story does not tell the answer about ${question.object}`);
    return answer;
  });
}

/** The containers that these sentences name in the object's room, in the order in which they name them. */
export function containersFor(events: readonly StoryEvent[], object: string): readonly string[] {
  const placed = events.filter((event) => event.type === 'loc' || event.type === 'move');
  const room = placed.find((event) => event.object === object)?.room;
  return [...new Set(placed.filter((event) => event.room === room).map(({ container }) => container))];
}

export function textOf({ agents, events, questions }: StoryItem): StoryText {
  return { agents, events, questions: questions.map((question) => ({ ...question, after: events.length })) };
}

export function itemOf({ agents, events, questions }: StoryText): StoryItem {
  return { agents, events, questions: questions.map(({ kind, chain, object }) => ({ kind, chain, object })) };
}
