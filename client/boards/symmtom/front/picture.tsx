/** The moving picture of the start page: C walks to A and tells a piece, which A then has too. */
import { colourOf, inkOn, letterDrop, letterOf, shapePath } from '../../../signs/shapes.ts';
import './picture.css';

export function Picture() {
  return (
    <svg className="pass-it-on" viewBox="0 0 132 110" aria-hidden>
      <g transform="translate(21 10)">
        <rect className="hearing" x={2} y={32} width={86} height={56} rx={6} />
        <path className="grid" d="M0 0V90M30 0V90M60 0V90M90 0V90M0 0H90M0 30H90M0 60H90M0 90H90" />
        <rect className="base" x={3} y={3} width={24} height={24} rx={4} />
        <Agent seat={1} x={75} y={15} />
        <g className="a">
          <Agent seat={0} x={15} y={75} />
        </g>
        <g className="c">
          <Agent seat={2} x={75} y={45} />
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

function Agent({ seat, x, y }: { readonly seat: number; readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className="agent">
      <path d={shapePath(seat, 9)} fill={colourOf(seat)} />
      <text y={letterDrop(seat, 9)} fill={inkOn(seat)}>
        {letterOf(seat)}
      </text>
    </g>
  );
}
