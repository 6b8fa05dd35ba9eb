/** The household's view: its board and its words. */
import { begin, type Memory, remember } from '../../../games/household/memory.ts';
import type { Household } from '../../../games/household/types.ts';
import { actionInWords, eventInWords, observationInWords } from '../../../games/household/words.ts';
import type { GameView } from '../../game-view.ts';
import { Actions } from './actions.tsx';
import { Board } from './board.tsx';
import { wholeAction } from './draft.ts';
import { keyChoice } from './keys.ts';
import { Legend } from './legend.tsx';
import { Mind } from './mind.tsx';
import { otherPercepts } from './other-percepts.ts';
import { idleSentence, momentOf, outcomeSentences, perceptSentences, slotsOf, taskOf } from './sentences.ts';

export type { Memory };

export const view: GameView<Household, Memory> = {
  Board,
  Actions,
  Legend,
  Mind,
  begin,
  remember,
  keyChoice,
  whole: wholeAction,
  keys: [
    { keys: ['←', '→'], does: 'mark the thing before, the thing after on the plan' },
    { keys: ['↑', '↓'], does: 'mark the room before, the room after' },
    { keys: ['1', '…', '9'], does: 'do what has this number under the plan with the thing that is marked' },
    { keys: ['w'], does: 'wait' },
    { keys: ['m'], does: 'write a message; Enter sends it, Shift Enter begins a new line' },
    { keys: ['Esc'], does: 'mark nothing' },
  ],
  // sending fills in nothing
  rest: () => ({}),
  slots: slotsOf,
  task: taskOf,
  idle: idleSentence,
  words: {
    action: actionInWords,
    percept: perceptSentences,
    event: eventInWords,
    observation: observationInWords,
  },
  otherPercepts,
  actsTold: true,
  messages: (percept) => (percept.type === 'turn' ? percept.heard.map(({ from }) => from) : []),
  // the result is told when all questions are answered
  quiet: (percept) => percept.type === 'ended',
  outcome: outcomeSentences,
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
