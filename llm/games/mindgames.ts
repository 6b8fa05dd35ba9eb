/** MindGames for language models: its rules in words, and an answer as the number of an option. */
import { exact } from '../../bots/mindgames/policies.ts';
import type { Request } from '../../games/core/policy.ts';
import { CHECK, type MindGames, SURE } from '../../games/mindgames/types.ts';
import { english } from '../../games/mindgames/words/english.ts';
import { ifLegal } from '../acting.ts';
import type { GamePrompt } from '../game-prompt.ts';
import { optionFormat, optionsInWords, readOption } from './option-form.ts';

function questionIn({ observation: { parameters } }: Pick<Request<MindGames>, 'observation'>) {
  const { answers, confidence } = parameters;
  return {
    options: answers.map((answer) => english.answerInWords(answer, answers.length === 2)),
    sure: confidence ? SURE : null,
  };
}

export const mindGamesPrompt: GamePrompt<MindGames> = {
  game: 'mindgames',
  version: 2,
  rulesInWords({ observation: { parameters } }) {
    const { seats, answers, feedback, confidence, checks, problems } = parameters;
    const two = answers.length === 2;
    return [
      `- You are given ${problems === 1 ? '1 problem' : `${problems} problems`} about what people know. A problem names the people, says what each of them sees, and tells what is announced to all of them, one announcement after the other. Then it asks what one of them knows now, after all announcements.`,
      '- The people reason perfectly, and all of them know this of each other. They know who sees what. Everything that is announced is true, all hear it, and all know that all hear it. They know nothing else.',
      '- A person knows that something is so if it is so in every situation that the person cannot rule out. A person knows whether something is so if the person knows that it is so or knows that it is not so.',
      two
        ? `- The answer "${english.answerInWords('yes', true)}" is right if the statement asked about holds in every situation that fits all that the problem says. Else the answer "${english.answerInWords('no', true)}" is right.`
        : `- The answer "yes" is right if the statement asked about holds in every situation that fits all that the problem says, "no" if it holds in none of them, and "${english.answerInWords('unknown')}" if it holds in some of them only.`,
      ...(checks > 0
        ? [
            `- Before the problems come check questions on the words "knows that" and "knows whether", until you have answered ${CHECK.right} of the last ${CHECK.of} right, and at most ${checks}. You are told after each which answer was right.`,
          ]
        : []),
      ...(seats > 1
        ? ['- Other readers, people or programs, get the same problems. No reader is told the answers of another.']
        : []),
      ...(confidence ? [`- With each answer you say how sure you are, in percent: ${SURE.join(', ')}.`] : []),
      feedback === 'full'
        ? '- You are told after each problem which answer was right.'
        : '- You are not told which answers to the problems were right.',
      '- Each right answer to a problem is 1 point. Get as many points as you can.',
    ];
  },
  reminder: [
    'List the situations that are possible at first, and strike out after each announcement those that it rules out for all.',
    'What a person knows holds in every situation that is left and looks the same to that person.',
  ],
  acting: {
    inWords: (request) => optionsInWords(questionIn(request)),
    format: (request) => optionFormat(questionIn(request)),
    read(written, request) {
      const read = readOption(written, questionIn(request));
      if (read.kind !== 'option') return read;
      const option = request.observation.parameters.answers[read.place] ?? null;
      const sure = SURE.find((one) => one === read.sure) ?? null;
      return ifLegal({ type: 'answer', option, sure }, request, 'You cannot answer now.');
    },
    write({ option, sure }, { observation: { parameters } }) {
      if (option === null) return null;
      const answer = parameters.answers.indexOf(option) + 1;
      return sure === null ? { answer } : { answer, sure };
    },
  },
  examples: {
    solver: exact,
    partner: exact,
    // to choose from as many answers as the seat that is shown the examples
    config: (_nth, shownTo) => ({ problems: 1, answers: shownTo?.observation.parameters.answers.length ?? 3 }),
    seat: () => 0,
  },
};
