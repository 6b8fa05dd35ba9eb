/** The sentences of moments, and the end of ToM-QA: each wrong answer with its story, the minds of the story, and who saw the sentence that counts. */
import { momentWordsIn } from '../../../games/tomqa/moment-words.ts';
import { newStory, placeOf, presentAt, type Story, storyAfter, thingIn } from '../../../games/tomqa/story.ts';
import type { StoryItem, ToMQA, TomqaQuestion } from '../../../games/tomqa/types.ts';
import { genderOf, propositionId } from '../../../games/tomqa/words.ts';
import { type EndOf, type SessionForEnd, turnAfter, turnAround } from '../../replay/end/ended-session.ts';
import { type EndedAnswer, endOfAnswers } from '../question/end-moments.ts';
import type { TomqaOnBoard } from './said.ts';

const ORDERS = { memory: 'fact', reality: 'fact', first_order: 'one', second_order: 'two' } as const;

/** The sentences of a replay's moments. */
export const momentsIn = ({ rules, words }: TomqaOnBoard) => momentWordsIn(rules, words);

export function endIn(said: TomqaOnBoard): EndOf<ToMQA> {
  const orders = (['fact', 'one', 'two'] as const).map((order) => said.say(`end.orders.${order}`));
  return (ended) => endOfAnswers(answersOf(ended, said), orders);
}

function answersOf({ seat, log, states }: SessionForEnd<ToMQA>, said: TomqaOnBoard): readonly EndedAnswer[] {
  const { say, words, question: shared } = said;
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
    const { words: reason, decides } = reasonFor(item, question, said);
    const rightPlace = words.placeInWords(right);
    const told =
      given.option === null
        ? shared.say('end.toldNone', { right: rightPlace })
        : shared.say('end.told', { answer: words.placeInWords(given.option), right: rightPlace });
    const asked = words.question(question);
    const place = say('story', { story: before.story + 1 });
    return [
      {
        order: say(`end.orders.${ORDERS[question.kind]}`),
        isRight: given.option === right,
        words: shared.say('end.line', { place, question: asked, told }),
        moment: {
          index,
          from: turnAfter(log, began),
          turn: turnAround(log, index).turn,
          title: shared.say('end.title', { place, question: asked }),
          sentences: [told, reason],
          text: { sentences: item.events.map(words.sentence), decides },
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
export function reasonFor(item: StoryItem, question: TomqaQuestion, { say, text, words }: TomqaOnBoard): AnswerReason {
  const { events } = item;
  const { kind, object, chain } = question;
  const after: Story[] = [newStory(item.agents)];
  for (const event of events) after.push(storyAfter(after.at(-1) as Story, event));
  const says = (at: number): string =>
    events[at] ? say('end.quoted', { sentence: words.sentence(events[at]) }) : say('end.noSentence');
  if (kind === 'memory') {
    const at = after.findIndex((story) => thingIn(story, object)) - 1;
    return { words: say('end.memory', { sentence: says(at) }), decides: [at] };
  }
  /** The sentence after which this chain has the thing where it has it at the end. */
  const settled = (of: readonly string[]): number => {
    const last = after.at(-1) as Story;
    const place = placeOf(last, object, of);
    return after.findLastIndex((story) => placeOf(story, object, of) !== place);
  };
  const truth = settled([]);
  if (chain.length === 0) return { words: say('end.reality', { sentence: says(truth) }), decides: [truth] };
  const believed = settled(chain);
  const [first = '', second] = chain;
  const one = { first: words.agentInWords(first), gender: genderOf(first), sentence: says(believed) };
  const saw =
    second === undefined
      ? say('end.saw', one)
      : say('end.knowsThatSaw', { ...one, second: words.agentInWords(second), genderOfSecond: genderOf(second) });
  const missed = placesMoved(item, object).filter((at) => at > believed && !sawIt(after, item, at, chain));
  const unseen = missed.at(-1);
  if (unseen === undefined) return { words: saw, decides: [believed] };
  const absent = chain.find((agent) => !presentAt(after[unseen] as Story, events[unseen] as never).includes(agent));
  const who = absent ?? first;
  const away = say('end.away', { first: words.agentInWords(who), gender: genderOf(who), sentence: says(unseen) });
  return { words: text([saw, away]), decides: [believed, unseen] };
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
