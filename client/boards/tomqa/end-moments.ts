/** The end of ToM-QA: each wrong answer with its story, the minds of the story, and who saw the sentence that counts. */
import { newStory, placeOf, presentAt, type Story, storyAfter, thingIn } from '../../../games/tomqa/story.ts';
import type { StoryItem, ToMQA, TomqaQuestion } from '../../../games/tomqa/types.ts';
import { placeInWords, propositionId, questionOf, sentenceOf, spaced } from '../../../games/tomqa/words.ts';
import { type EndOf, type SessionForEnd, turnAfter, turnAround } from '../../replay/end/ended-session.ts';
import { type EndedAnswer, endOfAnswers } from '../question/end-moments.ts';

const ORDERS: Readonly<Record<TomqaQuestion['kind'], string>> = {
  memory: 'what is so',
  reality: 'what is so',
  first_order: 'what one agent thinks',
  second_order: 'what one agent thinks that another thinks',
};

export const endOf: EndOf<ToMQA> = (ended) => endOfAnswers(answersOf(ended), [...new Set(Object.values(ORDERS))]);

function answersOf({ seat, log, states }: SessionForEnd<ToMQA>): readonly EndedAnswer[] {
  return log.flatMap((logged, index): readonly EndedAnswer[] => {
    if (logged.type !== 'GameEventOccurred' || logged.event.type !== 'QuestionAnswered') return [];
    const before = states[index - 1];
    const item = before?.items[before.story];
    const question = item?.questions[before?.question ?? -1];
    const given = logged.event.answers[seat];
    if (!before || !item || !question || !given) return [];
    const { right } = logged.event;
    const began = log.findIndex(
      (one) =>
        one.type === 'GameEventOccurred' && one.event.type === 'SentencesShown' && one.event.story === before.story,
    );
    const { words: reason, decides } = reasonFor(item, question);
    const answered = given.option === null ? 'nothing' : placeInWords(given.option);
    const asked = spaced(questionOf(question));
    const place = `Story ${before.story + 1}`;
    return [
      {
        order: ORDERS[question.kind],
        isRight: given.option === right,
        words: `${place}. ${asked} You answered ${answered}; right is ${placeInWords(right)}.`,
        moment: {
          index,
          from: turnAfter(log, began),
          turn: turnAround(log, index).turn,
          title: `${place}: ${asked}`,
          sentences: [`You answered ${answered}; right is ${placeInWords(right)}.`, reason],
          text: { sentences: item.events.map((event) => spaced(sentenceOf(event))), decides },
          mind: null,
          about: propositionId(before.story, question.chain, question.object),
        },
      },
    ];
  });
}

interface AnswerReason {
  readonly words: string;
  /** Places of sentences in the story. */
  readonly decides: readonly number[];
}

/** Why an answer is right: the sentence that settled it, and the later one that an agent did not see. */
export function reasonFor(item: StoryItem, question: TomqaQuestion): AnswerReason {
  const { events } = item;
  const { kind, object, chain } = question;
  const after: Story[] = [newStory(item.agents)];
  for (const event of events) after.push(storyAfter(after.at(-1) as Story, event));
  const says = (at: number): string => (events[at] ? `“${spaced(sentenceOf(events[at]))}”` : 'no sentence');
  if (kind === 'memory') {
    const at = after.findIndex((story) => thingIn(story, object)) - 1;
    return { words: `The first that is told of it: ${says(at)}`, decides: [at] };
  }
  /** The sentence after which this chain has the thing where it has it at the end. */
  const settled = (of: readonly string[]): number => {
    const last = after.at(-1) as Story;
    const place = placeOf(last, object, of);
    return after.findLastIndex((story) => placeOf(story, object, of) !== place);
  };
  const truth = settled([]);
  if (chain.length === 0) return { words: `The last that is told of it: ${says(truth)}`, decides: [truth] };
  const believed = settled(chain);
  const [first = '', second] = chain;
  const thinks = second === undefined ? `${first} saw` : `${first} knows that ${second} saw`;
  const missed = placesMoved(item, object).filter((at) => at > believed && !sawIt(after, item, at, chain));
  const unseen = missed.at(-1);
  if (unseen === undefined) return { words: `${thinks} this: ${says(believed)}`, decides: [believed] };
  const absent = chain.find((agent) => !presentAt(after[unseen] as Story, events[unseen] as never).includes(agent));
  return {
    words: `${thinks} this: ${says(believed)} ${absent ?? first} was not there when ${says(unseen)}`,
    decides: [believed, unseen],
  };
}

/** The sentences that put the thing somewhere. */
function placesMoved({ events }: StoryItem, object: string): readonly number[] {
  return events.flatMap((event, at) =>
    (event.type === 'loc' || event.type === 'move') && event.object === object ? [at] : [],
  );
}

const sawIt = (after: readonly Story[], { events }: StoryItem, at: number, chain: readonly string[]): boolean => {
  const there = presentAt(after[at] as Story, events[at] as never);
  return chain.every((agent) => there.includes(agent));
};
