/** MindGames' view: the board of questions, its words, and in a replay the minds of the problem. */
import { begin, type Memory, remember } from '../../../games/mindgames/memory.ts';
import { CHECK, type MindGames, type Observation, type Percept, SURE } from '../../../games/mindgames/types.ts';
import type { BoardProps, GameView } from '../../game-view.ts';
import type { Lived } from '../../recap.ts';
import { letterOf } from '../../signs/shapes.ts';
import { areWrong, decisiveAmong, recapOfAnswer } from '../question/recap.ts';
import type { ShownQuestions } from '../question/shown-questions.ts';
import { actedInWords, questionView } from '../question/view-parts.tsx';
import { Meaning } from './meaning.tsx';
import { Mind } from './mind.tsx';
import { reasonFor } from './reason.ts';
import { type MindGamesOnBoard, worded } from './said.ts';
import './mindgames.css';

type Props = BoardProps<MindGames, Memory>;

export function viewIn(said: MindGamesOnBoard): GameView<MindGames, Memory> {
  const { say, words, question } = said;
  return {
    ...questionView<MindGames, Memory>(
      {
        shownOf: (observation) => shownIn(observation, said),
        goal: say('goal'),
        reads: ({ phase }) => say(phase === 'over' ? 'allAnswered' : 'drawing'),
      },
      question,
    ),
    Actions: worded(Actions, said),
    Mind: worded(Mind, said),
    begin,
    remember,
    idle: () => say('drawing'),
    words: {
      action: words.actionInWords,
      acted: (action, by) =>
        actedInWords(
          action,
          action.option === null ? null : words.givenInWords(action.option, action.sure),
          by,
          question,
        ),
      percept: (percept, seat) => words.perceptInWords(percept, seat),
      event: (event) => words.eventInWords(event, letterOf),
      // the board is text itself
      observation: (observation) => words.observationInWords(observation).slice(0, 1),
    },
    // the board shows it
    quiet: ({ type }) => type === 'problem',
    recap: (lived, at) => {
      const told = answeredAt(lived, at, said);
      if (told === null) return null;
      const recap = recapOfAnswer(told, question);
      return told.part === 'check' ? { ...recap, gains: null } : recap;
    },
    // the check decides nothing
    decisive: (lived) =>
      decisiveAmong(
        lived.experiences
          .flatMap((_, at) => answeredAt(lived, at, said) ?? [])
          .filter(({ part }) => part === 'problem'),
        question,
      ),
    // after wrong answers in a row, where the session gives advice
    hints: (experiences, { parameters }, advises) => {
      if (!advises || parameters.feedback !== 'full') return null;
      const answers = experiences.flatMap(({ percepts }) => percepts.filter((percept) => percept.type === 'answered'));
      return areWrong(answers) ? [say('hint.cases'), say('hint.knows')] : [];
    },
    score: ({ returns, truth }, seat) => returns[seat] ?? truth?.returns[seat] ?? null,
    headline: ({ viewer, parameters: { problems }, returns }) => {
      const score = typeof viewer === 'number' ? (returns[viewer] ?? null) : null;
      return score === null ? null : say('score', { score, problems });
    },
    outcome: ({ parameters: { problems }, returns }, seat) =>
      (returns[seat] ?? null) === null ? [say('allOf', { problems })] : [],
    progress: ({ phase, number, parameters }) => ({
      turn: Math.max(0, number),
      of: phase === 'check' ? null : parameters.problems,
      part: phase === 'check' ? say('check') : null,
    }),
    moment: ({ type }) => (type === 'CheckEnded' ? say('checkEnds') : null),
    lessons: async () => (await import('./lessons.ts')).lessonsIn(said),
    criterion: {
      about: say('criterion.about', { right: CHECK.right, of: CHECK.of }),
      reachedWords: say('criterion.reached', { right: CHECK.right, of: CHECK.of }),
      missedWords: say('criterion.missed', { right: CHECK.right, of: CHECK.of }),
      reached: (experiences) => experiences.flatMap(({ percepts }) => percepts).some(isPassed),
    },
  };
}

/** What the words of the questions mean, beside the problem: on a phone it follows the answer. */
function Actions({ observation }: Props) {
  const { phase } = observation;
  return phase === 'check' || phase === 'problem' ? <Meaning two={isTwo(observation)} /> : null;
}

function isTwo({ parameters }: Observation): boolean {
  return parameters.answers.length === 2;
}

function shownIn(observation: Observation, { say, words }: MindGamesOnBoard): ShownQuestions {
  const { parameters, phase, number, problem } = observation;
  const checking = phase === 'check';
  return {
    place: checking
      ? say('place.check', { number: number + 1 })
      : say('place.problem', { number: Math.max(0, number) + 1, of: parameters.problems }),
    phase: problem ? 'asking' : 'over',
    premise: problem ? words.sceneInWords(problem) : [],
    sentences: problem ? problem.announcements.map((told) => words.announcementInWords(told, problem)) : [],
    without: say(problem ? 'nothingAnnounced' : 'allAnswered'),
    question: problem && words.questionInWords(problem),
    options: problem
      ? parameters.answers.map((option) => ({ option, words: words.answerInWords(option, isTwo(observation)) }))
      : [],
    sure: parameters.confidence ? SURE : null,
    feedback: checking || parameters.feedback === 'full' || number === 0,
  };
}

/** The answer of this turn; null: none was given. */
function answeredAt({ experiences, first }: Lived<MindGames, Memory>, at: number, said: MindGamesOnBoard) {
  const { words } = said;
  const answered = experiences[at]?.percepts.find((percept) => percept.type === 'answered');
  if (!answered) return null;
  const { own, right, part, number } = answered;
  const shown = [first, ...experiences.slice(0, at)]
    .flatMap(({ percepts }) => percepts)
    .findLast((percept) => percept.type === 'problem');
  return {
    part,
    turn: number,
    question: words.itemName({ part, number }),
    answer: own && own.option !== null ? words.givenInWords(own.option, own.sure) : null,
    isRight: right === null ? null : own?.option === right,
    right: right === null ? null : words.answerInWords(right),
    ...(shown && right !== null && { why: reasonFor(shown.problem, right, isTwo(first.observation), said) }),
  };
}

function isPassed(percept: Percept): boolean {
  return percept.type === 'checkEnded' && percept.reached === true;
}
