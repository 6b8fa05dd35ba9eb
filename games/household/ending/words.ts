/** The end in sentences: each goal that the viewer may know of, with whether it was met. */
import type { Viewer } from '../../core/game.ts';
import { judged } from '../goals.ts';
import type { State } from '../types.ts';
import { observe } from '../view.ts';
import { english, said } from '../words/english.ts';
import { nameOf } from '../words.ts';
import { goalsTold, type JudgedGoal } from './told.ts';

/** For readers that hold the whole state, of a game that is over, in English. A seat is told what its own observation says. */
export function endInWords(state: State, viewer: Viewer): readonly string[] {
  if (state.result === null) return [];
  const { say } = said;
  if (viewer !== 'all')
    return goalsTold(observe(state, viewer), english).map((goal) =>
      say(`end.${metOf(goal)}`, { goal: capital(goal.words) }),
    );
  const { shared, personal } = judged(state);
  return [
    ...shared.map(({ goal, met }) => say(`end.${metOf({ met })}`, { goal: capital(english.formulaInWords(goal)) })),
    ...personal.map(({ seat, goal, met }) =>
      say(`end.own.${metOf({ met })}`, { name: nameOf(seat), goal: english.formulaInWords(goal) }),
    ),
  ];
}

const metOf = ({ met }: Pick<JudgedGoal, 'met'>) => (met === null ? 'notKnown' : met ? 'met' : 'notMet');

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
