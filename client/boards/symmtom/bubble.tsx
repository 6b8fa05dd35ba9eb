/** A piece that an agent said: dashed where the agent only tried to say it, or where the choice may change. */
import { colourOf, letterOf } from '../../signs/shapes.ts';
import type { BoardPoint } from './geometry.ts';
import { useSaid } from './said.ts';

interface Props {
  readonly seat: number;
  readonly piece: number;
  readonly place: BoardPoint;
  readonly cell: number;
  /** The size of the board: bubbles stay on it. */
  readonly size: number;
  readonly stage: 'heard' | 'tried' | 'draft' | 'sealed';
}

export function Bubble({ seat, piece, place, cell, size, stage }: Props) {
  const { say } = useSaid();
  const height = Math.max(18, 0.25 * cell);
  const width = piece > 8 ? 1.25 * height : height;
  const edge = Math.max(1, 0.03 * cell);
  // in the upper right corner of the cell; where the cell is too small for that, beside the sign
  const apart = Math.max(0.5 * cell - edge - width, 6);
  const x = Math.min(place.x + apart, size - width - 1);
  const y = Math.max(Math.min(place.y - 0.5 * cell + edge, place.y - height - 2), 1);
  const foot = `M ${x + 0.18 * width} ${y + height - 1} l ${-0.02 * width} ${0.3 * height} l ${0.3 * width} ${-0.3 * height}`;
  return (
    <g className="bubble" data-stage={stage}>
      <title>{say('board.bubble', { name: letterOf(seat), piece: piece + 1 })}</title>
      <path className="foot" d={foot} stroke={colourOf(seat)} />
      <rect x={x} y={y} width={width} height={height} rx={0.3 * height} stroke={colourOf(seat)} />
      <text x={x + width / 2} y={y + height / 2} fontSize={0.62 * height}>
        {piece + 1}
      </text>
    </g>
  );
}
