/** ToM-QA in words: the sentences and questions of the paper's grammar, and what happens in a session. */
import type { NameOf } from '../core/package.ts';
import { type RuleSays, standingInWords, verdictInWords } from '../core/pairs/words.ts';
import { english } from '../core/words/english.ts';
import type { Action, Event, GivenAnswer, Observation, Percept, StoryEvent, TomqaQuestion } from './types.ts';

/** As in the released data: names of several words have underscores. */
export function sentenceOf(event: StoryEvent): string {
  switch (event.type) {
    case 'enter':
      return `${event.agent} entered the ${event.room}.`;
    case 'at':
      return `${event.agent} is in the ${event.room}.`;
    case 'exit':
      return `${event.agent} exited the ${event.room}.`;
    case 'loc':
      return `The ${event.object} is in the ${event.container}.`;
    case 'move':
      return `${event.agent} moved the ${event.object} to the ${event.container}.`;
    case 'noise':
      return 'Phone rang.';
  }
}

/** As in the released data. */
export function questionOf({ kind, object, chain: [first, second] }: TomqaQuestion): string {
  switch (kind) {
    case 'memory':
      return `Where was the ${object} at the beginning?`;
    case 'reality':
      return `Where is the ${object} really?`;
    case 'first_order':
      return `Where will ${first} look for the ${object}?`;
    case 'second_order':
      return `Where does ${first} think that ${second} searches for the ${object}?`;
  }
}

/** For people: spaces for underscores. */
export function spaced(text: string): string {
  return text.replaceAll('_', ' ');
}

/** What rules of cues say of a story. */
export const RULE_SAYS: RuleSays = ['the other container', 'the container where it is'];

export function actionInWords(action: Action): string {
  if (action.type === 'next') return 'read on';
  return action.option === null
    ? 'give no answer'
    : `answer "${placeInWords(action.option)}"${sureInWords(action.sure)}`;
}

export function perceptInWords(percept: Percept, _viewer: number | null, nameOf: NameOf = letter): readonly string[] {
  switch (percept.type) {
    case 'told':
      return percept.sentences.map((event) => spaced(sentenceOf(event)));
    case 'asked':
      return [spaced(questionOf(percept))];
    case 'answered':
      return [
        ...(percept.own ? [`Your answer: ${answerInWords(percept.own)}.`] : []),
        ...(percept.all ?? []).map((given, seat) => `${nameOf(seat)} answers: ${answerInWords(given)}.`),
        ...rightInWords(percept),
      ];
    case 'ended':
      return [
        percept.score === null
          ? `All ${percept.of} questions have been answered.`
          : `${percept.score} of ${percept.of} answers were right.`,
      ];
  }
}

function rightInWords({ own, right }: Extract<Percept, { readonly type: 'answered' }>): readonly string[] {
  if (right === null) return [];
  if (own && own.option === right) return ['That is right.'];
  return [`The right answer is: ${placeInWords(right)}.`];
}

export function eventInWords(event: Event, nameOf: NameOf = letter): readonly string[] {
  switch (event.type) {
    case 'StoriesDealt':
      return [`${event.items.length === 1 ? 'One story is' : `${event.items.length} stories are`} drawn.`];
    case 'PairChosen':
      return [`Pair ${event.pair + 1} is chosen. ${standingInWords(event.standing, RULE_SAYS, english.pairs)}`];
    case 'PairsEnded':
      return [
        `The pairs end: ${verdictInWords(event.verdict, english.pairs)}. ${standingInWords(event.standing, RULE_SAYS, english.pairs)}`,
      ];
    case 'SentencesShown':
      return [`Story ${event.story + 1} is shown up to sentence ${event.until}.`];
    case 'QuestionAsked':
      return [`Question ${event.question + 1} is asked; the options: ${event.options.map(placeInWords).join(', ')}.`];
    case 'QuestionAnswered':
      return [
        ...event.answers.map((given, seat) => `${nameOf(seat)} answers: ${answerInWords(given)}.`),
        `The right answer is: ${placeInWords(event.right)}.`,
      ];
    case 'ReadingEnded':
      return ['All stories have been read.'];
  }
}

export function observationInWords({ phase, story, sentences, question, parameters }: Observation): readonly string[] {
  const most = `${parameters.atMost ? 'at most ' : ''}${parameters.stories}`;
  const where = story < 0 ? [] : [`Story ${story + 1} of ${most}.`];
  switch (phase) {
    case 'begin':
      return ['No story has been told yet.'];
    case 'over':
      return ['All stories have been read.'];
    case 'reading':
    case 'asking':
      return [
        ...where,
        ...sentences.map((event) => spaced(sentenceOf(event))),
        ...(question
          ? [spaced(questionOf(question)), `The options: ${question.options.map(placeInWords).join(', ')}.`]
          : []),
      ];
  }
}

/** A container, as an answer. */
export function placeInWords(container: string): string {
  return `in the ${spaced(container)}`;
}

/** The id of a proposition is `story/chain/object`, with `>` between agents; no agent: where it is. */
export function propositionId(story: number, chain: readonly string[], object: string): string {
  return `${story}/${chain.join('>')}/${object}`;
}

export function propositionInWords(id: string): string {
  const [story = '0', chain = '', object = ''] = id.split('/');
  const agents = chain === '' ? [] : chain.split('>');
  const believing = agents.map((agent) => `${agent} thinks`).join(' that ');
  const where = `where ${believing ? `${believing} ` : ''}the ${spaced(object)} is`;
  return `${where} (story ${Number(story) + 1})`;
}

export const UNKNOWN = 'unknown';

export function valueInWords(_id: string, value: string | number | boolean): string {
  return value === UNKNOWN ? 'no idea' : placeInWords(String(value));
}

function answerInWords({ option, sure }: GivenAnswer): string {
  return option === null ? 'none' : `${placeInWords(option)}${sureInWords(sure)}`;
}

function sureInWords(sure: number | null): string {
  return sure === null ? '' : `, ${sure} percent sure`;
}

function letter(seat: number): string {
  return String.fromCharCode(65 + seat);
}
