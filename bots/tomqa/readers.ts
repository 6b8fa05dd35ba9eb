/** The readers of ToM-QA: the exact one, and two without theory of mind. */
import type { QuestionKind } from '../../games/tomqa/types.ts';
import { answerFrom, reader } from './reading.ts';

export const exact = reader('tomqa/exact', 'Gives the answer that follows from what each agent saw.', (asked) =>
  answerFrom(asked.sentences, asked.question),
);

export const reality = reader(
  'tomqa/reality',
  'Takes it that all agents know where things are.',
  ({ sentences, question: { kind, object } }) =>
    answerFrom(sentences, { kind: kind === 'memory' ? 'memory' : 'reality', chain: [], object }),
);

/** The paper's Table 3, by the number of sentences since the narrator said where the object is. */
const SAID: Readonly<Record<QuestionKind, readonly [one: boolean, two: boolean, more: boolean]>> = {
  memory: [true, true, true],
  reality: [false, false, false],
  first_order: [false, true, false],
  second_order: [false, true, true],
};

export const sentenceCount = reader(
  'tomqa/sentence-count',
  "Counts sentences, and answers by the paper's table: right in the paper's own stories, without reading them.",
  ({ sentences, question: { kind, object }, options }) => {
    const told = sentences.filter(({ type }) => type !== 'noise');
    const at = told.findLastIndex((event) => event.type === 'loc' && event.object === object);
    const statement = told[at];
    const said = statement?.type === 'loc' ? statement.container : null;
    if (said === null) return null;
    const since = told.length - 1 - at;
    const isSaid = SAID[kind][since <= 1 ? 0 : since === 2 ? 1 : 2];
    return isSaid ? said : (options.find((option) => option !== said) ?? null);
  },
);
