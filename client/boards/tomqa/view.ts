/** ToM-QA's view: the board of questions, its words, and in a replay pictures of the minds. */
import { begin, type Memory, remember } from '../../../games/tomqa/memory.ts';
import {
  type Event,
  type Observation,
  type Percept,
  SURE,
  type ToMQA,
  type TomqaQuestion,
} from '../../../games/tomqa/types.ts';
import {
  actionInWords,
  eventInWords,
  observationInWords,
  perceptInWords,
  placeInWords,
  questionOf,
  sentenceOf,
  spaced,
} from '../../../games/tomqa/words.ts';
import type { GameView } from '../../game-view.ts';
import { absentInWords, actedInWords, type Lived } from '../../recap.ts';
import { letterOf } from '../../signs/shapes.ts';
import { areWrong, decisiveAmong, recapOfAnswer } from '../question/recap.ts';
import type { ShownQuestions } from '../question/shown-questions.ts';
import { questionView } from '../question/view-parts.tsx';

export type { Memory };

/** After wrong answers in a row, where the session gives advice. */
const HINTS = [
  'Go through the lines, and note for each person when they are in the room.',
  'A person knows what happened while they were in the room, and who was there with them. They know nothing else.',
];

/** How many of the last answers of practice must be right. */
const CRITERION = { last: 12, right: 10 };

export const view: GameView<ToMQA, Memory> = {
  ...questionView<ToMQA, Memory>({
    shownOf,
    reads: readingTask,
    goal: 'say where things are, and where each person in the story thinks that they are.',
  }),
  // pictures show it in a replay; participants of a session work it out themselves
  Mind: () => null,
  begin,
  remember,
  idle: () => 'The stories are being drawn.',
  words: {
    action: actionInWords,
    acted: (action, by) => actedInWords(actionInWords(action), by),
    percept: (percept, seat) => perceptInWords(percept, seat, letterOf),
    event: (event) => eventInWords(event, letterOf),
    // the board is text itself
    observation: (observation) => observationInWords(observation).slice(0, 1),
  },
  // the board shows them
  quiet: ({ type }) => type === 'told' || type === 'asked',
  recap: (lived, at) => {
    const told = answeredAt(lived, at);
    return told && recapOfAnswer(told);
  },
  decisive: (lived) => decisiveAmong(lived.experiences.flatMap((_, at) => answeredAt(lived, at) ?? [])),
  hints: (experiences, { parameters }, advises) => {
    if (!advises || parameters.feedback !== 'each') return null;
    const answers = experiences.flatMap(({ percepts }) => percepts.filter((percept) => percept.type === 'answered'));
    return areWrong(answers) ? HINTS : [];
  },
  absent: (whose) => absentInWords(whose, 'seat gives no answers'),
  score: ({ viewer, score, everything }, seat) => everything?.returns[seat] ?? (seat === viewer ? score : null),
  headline: ({ answered, score }) => (score === null ? null : `${score} of ${answered} answers were right.`),
  outcome: ({ answered, score }) => (score === null ? [`All ${answered} questions have been answered.`] : []),
  unit: 'story',
  progress: ({ story, parameters }) => ({
    turn: Math.max(0, story),
    of: parameters.atMost ? null : parameters.stories,
  }),
  moment: momentOf,
  lessons: async () => (await import('./lessons.ts')).lessons,
  criterion: {
    about: `Practice with real stories, without a time limit. After each answer you are told the right one. ${CRITERION.right} right answers among the last ${CRITERION.last} show that the questions are clear to you.`,
    reachedWords: `At least ${CRITERION.right} of your last ${CRITERION.last} answers were right.`,
    missedWords: `${CRITERION.right} right answers among the last ${CRITERION.last} show that the questions are clear to you.`,
    reached: (experiences) => reachedIn(experiences.flatMap(({ percepts }) => percepts)),
  },
};

function shownOf({ parameters, phase, story, sentences, question }: Observation): ShownQuestions {
  return {
    place: `Story ${Math.max(0, story) + 1}${parameters.atMost ? '' : ` of ${parameters.stories}`}`,
    phase: phase === 'begin' ? 'over' : phase,
    premise: [],
    sentences: sentences.map((event) => spaced(sentenceOf(event))),
    // one at a time, a sentence does not say how many came before
    ...(parameters.text === 'sentences' && !parameters.kept && { numbered: false as const }),
    without: phase === 'asking' ? 'The story is out of sight.' : 'All stories have been read.',
    question: question && spaced(questionOf(question)),
    options: (question?.options ?? []).map((option) => ({ option, words: placeInWords(option) })),
    sure: parameters.confidence ? SURE : null,
    feedback: parameters.feedback === 'each',
  };
}

/** The answer of this turn, with its question; null: none was given. */
function answeredAt({ experiences, memories }: Lived<ToMQA, Memory>, at: number) {
  const experience = experiences[at];
  const answered = experience?.percepts.find((percept) => percept.type === 'answered');
  if (!experience || !answered) return null;
  const { own, right } = answered;
  const { story = 0, question = null } = memories[at] ?? {};
  const answer = own && own.option !== null ? actionInWords({ type: 'answer', ...own }).replace(/^answer /, '') : null;
  return {
    turn: story,
    question: question ? spaced(questionOf(question)) : `Story ${story + 1}`,
    answer,
    isRight: right === null ? null : own?.option === right,
    right: right === null ? null : placeInWords(right),
    ...(question && { why: reasonFor(question) }),
  };
}

function readingTask({ phase, parameters }: Observation): string {
  if (phase === 'over') return 'All stories have been read.';
  return parameters.text === 'whole' ? 'Read the story, then go on.' : 'Read the sentence, then go on.';
}

function momentOf({ type }: Event): string | null {
  return type === 'ReadingEnded' ? 'All stories have been read' : null;
}

function reachedIn(percepts: readonly Percept[]): boolean {
  const answers = percepts.flatMap((percept) =>
    percept.type === 'answered' ? [percept.own?.option === percept.right] : [],
  );
  const last = answers.slice(-CRITERION.last);
  return last.length === CRITERION.last && last.filter(Boolean).length >= CRITERION.right;
}

/** Why an answer is right, by the kind of its question. */
function reasonFor({ kind, chain: [first, second] }: TomqaQuestion): string {
  switch (kind) {
    case 'memory':
      return 'That is where it was at the start.';
    case 'reality':
      return 'That is where it was last put.';
    case 'first_order':
      return `That is the last place where ${first} knew it to be. What happened while ${first} was away does not count.`;
    case 'second_order':
      return `That is the last place of which ${first} knew that ${second} knew it. What happened while one of them was away does not count.`;
  }
}
