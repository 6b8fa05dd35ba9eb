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
import type { BoardWords } from './said.ts';

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
  readonly about: 'going' | 'hearing' | 'telling' | 'passingOn' | 'base';
  readonly does: { readonly move: Move; readonly say?: number | null };
}

const SCRIPT: readonly Script[] = [
  {
    about: 'going',
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
  },
  {
    about: 'hearing',
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
  },
  {
    about: 'telling',
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
  },
  {
    about: 'passingOn',
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
  },
  {
    about: 'base',
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
  },
];

export function lessonsIn({ say }: Pick<BoardWords, 'say'>): readonly Lesson<SymmToM>[] {
  return SCRIPT.map((script, i) => lessonOf(script, i, say));
}

const lessonOf = (script: Script, i: number, say: BoardWords['say']): Lesson<SymmToM> => ({
  title: say(`lessons.${script.about}.title`),
  text: [
    say(`lessons.${script.about}.first`),
    ...(script.about === 'passingOn' ? [] : [say(`lessons.${script.about}.second`)]),
  ],
  task: say(`lessons.${script.about}.task`),
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
  outcome: say(`lessons.${script.about}.outcome`),
});

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
