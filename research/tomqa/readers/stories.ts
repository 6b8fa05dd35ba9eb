/**
 * Stories as learned readers get them: words by number, which agents saw each sentence, and questions with the word that
 * answers them. Sets are drawn by the generator of games/tomqa/authoring.
 */

import { wordNumber, wordsOf } from '../../../bots/tomqa/vocabulary.ts';
import type { Rng } from '../../../games/core/rng.ts';
import { rngFor } from '../../../games/core/rng.ts';
import { filesOf, type Split } from '../../../games/tomqa/authoring/sets.ts';
import { ringsBefore } from '../../../games/tomqa/authoring/world.ts';
import { answerTo, placeOf, type Story } from '../../../games/tomqa/story.ts';
import { type AskedQuestion, presenceIn, type StoryText, statesOf } from '../../../games/tomqa/text.ts';
import type { StorySet } from '../../../games/tomqa/types.ts';
import { questionOf, sentenceOf } from '../../../games/tomqa/words/released-sentences.ts';
import type { NumberedQuestion, NumberedText } from './numbered-text.ts';

export interface EncodedStory extends NumberedText {
  /** Sentence -> bit i for agent i of the story, in the order in which they appear, if it was in the room. */
  readonly seen: readonly number[];
  /** Words are the answers. */
  readonly questions: readonly StoryQuestion[];
}

interface StoryQuestion extends NumberedQuestion {
  /** What accuracy is told by, such as `sofb first_order`, or `second_order false` where a false belief is asked for. */
  readonly cell: string;
}

export interface ReaderSetOptions {
  readonly set: StorySet;
  readonly split: Split;
  /** Questions of each of the 12 combinations; stories of a set without combinations. */
  readonly count: number;
  /** The chance of a ringing phone before each line. */
  readonly noise: number;
  /** Whether questions of first order have the paper's wrong answers: what they would be without Sally's return. */
  readonly altered: boolean;
  readonly seed: string;
}

export function readStories({ set, split, count, noise, altered, seed }: ReaderSetOptions): readonly EncodedStory[] {
  const files = filesOf({ set, count, noise, seed }).filter((file) => file.split === split);
  const rng = rngFor(seed, 'tomqa', set, split, 'phones');
  return files.flatMap(({ combination, stories }) =>
    stories().map((story) => {
      const label = combination && `${combination.task} ${combination.kind}`;
      // files of training stories have no phones
      return readStory(split === 'train' && noise > 0 ? withPhones(story, noise, rng) : story, { altered, label });
    }),
  );
}

/** `label`: the cell of all questions; null: each has that of its kind. */
export function readStory(
  story: StoryText,
  { altered, label }: { readonly altered: boolean; readonly label: string | null },
): EncodedStory {
  const states = statesOf(story);
  return {
    sentences: story.events.map((event) => wordsOf(sentenceOf(event))),
    seen: presenceIn(story).map((present) =>
      present.reduce((bits, agent) => bits | (1 << story.agents.indexOf(agent)), 0),
    ),
    questions: story.questions.map((question) => {
      const state = states[question.after] as Story;
      const right = answerTo(question, state);
      const answer = altered ? alteredAnswer(story, question, state) : right;
      if (answer === null || right === null)
        throw new Error(`the story does not tell the answer about ${question.object}`);
      return {
        words: wordsOf(questionOf(question)),
        after: question.after,
        answer: wordNumber(answer),
        cell: label ?? cellOf(question, right === placeOf(state, question.object, [])),
      };
    }),
  };
}

function cellOf({ kind, chain }: AskedQuestion, isSo: boolean): string {
  return chain.length === 0 ? kind : `${kind} ${isSo ? 'true' : 'false'}`;
}

/**
 * The control of the paper's section 5.1: the answer about where an agent will look is where the agent who moved the object
 * thinks that it will. So it is the same in both false-belief tasks.
 */
function alteredAnswer({ events }: StoryText, question: AskedQuestion, state: Story): string | null {
  const [looks] = question.chain;
  if (question.kind !== 'first_order' || looks === undefined) return answerTo(question, state);
  const moved = events.slice(0, question.after).findLast((event) => event.type === 'move');
  if (moved?.type !== 'move' || moved.agent === looks) return answerTo(question, state);
  return placeOf(state, question.object, [moved.agent, looks]);
}

/** Before each sentence and each question a phone rings with this chance. */
export function withPhones(story: StoryText, noise: number, rng: Rng): StoryText {
  const events: StoryText['events'][number][] = [];
  const questions: AskedQuestion[] = [];
  for (let i = 0; i <= story.events.length; i++) {
    for (const question of story.questions)
      if (question.after === i) {
        if (ringsBefore(rng, noise)) events.push({ type: 'noise' });
        questions.push({ ...question, after: events.length });
      }
    const event = story.events[i];
    if (!event) break;
    if (ringsBefore(rng, noise)) events.push({ type: 'noise' });
    events.push(event);
  }
  return { ...story, events, questions };
}

/** Stories in which every question has at most `memory` sentences before it: longer ones are cut, question by question. */
export function withinMemory(stories: readonly EncodedStory[], memory: number): readonly EncodedStory[] {
  return stories.flatMap((story): readonly EncodedStory[] => {
    if (story.sentences.length <= memory) return [story];
    return story.questions.map((question) => {
      const from = Math.max(0, question.after - memory);
      return {
        sentences: story.sentences.slice(from, question.after),
        seen: story.seen.slice(from, question.after),
        questions: [{ ...question, after: question.after - from }],
      };
    });
  });
}
