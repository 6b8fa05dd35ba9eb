/** Standoff's view: its board and its words. */
import { begin, type Memory, remember } from '../../../games/standoff/memory.ts';
import type { Event, Observation, Percept, Standoff } from '../../../games/standoff/types.ts';
import { actionInWords, eventInWords, observationInWords, perceptInWords } from '../../../games/standoff/words.ts';
import type { GameView } from '../../game-view.ts';
import { absentInWords, actedInWords } from '../../recap.ts';
import { letterOf } from '../../signs/shapes.ts';
import { Actions } from './actions.tsx';
import { Board } from './board.tsx';
import { Goal } from './goal.tsx';
import { hintsFor } from './hints.ts';
import { keyChoice, SURE_KEYS } from './keys.ts';
import { Legend } from './legend.tsx';
import { Mind } from './mind.tsx';
import { momentsIn } from './minds.ts';
import { otherPercepts } from './other-percepts.ts';
import { decisiveIn, recapOf } from './recap.ts';
import { idleSentence, restOf, sendsOf, slotsOf, taskOf } from './sentences.ts';

export const view: GameView<Standoff, Memory> = {
  Board,
  Actions,
  Goal,
  GoalLine: Goal,
  Legend,
  Mind,
  begin,
  remember,
  keyChoice,
  keys: [
    { keys: ['1', '…', '5'], does: 'choose that box; while walking: walk there; to a question: the answer' },
    { keys: ['←', '→'], does: 'previous / next box; Enter chooses it' },
    { keys: ['←', '↑', '↓', '→'], does: 'while walking: go that way, or turn towards it first; . waits' },
    { keys: ['0'], does: 'to a question: do not know, or no idea' },
    { keys: [...SURE_KEYS], does: 'to a question: 0, 25, 50, 75 or 100 percent sure' },
  ],
  rest: restOf,
  slots: slotsOf,
  task: taskOf,
  idle: idleSentence,
  // a walk goes on step by step
  meanwhile: (observation) => (observation.phase === 'walk' ? taskOf({}, observation) : null),
  hints: (experiences, observation) => (observation.block?.criterion ? hintsFor(experiences, observation) : null),
  beginsAnew: ({ type }) => type === 'trialBegan',
  sends: sendsOf,
  sentAtOnce: (chosen) => ('type' in chosen && chosen.type === 'walk' ? 'step' : null),
  words: {
    // it is told as what an agent chose to do
    action: (action) => actionInWords(action).replace(/^choose /, 'take '),
    acted: (action, by) => actedInWords(actionInWords(action).replace(/^choose /, 'take '), by),
    percept: (percept, seat) => perceptInWords(percept, seat, letterOf),
    event: (event) => eventInWords(event, letterOf),
    observation: (observation) => observationInWords(observation, letterOf),
  },
  otherPercepts,
  recap: recapOf,
  decisive: decisiveIn,
  absent: (whose) => absentInWords(whose, 'seat chooses no box'),
  apart: ({ sides, phase }, seat) =>
    phase === 'waiting' || phase === 'over' || !sides || sides.player === seat || sides.opponent === seat
      ? null
      : 'sits this trial out',
  // the sentence above the actions tells the result of a trial, and steps are seen on the board
  actsTold: true,
  quiet: (percept) => percept.type === 'walked' || percept.type === 'ended',
  score: ({ block, returns, truth }, seat) => (truth || block?.feedback !== 'none' ? (returns[seat] ?? null) : null),
  unit: 'trial',
  progress: progressOf,
  moment: momentOf,
  moments: momentsIn,
  lessons: async () => (await import('./lessons.ts')).lessons,
  criterion: {
    about:
      'Practice in a real session, with a bot and without a time limit. First you have no opponent. Then B is your opponent and sees everything. Each part ends when five of your last six choices were the best ones. Two whole trials follow.',
    reachedWords: 'Five of six choices were the best ones, in both parts.',
    missedWords: 'Five of six best choices in both parts show that the game is clear to you.',
    reached: (experiences) => reachedIn(experiences.flatMap(({ percepts }) => percepts)),
  },
};

function progressOf({ block, trial }: Observation) {
  return {
    turn: Math.max(0, trial),
    of: block?.criterion || block?.atMost ? null : (block?.trials ?? null),
    part: block?.criterion ? `Practice, part ${block.index + 1}` : null,
  };
}

function momentOf(event: Event): string | null {
  if (event.type !== 'BlockEnded') return null;
  return `Block ${event.block + 1} ends`;
}

function reachedIn(percepts: readonly Percept[]): boolean {
  const parts = percepts.flatMap((percept) =>
    percept.type === 'blockEnded' && percept.criterion !== null ? [percept.criterion] : [],
  );
  return parts.length > 0 && parts.every((criterion) => criterion === 'reached');
}
