/** The household's view: its board and its words. */
import { begin, type Memory, remember } from '../../../games/household/memory.ts';
import type { Household } from '../../../games/household/types.ts';
import { actionInWords, eventInWords, observationInWords } from '../../../games/household/words.ts';
import type { GameView } from '../../game-view.ts';
import { absentInWords, actedInWords } from '../../recap.ts';
import { Actions } from './actions.tsx';
import { Board } from './board.tsx';
import { wholeAction } from './draft.ts';
import { hintsFor } from './hints.ts';
import { keyChoice } from './keys.ts';
import { Legend } from './legend.tsx';
import { Mind } from './mind.tsx';
import { otherPercepts } from './other-percepts.ts';
import { adviceOf, decisiveIn, POINTS, recapOf } from './recap.ts';
import {
  headlineOf,
  idleSentence,
  momentOf,
  outcomeSentences,
  perceptSentences,
  slotsOf,
  taskOf,
} from './sentences.ts';
import { TaskCard, TaskLine } from './task-card.tsx';

export const view: GameView<Household, Memory> = {
  Board,
  Actions,
  Goal: TaskCard,
  GoalLine: TaskLine,
  Legend,
  Mind,
  begin,
  remember,
  keyChoice,
  whole: wholeAction,
  // a message and the end have a button of their own
  sentAtOnce: (chosen) =>
    'type' in chosen && (chosen.type === 'communicate' || chosen.type === 'finish') ? 'pressed' : null,
  keys: [
    { keys: ['←', '→'], does: 'previous / next item on the plan' },
    { keys: ['↑', '↓'], does: 'previous / next room' },
    { keys: ['1', '…', '9'], does: 'do the numbered action' },
    { keys: ['w'], does: 'wait' },
    { keys: ['m'], does: 'write a message (Enter sends, Shift Enter: new line)' },
    { keys: ['Esc'], does: 'select nothing' },
  ],
  // sending fills in nothing
  rest: () => ({}),
  slots: slotsOf,
  task: taskOf,
  idle: idleSentence,
  words: {
    action: actionInWords,
    acted: (action, by) => actedInWords(actionInWords(action), by),
    percept: perceptSentences,
    event: eventInWords,
    observation: observationInWords,
  },
  otherPercepts,
  recap: recapOf,
  hints: (experiences, _observation, advises) => (advises ? hintsFor(experiences) : null),
  advice: ({ own, holding }) => adviceOf(own, holding),
  decisive: decisiveIn,
  pointsLater: POINTS,
  absent: (whose) => absentInWords(whose, 'seat waits'),
  headline: headlineOf,
  actsTold: true,
  messages: (percept) => (percept.type === 'turn' ? percept.heard.map(({ from }) => from) : []),
  // the result is told when all questions are answered
  quiet: (percept) => percept.type === 'ended',
  outcome: outcomeSentences,
  goals: async () => (await import('./ending.ts')).goalsTold,
  // points are paid at the end
  score: ({ returns, result }, seat) => (result === null ? null : (returns[seat] ?? null)),
  progress: ({ turn, parameters }) => ({ turn, of: parameters.turns }),
  moment: momentOf,
  lessons: async () => (await import('./lessons.ts')).lessons,
  criterion: {
    about:
      'A small house, with bots and without a time limit: serve tea together. Practice is passed if the shared goal is met in the end.',
    reachedWords: 'The shared goal was met.',
    missedWords: 'Meeting the shared goal shows that the game is clear to you.',
    reached: (experiences) =>
      experiences
        .flatMap(({ percepts }) => percepts)
        .some((percept) => percept.type === 'ended' && percept.result.success),
  },
};
