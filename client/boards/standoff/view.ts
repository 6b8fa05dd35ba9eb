/** Standoff's view: its board and its words. */
import { begin, type Memory, remember } from '../../../games/standoff/memory.ts';
import type { Observation, Percept, Standoff } from '../../../games/standoff/types.ts';
import type { GameView } from '../../game-view.ts';
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
import { type OnBoard, worded } from './said.ts';
import { deedOf, idleSentence, restOf, sendsOf, slotsOf, taskOf } from './sentences.ts';

export function viewIn(said: OnBoard): GameView<Standoff, Memory> {
  const { say, inWords } = said;
  const goal = worded(Goal, said);
  return {
    Board: worded(Board, said),
    Actions: worded(Actions, said),
    Goal: goal,
    GoalLine: goal,
    Legend: worded(Legend, said),
    Mind: worded(Mind, said),
    begins: say('begins'),
    begin,
    remember,
    keyChoice,
    keys: [
      { keys: ['1', '…', '5'], does: say('keys.box') },
      { keys: ['←', '→'], does: say('keys.next') },
      { keys: ['←', '↑', '↓', '→'], does: say('keys.walk') },
      { keys: ['0'], does: say('keys.unknown') },
      { keys: [...SURE_KEYS], does: say('keys.sure') },
    ],
    rest: restOf,
    slots: (parts, observation) => slotsOf(said, parts, observation),
    task: (parts, observation) => taskOf(said, parts, observation),
    idle: (observation) => idleSentence(said, observation),
    // a walk goes on step by step
    meanwhile: (observation) => (observation.phase === 'walk' ? taskOf(said, {}, observation) : null),
    hints: (experiences, observation) =>
      observation.block?.criterion ? hintsFor(said, experiences, observation) : null,
    beginsAnew: ({ type }) => type === 'trialBegan',
    sends: (observation) => sendsOf(said, observation),
    sentAtOnce: (chosen) => ('type' in chosen && chosen.type === 'walk' ? 'step' : null),
    words: {
      // it is told as what an agent chose to do
      action: (action) => deedOf(said, action),
      acted: (action, by) => say(`acted.${by}`, { what: deedOf(said, action) }),
      percept: (percept, seat) => inWords.perceptInWords(percept, seat, letterOf),
      event: (event) => inWords.eventInWords(event, letterOf),
      observation: (observation) => inWords.observationInWords(observation, letterOf),
    },
    otherPercepts: (percept, seat, observation) => otherPercepts(said, percept, seat, observation),
    recap: (lived, at) => recapOf(said, lived, at),
    decisive: (lived) => decisiveIn(said, lived),
    absent: (whose) => say(`absent.${whose}`),
    apart: ({ sides, phase }, seat) =>
      phase === 'waiting' || phase === 'over' || !sides || sides.player === seat || sides.opponent === seat
        ? null
        : say('out'),
    // the sentence above the actions tells the result of a trial, and steps are seen on the board
    actsTold: true,
    quiet: (percept) => percept.type === 'walked' || percept.type === 'ended',
    score: ({ block, returns, truth }, seat) => (truth || block?.feedback !== 'none' ? (returns[seat] ?? null) : null),
    unit: 'trial',
    progress: (observation) => progressOf(said, observation),
    moment: (event) => (event.type === 'BlockEnded' ? say('marks.block', { block: String(event.block + 1) }) : null),
    moments: (replay) => momentsIn(said, replay),
    lessons: async () => (await import('./lessons.ts')).lessonsIn(said),
    criterion: {
      about: say('practice.about'),
      reachedWords: say('practice.reached'),
      missedWords: say('practice.missed'),
      reached: (experiences) => reachedIn(experiences.flatMap(({ percepts }) => percepts)),
    },
  };
}

function progressOf({ say }: OnBoard, { trial, block }: Observation) {
  return {
    turn: Math.max(0, trial),
    of: block?.criterion || block?.atMost ? null : (block?.trials ?? null),
    part: block?.criterion ? say('practice.part', { part: String(block.index + 1) }) : null,
  };
}

function reachedIn(percepts: readonly Percept[]): boolean {
  const parts = percepts.flatMap((percept) =>
    percept.type === 'blockEnded' && percept.criterion !== null ? [percept.criterion] : [],
  );
  return parts.length > 0 && parts.every((criterion) => criterion === 'reached');
}
