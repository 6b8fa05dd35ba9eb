/** The board without agents: walls, floor, the opponent's door, curtains, and what a side sees from its start. */
import type { Observation, Side } from '../../../games/standoff/types.ts';
import { EyeShape as Eye } from '../../signs/eye.tsx';
import { colourOf, letterOf } from '../../signs/shapes.ts';
import { useDrawn } from '../../signs/use-drawn.ts';
import { CELL, coneOf, emsOf, floorOf, homeOf, VIEW } from './geometry.ts';
import { useSaid } from './said.ts';

type Part = Pick<Observation, 'parameters' | 'sides'>;

export function Floor({ parameters: { board }, sides }: Part) {
  const { left, right, width } = floorOf(board);
  const bottom = (board.height - 1) * CELL;
  const opponent = sides?.opponent !== null;
  const start = board.starts.opponent;
  const lines = [
    ...Array.from({ length: board.width - 3 }, (_, i) => `M ${left + (i + 1) * CELL} ${CELL} V ${bottom}`),
    ...Array.from({ length: board.height - 3 }, (_, i) => `M ${left} ${(i + 2) * CELL} H ${right}`),
  ];
  return (
    <g className="ground">
      <rect className="wall" x={VIEW.x} y={VIEW.y} width={VIEW.size} height={VIEW.size} rx={14} />
      <rect className="floor" x={left} y={CELL} width={width} height={bottom - CELL} />
      {opponent && <rect className="floor" x={start.x * CELL} y={start.y * CELL} width={CELL} height={CELL} />}
      <path className="lines" d={lines.join(' ')} />
    </g>
  );
}

/** The way out of the opponent's start, shut. */
export function Door({ parameters: { board } }: Pick<Part, 'parameters'>) {
  const { x, y } = board.door;
  return <path className="door" d={`M ${x * CELL + 6} ${(y + 1) * CELL} H ${(x + 1) * CELL - 6}`} />;
}

export function Cone({
  side,
  seat,
  open,
  parameters,
}: Pick<Part, 'parameters'> & { side: Side; seat: number; open: boolean }) {
  const { say } = useSaid();
  return (
    <path className="cone" d={coneOf(side, parameters.board, open)} fill={colourOf(seat)} stroke={colourOf(seat)}>
      <title>{say(open ? 'board.lightSees' : 'board.lightCannotSee', { agent: letterOf(seat) })}</title>
    </path>
  );
}

/** Hides an agent in its starting rows. */
export function Curtain({
  side,
  words,
  text,
  parameters: { board },
}: Pick<Part, 'parameters'> & {
  side: Side;
  words: string;
  text: number;
}) {
  const { left, width } = floorOf(board);
  const { top, bottom } = homeOf(side, board);
  const folds = Array.from({ length: width / 25 }, (_, i) => left + 12.5 + i * 25);
  return (
    <g className="curtain">
      <rect x={left} y={top} width={width} height={bottom - top} />
      <path d={folds.map((x) => `M ${x} ${top} V ${bottom}`).join(' ')} />
      <Plate x={left + width / 2} y={(top + Math.min(bottom, VIEW.y + VIEW.size)) / 2} text={text} lines={[words]} />
    </g>
  );
}

/** Words on the board. Lines that are wider than the board are written smaller. */
export function Plate({
  x,
  y,
  text: wanted,
  lines,
  eye = null,
}: {
  x: number;
  y: number;
  text: number;
  lines: readonly string[];
  eye?: boolean | null;
}) {
  const drawn = useDrawn();
  const ems = Math.max(...lines.map(emsOf)) + 0.9 + (eye === null ? 0 : 1.8);
  const text = Math.min(wanted, (0.97 * VIEW.size) / ems);
  const room = eye === null ? 0 : 1.8 * text;
  const width = ems * text;
  const height = (lines.length * 1.3 + 0.5) * text;
  return (
    <g className="plate" transform={`translate(${x} ${y})`}>
      <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={10} />
      {eye !== null && <Eye crossed={!eye} x={-width / 2 + 1.2 * text} scale={text / 24} />}
      {lines.map((line, i) => (
        <text
          key={line}
          x={eye === null ? 0 : -width / 2 + room + 0.4 * text}
          y={(i - (lines.length - 1) / 2) * 1.3 * text}
          fontSize={text}
          style={eye === null ? {} : { textAnchor: 'start' }}
        >
          {drawn(line)}
        </text>
      ))}
    </g>
  );
}
