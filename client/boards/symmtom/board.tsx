/**
 * The SymmToM grid: agents and their bases, hearing ranges, what was said, and what was chosen. It has no rules and no
 * socket: it draws an observation, and reports the legal move that was chosen.
 */
import type { Memory } from '../../../games/symmtom/memory.ts';
import type { Action, Cell, Observation, SymmToM } from '../../../games/symmtom/types.ts';
import type { BoardProps, Choice } from '../../game-view.ts';
import { colourOf, inkOn, letterDrop, letterOf, shapePath } from '../../signs/shapes.ts';
import { useDrawn } from '../../signs/use-drawn.ts';
import { useWidth } from '../use-width.ts';
import { Bubble } from './bubble.tsx';
import { cameFrom, middleOf, neighbour, rangeBox } from './geometry.ts';
import { MoveTargets } from './move-targets.tsx';
import { useSaid } from './said.ts';
import './board.css';

type Props = BoardProps<SymmToM, Memory>;

export function Board(props: Props) {
  const { ref, width: size } = useWidth<HTMLDivElement>();
  return (
    <div className="symmtom-board" ref={ref}>
      {size > 0 && <BoardOfSize {...props} size={size} />}
    </div>
  );
}

/** `size`: its width and height in pixels. */
export function BoardOfSize({
  size,
  observation,
  seat,
  legalActions,
  choices,
  acted,
  memory,
  gains = [],
  onChoose,
}: Props & { readonly size: number }) {
  const { say } = useSaid();
  const { parameters, positions, bases } = observation;
  const cells = parameters.width;
  const cell = size / cells;
  const own = seat === null ? undefined : positions[seat];
  const paid = paidBy(gains);
  const chosenMove = seat === null ? undefined : choices[seat]?.parts.move;
  return (
    <svg viewBox={`0 0 ${size} ${size}`} data-small={cell < 58 || undefined}>
      <title>{say('board.title', { cells, agents: positions.length })}</title>
      <Grid cells={cells} size={size} />
      {positions.map((position, at) => {
        if (seat !== null && at !== seat) return null;
        const box = rangeBox(position, parameters.hearing, cells, cell);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbers
            key={at}
            className="range"
            data-all={seat === null || undefined}
            {...box}
            fill={colourOf(at)}
            stroke={colourOf(at)}
          />
        );
      })}
      {bases.map((base, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbers
        <Base key={at} seat={at} at={base} own={at === seat} cells={cells} cell={cell} />
      ))}
      {own && legalActions.length > 0 && (
        <MoveTargets
          position={own}
          legalActions={legalActions}
          chosen={chosenMove}
          taken={positions}
          bases={bases}
          cells={cells}
          cell={cell}
          onChoose={(move, input) => onChoose({ move }, input)}
        />
      )}
      {positions.map((position, at) => {
        const choice = choices[at];
        return choice ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbers
          <Intention key={at} seat={at} position={position} choice={choice} cells={cells} cell={cell} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbers
          <Trail key={at} seat={at} observation={observation} position={position} cell={cell} />
        );
      })}
      {positions.map((position, at) => (
        <Agent
          // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbers
          key={at}
          seat={at}
          position={position}
          you={at === seat}
          named={!paid.has(at)}
          cells={cells}
          cell={cell}
        />
      ))}
      {spoken(observation, seat, { action: acted?.action ?? null, memory }, choices).map(
        ({ speaker, piece, stage }) => {
          const position = positions[speaker];
          if (!position) return null;
          const place = middleOf(position, cells, cell);
          return (
            <Bubble key={speaker} seat={speaker} piece={piece} place={place} cell={cell} size={size} stage={stage} />
          );
        },
      )}
      {[...paid].map(([at, amount]) => {
        const position = positions[at];
        if (!position) return null;
        const { x, y } = middleOf(position, cells, cell);
        // each turn draws them anew, so that they float
        return <Paid key={`${observation.turn}/${at}`} amount={amount} x={x} y={y} cell={cell} />;
      })}
    </svg>
  );
}

interface Spoken {
  readonly speaker: number;
  readonly piece: number;
  /** `tried`: the viewer chose to say it, and did not know it, or the page may not draw whether it did. */
  readonly stage: 'heard' | 'tried' | 'draft' | 'sealed';
}

/** One bubble a seat: the choice of this turn; without one, what was heard or tried in the last turn. */
function spoken(
  observation: Observation,
  seat: number | null,
  { action, memory }: { readonly action: Action | null; readonly memory: Memory | null },
  choices: Props['choices'],
): readonly Spoken[] {
  const last: Spoken[] = observation.heard.map((heard) => ({ ...heard, stage: 'heard' }));
  if (seat !== null && observation.turn > 0 && action !== null && action.say !== null)
    last.push({ speaker: seat, piece: action.say, stage: memory?.couldSay.includes(action.say) ? 'heard' : 'tried' });
  const next = Object.entries(choices).flatMap(([at, { parts, stage }]): readonly Spoken[] =>
    typeof parts.say === 'number'
      ? [{ speaker: Number(at), piece: parts.say, stage: stage === 'draft' ? 'draft' : 'sealed' }]
      : [],
  );
  const chosen = (speaker: number) => choices[speaker]?.parts.say !== undefined;
  return [...last.filter(({ speaker }) => !chosen(speaker)), ...next];
}

function Grid({ cells, size }: { cells: number; size: number }) {
  const cell = size / cells;
  const lines = Array.from({ length: cells - 1 }, (_, i) => (i + 1) * cell);
  return (
    <g className="grid">
      <rect x={1} y={1} width={size - 2} height={size - 2} rx={6} />
      <path d={lines.map((at) => `M ${at} 1 V ${size - 1} M 1 ${at} H ${size - 1}`).join(' ')} />
    </g>
  );
}

interface At {
  readonly seat: number;
  readonly cells: number;
  readonly cell: number;
}

function Base({ seat, at, own, cells, cell }: At & { at: Cell; own: boolean }) {
  const { say } = useSaid();
  const drawn = useDrawn();
  const { x, y } = middleOf(at, cells, cell);
  const inset = Math.max(3, 0.06 * cell);
  const side = cell - 2 * inset;
  const name = letterOf(seat);
  const isNarrow = cell < NARROW;
  const label = own
    ? say(isNarrow ? 'board.base' : 'board.yourBase')
    : isNarrow
      ? name
      : drawn(say('board.baseOf', { name }));
  return (
    <g className="base" transform={`translate(${x} ${y})`} data-own={own || undefined}>
      <title>{own ? say('board.yourBase') : say('board.baseTitle', { name })}</title>
      <rect x={-side / 2} y={-side / 2} width={side} height={side} rx={0.09 * cell} stroke={colourOf(seat)} />
      {/* within the cell, below the agent that may stand there */}
      <text className="name" y={0.5 * cell - inset - labelSize(cell) * 0.75} fontSize={labelSize(cell)}>
        {label}
      </text>
    </g>
  );
}

/** A cell that is narrower than this many pixels has shorter words. */
const NARROW = 70;
const labelSize = (cell: number): number => Math.max(11, Math.min(15, 0.125 * cell));

const agentRadius = (cell: number): number => Math.max(8, 0.2 * cell);

function Agent({ seat, position, you, named, cells, cell }: At & { position: Cell; you: boolean; named: boolean }) {
  const { say } = useSaid();
  const { x, y } = middleOf(position, cells, cell);
  const radius = agentRadius(cell);
  // in shares of the board, so that agents stay in place when the window changes its size
  const share = (at: number) => `${(100 * at) / (cells * cell)}%`;
  return (
    <g className="agent" style={{ transform: `translate(${share(x)}, ${share(y)})` }}>
      <title>{say(you ? 'board.ownAgent' : 'board.agent', { name: letterOf(seat) })}</title>
      {you && <circle className="ring" r={1.38 * radius} />}
      <path d={shapePath(seat, radius)} fill={colourOf(seat)} />
      <text y={letterDrop(seat, radius)} fill={inkOn(seat)} fontSize={1.15 * radius}>
        {letterOf(seat)}
      </text>
      {you && named && (
        <text className="name start" x={-0.42 * cell} y={-0.36 * cell} fontSize={labelSize(cell)}>
          {say('board.you')}
        </text>
      )}
    </g>
  );
}

/** The way by which an agent came in the last turn: between the signs, so that it strikes no letter. */
function Trail({
  seat,
  observation,
  position,
  cell,
}: {
  seat: number;
  observation: Observation;
  position: Cell;
  cell: number;
}) {
  const move = observation.moves[seat] ?? 'stay';
  if (move === 'stay' || observation.turn === 0) return null;
  const cells = observation.parameters.width;
  const from = middleOf(cameFrom(position, move), cells, cell);
  const to = middleOf(position, cells, cell);
  const between = (share: number) => `${from.x + share * (to.x - from.x)} ${from.y + share * (to.y - from.y)}`;
  return (
    <g className="trail" stroke={colourOf(seat)} fill={colourOf(seat)}>
      <path d={`M ${between(0.36)} L ${between(0.68)}`} />
    </g>
  );
}

/** What the last turn paid, by the sign of each agent that caused it. */
function paidBy(gains: NonNullable<Props['gains']>): ReadonlyMap<number, number> {
  const paid = new Map<number, number>();
  for (const { by, amount } of gains) if (by !== undefined) paid.set(by, (paid.get(by) ?? 0) + amount);
  return paid;
}

function Paid({
  amount,
  x,
  y,
  cell,
}: {
  readonly amount: number;
  readonly x: number;
  readonly y: number;
  readonly cell: number;
}) {
  const { say } = useSaid();
  const text = amount > 0 ? `+${amount}` : `−${-amount}`;
  const height = Math.max(18, 0.22 * cell);
  const width = (0.5 + 0.5 * text.length) * height * 0.85;
  return (
    <g className="paid" transform={`translate(${x - 0.46 * cell} ${y - 0.46 * cell})`}>
      <g className="float">
        <title>{say('board.paid', { signed: text, points: Math.abs(amount) })}</title>
        <rect width={width} height={height} rx={height / 2} />
        <text x={width / 2} y={height / 2} fontSize={0.68 * height}>
          {text}
        </text>
      </g>
    </g>
  );
}

/** The place to which a seat will go: dashed while the choice may change, solid once it is sent. */
function Intention({ seat, position, choice, cells, cell }: At & { position: Cell; choice: Choice<SymmToM> }) {
  const { move } = choice.parts;
  if (move === undefined || move === 'stay') return null;
  const from = middleOf(position, cells, cell);
  const to = middleOf(neighbour(position, move), cells, cell);
  return (
    <g className="intention" data-stage={choice.stage}>
      <path d={`M ${from.x} ${from.y} L ${to.x} ${to.y}`} stroke={colourOf(seat)} />
      <path
        d={shapePath(seat, 1.25 * agentRadius(cell))}
        stroke={colourOf(seat)}
        transform={`translate(${to.x} ${to.y})`}
      />
    </g>
  );
}
