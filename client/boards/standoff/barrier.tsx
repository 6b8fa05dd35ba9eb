/**
 * The player's gate and the opponent's screen: clear, opaque (hatched) or gone. When a screen turns opaque, the
 * hatching is drawn across it; without motion it appears at once.
 */
import type { Observation, Screen, Side } from '../../../games/standoff/types.ts';
import { barrierOf, beyondOf, floorOf } from './geometry.ts';
import { Plate } from './ground.tsx';
import { useSaid } from './said.ts';

interface Props {
  readonly side: Side;
  readonly screen: Screen;
  /** Whether the agent behind it sees through, in words; null: nothing is said. */
  readonly words: string | null;
  /** It sees through now. */
  readonly sees: boolean;
  readonly text: number;
  readonly parameters: Observation['parameters'];
}

export function Barrier({ side, screen, words, sees, text, parameters: { board } }: Props) {
  const { left, width } = floorOf(board);
  const { top, bottom } = barrierOf(side, board);
  const middle = (top + bottom) / 2;
  const thin = { x: left, y: middle - 30, width, height: 60 };
  return (
    <g className="barrier" data-screen={screen} data-side={side}>
      {screen === 'gone' ? (
        <rect className="gone" {...thin} rx={6} />
      ) : (
        <>
          <rect className="pane" {...thin} rx={6} />
          <path className="glints" d={glints(left, width, middle)} />
        </>
      )}
      <rect className="hatch" {...thin} rx={6} fill={`url(#${HATCH})`} style={{ transformOrigin: `${left}px 0` }} />
      {words !== null && screen !== 'gone' && (
        <Plate x={left + width / 2} y={middle} text={text} lines={[words]} eye={sees} />
      )}
    </g>
  );
}

const HATCH = 'standoff-hatch';

function glints(left: number, width: number, middle: number): string {
  const places = Array.from({ length: 5 }, (_, i) => left + ((i + 0.5) * width) / 5);
  return places.map((x) => `M ${x - 22} ${middle + 20} l 26 -40 M ${x - 4} ${middle + 20} l 26 -40`).join(' ');
}

/** The viewer's own screen is opaque: the board shows nothing beyond it, and says so. */
export function Blind({ side, text, parameters: { board } }: Pick<Props, 'side' | 'text' | 'parameters'>) {
  const { say } = useSaid();
  const { left, width } = floorOf(board);
  const { top, bottom } = beyondOf(side, board);
  return (
    <g className="blind">
      <rect className="cover" x={left} y={top} width={width} height={bottom - top} />
      <rect className="hatch" x={left} y={top} width={width} height={bottom - top} fill={`url(#${HATCH})`} />
      <Plate
        x={left + width / 2}
        y={(top + bottom) / 2}
        text={text}
        lines={[say('board.blind'), say('board.blindMore')]}
        eye={false}
      />
    </g>
  );
}

export function HatchPattern({ id = HATCH }: { id?: string }) {
  return (
    <pattern id={id} width={14} height={14} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className="hatch-ground" width={14} height={14} />
      <rect className="hatch-line" width={6} height={14} />
    </pattern>
  );
}
