/**
 * MindGames in words, in a language: the lines of a problem, one sentence each, and actions, events, observations and percepts. A
 * problem is written from its structure, never from another text.
 */
import type { NameOf, Words } from '../core/package.ts';
import type { Gender, Say } from '../core/words/say.ts';
import type {
  Action,
  Announcement,
  Answer,
  Event,
  GivenOption,
  Hypothesis,
  MindGames,
  Observation,
  Percept,
  Problem,
  Setup,
  Subject,
} from './types.ts';
import { type Knowing, PEOPLE, type PersonName } from './values.ts';
import type { en } from './words/en.ts';

export type MindGamesSaid = Say<typeof en>;

interface Spoken {
  readonly setup: Setup;
  readonly names: readonly string[];
}

/** A statement stands after a colon; the other two are clauses after "that" and "whether". */
type ClauseForm = 'statement' | Knowing;

export interface MindGamesWords extends Words<MindGames> {
  /** The premise, sentence by sentence. read.ts reads the English sentences back. */
  premiseInWords(problem: Problem): readonly string[];
  /** Who is there and who sees what: the sentences before the announcements. */
  sceneInWords(problem: Pick<Problem, 'setup' | 'names' | 'sees'>): readonly string[];
  announcementInWords(told: Announcement, spoken: Spoken): string;
  /** What is announced, without a full stop. */
  toldInWords(told: Announcement, spoken: Spoken): string;
  /** The question, as what the participant is asked. */
  questionInWords(problem: Spoken & Pick<Problem, 'hypothesis'>): string;
  /** A fact, or how many of the facts are so. */
  subjectInWords(subject: Subject, holds: boolean, spoken: Spoken, form?: ClauseForm): string;
  /** The hypothesis as a statement. */
  hypothesisInWords(hypothesis: Hypothesis, spoken: Spoken): string;
  /** `two`: yes and no are the only answers. */
  answerInWords(answer: Answer, two?: boolean): string;
  /** An answer in quotation marks, and how sure it is. */
  givenInWords(answer: Answer, sure: number | null): string;
  /** "Problem 3". */
  itemName(item: Item): string;
  /** As the language writes it. */
  nameInWords(name: string): string;
}

interface Item {
  readonly part: 'check' | 'problem';
  /** From 0. */
  readonly number: number;
}

const FACTS = { forehead: 'muddy', forehead_mirror: 'muddy', internal: 'thirsty', explicit: 'red' } as const;

/** Letters name seats, A for seat 0, unless the page names them otherwise. */
const LETTER: NameOf = (seat) => String.fromCharCode(65 + seat);

/** The gender by which languages speak of a person. */
export function genderOf(name: string): Gender {
  return isKnown(name) ? PEOPLE[name] : 'other';
}

function isKnown(name: string): name is PersonName {
  return Object.hasOwn(PEOPLE, name);
}

export function wordsIn({ say, list, text }: MindGamesSaid): MindGamesWords {
  const nameInWords = (name: string): string => (isKnown(name) ? say(`names.${name}`) : name);

  function person(agent: number, { names }: Pick<Spoken, 'names'>) {
    const name = names[agent] ?? '';
    return { name: nameInWords(name), gender: genderOf(name) };
  }

  function sceneInWords({ setup, names, sees }: Pick<Problem, 'setup' | 'names' | 'sees'>): readonly string[] {
    const people = say('people', { names: list(names.map(nameInWords)) });
    const shown = setup === 'explicit' ? names.map((_, agent) => cardsInWords(agent, sees[agent] ?? [], names)) : [];
    return [people, say(`scene.${setup}`), ...shown, say('common')];
  }

  function cardsInWords(agent: number, seen: readonly number[], names: readonly string[]): string {
    const whose = seen.flatMap((one) => names[one] ?? []).map(nameInWords);
    return say('seen', { ...person(agent, { names }), count: whose.length, whose: list(whose) });
  }

  function subjectInWords(subject: Subject, holds: boolean, spoken: Spoken, form: ClauseForm = 'statement'): string {
    const fact = FACTS[spoken.setup];
    if (typeof subject === 'number')
      return say(`${form}.${fact}.one`, { ...person(subject, spoken), holds: holds ? 'yes' : 'no' });
    return say(`${form}.${fact}.${holds ? subject : OPPOSITES[subject]}`);
  }

  function toldInWords(told: Announcement, spoken: Spoken): string {
    if (told.type === 'fact') return subjectInWords(told.subject, told.holds, spoken);
    const clause = subjectInWords(told.subject, true, spoken, 'whether');
    return say(told.knows ? 'statement.knows.whether' : 'statement.knowsNotWhether', {
      ...person(told.agent, spoken),
      clause,
    });
  }

  const announcementInWords = (told: Announcement, spoken: Spoken): string =>
    say('announced', { statement: toldInWords(told, spoken) });

  /** What the first of these know, in a form; nobody: what is so. */
  function knowledgeInWords(chain: Hypothesis['chain'], subject: Subject, spoken: Spoken, form: ClauseForm): string {
    const [first, ...rest] = chain;
    if (!first) return subjectInWords(subject, true, spoken, form);
    const clause = knowledgeInWords(rest, subject, spoken, first.knows);
    return say(`${form}.knows.${first.knows}`, { ...person(first.agent, spoken), clause });
  }

  function questionInWords({ hypothesis, ...spoken }: Spoken & Pick<Problem, 'hypothesis'>): string {
    const [first, ...rest] = hypothesis.chain;
    if (!first) throw new Error('a hypothesis is about what an agent knows');
    const clause = knowledgeInWords(rest, hypothesis.subject, spoken, first.knows);
    return say(`question.${first.knows}`, { ...person(first.agent, spoken), clause });
  }

  const premiseInWords = (problem: Problem): readonly string[] => [
    ...sceneInWords(problem),
    ...problem.announcements.map((told) => announcementInWords(told, problem)),
  ];

  const problemInWords = (problem: Problem): string => text([...premiseInWords(problem), questionInWords(problem)]);

  function answerInWords(answer: Answer, two = false): string {
    return two && answer !== 'unknown' ? say(`answer.${answer}OfTwo`) : say(`answer.${answer}`);
  }

  function givenInWords(option: Answer, sure: number | null): string {
    const answer = answerInWords(option);
    return sure === null ? say('given.plain', { answer }) : say('given.sure', { answer, sure });
  }

  function actionInWords({ option, sure }: Action): string {
    if (option === null) return say('action.none');
    const answer = answerInWords(option);
    return sure === null ? say('action.answer', { answer }) : say('action.answerSure', { answer, sure });
  }

  function itemName({ part, number }: Item): string {
    return say(`item.${part}`, { number: number + 1 });
  }

  function itemWith({ part, number }: Item, problem: Problem): string {
    return say(`item.${part}With`, { number: number + 1, text: problemInWords(problem) });
  }

  function perceptInWords(percept: Percept): readonly string[] {
    switch (percept.type) {
      case 'problem':
        return [itemWith(percept, percept.problem)];
      case 'answered':
        return answeredInWords(percept);
      case 'checkEnded':
        return [say(percept.reached ? 'percept.passed' : 'percept.checkOver')];
      case 'finished':
        return [say('percept.finished')];
    }
  }

  function answeredInWords({ own, right }: Extract<Percept, { type: 'answered' }>): readonly string[] {
    const told = right === null ? [] : [say('percept.rightIs', { answer: answerInWords(right) })];
    if (own === null) return told.length > 0 ? told : [say('percept.allAnswered')];
    if (own.option === null) return [say('percept.noAnswer'), ...told];
    const answer = answerInWords(own.option);
    const { sure } = own;
    if (own.option === right)
      return [
        sure === null ? say('percept.answeredRight', { answer }) : say('percept.answeredRightSure', { answer, sure }),
      ];
    return [
      sure === null ? say('percept.answered', { answer }) : say('percept.answeredSure', { answer, sure }),
      ...told,
    ];
  }

  function answerOf(seat: string, { option, sure }: GivenOption, right: Answer): string {
    if (option === null) return say('event.noAnswer', { seat });
    const given = { seat, answer: answerInWords(option) };
    if (option === right)
      return sure === null ? say('event.answeredRight', given) : say('event.answeredRightSure', { ...given, sure });
    return sure === null ? say('event.answered', given) : say('event.answeredSure', { ...given, sure });
  }

  function eventInWords(event: Event, nameOf: NameOf = LETTER): readonly string[] {
    switch (event.type) {
      case 'ProblemsDrawn': {
        const [problems, checks] = [event.problems.length, event.checks.length];
        return [checks > 0 ? say('event.drawnWithChecks', { problems, checks }) : say('event.drawn', { problems })];
      }
      case 'ProblemShown':
        return [itemWith(event, event.problem)];
      case 'Answered':
        return [
          say('percept.rightIs', { answer: answerInWords(event.right) }),
          ...event.answers.map((given, seat) => answerOf(nameOf(seat), given, event.right)),
        ];
      case 'CheckEnded':
        return event.reached.map((reached, seat) =>
          say(reached ? 'event.passed' : 'event.notPassed', { seat: nameOf(seat) }),
        );
      case 'Finished':
        return [say('event.over')];
    }
  }

  function observationInWords({ phase, problem, number, parameters }: Observation): readonly string[] {
    if (phase === 'waiting') return [say('nothingShown')];
    if (phase === 'over' || !problem) return [say('event.over')];
    const place =
      phase === 'check'
        ? say('item.checkOf', { number: number + 1, of: parameters.checks })
        : say('item.problemOf', { number: number + 1, of: parameters.problems });
    return [place, ...premiseInWords(problem), questionInWords(problem)];
  }

  return {
    premiseInWords,
    sceneInWords,
    announcementInWords,
    toldInWords,
    questionInWords,
    subjectInWords,
    hypothesisInWords: ({ chain, subject }, spoken) => knowledgeInWords(chain, subject, spoken, 'statement'),
    answerInWords,
    givenInWords,
    itemName,
    nameInWords,
    actionInWords,
    perceptInWords,
    eventInWords,
    observationInWords,
    propositionInWords: () => say('topic'),
    valueInWords: (_id, value) =>
      value === 'yes' || value === 'no' || value === 'unknown'
        ? say('given.plain', { answer: answerInWords(value) })
        : String(value),
  };
}

/** What is so where not so many of the facts are so. */
const OPPOSITES = { some: 'none', every: 'notEvery', none: 'some' } as const;
