/** SymmToM's view: its board and its words. */
import { begin, type Memory, remember } from '../../../games/symmtom/memory.ts';
import type { Event, Move, Observation, SymmToM } from '../../../games/symmtom/types.ts';
import type { DraftAction, GameView } from '../../game-view.ts';
import { letterOf } from '../../signs/shapes.ts';
import { Actions } from './actions.tsx';
import { Board } from './board.tsx';
import { Goal } from './goal.tsx';
import { hintsFor } from './hints.ts';
import { Legend } from './legend.tsx';
import { Mind, tickInWords } from './mind.tsx';
import { otherPercepts } from './other-percepts.ts';
import { pieceOfKey } from './pieces.tsx';
import { recapIn } from './recap.ts';
import { type BoardWords, worded } from './said.ts';

const MOVE_OF_KEY: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  '.': 'stay',
};

export function viewIn(words: BoardWords): GameView<SymmToM, Memory> {
  const { say, list, rules } = words;
  const { actedInWords, recapOf, adviceOf, decisiveIn, headlineOf } = recapIn(words);
  const goal = worded(Goal, words);
  return {
    Board: worded(Board, words),
    Actions: worded(Actions, words),
    Goal: goal,
    GoalLine: goal,
    Legend: worded(Legend, words),
    Mind: worded(Mind, words),
    begin,
    remember,
    keyChoice,
    keys: [
      { keys: ['←', '↑', '↓', '→'], does: say('keys.go') },
      { keys: ['.'], does: say('keys.stay') },
      { keys: ['1', '…', '9'], does: say('keys.piece') },
      { keys: ['0'], does: say('keys.silence') },
    ],
    rest: () => ({ move: 'stay', say: null }),
    slots: ({ move, say: piece }) => [
      { name: say('slots.go'), value: move === undefined ? null : say(`slots.${move}`) },
      {
        name: say('slots.say'),
        value: piece === undefined ? null : piece === null ? say('slots.nothing') : rules.pieceName(piece),
      },
    ],
    task: ({ move, say: piece }) =>
      move === undefined
        ? say(piece === undefined ? 'task.both' : 'task.go')
        : say(piece === undefined ? 'task.say' : 'task.send'),
    words: {
      action: rules.actionInWords,
      acted: actedInWords,
      percept: (percept, seat) => rules.perceptInWords(percept, seat, letterOf),
      event: (event) => rules.eventInWords(event, letterOf),
      observation: (observation) => rules.observationInWords(observation, letterOf),
      cell: tickInWords,
    },
    otherPercepts: (percept, seat, observation) => otherPercepts(percept, seat, observation, words),
    recap: recapOf,
    advice: adviceOf,
    hints: (experiences, observation, advises) => (advises ? hintsFor(experiences, observation, words) : null),
    decisive: decisiveIn,
    absent: (whose) => say(`absent.${whose}`),
    headline: ({ returns }, { seat, resets }) => headlineOf(returns[seat] ?? null, resets.length),
    outcome: () => [],
    score: (observation, seat) => observation.returns[seat] ?? null,
    progress: ({ turn, parameters }) => ({ turn, of: parameters.turns }),
    moment: (event: Event) => {
      if (event.type !== 'TurnPlayed' || event.recharged.length === 0) return null;
      return say('recharged', { names: list(event.recharged.map(letterOf)), count: event.recharged.length });
    },
    lessons: async () => (await import('./lessons.ts')).lessonsIn(words),
    criterion: { score: 8, turns: 10 },
  };
}

function keyChoice(key: KeyboardEvent, { parameters }: Observation): DraftAction<SymmToM> | null {
  const move = MOVE_OF_KEY[key.key];
  if (move) return { move };
  if (key.key === '0') return parameters.silence ? { say: null } : null;
  const piece = pieceOfKey(key.key);
  return piece !== null && piece < parameters.pieces ? { say: piece } : null;
}
