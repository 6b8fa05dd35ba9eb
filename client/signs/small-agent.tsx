/** An agent in a moving picture of the start page. */
import { colourOf, inkOn, letterDrop, letterOf, shapePath } from './shapes.ts';

interface Props {
  readonly seat: number;
  readonly x: number;
  readonly y: number;
  readonly radius?: number;
}

export function SmallAgent({ seat, x, y, radius = 9 }: Props) {
  return (
    <g transform={`translate(${x} ${y})`} className="agent">
      <path d={shapePath(seat, radius)} fill={colourOf(seat)} />
      <text y={letterDrop(seat, radius)} fill={inkOn(seat)}>
        {letterOf(seat)}
      </text>
    </g>
  );
}
