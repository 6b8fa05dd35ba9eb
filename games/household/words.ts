/**
 * The household in sentences, for the page's live region, the event list of a replay, and readers of logs. Names are
 * shown as words (cabinet_31: cabinet 31), agents by letter. Sentences say only what is in the value passed in, so they
 * add no secrets.
 */
import type { Words } from '../core/package.ts';
import { nameOf } from './formal/values.ts';
import type { PddlFormula } from './pddl/formula.ts';
import type {
  Action,
  ActionOutcome,
  Became,
  Event,
  Fact,
  Household,
  Literal,
  Observation,
  Percept,
  Place,
  PointsAccount,
  TaskResult,
  Why,
} from './types.ts';
import { actionWordsIn } from './words/actions.ts';
import { factWordsIn } from './words/facts.ts';
import { type HouseholdSaid, namesIn, type ThingNames } from './words/names.ts';
import { noticedWordsIn } from './words/noticed.ts';
import type { SaidPhrase } from './words/phrases.ts';
import { secretInWords, type TaskTexts, WRITTEN } from './words/secrets.ts';
import { phraseInWords, typedInWords } from './words/typed.ts';

export { inWords, nameOf } from './formal/values.ts';
export { type HouseholdSaid, namesIn, type ThingNames } from './words/names.ts';
export { sentenceOf } from './words/phrases.ts';
export { goalIn, type TaskTexts, tasksIn, WRITTEN } from './words/secrets.ts';

export interface HouseholdWords extends Words<Household> {
  perceptInWords(percept: Percept, viewer: number | null): readonly string[];
  eventInWords(event: Event): readonly string[];
  observationInWords(observation: Observation): readonly string[];
  readonly names: ThingNames;
  /** "the cabinet 31", "B". */
  inWords(id: string): string;
  /** As it follows "tried to" and "chose to". */
  toDoInWords(action: Action): string;
  /** The action without the text of a message, which is in the conversation. */
  briefInWords(action: Action): string;
  /** The same as it follows "chose to". */
  briefToDo(action: Action): string;
  /** The letters of these seats, as a list. */
  seatsInWords(seats: readonly number[]): string;
  /** What a fact says of its subject: "open", "on the table". */
  saidInWords(fact: Literal): string;
  /** A sentence that policies read, in the language of the words. */
  phraseInWords(phrase: SaidPhrase): string;
  /** Several main clauses as one list. */
  clausesInWords(clauses: readonly string[]): string;
  /** A main clause without a full stop. */
  factInWords(fact: Fact): string;
  /** As it follows "that". */
  factAfterThat(fact: Fact): string;
  /** "open", of this furniture. */
  stateInWords(furniture: string, state: Became['became']): string;
  placeInWords(at: Place): string;
  whyInWords(why: Why): string;
  /** How many messages are left; null: no limit, and nothing to say. */
  leftInWords(messages: number | null): readonly string[];
  /** Whether the shared goal is met, as a sentence. */
  successInWords(success: boolean): string;
  /** A question at the end: `whom`: the agents whose answer is asked for, outermost first; []: what is so. `seat`: who is asked. */
  questionInWords(about: { readonly whom: readonly number[]; readonly literal: Literal }, seat: number): string;
  /** An answer to it, as sessions have it; null: it is none of these. */
  answerInWords(option: string): string | null;
  /** "1 of 2 goals met." */
  metInWords(account: Pick<PointsAccount, 'total' | 'holding'>): string;
  /** "the locker is open", "the cup is on the table or in the sink". */
  formulaInWords(formula: PddlFormula): string;
  /** What a task says, in the language of the words where it is a sentence that the game knows; else as the task has it. */
  secretInWords(text: string): string;
  titleInWords(title: string): string;
  descriptionInWords(description: string): string;
  /** A text of a message: sentences that bots read are in the language of the words, all else as it was typed. */
  typedInWords(text: string): string;
}

/** `texts`: the titles and descriptions of tasks in the language; left out: as the tasks have them. */
export function wordsIn(said: HouseholdSaid, texts: TaskTexts = WRITTEN): HouseholdWords {
  const { say } = said;
  const names = namesIn(said);
  const facts = factWordsIn(said, names);
  const parts = { said, names, facts };
  const actions = actionWordsIn(parts);
  const { seatsInWords } = actions;
  const noticed = noticedWordsIn(parts, actions);
  const the = (id: string): string => names.in(id, 'the');
  const stateInWords = (furniture: string, became: Became['became']): string => facts.state(furniture, `is_${became}`);
  const leftInWords = (messages: number | null): readonly string[] =>
    messages === null ? [] : [say('you.left', { count: messages })];
  const metInWords = ({ total, holding }: Pick<PointsAccount, 'total' | 'holding'>): string =>
    say('result.count', { holding: String(holding), total: String(total), count: total });

  const successInWords = (success: boolean): string => say(success ? 'result.met' : 'result.notMet');

  const resultInWords = ({ success, all: { total, holding, latched } }: TaskResult): readonly string[] => {
    const met =
      latched > holding
        ? say('result.countSometime', { holding: String(holding), total: String(total), count: total, latched })
        : metInWords({ total, holding });
    return [successInWords(success), met];
  };

  return {
    names,
    inWords: the,
    actionInWords: (action) => actions.act('action', action),
    toDoInWords: (action) => actions.act('toDo', action),
    briefInWords: (action) => actions.act('action', action, true),
    briefToDo: (action) => actions.act('toDo', action, true),
    seatsInWords,
    clausesInWords: noticed.clauses,
    saidInWords: facts.said,
    phraseInWords: (phrase) => phraseInWords(parts, phrase),
    factInWords: (fact) => facts.fact(fact, 'says'),
    factAfterThat: (fact) => facts.fact(fact, 'that'),
    stateInWords,
    placeInWords: facts.place,
    whyInWords: (why) => say(`why.${why}`),
    leftInWords,
    questionInWords({ whom: [first, second], literal }, seat) {
      const statement = facts.fact({ ...literal, knowers: [] }, 'says');
      if (first === undefined) return say('probe.so', { statement });
      const name = nameOf(first);
      if (second === undefined) return say('probe.other', { name, statement });
      return second === seat
        ? say('probe.otherOfYou', { name, statement })
        : say('probe.otherOfThird', { name, third: nameOf(second), statement });
    },
    answerInWords: (option) => {
      const answer = ANSWERS[option];
      return answer === undefined ? null : say(`probe.${answer}`);
    },
    successInWords,
    metInWords,
    formulaInWords: (formula) => facts.formula(formula, 'says'),
    secretInWords: (text) => secretInWords(parts, text),
    titleInWords: texts.sentence,
    descriptionInWords: texts.description,
    typedInWords: (text) => typedInWords(parts, text),

    /** Sentences, the most important first. `viewer`: the seat addressed as "you"; null: none. */
    perceptInWords(percept, viewer) {
      switch (percept.type) {
        case 'started':
          return [
            say('begins'),
            ...(percept.own?.secrets ?? []).map((text) => secretInWords(parts, text)),
            ...percept.sights.map(noticed.sight),
          ];
        case 'turn':
          return [
            ...(percept.own ? [...actions.outcome(percept.own), ...leftInWords(leftBy(percept.own))] : []),
            ...percept.heard.map((message) => noticed.message(message, viewer)),
            ...percept.witnessed.map(noticed.witnessed),
            ...percept.sights.map(noticed.sight),
          ];
        case 'ended':
          return [
            ...resultInWords(percept.result),
            ...percept.result.personal.map(({ agent, holding }) => {
              const met = holding ? 'met' : 'notMet';
              return agent === viewer ? say(`result.yours.${met}`) : say(`result.of.${met}`, { name: nameOf(agent) });
            }),
          ];
      }
    },

    /** The whole truth of an event, for ended sessions. */
    eventInWords(event) {
      switch (event.type) {
        case 'Started':
          return [say('begins')];
        case 'TurnPlayed':
          if (event.outcomes.every((outcome) => !outcome || outcome.action.type === 'wait'))
            return [say('event.allWaited')];
          return [
            ...event.outcomes.flatMap((outcome, seat) => {
              if (!outcome || outcome.action.type === 'wait') return [];
              const done = { name: nameOf(seat), action: actions.act('action', outcome.action) };
              return [
                outcome.why === null
                  ? say('event.did', done)
                  : say('event.inVain', { ...done, why: say(`whyShort.${outcome.why}`) }),
              ];
            }),
            ...event.became.map(({ furniture, became }) =>
              capital(say('event.became', { thing: the(furniture), state: stateInWords(furniture, became) })),
            ),
          ];
        case 'Ended':
          return resultInWords(event.result);
      }
    },

    observationInWords({ parameters, turn, messagesLeft, room, holding, sights }) {
      const where = room === null ? null : names.in(room, 'inRoom');
      return [
        say('observation.turn', { turn: String(turn), turns: String(parameters.turns) }),
        ...(where === null
          ? []
          : [
              holding === null
                ? say('observation.room', { room: where })
                : say('observation.roomWith', { room: where, thing: names.in(holding, 'with') }),
            ]),
        ...leftInWords(messagesLeft),
        ...sights.map(noticed.sight),
      ];
    },

    /** `at/mug`, `is_open/cabinet_31`, `agent_in_room/agent_1`: the question of a proposition in words. */
    propositionInWords(id) {
      const [about = '', name = ''] = id.split('/');
      return about === 'is_open'
        ? say('proposition.open', { thing: the(name), state: facts.state(name, 'is_open') })
        : say('proposition.where', { thing: the(name) });
    },

    /** A value in words: a room, a place ("on table_2", "held by agent_0"), or whether furniture is open. */
    valueInWords(id, value) {
      if (typeof value !== 'string') return facts.state(id.split('/')[1] ?? '', value ? 'is_open' : 'is_closed');
      const [relation, name, holder = ''] = value.split(' ');
      if (name === undefined) return id.startsWith('agent_in_room/') ? names.in(value, 'inRoom') : value;
      if (relation === 'held') return say('place.held', { name: the(holder) });
      return names.in(name, relation === 'on' ? 'on' : 'in');
    },
  };
}

/** How many messages are left after the reader's own; null: it sent none, or there is no limit. */
const leftBy = ({ action, why, remaining }: ActionOutcome): number | null =>
  action.type === 'communicate' && why === null ? remaining : null;

/** The answers as sessions have them. */
const ANSWERS: Readonly<Record<string, 'yes' | 'no' | 'unknown'>> = { yes: 'yes', no: 'no', "I don't know": 'unknown' };

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
