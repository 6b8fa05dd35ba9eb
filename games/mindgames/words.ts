/** MindGames in words: the lines of a problem, one sentence each, and actions, events, observations and percepts. */
import type { NameOf } from '../core/package.ts';
import type {
  Action,
  Announcement,
  Answer,
  Event,
  Hypothesis,
  Observation,
  Percept,
  Problem,
  Setup,
  Subject,
} from './types.ts';

/** The premise, sentence by sentence. read.ts reads these sentences back. */
export function premiseInWords(problem: Problem): readonly string[] {
  return [...sceneInWords(problem), ...problem.announcements.map((told) => announcementInWords(told, problem))];
}

/** Who is there and who sees what: the sentences before the announcements. */
export function sceneInWords({ setup, names, sees }: Pick<Problem, 'setup' | 'names' | 'sees'>): readonly string[] {
  const shown =
    setup === 'explicit' ? names.map((name, agent) => `${name} has seen ${cardsOf(sees[agent], names)}.`) : [];
  return [`The people are ${listed(names)}.`, SCENES[setup], ...shown, COMMON];
}

export const SCENES: Readonly<Record<Setup, string>> = {
  forehead: 'Each of them may have a muddy forehead, and sees all foreheads but their own.',
  forehead_mirror: 'Each of them may have a muddy forehead, and sees all foreheads, their own too, in a mirror.',
  internal: 'Each of them may be thirsty, feels it, and cannot see it in the others.',
  explicit: 'Each of them has a card, red or black, which lies face down until it is shown.',
};
export const COMMON = 'All of them know this, and hear what is announced, which is always true.';

function cardsOf(seen: readonly number[] = [], names: readonly string[]): string {
  const whose = seen.flatMap((agent) => names[agent] ?? []);
  if (whose.length === 0) return 'no card';
  return `the ${whose.length === 1 ? 'card' : 'cards'} of ${listed(whose)}`;
}

export function announcementInWords(told: Announcement, { setup, names }: Spoken): string {
  return `It is announced: ${toldInWords(told, setup, names)}.`;
}

function toldInWords(told: Announcement, setup: Setup, names: readonly string[]): string {
  switch (told.type) {
    case 'fact':
      return subjectInWords(told.subject, told.holds, { setup, names });
    case 'knowing': {
      const known = subjectInWords(told.subject, true, { setup, names });
      return `${names[told.agent]} ${told.knows ? 'knows' : 'does not know'} whether ${known}`;
    }
  }
}

/** The question, as what the participant is asked. */
export function questionInWords({
  hypothesis: { chain, subject },
  setup,
  names,
}: Spoken & Pick<Problem, 'hypothesis'>): string {
  const [outer, inner] = chain;
  const nested = inner ? ` ${names[inner.agent]} knows ${inner.knows}` : '';
  const known = subjectInWords(subject, true, { setup, names });
  return `Does ${names[outer?.agent ?? 0]} now know ${outer?.knows}${nested} ${known}?`;
}

interface Spoken {
  readonly setup: Setup;
  readonly names: readonly string[];
}

/** A fact, or how many of the facts are so, as a clause. */
export function subjectInWords(subject: Subject, holds: boolean, { setup, names }: Spoken): string {
  const { one, quantified } = CLAUSES[setup];
  if (typeof subject === 'number') return one(names[subject] ?? '', holds);
  switch (subject) {
    case 'some':
      return holds ? quantified.some : quantified.none;
    case 'every':
      return holds ? quantified.every : quantified.notEvery;
    case 'none':
      return holds ? quantified.none : quantified.some;
  }
}

interface Clauses {
  readonly one: (name: string, holds: boolean) => string;
  readonly quantified: Readonly<Record<'some' | 'every' | 'none' | 'notEvery', string>>;
}

const MUDDY: Clauses = {
  one: (name, holds) => `the forehead of ${name} is ${holds ? 'muddy' : 'clean'}`,
  quantified: {
    some: 'at least one forehead is muddy',
    every: 'every forehead is muddy',
    none: 'no forehead is muddy',
    notEvery: 'not every forehead is muddy',
  },
};

export const CLAUSES: Readonly<Record<Setup, Clauses>> = {
  forehead: MUDDY,
  forehead_mirror: MUDDY,
  internal: {
    one: (name, holds) => `${name} is ${holds ? '' : 'not '}thirsty`,
    quantified: {
      some: 'at least one of them is thirsty',
      every: 'all of them are thirsty',
      none: 'none of them is thirsty',
      notEvery: 'not all of them are thirsty',
    },
  },
  explicit: {
    one: (name, holds) => `the card of ${name} is ${holds ? 'red' : 'black'}`,
    quantified: {
      some: 'at least one card is red',
      every: 'every card is red',
      none: 'no card is red',
      notEvery: 'not every card is red',
    },
  },
};

export function listed(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join();
}

/** `two`: yes and no are the only answers. */
export function answerInWords(answer: Answer, two = false): string {
  switch (answer) {
    case 'yes':
      return two ? 'yes, surely' : 'yes';
    case 'no':
      return two ? 'no, or not surely' : 'no';
    case 'unknown':
      return 'cannot tell';
  }
}

/** The hypothesis as a statement, for readers of logs. */
export function hypothesisInWords({ chain, subject }: Hypothesis, spoken: Spoken): string {
  const knowers = chain.map(({ agent, knows }) => `${spoken.names[agent]} knows ${knows}`);
  return `${knowers.join(' ')} ${subjectInWords(subject, true, spoken)}`;
}

export function actionInWords({ option, sure }: Action): string {
  if (option === null) return 'give no answer';
  return `answer "${answerInWords(option)}"${surely(sure)}`;
}

function surely(sure: number | null): string {
  return sure === null ? '' : `, ${sure} % sure`;
}

export function perceptInWords(percept: Percept): readonly string[] {
  switch (percept.type) {
    case 'problem':
      return [`${itemName(percept)}: ${premiseInWords(percept.problem).join(' ')} ${questionInWords(percept.problem)}`];
    case 'answered':
      return answeredInWords(percept);
    case 'checkEnded':
      if (percept.reached === null) return ['The check is over.'];
      return [percept.reached ? 'You have passed the check.' : 'The check is over.'];
    case 'finished':
      return ['That was the last problem.'];
  }
}

function answeredInWords({ own, right }: Extract<Percept, { type: 'answered' }>): readonly string[] {
  const told = right === null ? null : `The right answer is "${answerInWords(right)}".`;
  if (own === null) return [told ?? 'All have answered.'];
  if (own.option === null) return ['You gave no answer.', ...(told ? [told] : [])];
  const given = `You answered "${answerInWords(own.option)}"${surely(own.sure)}`;
  if (told === null) return [`${given}.`];
  return own.option === right ? [`${given}: that is right.`] : [`${given}.`, told];
}

/** Letters name seats, A for seat 0, unless the page names them otherwise. */
const LETTER: NameOf = (seat) => String.fromCharCode(65 + seat);

export function eventInWords(event: Event, nameOf: NameOf = LETTER): readonly string[] {
  switch (event.type) {
    case 'ProblemsDrawn': {
      const checks = event.checks.length > 0 ? `, after at most ${event.checks.length} check questions` : '';
      return [`${event.problems.length} problems${checks}.`];
    }
    case 'ProblemShown': {
      const { problem } = event;
      return [`${itemName(event)}: ${premiseInWords(problem).join(' ')} ${questionInWords(problem)}`];
    }
    case 'Answered':
      return [
        `The right answer is "${answerInWords(event.right)}".`,
        ...event.answers.map(({ option, sure }, seat) => {
          if (option === null) return `${nameOf(seat)} gave no answer.`;
          const given = `${nameOf(seat)} answered "${answerInWords(option)}"${surely(sure)}`;
          return `${given}${option === event.right ? ': that is right' : ''}.`;
        }),
      ];
    case 'CheckEnded':
      return event.reached.map((reached, seat) => `${nameOf(seat)} ${reached ? 'passed' : 'did not pass'} the check.`);
    case 'Finished':
      return ['All problems have been answered.'];
  }
}

function itemName({ part, number }: { readonly part: 'check' | 'problem'; readonly number: number }): string {
  return part === 'check' ? `Check question ${number + 1}` : `Problem ${number + 1}`;
}

export function observationInWords({ phase, problem, number, parameters }: Observation): readonly string[] {
  if (phase === 'waiting') return ['Nothing is shown yet.'];
  if (phase === 'over' || !problem) return ['All problems have been answered.'];
  const of = phase === 'check' ? parameters.checks : parameters.problems;
  return [
    `${itemName({ part: phase, number })} of ${phase === 'check' ? 'at most ' : ''}${of}.`,
    ...premiseInWords(problem),
    questionInWords(problem),
  ];
}

export function propositionInWords(_id: string): string {
  return 'the answer to the question on the page';
}

export function valueInWords(_id: string, value: string | number | boolean): string {
  return value === 'yes' || value === 'no' || value === 'unknown' ? `"${answerInWords(value)}"` : String(value);
}
