/**
 * The tutorial of MindGames: knowing that and knowing whether, one question each, then what follows from an announcement
 * and what is known of others' knowledge. Problems are written out, so that the page loads no rules; a test works out
 * their answers.
 */
import {
  type Action,
  ANSWERS,
  type Announcement,
  type Answer,
  type Hypothesis,
  type MindGames,
  type Observation,
  type Problem,
  type Subject,
} from '../../../games/mindgames/types.ts';
import type { Lesson } from '../../game-view.ts';
import type { MindGamesOnBoard } from './said.ts';
import type { en } from './words/en.ts';

type Lessons = Omit<typeof en.lesson, 'task'>;
type LessonName = keyof Lessons;
type TextKey = { [N in LessonName]: `lesson.${N}.text.${keyof Lessons[N]['text'] & string}` }[LessonName];

interface Script {
  /** Its key in the catalogue. */
  readonly name: LessonName;
  readonly text: readonly TextKey[];
  readonly problem: Problem;
  readonly right: Answer;
}

const SOME: Announcement = { type: 'fact', subject: 'some', holds: true };
const BEN_BLACK: Announcement = { type: 'fact', subject: 1, holds: false };
const BEN_RED: Announcement = { type: 'fact', subject: 1, holds: true };

function knows(agent: number, how: 'that' | 'whether', subject: Subject): Hypothesis {
  return { chain: [{ agent, knows: how }], subject };
}

/** Ada has seen the card of Cleo, Ben that of Ben, Cleo none. */
function cards(announcements: readonly Announcement[], hypothesis: Hypothesis): Problem {
  return {
    setup: 'explicit',
    names: ['Ada', 'Ben', 'Cleo'],
    sees: [[2], [1], []],
    announcements: [SOME, ...announcements],
    hypothesis,
  };
}

/** The tasks, each with its text in the catalogue. */
const SCRIPT: readonly Script[] = [
  {
    name: 'problem',
    text: ['lesson.problem.text.says', 'lesson.problem.text.read'],
    problem: cards([BEN_RED], knows(0, 'that', 1)),
    right: 'yes',
  },
  {
    name: 'that',
    text: ['lesson.that.text.says', 'lesson.that.text.black'],
    problem: cards([BEN_BLACK], knows(0, 'that', 1)),
    right: 'no',
  },
  {
    name: 'whether',
    text: ['lesson.whether.text.says', 'lesson.whether.text.same'],
    problem: cards([BEN_BLACK], knows(0, 'whether', 1)),
    right: 'yes',
  },
  {
    name: 'notKnowing',
    text: ['lesson.notKnowing.text.seen'],
    problem: cards([BEN_BLACK], knows(2, 'whether', 0)),
    right: 'no',
  },
  {
    name: 'cannotTell',
    text: ['lesson.cannotTell.text.depends', 'lesson.cannotTell.text.seen'],
    problem: cards([BEN_BLACK], knows(0, 'that', 2)),
    right: 'unknown',
  },
  {
    name: 'follows',
    text: ['lesson.follows.text.conclude', 'lesson.follows.text.think'],
    problem: {
      setup: 'forehead',
      names: ['Ada', 'Ben'],
      sees: [[1], [0]],
      announcements: [SOME, { type: 'knowing', agent: 0, knows: false, subject: 0 }],
      hypothesis: knows(1, 'that', 1),
    },
    right: 'yes',
  },
  {
    name: 'others',
    text: ['lesson.others.text.seen'],
    problem: cards([], {
      chain: [
        { agent: 2, knows: 'that' },
        { agent: 1, knows: 'whether' },
      ],
      subject: 1,
    }),
    right: 'yes',
  },
];

const LEGAL: readonly Action[] = ANSWERS.map((option) => ({ type: 'answer', option, sure: null }));

/** The problem as the participant sees it. */
function observed(number: number, problem: Problem): Observation {
  return {
    parameters: {
      seats: 1,
      answers: ANSWERS,
      feedback: 'full',
      confidence: false,
      checks: 0,
      problems: SCRIPT.length,
    },
    viewer: 0,
    phase: 'problem',
    number,
    problem,
    told: null,
    checked: null,
    returns: [null],
    truth: null,
  };
}

export const lessonsIn = ({ say }: MindGamesOnBoard): readonly Lesson<MindGames>[] =>
  SCRIPT.map(({ name, text, problem, right }, number) => {
    const observation = observed(number, problem);
    const shown = { type: 'problem', part: 'problem', number, problem } as const;
    return {
      title: say(`lesson.${name}.title`),
      text: text.map((key) => say(key)),
      task: say('lesson.task'),
      seat: 0,
      first: { seat: 0, observation, percepts: [shown] },
      experiences: [],
      observation,
      legalActions: LEGAL,
      accepts: ({ option }) => option === right,
      percepts: [{ type: 'answered', part: 'problem', number, own: { option: right, sure: null }, right }],
      after: observation,
      outcome: say(`lesson.${name}.outcome`),
    };
  });
