/** The seat's points over the session as a line of steps, with the numbered moments that decided it. */
import { useWidth } from '../boards/use-width.ts';
import { useWords } from '../words/use-words.ts';
import { MARK, pointsLayout } from './points-layout.ts';
import type { Paid } from './recap.ts';

interface Props {
  readonly paid: readonly Paid[];
  /** Turns, in their order; the first has the number 1. */
  readonly marked: readonly number[];
  /** What the whole picture is, with the points at its end. */
  readonly name: string;
}

const HEIGHT = 170;
const TOP = 34;
const BOTTOM = 26;

export function PointsCurve({ paid, marked, name }: Props) {
  const say = useWords('later.end');
  const { ref, width } = useWidth<HTMLDivElement>();
  const last = paid.at(-1);
  if (!last) return null;
  const sums = [0, ...paid.map(({ sum }) => sum)];
  const [least, most] = [Math.min(...sums), Math.max(1, ...sums)];
  const { left, right, marks } = pointsLayout(paid, marked, width);
  const x = (nth: number) => left + (nth / paid.length) * (right - left);
  const y = (sum: number) => TOP + (1 - (sum - least) / (most - least)) * (HEIGHT - TOP - BOTTOM);
  const line = paid.map(({ sum }, i) => `H ${x(i + 1)} V ${y(sum)}`).join(' ');
  return (
    <div className="points-curve" ref={ref}>
      {width > 0 && (
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} role="img" aria-label={name}>
          <path className="axis" d={`M ${left} ${y(least)} H ${right} M ${left} ${y(most)} H ${right}`} />
          <text className="tick" x={left - 6} y={y(least)}>
            {least}
          </text>
          <text className="tick" x={left - 6} y={y(most)}>
            {most}
          </text>
          <text className="start" x={left} y={HEIGHT - 6}>
            {say('start')}
          </text>
          <text className="tick" x={right} y={HEIGHT - 6}>
            {say('finish')}
          </text>
          {marks.map((mark) => (
            <path
              key={mark.number}
              className="to-mark"
              d={`M ${mark.middle} ${TOP - 18} L ${mark.x} ${TOP} V ${HEIGHT - BOTTOM}`}
            />
          ))}
          <path className="line" d={`M ${left} ${y(0)} ${line}`} />
          {marks.map((mark) => (
            <g key={mark.number} className="mark" transform={`translate(${mark.middle} ${TOP - 18})`}>
              <circle r={MARK} />
              <text>{mark.number}</text>
            </g>
          ))}
          <text className="sum" x={right + 6} y={y(last.sum)}>
            {last.sum}
          </text>
        </svg>
      )}
    </div>
  );
}
