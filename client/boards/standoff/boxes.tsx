/** The five boxes: shut or open, what is in them, the two that are swapped, and the agents that chose them. */
import type { KeyboardEvent } from 'react';
import type { Box, Observation, SeenBox, Treat } from '../../../games/standoff/types.ts';
import type { InputMark } from '../../game-view.ts';
import { markOf } from '../../input-mark.ts';
import { colourOf, inkOn, letterDrop, letterOf, shapePath } from '../../signs/shapes.ts';
import { CELL, middleOf } from './geometry.ts';
import { useSaid } from './said.ts';
import { TreatShape } from './treats.tsx';

interface BoxProps {
  readonly box: Box;
  readonly at: { readonly x: number; readonly y: number };
  readonly seen: SeenBox;
  /** What is in a shut box, for the viewer of everything. */
  readonly within: readonly Treat[];
  /** How far what is in it came in a swap, in units to the right. */
  readonly from: number;
  readonly text: number;
}

export function BoxSign({ box, at, seen, within, from, text }: BoxProps) {
  const { say } = useSaid();
  const number = String(box + 1);
  const { x, y } = middleOf(at);
  const shown = seen.open ? (seen.treat === null ? [] : [seen.treat]) : within;
  return (
    <g className="box" data-open={seen.open || undefined} data-through={(!seen.open && within.length > 0) || undefined}>
      <title>
        {seen.open
          ? say('board.open', { inside: seen.treat ?? 'nothing', box: number })
          : say('board.shut', { box: number })}
      </title>
      <rect className="inside" x={x - 42} y={y - 46} width={84} height={66} />
      {seen.open && <path className="lid" d={`M ${x - 42} ${y - 46} l -8 -22 h 84 l 8 22`} />}
      {shown.map((treat, i) => (
        <g
          // a treat that came in a swap is drawn anew, and slides in
          key={`${treat}/${from}/${seen.open}`}
          className={seen.open ? (from === 0 ? 'dropped' : 'slid') : ''}
          style={{ '--from': `${from}px` } as React.CSSProperties}
        >
          <TreatShape treat={treat} x={x + (shown.length > 1 ? (i - 0.5) * 40 : 0)} y={y - 14} />
        </g>
      ))}
      {!seen.open && within.length === 0 && (
        <>
          <rect className="face" x={x - 42} y={y - 46} width={84} height={66} />
          <path className="planks" d={`M ${x - 46} ${y - 32} h 92`} />
        </>
      )}
      <rect className="front" x={x - 42} y={y + 14} width={84} height={34} />
      <rect className="edge" x={x - 42} y={y - 46} width={84} height={94} rx={4} />
      <text x={x} y={y + 32} fontSize={Math.min(30, text + 2)}>
        {number}
      </text>
    </g>
  );
}

/** Two boxes swap contents: an arrow each way. */
export function SwapArrows({
  boxes: [a, b],
  board,
}: {
  boxes: readonly [Box, Box];
  board: Observation['parameters']['board'];
}) {
  const { say } = useSaid();
  const [left, right] = [board.boxes[a], board.boxes[b]];
  if (!left || !right) return null;
  const [from, to] = [middleOf(left), middleOf(right)];
  const y = from.y - 76;
  const middle = (from.x + to.x) / 2;
  return (
    <g className="swap">
      <title>{say('board.swap', { a: String(a + 1), b: String(b + 1) })}</title>
      <path d={`M ${from.x - 8} ${y} Q ${middle} ${y - 92} ${to.x + 6} ${y - 2}`} />
      <path className="head" d={`M ${to.x + 6} ${y + 4} l -20 -6 l 14 -14 Z`} />
      <path d={`M ${to.x - 16} ${y} Q ${middle} ${y - 48} ${from.x + 18} ${y - 2}`} />
      <path className="head" d={`M ${from.x + 14} ${y + 4} l 20 -6 l -14 -14 Z`} />
    </g>
  );
}

/** The agents that chose this box: dashed while the choice may change, ringed once it is sent. */
export function ChosenMark({
  seat,
  at,
  stage,
  shift,
}: {
  seat: number;
  at: { x: number; y: number };
  stage: 'draft' | 'sent' | 'sealed';
  shift: number;
}) {
  const { say } = useSaid();
  const { x, y } = middleOf(at);
  return (
    <g className="chosen" data-stage={stage} transform={`translate(${x + shift} ${y - 112})`}>
      <title>{say('board.chosenBy', { agent: letterOf(seat) })}</title>
      <circle className="ring" r={28} />
      <path d={shapePath(seat, 18)} fill={colourOf(seat)} />
      <text y={letterDrop(seat, 18)} fill={inkOn(seat)} fontSize={21}>
        {letterOf(seat)}
      </text>
      <path className="pin" d="M -7 33 L 0 43 L 7 33 Z" />
    </g>
  );
}

interface TargetProps {
  readonly box: Box;
  readonly at: { readonly x: number; readonly y: number };
  readonly label: string;
  readonly pressed: boolean;
  readonly onPress: (input: InputMark) => void;
}

/** The area that can be pressed: the whole column around a box, for fingers. */
export function BoxTarget({ box, at, label, pressed, onPress }: TargetProps) {
  const { x, y } = middleOf(at);
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    // a second Enter sends
    if (pressed && event.key === 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) onPress(markOf(event));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is no button element in SVG
    <g
      className="target"
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-pressed={pressed}
      data-box={box + 1}
      onClick={(event) => onPress(markOf(event))}
      onKeyDown={byKey}
    >
      <rect className="mark" x={x - 48} y={y - 74} width={96} height={130} rx={10} />
      <rect className="touch" x={x - CELL / 2} y={y - 1.2 * CELL} width={CELL} height={1.8 * CELL} />
    </g>
  );
}
