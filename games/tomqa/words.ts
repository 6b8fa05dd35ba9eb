/**
 * ToM-QA in words, in a language: what a participant reads. A story is written from its parts, never from another text.
 */
import type { NameOf, Words } from '../core/package.ts';
import { type PairsSaid, type RuleSays, standingInWords, verdictInWords } from '../core/pairs/words.ts';
import type { Gender, Say } from '../core/words/say.ts';
import type { Action, Event, GivenAnswer, Observation, Percept, StoryEvent, ToMQA, TomqaQuestion } from './types.ts';
import {
  AGENTS,
  type AgentName,
  type ContainerName,
  DRAWN_CONTAINERS,
  DRAWN_OBJECTS,
  LESSON_CONTAINERS,
  LESSON_OBJECTS,
  type ObjectName,
  ROOMS,
  type RoomName,
} from './values.ts';
import type { en } from './words/en.ts';
import { questionOf, sentenceOf } from './words/released-sentences.ts';

export type TomqaSaid = Say<typeof en>;

/** For people: spaces for underscores. */
export function spaced(text: string): string {
  return text.replaceAll('_', ' ');
}

/** The id of a proposition is `story/chain/object`, with `>` between agents; no agent: where it is. */
export function propositionId(story: number, chain: readonly string[], object: string): string {
  return `${story}/${chain.join('>')}/${object}`;
}

export const UNKNOWN = 'unknown';

/** The gender by which languages speak of an agent. */
export function genderOf(agent: string): Gender {
  return isAgent(agent) ? AGENTS[agent] : 'other';
}

const OBJECTS: ReadonlySet<string> = new Set([...DRAWN_OBJECTS, ...LESSON_OBJECTS]);
const CONTAINERS: ReadonlySet<string> = new Set([...DRAWN_CONTAINERS, ...LESSON_CONTAINERS]);

const isAgent = (name: string): name is AgentName => Object.hasOwn(AGENTS, name);
const isRoom = (name: string): name is RoomName => (ROOMS as readonly string[]).includes(name);
const isObject = (name: string): name is ObjectName => OBJECTS.has(name);
const isContainer = (name: string): name is ContainerName => CONTAINERS.has(name);

/** The noun of a sentence that no language has a row for; undefined: there is none. A sentence with one is shown as the released data have it. */
export function unknownNounIn(event: StoryEvent): string | undefined {
  switch (event.type) {
    case 'enter':
    case 'at':
    case 'exit':
      return isRoom(event.room) ? undefined : event.room;
    // these do not name their room
    case 'loc':
    case 'move':
      if (!isObject(event.object)) return event.object;
      return isContainer(event.container) ? undefined : event.container;
    case 'noise':
      return undefined;
  }
}

export interface TomqaWords extends Words<ToMQA> {
  /** A sentence of a story. */
  sentence(event: StoryEvent): string;
  question(question: TomqaQuestion): string;
  /** A container, as an answer. */
  placeInWords(container: string): string;
  /** What a proposition is about, without its story. */
  topicInWords(id: string): string;
  /** The place of the thing, as a question about it asks: in English "the apple is", elsewhere an embedded question. */
  askedInWords(id: string): string;
  agentInWords(agent: string): string;
  /** Parts of a sentence after one another, as a list without a last word of its own. */
  listInWords(parts: readonly string[]): string;
  /** Labels. */
  objectName(object: string): string;
  containerName(container: string): string;
  /** An answer in quotation marks, and how sure it is. */
  givenInWords(option: string, sure: number | null): string;
  /** The thing of a proposition at the place, as a clause that follows "that". */
  claimInWords(id: string, value: string, still: boolean): string;
}

const letter: NameOf = (seat) => String.fromCharCode(65 + seat);

/** What ToM-QA says in one language. `pairs`: how certified pairs stand, in the same one. */
export function wordsIn({ say }: TomqaSaid, pairs: PairsSaid): TomqaWords {
  const agentInWords = (agent: string): string => (isAgent(agent) ? say(`names.${agent}`) : spaced(agent));

  const named = (agent: string) => ({ agent: agentInWords(agent), gender: genderOf(agent) });

  function sentence(event: StoryEvent): string {
    if (unknownNounIn(event) !== undefined) return spaced(sentenceOf(event));
    switch (event.type) {
      case 'enter':
        return say('told.enter', { ...named(event.agent), room: say(`rooms.${event.room as RoomName}.entered`) });
      case 'at':
        return say('told.at', { ...named(event.agent), room: say(`rooms.${event.room as RoomName}.in`) });
      case 'exit':
        return say('told.exit', { ...named(event.agent), room: say(`rooms.${event.room as RoomName}.exited`) });
      case 'loc':
        return say('told.loc', {
          object: say(`objects.${event.object as ObjectName}.start`),
          place: placeInWords(event.container),
        });
      case 'move':
        return say('told.move', {
          ...named(event.agent),
          object: say(`objects.${event.object as ObjectName}.moved`),
          place: say(`containers.${event.container as ContainerName}.to`),
        });
      case 'noise':
        return say('told.noise');
    }
  }

  function question(asked: TomqaQuestion): string {
    const { kind, object, chain } = asked;
    if (!isObject(object)) return spaced(questionOf(asked));
    const [first = '', second = ''] = chain;
    switch (kind) {
      case 'memory':
        return say('question.memory', { object: say(`objects.${object}.was`) });
      case 'reality':
        return say('question.reality', { object: say(`objects.${object}.the`) });
      case 'first_order':
        return say('question.first_order', { ...named(first), object: say(`objects.${object}.moved`) });
      case 'second_order':
        return say('question.second_order', { ...two(first, second), object: say(`objects.${object}.moved`) });
    }
  }

  function two(first: string, second: string) {
    return {
      first: agentInWords(first),
      gender: genderOf(first),
      second: agentInWords(second),
      genderOfSecond: genderOf(second),
    };
  }

  function placeInWords(container: string): string {
    return isContainer(container)
      ? say(`containers.${container}.in`)
      : say('unknownPlace', { place: spaced(container) });
  }

  const theObject = (object: string): string =>
    isObject(object) ? say(`objects.${object}.the`) : say('unknownThing', { thing: spaced(object) });

  function givenInWords(option: string, sure: number | null): string {
    const answer = placeInWords(option);
    return sure === null ? say('given.plain', { answer }) : say('given.sure', { answer, sure });
  }

  function actionInWords(action: Action): string {
    if (action.type === 'next') return say('action.next');
    const { option, sure } = action;
    if (option === null) return say('action.none');
    const answer = placeInWords(option);
    return sure === null ? say('action.answer', { answer }) : say('action.answerSure', { answer, sure });
  }

  function ownInWords({ option, sure }: GivenAnswer): string {
    if (option === null) return say('percept.ownNone');
    const answer = placeInWords(option);
    return sure === null ? say('percept.own', { answer }) : say('percept.ownSure', { answer, sure });
  }

  function answersInWords(seat: string, { option, sure }: GivenAnswer): string {
    if (option === null) return say('percept.answersNone', { seat });
    const answer = placeInWords(option);
    return sure === null
      ? say('percept.answers', { seat, answer })
      : say('percept.answersSure', { seat, answer, sure });
  }

  function perceptInWords(percept: Percept, _viewer: number | null, nameOf: NameOf = letter): readonly string[] {
    switch (percept.type) {
      case 'told':
        return percept.sentences.map(sentence);
      case 'asked':
        return [question(percept)];
      case 'answered':
        return [
          ...(percept.own ? [ownInWords(percept.own)] : []),
          ...(percept.all ?? []).map((given, seat) => answersInWords(nameOf(seat), given)),
          ...rightInWords(percept),
        ];
      case 'ended': {
        const { score, of } = percept;
        return [score === null ? say('percept.allAnswered', { of }) : say('percept.score', { score, of })];
      }
    }
  }

  function rightInWords({ own, right }: Extract<Percept, { readonly type: 'answered' }>): readonly string[] {
    if (right === null) return [];
    if (own && own.option === right) return [say('percept.right')];
    return [say('percept.rightIs', { right: placeInWords(right) })];
  }

  const ruleSays = (): RuleSays => [say('rule.other'), say('rule.reality')];

  function eventInWords(event: Event, nameOf: NameOf = letter): readonly string[] {
    switch (event.type) {
      case 'StoriesDealt':
        return [say('event.drawn', { count: event.items.length })];
      case 'PairChosen': {
        const standing = standingInWords(event.standing, ruleSays(), pairs);
        return [say('event.pairChosen', { pair: event.pair + 1, standing })];
      }
      case 'PairsEnded': {
        const standing = standingInWords(event.standing, ruleSays(), pairs);
        return [say('event.pairsEnded', { verdict: verdictInWords(event.verdict, pairs), standing })];
      }
      case 'SentencesShown':
        return [say('event.shown', { story: event.story + 1, until: event.until })];
      case 'QuestionAsked':
        return [
          say('event.asked', { question: event.question + 1, options: listInWords(event.options.map(placeInWords)) }),
        ];
      case 'QuestionAnswered':
        return [
          ...event.answers.map((given, seat) => answersInWords(nameOf(seat), given)),
          say('percept.rightIs', { right: placeInWords(event.right) }),
        ];
      case 'ReadingEnded':
        return [say('event.over')];
    }
  }

  function listInWords([first = '', ...others]: readonly string[]): string {
    return others.reduce((all, next) => say('listed', { first: all, next }), first);
  }

  function observationInWords(observation: Observation): readonly string[] {
    const { phase, story, sentences, question: asked, parameters } = observation;
    switch (phase) {
      case 'begin':
        return [say('begin')];
      case 'over':
        return [say('event.over')];
      case 'reading':
      case 'asking': {
        const place = { story: story + 1, of: parameters.stories };
        return [
          ...(story < 0 ? [] : [parameters.atMost ? say('placeAtMost', place) : say('place', place)]),
          ...sentences.map(sentence),
          ...(asked
            ? [question(asked), say('options', { options: listInWords(asked.options.map(placeInWords)) })]
            : []),
        ];
      }
    }
  }

  function topicInWords(id: string): string {
    const { chain, object } = partsOf(id);
    const [first, second] = chain;
    const thing = theObject(object);
    if (first === undefined) return say('topic.none', { object: thing });
    if (second === undefined)
      return say('topic.one', { first: agentInWords(first), gender: genderOf(first), object: thing });
    return say('topic.two', { ...two(first, second), object: thing });
  }

  function claimInWords(id: string, value: string, still: boolean): string {
    const object = theObject(partsOf(id).object);
    if (value === UNKNOWN) return say('moment.claimNowhere', { object });
    return say(still ? 'moment.claimStill' : 'moment.claim', { object, place: placeInWords(value) });
  }

  return {
    sentence,
    question,
    placeInWords,
    topicInWords,
    askedInWords: (id) => say('moment.asksWhere', { object: theObject(partsOf(id).object) }),
    agentInWords,
    listInWords,
    objectName: (object) => (isObject(object) ? say(`objects.${object}.name`) : spaced(object)),
    containerName: (container) => (isContainer(container) ? say(`containers.${container}.name`) : spaced(container)),
    givenInWords,
    claimInWords,
    actionInWords,
    perceptInWords,
    eventInWords,
    observationInWords,
    propositionInWords: (id) => say('topic.inStory', { topic: topicInWords(id), story: partsOf(id).story + 1 }),
    valueInWords: (_id, value) => (value === UNKNOWN ? say('noIdea') : placeInWords(String(value))),
  };
}

/** `story`: from 0. */
function partsOf(id: string) {
  const [story = '0', chain = '', object = ''] = id.split('/');
  return { story: Number(story), chain: chain === '' ? [] : chain.split('>'), object };
}
