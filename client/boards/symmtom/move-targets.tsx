/** The cells to which an agent may try to go; they can be pressed and reached with Tab. */
import type { KeyboardEvent } from 'react';
import type { Action, Cell, Move } from '../../../games/symmtom/types.ts';
import type { InputMark } from '../../game-view.ts';
import { markOf } from '../../input-mark.ts';
import { middleOf, targetsOf, touchBox, wayIn } from './geometry.ts';
import { useSaid } from './said.ts';

interface Props {
  readonly position: Cell;
  readonly legalActions: readonly Action[];
  readonly chosen: Move | undefined;
  /** The cells on which agents stand. */
  readonly taken: readonly Cell[];
  readonly bases: readonly Cell[];
  readonly cells: number;
  readonly cell: number;
  readonly onChoose: (move: Move, input: InputMark) => void;
}

const TURN: Readonly<Record<Move, number>> = { stay: 0, up: 0, right: 90, down: 180, left: 270 };

export function MoveTargets({ position, legalActions, chosen, taken, bases, cells, cell, onChoose }: Props) {
  const { say } = useSaid();
  return targetsOf(position, legalActions, cells).map((target) => {
    const { move } = target;
    const { x, y } = middleOf(target.cell, cells, cell);
    const inset = Math.max(2, 0.05 * cell);
    const isOneOf = (them: readonly Cell[]) => them.some((at) => at[0] === target.cell[0] && at[1] === target.cell[1]);
    const byKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      // a second Enter sends
      if (move === chosen && event.key === 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      onChoose(move, markOf(event));
    };
    return (
      // biome-ignore lint/a11y/useSemanticElements: there is no button element in SVG
      <g
        key={move}
        className="target"
        role="button"
        tabIndex={0}
        aria-label={say(`board.move.${move}`)}
        aria-pressed={move === chosen}
        data-move={move}
        onClick={(event) => onChoose(move, markOf(event))}
        onKeyDown={byKey}
      >
        <rect
          className="mark"
          x={x - cell / 2 + inset}
          y={y - cell / 2 + inset}
          width={cell - 2 * inset}
          height={cell - 2 * inset}
          rx={Math.max(3, 0.08 * cell)}
        />
        {move !== 'stay' && move !== chosen && (
          <path
            className="way"
            d={wayIn(move, { isTaken: isOneOf(taken), isBase: isOneOf(bases) }, cell)}
            transform={`translate(${x} ${y}) rotate(${TURN[move]})`}
          />
        )}
        <rect className="touch" {...touchBox(target, cells, cell)} />
      </g>
    );
  });
}
