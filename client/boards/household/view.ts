/** The household's view: its board and its words. */
import { begin, type Memory, remember } from '../../../games/household/memory.ts';
import type { Household } from '../../../games/household/types.ts';
import type { GameView } from '../../game-view.ts';
import { Actions } from './actions.tsx';
import { askedInWords } from './asked.ts';
import { Board } from './board.tsx';
import { wholeAction } from './draft.ts';
import { hintsFor } from './hints.ts';
import { keyChoice } from './keys.ts';
import { Legend } from './legend.tsx';
import { Mind } from './mind.tsx';
import { otherPercepts } from './other-percepts.ts';
import { adviceOf, decisiveIn, recapOf } from './recap.ts';
import { type BoardSaid, worded } from './said.ts';
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

export function viewIn(said: BoardSaid): GameView<Household, Memory> {
  const { say, words } = said;
  return {
    Board: worded(Board, said),
    Actions: worded(Actions, said),
    Goal: worded(TaskCard, said),
    GoalLine: worded(TaskLine, said),
    Legend: worded(Legend, said),
    Mind: worded(Mind, said),
    begin,
    remember,
    keyChoice,
    whole: wholeAction,
    // a message and the end have a button of their own
    sentAtOnce: (chosen) =>
      'type' in chosen && (chosen.type === 'communicate' || chosen.type === 'finish') ? 'pressed' : null,
    keys: [
      { keys: ['←', '→'], does: say('keys.items') },
      { keys: ['↑', '↓'], does: say('keys.rooms') },
      { keys: ['1', '…', '9'], does: say('keys.numbers') },
      { keys: ['w'], does: say('keys.wait') },
      { keys: ['m'], does: say('keys.message') },
      { keys: ['Esc'], does: say('keys.escape') },
    ],
    // sending fills in nothing
    rest: () => ({}),
    slots: (parts) => slotsOf(said, parts),
    task: (parts, observation) => taskOf(said, parts, observation),
    idle: (observation, seat) => idleSentence(said, observation, seat),
    words: {
      action: words.actionInWords,
      acted: (action, by) => say(`acted.${by}`, { toDo: words.toDoInWords(action) }),
      percept: (percept, seat) => perceptSentences(said, percept, seat),
      event: words.eventInWords,
      observation: words.observationInWords,
    },
    asked: (question) => askedInWords(said, question),
    otherPercepts: (percept, seat, observation, others) => otherPercepts(said, percept, seat, observation, others),
    recap: (lived, at) => recapOf(said, lived, at),
    hints: (experiences, _observation, advises) => (advises ? hintsFor(said, experiences) : null),
    advice: ({ own, holding }) => adviceOf(said, own, holding),
    decisive: (lived) => decisiveIn(said, lived),
    pointsLater: say('recap.points'),
    absent: (whose) => say(`absent.${whose}`),
    headline: (observation) => headlineOf(said, observation),
    actsTold: true,
    messages: (percept) => (percept.type === 'turn' ? percept.heard.map(({ from }) => from) : []),
    // the result is told when all questions are answered
    quiet: (percept) => percept.type === 'ended',
    outcome: (observation, seat) => outcomeSentences(said, observation, seat),
    goals: async () => {
      const { goalsTold } = await import('./ending.ts');
      return (observation) => goalsTold(observation, words);
    },
    // points are paid at the end
    score: ({ returns, result }, seat) => (result === null ? null : (returns[seat] ?? null)),
    progress: ({ turn, parameters }) => ({ turn, of: parameters.turns }),
    moment: (event) => momentOf(said, event),
    lessons: async () => (await import('./lessons.ts')).lessonsIn(said),
    criterion: {
      about: say('criterion.about'),
      reachedWords: say('criterion.reached'),
      missedWords: say('criterion.missed'),
      reached: (experiences) =>
        experiences
          .flatMap(({ percepts }) => percepts)
          .some((percept) => percept.type === 'ended' && percept.result.success),
    },
  };
}
