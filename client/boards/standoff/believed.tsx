/**
 * Shows where a seat believes each treat to be, in a replay through that seat's eyes: dotted in its colour over the
 * boxes, with the source of the belief; a false belief has a crossed eye and the word.
 */
import type { ReactNode } from 'react';
import type { Standoff, Treat } from '../../../games/standoff/types.ts';
import type { BoardProps } from '../../game-view.ts';
import { EyeShape } from '../../signs/eye.tsx';
import { colourOf } from '../../signs/shapes.ts';
import { middleOf } from './geometry.ts';
import type { OnBoard } from './said.ts';
import { TreatShape } from './treats.tsx';

interface Props extends Pick<BoardProps<Standoff>, 'seat' | 'believes' | 'observation'> {
  /** The height of the text, in units of the board. */
  readonly text: number;
}

export type OnTreats = (props: Props) => ReactNode;

/** Draws nothing where no beliefs are at hand. What is believed was seen: a seat sees an event wholly or not at all. */
export const believedIn =
  ({ say }: OnBoard): OnTreats =>
  ({ seat, believes, observation, text }) => {
    if (seat === null || !believes || observation.phase === 'outcome' || observation.phase === 'over') return null;
    const { board } = observation.parameters;
    return believes.held.map(({ proposition, value, verdict, turn }) => {
      const treat = proposition as Treat;
      const cell = typeof value === 'number' ? board.boxes[value] : undefined;
      // what is in view needs no belief
      if (typeof value !== 'number' || !cell || observation.boxes?.[value]?.treat === treat) return null;
      const { x, y } = middleOf(cell);
      const isFalse = verdict === 'false';
      return (
        <g key={proposition} className="believed">
          <title>{say(`believed.${treat}${isFalse ? 'False' : ''}`, { box: String(value + 1), turn })}</title>
          <circle className="ground" cx={x} cy={y - 12} r={36} />
          <TreatShape treat={treat} x={x} y={y - 12} scale={0.95} believedBy={colourOf(seat)} />
          <text x={x} y={y + 62} fontSize={text}>
            {say(isFalse ? 'believed.false' : 'believed.seen', { box: String(value + 1) })}
          </text>
          {isFalse && <EyeShape crossed x={x + 30} y={y - 42} scale={1.1} />}
        </g>
      );
    });
  };
