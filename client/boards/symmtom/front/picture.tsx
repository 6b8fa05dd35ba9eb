/** The moving picture of the start page: C walks to A and tells a piece, which A then has too. */
import { SmallAgent } from '../../../signs/small-agent.tsx';
import './picture.css';

export function Picture() {
  return (
    <svg className="pass-it-on" viewBox="0 0 132 110" aria-hidden>
      <g transform="translate(21 10)">
        <rect className="hearing" x={2} y={32} width={86} height={56} rx={6} />
        <path className="grid" d="M0 0V90M30 0V90M60 0V90M90 0V90M0 0H90M0 30H90M0 60H90M0 90H90" />
        <rect className="base" x={3} y={3} width={24} height={24} rx={4} />
        <SmallAgent seat={1} x={75} y={15} />
        <g className="a">
          <SmallAgent seat={0} x={15} y={75} />
        </g>
        <g className="c">
          <SmallAgent seat={2} x={75} y={45} />
          <g className="bubble" transform="translate(62 28)">
            <circle r={9} />
            <text>4</text>
          </g>
        </g>
        <g className="got" transform="translate(30 62)">
          <circle r={8} />
          <text>4</text>
        </g>
      </g>
    </svg>
  );
}
