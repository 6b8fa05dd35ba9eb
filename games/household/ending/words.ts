/** The end in sentences: each goal that the viewer may know of, with whether it was met. */
import type { Viewer } from '../../core/game.ts';
import { judged } from '../goals.ts';
import type { State } from '../types.ts';
import { observe } from '../view.ts';
import { nameOf } from '../words.ts';
import { formulaInWords, goalsTold, metInWord } from './told.ts';

/** For readers that hold the whole state, of a game that is over. A seat is told what its own observation says. */
export function endInWords(state: State, viewer: Viewer): readonly string[] {
  if (state.result === null) return [];
  if (viewer !== 'all') return goalsTold(observe(state, viewer)).map((goal) => sentence(goal.words, metInWord(goal)));
  const { shared, personal } = judged(state);
  return [
    ...shared.map(({ goal, met }) => sentence(formulaInWords(goal), metInWord({ words: '', met }))),
    ...personal.map(({ seat, goal, met }) =>
      sentence(`${nameOf(seat)}'s own goal, ${formulaInWords(goal)}`, metInWord({ words: '', met })),
    ),
  ];
}

const sentence = (goal: string, met: string): string => `${goal.charAt(0).toUpperCase()}${goal.slice(1)}: ${met}.`;
