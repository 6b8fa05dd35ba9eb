/**
 * The tutorial of SymmToM: five turns of one small session, one thing to do in each. The moments are written out, so that
 * the page loads no rules. A test plays the same five turns by the rules and compares.
 */
import type { FirstSight } from '../../../games/core/policy.ts';
import {
  type Action,
  type Cell,
  MOVES,
  type Move,
  type Observation,
  type Percept,
  type SymmToM,
} from '../../../games/symmtom/types.ts';
import type { Lesson } from '../../game-view.ts';

const START: Observation = {
  parameters: {
    agents: 3,
    width: 5,
    pieces: 3,
    hearing: 1,
    turns: 25,
    rules: 'paper',
    silence: true,
    firstHandShown: true,
    rewardsShown: 'own',
    competitive: null,
  },
  viewer: 0,
  turn: 0,
  positions: [
    [1, 3],
    [4, 3],
    [5, 5],
  ],
  bases: [
    [3, 2],
    [1, 5],
    [5, 1],
  ],
  firstHand: [[0], [1], [2]],
  moves: ['stay', 'stay', 'stay'],
  inRange: [[], [], []],
  heard: [],
  returns: [0, null, null],
  over: false,
  winners: [],
  truth: null,
};

const FIRST: FirstSight<SymmToM> = {
  seat: 0,
  observation: START,
  percepts: [{ type: 'dealt', positions: START.positions, bases: START.bases, firstHand: START.firstHand, knows: [0] }],
};

const LEGAL: readonly Action[] = MOVES.flatMap((move) => [null, 0, 1, 2].map((say): Action => ({ move, say })));

/** A turn as A notices it. */
interface Turn {
  readonly positions: readonly Cell[];
  readonly moves: readonly Move[];
  readonly inRange: readonly (readonly number[])[];
  readonly heard: readonly { readonly speaker: number; readonly piece: number }[];
  readonly reward: number;
}

interface Script extends Turn {
  readonly title: string;
  readonly text: readonly string[];
  readonly task: string;
  readonly does: { readonly move: Move; readonly say?: number | null };
  readonly outcome: string;
}

const SCRIPT: readonly Script[] = [
  {
    title: 'Going',
    text: [
      'You are A, the sign with the ring. In every turn all agents move at the same time: one cell, or they stay.',
      'Press a marked cell or use the arrow keys. If you choose no cell, you stay. If you choose no piece, you say nothing.',
    ],
    task: 'Go one cell to the right, then send.',
    does: { move: 'right' },
    positions: [
      [2, 3],
      [4, 3],
      [5, 5],
    ],
    moves: ['right', 'stay', 'stay'],
    inRange: [[], [], []],
    heard: [],
    reward: 0,
    outcome: 'You went right. A line shows where you came from.',
  },
  {
    title: 'Hearing',
    text: [
      'The tinted cells are your hearing range. After all agents have moved, you hear every agent in your range, and it hears you.',
      'B will say the piece that it started with.',
    ],
    task: 'Go right, into hearing of B, and say nothing.',
    does: { move: 'right', say: null },
    positions: [
      [3, 3],
      [4, 3],
      [5, 5],
    ],
    moves: ['right', 'stay', 'stay'],
    inRange: [[1], [0], []],
    heard: [{ speaker: 1, piece: 1 }],
    reward: 1,
    outcome: 'You heard piece 2. It was new to you: 1 point. Its sign is round now, because you only heard it.',
  },
  {
    title: 'Telling',
    text: [
      'You can say one piece a turn, if you know it. You gain a point for every agent that hears it for the first time.',
      'You are not told what the others know: remember which agent heard which piece.',
    ],
    task: 'Stay, and say piece 1: B has not heard it yet.',
    does: { move: 'stay', say: 0 },
    positions: [
      [3, 3],
      [4, 3],
      [5, 4],
    ],
    moves: ['stay', 'stay', 'down'],
    inRange: [[1], [0, 2], [1]],
    heard: [],
    reward: 1,
    outcome: 'B learnt piece 1, and you gained a point. C has come nearer, but was out of your hearing.',
  },
  {
    title: 'Passing on',
    text: ['You can pass on what you heard. C will step into your hearing in this turn, and does not know piece 2.'],
    task: 'Stay, and say piece 2.',
    does: { move: 'stay', say: 1 },
    positions: [
      [3, 3],
      [4, 3],
      [4, 4],
    ],
    moves: ['stay', 'stay', 'left'],
    inRange: [
      [1, 2],
      [0, 2],
      [0, 1],
    ],
    heard: [{ speaker: 2, piece: 2 }],
    reward: 2,
    outcome: 'A point for telling C, and one for hearing piece 3 from C. Now you know every piece.',
  },
  {
    title: 'Your base',
    text: [
      'The outlined circle is your base. Go there when you know every piece: here that pays 6 points.',
      'Then you forget all that you only heard, and can be told again. Without every piece the base does nothing.',
    ],
    task: 'Go down, to your base.',
    does: { move: 'down' },
    positions: [
      [3, 2],
      [4, 3],
      [4, 4],
    ],
    moves: ['down', 'stay', 'stay'],
    inRange: [[1], [0, 2], [1]],
    heard: [],
    reward: 6,
    outcome: '6 points. You kept the piece that you started with, and forgot the others.',
  },
];

export const lessons: readonly Lesson<SymmToM>[] = SCRIPT.map((script, i) => ({
  title: script.title,
  text: script.text,
  task: script.task,
  seat: 0,
  first: FIRST,
  experiences: SCRIPT.slice(0, i).map((turn, at) => ({
    turn: at,
    acted: { action: actionOf(turn), by: 'agent' },
    percepts: [perceptOf(turn)],
  })),
  observation: observationAfter(i),
  legalActions: LEGAL,
  accepts: ({ move, say }) => move === script.does.move && (script.does.say === undefined || say === script.does.say),
  percepts: [perceptOf(script)],
  after: observationAfter(i + 1),
  outcome: script.outcome,
}));

function actionOf({ does }: Script): Action {
  return { move: does.move, say: does.say ?? null };
}

function perceptOf({ moves, positions, inRange, heard, reward }: Script): Percept {
  return { type: 'turn', moves, positions, inRange, heard, rewards: [reward, null, null], winners: [] };
}

function observationAfter(turns: number): Observation {
  const last = SCRIPT[turns - 1];
  if (!last) return START;
  const { positions, moves, inRange, heard } = last;
  const score = SCRIPT.slice(0, turns).reduce((sum, { reward }) => sum + reward, 0);
  return { ...START, turn: turns, positions, moves, inRange, heard, returns: [score, null, null] };
}
