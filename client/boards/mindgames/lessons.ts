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

interface Script {
  readonly title: string;
  readonly text: readonly string[];
  readonly problem: Problem;
  readonly right: Answer;
  readonly outcome: string;
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

const SCRIPT: readonly Script[] = [
  {
    title: 'A problem',
    text: [
      'A problem says who is there, what each of them sees, and what is announced to all. It stays in sight while you answer.',
      'Read all of it. Then choose an answer, and send it.',
    ],
    problem: cards([BEN_RED], knows(0, 'that', 1)),
    right: 'yes',
    outcome: 'Yes. Ada has not seen the card of Ben, but has heard the announcement.',
  },
  {
    title: 'Knows that',
    text: [
      '“Ada knows that the card is red” says two things: the card is red, and Ada can be sure of it.',
      'Now the card of Ben is black.',
    ],
    problem: cards([BEN_BLACK], knows(0, 'that', 1)),
    right: 'no',
    outcome: 'No. What is not so cannot be known.',
  },
  {
    title: 'Knows whether',
    text: [
      '“Ada knows whether the card is red” says that Ada can be sure either way: that it is red, or that it is black.',
      'The people and the announcements are the same as before. Only one word of the question has changed.',
    ],
    problem: cards([BEN_BLACK], knows(0, 'whether', 1)),
    right: 'yes',
    outcome: 'Yes. Ada knows that it is black, and so knows whether it is red.',
  },
  {
    title: 'Not knowing',
    text: ['Cleo has seen no card.'],
    problem: cards([BEN_BLACK], knows(2, 'whether', 0)),
    right: 'no',
    outcome: 'No. At least one of the other two cards is red, but Cleo cannot be sure which.',
  },
  {
    title: 'Cannot tell',
    text: [
      'Sometimes the answer depends on something that you are not told. Then it is “cannot tell”.',
      'Ada has seen the card of Cleo. You have not.',
    ],
    problem: cards([BEN_BLACK], knows(0, 'that', 2)),
    right: 'unknown',
    outcome: 'If it is red, Ada knows that it is red. If it is black, Ada does not. You cannot tell which.',
  },
  {
    title: 'What follows',
    text: [
      'All of them draw every conclusion that they can draw, also from what others say.',
      'Think of what Ada would see if the forehead of Ben were clean.',
    ],
    problem: {
      setup: 'forehead',
      names: ['Ada', 'Ben'],
      sees: [[1], [0]],
      announcements: [SOME, { type: 'knowing', agent: 0, knows: false, subject: 0 }],
      hypothesis: knows(1, 'that', 1),
    },
    right: 'yes',
    outcome:
      'Yes. If it were clean, Ada would see that, and know that the muddy one is that of Ada. Ada does not know it, so Ben can be sure.',
  },
  {
    title: 'Knowing what others know',
    text: ['All of them know who has seen which card. Cleo has not seen the card of Ben.'],
    problem: cards([], {
      chain: [
        { agent: 2, knows: 'that' },
        { agent: 1, knows: 'whether' },
      ],
      subject: 1,
    }),
    right: 'yes',
    outcome: 'Yes. Cleo does not know what the card of Ben is, but knows that Ben does.',
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

export const lessons: readonly Lesson<MindGames>[] = SCRIPT.map(({ title, text, problem, right, outcome }, number) => {
  const observation = observed(number, problem);
  const shown = { type: 'problem', part: 'problem', number, problem } as const;
  return {
    title,
    text,
    task: 'Answer the question.',
    seat: 0,
    first: { seat: 0, observation, percepts: [shown] },
    experiences: [],
    observation,
    legalActions: LEGAL,
    accepts: ({ option }) => option === right,
    percepts: [{ type: 'answered', part: 'problem', number, own: { option: right, sure: null }, right }],
    after: observation,
    outcome,
  };
});
