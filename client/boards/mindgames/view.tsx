/** MindGames' view: the board of questions, its words, and in a replay the minds of the problem. */
import { begin, type Memory, remember } from '../../../games/mindgames/memory.ts';
import {
  CHECK,
  type Event,
  type MindGames,
  type Observation,
  type Percept,
  SURE,
} from '../../../games/mindgames/types.ts';
import {
  actionInWords,
  announcementInWords,
  answerInWords,
  eventInWords,
  observationInWords,
  perceptInWords,
  questionInWords,
  sceneInWords,
} from '../../../games/mindgames/words.ts';
import type { BoardProps, GameView } from '../../game-view.ts';
import { absentInWords, actedInWords, type Lived } from '../../recap.ts';
import { letterOf } from '../../signs/shapes.ts';
import { areWrong, decisiveAmong, recapOfAnswer } from '../question/recap.ts';
import type { ShownQuestions } from '../question/shown-questions.ts';
import { questionView } from '../question/view-parts.tsx';
import { Meaning } from './meaning.tsx';
import { Mind } from './mind.tsx';
import { reasonFor } from './reason.ts';
import './mindgames.css';

type Props = BoardProps<MindGames, Memory>;

/** After wrong answers in a row, where the session gives advice. */
const HINTS = [
  'List the cases that the sentences leave open, and cross out those that an announcement rules out.',
  'A person knows something if it is so in every case that is left and fits what that person has seen.',
];

export const view: GameView<MindGames, Memory> = {
  ...questionView<MindGames, Memory>({
    shownOf,
    goal: 'say what each person can know after the announcements.',
    reads: ({ phase }) => (phase === 'over' ? 'All problems have been answered.' : 'The problems are being drawn.'),
  }),
  Actions,
  Mind,
  begin,
  remember,
  idle: () => 'The problems are being drawn.',
  words: {
    action: actionInWords,
    acted: (action, by) => actedInWords(actionInWords(action), by),
    percept: perceptInWords,
    event: (event) => eventInWords(event, letterOf),
    // the board is text itself
    observation: (observation) => observationInWords(observation).slice(0, 1),
  },
  // the board shows it
  quiet: ({ type }) => type === 'problem',
  recap: (lived, at) => {
    const told = answeredAt(lived, at);
    if (told === null) return null;
    const recap = recapOfAnswer(told);
    return told.part === 'check' ? { ...recap, gains: null } : recap;
  },
  // the check decides nothing
  decisive: (lived) =>
    decisiveAmong(
      lived.experiences.flatMap((_, at) => answeredAt(lived, at) ?? []).filter(({ part }) => part === 'problem'),
    ),
  hints: (experiences, { parameters }, advises) => {
    if (!advises || parameters.feedback !== 'full') return null;
    const answers = experiences.flatMap(({ percepts }) => percepts.filter((percept) => percept.type === 'answered'));
    return areWrong(answers) ? HINTS : [];
  },
  absent: (whose) => absentInWords(whose, 'seat gives no answers'),
  score: ({ returns, truth }, seat) => returns[seat] ?? truth?.returns[seat] ?? null,
  headline: ({ viewer, parameters, returns }) => {
    const score = typeof viewer === 'number' ? (returns[viewer] ?? null) : null;
    return score === null ? null : `${score} of ${parameters.problems} answers were right.`;
  },
  outcome: ({ parameters, returns }, seat) =>
    (returns[seat] ?? null) === null ? [`All ${parameters.problems} problems have been answered.`] : [],
  progress: ({ phase, number, parameters }) => ({
    turn: Math.max(0, number),
    of: phase === 'check' ? null : parameters.problems,
    part: phase === 'check' ? 'Check' : null,
  }),
  moment: momentOf,
  lessons: async () => (await import('./lessons.ts')).lessons,
  criterion: {
    about: `Questions on knowing that and knowing whether, without a time limit. After each answer you are told the right one. The check ends when ${CHECK.right} of your last ${CHECK.of} answers are right. Three problems follow.`,
    reachedWords: `${CHECK.right} of ${CHECK.of} answers in the check were right.`,
    missedWords: `${CHECK.right} right answers of ${CHECK.of} in the check show that the questions are clear to you.`,
    reached: (experiences) => experiences.flatMap(({ percepts }) => percepts).some(isPassed),
  },
};

/** What the words of the questions mean, beside the problem: on a phone it follows the answer. */
function Actions({ observation }: Props) {
  const { phase } = observation;
  return phase === 'check' || phase === 'problem' ? <Meaning two={isTwo(observation)} /> : null;
}

function isTwo({ parameters }: Observation): boolean {
  return parameters.answers.length === 2;
}

function shownOf(observation: Observation): ShownQuestions {
  const { parameters, phase, number, problem } = observation;
  const checking = phase === 'check';
  return {
    place: checking ? `Check question ${number + 1}` : `Problem ${Math.max(0, number) + 1} of ${parameters.problems}`,
    phase: problem ? 'asking' : 'over',
    premise: problem ? sceneInWords(problem) : [],
    sentences: problem ? problem.announcements.map((told) => announcementInWords(told, problem)) : [],
    without: problem ? 'Nothing is announced.' : 'All problems have been answered.',
    question: problem && questionInWords(problem),
    options: problem
      ? parameters.answers.map((option) => ({ option, words: answerInWords(option, isTwo(observation)) }))
      : [],
    sure: parameters.confidence ? SURE : null,
    feedback: checking || parameters.feedback === 'full' || number === 0,
  };
}

/** The answer of this turn; null: none was given. */
function answeredAt({ experiences, first }: Lived<MindGames, Memory>, at: number) {
  const answered = experiences[at]?.percepts.find((percept) => percept.type === 'answered');
  if (!answered) return null;
  const { own, right, part, number } = answered;
  const shown = [first, ...experiences.slice(0, at)]
    .flatMap(({ percepts }) => percepts)
    .findLast((percept) => percept.type === 'problem');
  return {
    part,
    turn: number,
    question: part === 'check' ? `Check question ${number + 1}` : `Problem ${number + 1}`,
    answer: own && own.option !== null ? actionInWords({ type: 'answer', ...own }).replace(/^answer /, '') : null,
    isRight: right === null ? null : own?.option === right,
    right: right === null ? null : answerInWords(right),
    ...(shown && right !== null && { why: reasonFor(shown.problem, right, isTwo(first.observation)) }),
  };
}

function momentOf(event: Event): string | null {
  return event.type === 'CheckEnded' ? 'The check ends' : null;
}

function isPassed(percept: Percept): boolean {
  return percept.type === 'checkEnded' && percept.reached === true;
}
