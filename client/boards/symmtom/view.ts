/** SymmToM's view: its board and its words. */
import { begin, type Memory, remember } from '../../../games/symmtom/memory.ts';
import type { Action, Event, Move, Observation, SymmToM } from '../../../games/symmtom/types.ts';
import {
  actionInWords,
  eventInWords,
  observationInWords,
  perceptInWords,
  pieceName,
} from '../../../games/symmtom/words.ts';
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
import { adviceOf, decisiveIn, headlineOf, recapOf } from './recap.ts';

const MOVE_OF_KEY: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  '.': 'stay',
};

const GO: Readonly<Record<Move, string>> = {
  stay: 'stay',
  right: '→ right',
  left: '← left',
  up: '↑ up',
  down: '↓ down',
};

export const view: GameView<SymmToM, Memory> = {
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
    { keys: ['←', '↑', '↓', '→'], does: 'choose where to go' },
    { keys: ['.'], does: 'stay where you are' },
    { keys: ['1', '…', '9'], does: 'choose the piece to say; then a, b, c … for pieces 10, 11, 12 …' },
    { keys: ['0'], does: 'say nothing' },
  ],
  rest: () => ({ move: 'stay', say: null }),
  slots: ({ move, say }) => [
    { name: 'Go', value: move === undefined ? null : GO[move] },
    { name: 'Say', value: say === undefined ? null : say === null ? 'nothing' : pieceName(say) },
  ],
  task: taskOf,
  words: {
    action: actionInWords,
    percept: (percept, seat) => perceptInWords(percept, seat, letterOf),
    event: (event) => eventInWords(event, letterOf),
    observation: (observation) => observationInWords(observation, letterOf),
    cell: tickInWords,
  },
  otherPercepts,
  recap: recapOf,
  advice: adviceOf,
  hints: (experiences, observation, advises) => (advises ? hintsFor(experiences, observation) : null),
  decisive: decisiveIn,
  absent: 'its seat stays still and says nothing',
  headline: ({ returns }, { seat, resets }) => headlineOf(returns[seat] ?? null, resets.length),
  outcome: () => [],
  score: (observation, seat) => observation.returns[seat] ?? null,
  progress: ({ turn, parameters }) => ({ turn, of: parameters.turns }),
  moment: momentOf,
  lessons: async () => (await import('./lessons.ts')).lessons,
  criterion: { score: 8, turns: 10 },
};

function keyChoice(key: KeyboardEvent, { parameters }: Observation): DraftAction<SymmToM> | null {
  const move = MOVE_OF_KEY[key.key];
  if (move) return { move };
  if (key.key === '0') return parameters.silence ? { say: null } : null;
  const piece = pieceOfKey(key.key);
  return piece !== null && piece < parameters.pieces ? { say: piece } : null;
}

function taskOf({ move, say }: Partial<Action>): string {
  if (move === undefined && say === undefined) return 'Choose where to go and what to say.';
  if (move === undefined) return 'Now choose where to go.';
  return say === undefined ? 'Now choose what to say.' : 'Send your choice, or change it.';
}

function momentOf(event: Event): string | null {
  if (event.type !== 'TurnPlayed' || event.recharged.length === 0) return null;
  return `${event.recharged.map(letterOf).join(' and ')} recharged`;
}
