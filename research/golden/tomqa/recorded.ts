/**
 * Checks answers from belief tables against recorded ToM-QA stories, published and newly generated, with their
 * questions and answers, and with the protagonists' beliefs to depth 3 by an independent program.
 */
import * as z from 'zod';
import { answerTo, newStory, placeOf, storyAfter } from '../../../games/tomqa/story.ts';
import { QuestionKind, StoryEvent } from '../../../games/tomqa/types.ts';
import { differing, type GoldenDifference } from '../report.ts';

const line = z.int();

const Question = z.object({
  line,
  text: z.string(),
  kind: QuestionKind,
  chain: z.array(z.string()),
  object: z.string(),
  answer: z.string(),
  ruleBeliefs: z.record(z.string(), z.string()),
});

const Recorded = z.object({
  id: z.string(),
  events: z.array(z.intersection(StoryEvent, z.object({ line }))),
  questions: z.array(Question).min(1),
});
export type RecordedStory = z.infer<typeof Recorded>;

export const ToMQASample = z.object({ stories: z.array(Recorded).min(1) });

export interface CheckedStory {
  readonly answers: number;
  readonly beliefs: number;
  readonly differences: readonly GoldenDifference[];
}

/** Answers every question at its place in the story. */
export function checkStory({ id, events, questions }: RecordedStory): CheckedStory {
  const names = events.flatMap((event) => ('agent' in event ? [event.agent] : []));
  const agents = [...new Set(names)];
  const differences = questions.flatMap((question) => {
    const place = `${id}, line ${question.line}`;
    const story = events.filter((event) => event.line < question.line).reduce(storyAfter, newStory(agents));
    return [
      ...differing(place, question.text, question.answer, answerTo(question, story)),
      ...Object.entries(question.ruleBeliefs).flatMap(([chain, recorded]) =>
        differing(place, chain, recorded, placeOf(story, question.object, chain.split('>'))),
      ),
    ];
  });
  const beliefs = questions.reduce((count, { ruleBeliefs }) => count + Object.keys(ruleBeliefs).length, 0);
  return { answers: questions.length, beliefs, differences };
}
