/**
 * ToM-QA for learners from outside: the words of the story so far, of the question and of its options, by the numbers that our own
 * readers know them by. An answer is a container, wherever it stands among the options.
 */
import { CONTAINERS } from '../../games/tomqa/authoring/names.ts';
import type { Config } from '../../games/tomqa/config.ts';
import { begin, type Memory, remember } from '../../games/tomqa/memory.ts';
import { SURE, type ToMQA } from '../../games/tomqa/types.ts';
import { questionOf, sentenceOf } from '../../games/tomqa/words/released-sentences.ts';
import type { LearnerForm } from '../learner-form.ts';
import { LONGEST, WORD_COUNT, wordNumber, wordsOf } from './vocabulary.ts';

/** How many sentences an array holds: the last ones of a longer story. */
const SENTENCES = 50;
/** The most options of a question. */
const OPTIONS = 20;

export function tomqaForm({ confidence, items }: Config): LearnerForm<ToMQA, Memory> | string {
  const stranger = (items ?? []).flatMap(strangersIn)[0];
  if (stranger !== undefined) return `Readers do not know the word ${stranger}: learners get words by their numbers.`;
  const sures = confidence ? SURE : [null];
  return {
    dtype: 'uint8',
    range: [0, WORD_COUNT],
    blocks: [
      {
        name: `the last ${SENTENCES} sentences of the story, ${LONGEST} words each; 0: no word`,
        size: SENTENCES * LONGEST,
      },
      { name: 'the question', size: LONGEST },
      { name: 'its options, in the order of the page', size: OPTIONS },
    ],
    actions: [
      'read on',
      ...CONTAINERS.flatMap((container) =>
        sures.map((sure) => `answer ${container}${sure === null ? '' : `, ${sure} % sure`}`),
      ),
    ],
    numbersOf: (legal) =>
      legal.map((action) =>
        action.type === 'next' || action.option === null
          ? 0
          : 1 + CONTAINERS.indexOf(action.option) * sures.length + sures.indexOf(action.sure as never),
      ),
    initialMemory: begin,
    observe: remember,
    write({ sentences }, { observation: { question } }, into, start) {
      into.fill(0, start, start + (SENTENCES + 1) * LONGEST + OPTIONS);
      const put = (words: readonly number[], at: number): void => {
        for (const [i, word] of words.entries()) into[at + i] = word + 1;
      };
      for (const [i, event] of sentences.slice(-SENTENCES).entries())
        put(wordsOf(sentenceOf(event)), start + i * LONGEST);
      if (!question) return;
      put(wordsOf(questionOf(question)), start + SENTENCES * LONGEST);
      put(question.options.map(wordNumber), start + (SENTENCES + 1) * LONGEST);
    },
  };
}

/** The words of a story that readers do not know. */
function strangersIn({ events, questions }: NonNullable<Config['items']>[number]): readonly string[] {
  const texts = [...events.map(sentenceOf), ...questions.map(questionOf)];
  const containers = events.flatMap((event) => ('container' in event ? [event.container] : []));
  return [
    ...texts.flatMap((text) => text.replace(/[.?]$/, '').split(' ')).filter((word) => !isKnown(word)),
    ...containers.filter((container) => !CONTAINERS.includes(container)),
  ];
}

function isKnown(word: string): boolean {
  try {
    wordNumber(word);
    return true;
  } catch {
    return false;
  }
}
