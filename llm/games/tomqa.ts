/** ToM-QA for language models: its rules in words, and an answer as the number of an option. */
import * as z from 'zod';
import { exact } from '../../bots/tomqa/readers.ts';
import type { Request } from '../../games/core/policy.ts';
import { SURE, type ToMQA } from '../../games/tomqa/types.ts';
import { english } from '../../games/tomqa/words/english.ts';
import { ifLegal } from '../acting.ts';
import type { GamePrompt } from '../game-prompt.ts';
import { optionFormat, optionsInWords, readOption } from './option-form.ts';

const Next = z.strictObject({ next: z.literal(true) });

/** The open question; null: the seat reads. */
function questionIn({ observation: { question, parameters } }: Pick<Request<ToMQA>, 'observation'>) {
  return question && { options: question.options.map(english.placeInWords), sure: parameters.confidence ? SURE : null };
}

export const tomqaPrompt: GamePrompt<ToMQA> = {
  game: 'tomqa',
  version: 1,
  rulesInWords({ observation: { parameters } }) {
    const { stories, atMost, text, kept, feedback, confidence, seats } = parameters;
    return [
      `- You read ${atMost ? 'at most ' : ''}${stories === 1 ? '1 short story' : `${stories} short stories`} and answer questions about ${stories === 1 ? 'it' : 'each of them'}. ${text === 'whole' ? 'A story is shown whole.' : 'A story is shown sentence by sentence.'}${kept ? '' : ' Its sentences are out of sight when you are asked.'}`,
      '- The people of a story enter rooms, leave them, and move things from one container to another. A person who is in a room sees what is in its containers, all that happens there, and who else is there. A person who is not there sees and learns nothing of it.',
      '- Some questions ask where a thing was at the beginning, or where it really is. Others ask where a person will look for it: that is where this person believes that it is. Others ask where a person thinks that another one searches for it. Each question has one right answer.',
      ...(seats > 1
        ? ['- Other readers, people or programs, read the same stories. No reader is told the answers of another.']
        : []),
      ...(confidence ? [`- With each answer you say how sure you are, in percent: ${SURE.join(', ')}.`] : []),
      feedback === 'each'
        ? '- You are told after each answer which one was right.'
        : feedback === 'end'
          ? '- You are told at the end how many of your answers were right.'
          : '- You are not told which answers were right.',
      '- Each right answer is 1 point. Get as many points as you can.',
    ];
  },
  reminder: [
    'Go through the story sentence by sentence, and note where each person is at each moment, what that person sees there, and who is seen there, too.',
    'What a person believes is what that person saw last, even if it has changed since. What one person thinks that another believes is what the first has seen the other see.',
  ],
  acting: {
    inWords(request) {
      const question = questionIn(request);
      return question ? optionsInWords(question) : ['Read on.'];
    },
    format(request) {
      const question = questionIn(request);
      return question ? optionFormat(question) : '{"next": true} to read on';
    },
    read(written, request) {
      const question = questionIn(request);
      if (!question)
        return Next.safeParse(written).success
          ? ifLegal({ type: 'next' }, request, 'You cannot read on now.')
          : { kind: 'malformed', why: 'It must be {"next": true}.' };
      const read = readOption(written, question);
      if (read.kind !== 'option') return read;
      const option = request.observation.question?.options[read.place] ?? null;
      const sure = SURE.find((one) => one === read.sure) ?? null;
      return ifLegal({ type: 'answer', option, sure }, request, 'You cannot answer now.');
    },
    write(action, { observation: { question } }) {
      if (action.type === 'next') return { next: true };
      if (action.option === null || !question) return null;
      const answer = question.options.indexOf(action.option) + 1;
      return action.sure === null ? { answer } : { answer, sure: action.sure };
    },
  },
  examples: { solver: exact, partner: exact, config: () => ({ stories: 1 }), seat: () => 0 },
};
