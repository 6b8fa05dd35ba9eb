/** ToM-QA's view: the board of questions, its words, and in a replay pictures of the minds. */
import { begin, type Memory, remember } from '../../../games/tomqa/memory.ts';
import {
  type Action,
  type Observation,
  type Percept,
  SURE,
  type ToMQA,
  type TomqaQuestion,
} from '../../../games/tomqa/types.ts';
import { genderOf } from '../../../games/tomqa/words.ts';
import type { GameView } from '../../game-view.ts';
import type { Lived } from '../../recap.ts';
import { letterOf } from '../../signs/shapes.ts';
import { areWrong, decisiveAmong, recapOfAnswer } from '../question/recap.ts';
import type { ShownQuestions } from '../question/shown-questions.ts';
import { actedInWords, questionView } from '../question/view-parts.tsx';
import type { TomqaOnBoard } from './said.ts';

export type { Memory };

/** How many of the last answers of practice must be right. */
const CRITERION = { last: 12, right: 10 };

export function viewIn(said: TomqaOnBoard): GameView<ToMQA, Memory> {
  const { say, words, question } = said;
  return {
    ...questionView<ToMQA, Memory>(
      {
        shownOf: (observation) => shownIn(observation, said),
        reads: ({ phase, parameters }) =>
          say(phase === 'over' ? 'allRead' : parameters.text === 'whole' ? 'readStory' : 'readSentence'),
        goal: say('goal'),
      },
      question,
    ),
    // pictures show it in a replay; participants of a session work it out themselves
    Mind: () => null,
    begin,
    remember,
    idle: () => say('drawing'),
    words: {
      action: words.actionInWords,
      acted: (action, by) => actedInWords(action, givenIn(action, said), by, question),
      percept: (percept, seat) => words.perceptInWords(percept, seat, letterOf),
      event: (event) => words.eventInWords(event, letterOf),
      // the board is text itself
      observation: (observation) => words.observationInWords(observation).slice(0, 1),
    },
    // the board shows them
    quiet: ({ type }) => type === 'told' || type === 'asked',
    recap: (lived, at) => {
      const told = answeredAt(lived, at, said);
      return told && recapOfAnswer(told, question);
    },
    decisive: (lived) =>
      decisiveAmong(
        lived.experiences.flatMap((_, at) => answeredAt(lived, at, said) ?? []),
        question,
      ),
    // after wrong answers in a row, where the session gives advice
    hints: (experiences, { parameters }, advises) => {
      if (!advises || parameters.feedback !== 'each') return null;
      const answers = experiences.flatMap(({ percepts }) => percepts.filter((percept) => percept.type === 'answered'));
      return areWrong(answers) ? [say('hint.lines'), say('hint.knows')] : [];
    },
    score: ({ viewer, score, everything }, seat) => everything?.returns[seat] ?? (seat === viewer ? score : null),
    headline: ({ answered, score }) => (score === null ? null : say('score', { score, answered })),
    outcome: ({ answered, score }) => (score === null ? [say('allAnswered', { answered })] : []),
    unit: 'story',
    progress: ({ story, parameters }) => ({
      turn: Math.max(0, story),
      of: parameters.atMost ? null : parameters.stories,
    }),
    moment: ({ type }) => (type === 'ReadingEnded' ? say('allReadMark') : null),
    lessons: async () => (await import('./lessons.ts')).lessonsIn(said),
    criterion: {
      about: say('criterion.about', CRITERION),
      reachedWords: say('criterion.reached', CRITERION),
      missedWords: say('criterion.missed', CRITERION),
      reached: (experiences) => reachedIn(experiences.flatMap(({ percepts }) => percepts)),
    },
  };
}

function shownIn(
  { parameters, phase, story, sentences, question }: Observation,
  { say, words }: TomqaOnBoard,
): ShownQuestions {
  const number = Math.max(0, story) + 1;
  return {
    place: parameters.atMost
      ? say('story', { story: number })
      : say('storyOf', { story: number, of: parameters.stories }),
    phase: phase === 'begin' ? 'over' : phase,
    premise: [],
    sentences: sentences.map(words.sentence),
    // one at a time, a sentence does not say how many came before
    ...(parameters.text === 'sentences' && !parameters.kept && { numbered: false as const }),
    without: say(phase === 'asking' ? 'outOfSight' : 'allRead'),
    question: question && words.question(question),
    options: (question?.options ?? []).map((option) => ({ option, words: words.placeInWords(option) })),
    sure: parameters.confidence ? SURE : null,
    feedback: parameters.feedback === 'each',
  };
}

/** The answer of this turn, with its question; null: none was given. */
function answeredAt({ experiences, memories }: Lived<ToMQA, Memory>, at: number, said: TomqaOnBoard) {
  const { say, words } = said;
  const experience = experiences[at];
  const answered = experience?.percepts.find((percept) => percept.type === 'answered');
  if (!experience || !answered) return null;
  const { own, right } = answered;
  const { story = 0, question = null } = memories[at] ?? {};
  return {
    turn: story,
    question: question ? words.question(question) : say('story', { story: story + 1 }),
    answer: own && own.option !== null ? words.givenInWords(own.option, own.sure) : null,
    isRight: right === null ? null : own?.option === right,
    right: right === null ? null : words.placeInWords(right),
    ...(question && { why: reasonFor(question, said) }),
  };
}

/** null: no answer. */
function givenIn(action: Action, { words }: TomqaOnBoard): string | null {
  return action.type === 'next' || action.option === null ? null : words.givenInWords(action.option, action.sure);
}

function reachedIn(percepts: readonly Percept[]): boolean {
  const answers = percepts.flatMap((percept) =>
    percept.type === 'answered' ? [percept.own?.option === percept.right] : [],
  );
  const last = answers.slice(-CRITERION.last);
  return last.length === CRITERION.last && last.filter(Boolean).length >= CRITERION.right;
}

/** Why an answer is right, by the kind of its question. */
function reasonFor({ kind, chain: [one = '', other = ''] }: TomqaQuestion, { say, words }: TomqaOnBoard): string {
  const first = { first: words.agentInWords(one), gender: genderOf(one) };
  switch (kind) {
    case 'memory':
      return say('reason.memory');
    case 'reality':
      return say('reason.reality');
    case 'first_order':
      return say('reason.first_order', first);
    case 'second_order':
      return say('reason.second_order', {
        ...first,
        second: words.agentInWords(other),
        genderOfSecond: genderOf(other),
      });
  }
}
