/** Readers: policies that remember a story, read on, and answer each question by a rule. */
import type { Policy } from '../../games/core/policy.ts';
import { begin, type Memory, remember } from '../../games/tomqa/memory.ts';
import { answerTo, newStory, storyAfter } from '../../games/tomqa/story.ts';
import { agentsIn } from '../../games/tomqa/text.ts';
import type { StoryEvent, ToMQA, TomqaQuestion } from '../../games/tomqa/types.ts';

interface Asked {
  readonly sentences: readonly StoryEvent[];
  readonly question: TomqaQuestion;
  readonly options: readonly string[];
}

/** null: the rule has no answer, and the reader takes the first option. */
export type AnswerRule = (asked: Asked) => string | null;

export function reader(id: string, about: string, rule: AnswerRule): Policy<ToMQA, Memory> {
  return {
    id,
    game: 'tomqa',
    version: 1,
    about,
    initialMemory: begin,
    observe: remember,
    act({ sentences }, { observation: { question, parameters } }) {
      if (!question) return { type: 'next' };
      const { kind, chain, object, options } = question;
      const found = rule({ sentences, question: { kind, chain, object }, options });
      const option = found !== null && options.includes(found) ? found : (options[0] ?? null);
      return { type: 'answer', option, sure: parameters.confidence ? (found === null ? 0 : 100) : null };
    },
  };
}

/** The answer that follows from the sentences. */
export function answerFrom(sentences: readonly StoryEvent[], question: TomqaQuestion): string | null {
  const agents = [...new Set([...agentsIn(sentences), ...question.chain])];
  return answerTo(question, sentences.reduce(storyAfter, newStory(agents)));
}
