/** A seat's sign in running text. Silent for screen readers unless it stands alone (`label`). */
import type { Seat } from '../../games/core/game.ts';
import type { PublicSeat } from '../../games/core/protocol.ts';
import { useWords } from '../words/use-words.ts';
import { colourOf, inkOn, letterDrop, letterOf, shapePath } from './shapes.ts';
import './signs.css';

interface Props {
  readonly seat: Seat;
  readonly size?: number;
  /** Draws a ring, as around the participant's own sign everywhere. */
  readonly you?: boolean;
  readonly label?: string;
}

export function AgentSign({ seat, size = 24, you = false, label }: Props) {
  const named = label === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden
    <svg className="agent-sign" width={size} height={size} viewBox="-16 -16 32 32" {...named}>
      {you && <circle className="ring" r={15} />}
      <path d={shapePath(seat, you ? 10.5 : 12.5)} fill={colourOf(seat)} />
      <text y={letterDrop(seat, you ? 10.5 : 12.5)} fill={inkOn(seat)} fontSize={you ? 13 : 15}>
        {letterOf(seat)}
      </text>
    </svg>
  );
}

/** "A (you)", "B (bot)": the sign with its words. */
export function SeatName({ seat, you, kind }: { seat: Seat; you: boolean; kind: PublicSeat['kind'] }) {
  const say = useWords('table.seats');
  const words = say(`who.${you ? 'you' : kind || 'untold'}`);
  return (
    <span className="seat-name">
      <AgentSign seat={seat} you={you} />
      <span>
        <span className="unseen">{letterOf(seat)}</span>
        {you || kind !== '' ? words : <span className="unseen">{words}</span>}
      </span>
    </span>
  );
}
