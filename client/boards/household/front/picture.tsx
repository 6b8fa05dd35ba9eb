/** The moving picture of the start page: A writes to B, in another room, and C does not notice. */
import { SmallAgent } from '../../../signs/small-agent.tsx';
import './picture.css';

const ROOMS = [
  { x: 14, y: 12 },
  { x: 67, y: 12 },
  { x: 14, y: 56 },
  { x: 67, y: 56 },
];

export function Picture() {
  return (
    <svg className="secrets" viewBox="0 0 132 110" aria-hidden>
      <rect className="walls" x={12} y={10} width={108} height={90} rx={4} />
      {ROOMS.map(({ x, y }, room) => (
        <rect
          key={`${x} ${y}`}
          className={room === 3 ? 'room dark' : 'room'}
          x={x}
          y={y}
          width={51}
          height={42}
          rx={2}
        />
      ))}
      <SmallAgent seat={0} x={28} y={38} />
      <SmallAgent seat={1} x={104} y={38} />
      <SmallAgent seat={2} x={28} y={82} />
      <g className="unknown" transform="translate(92 77)">
        <rect x={-10} y={-10} width={20} height={20} rx={3} />
        <text>?</text>
      </g>
      <g className="letter">
        <rect x={38} y={18} width={22} height={15} rx={2} />
        <path d="M38 19l11 8l11-8" />
      </g>
    </svg>
  );
}
