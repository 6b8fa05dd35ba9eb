/** The sign of seeing, and, crossed out, of not seeing; beside a belief: that it is false. */
import './signs.css';

/** An eye, or an eye that is crossed out: sees, does not see; of a belief: false. */
export function EyeShape({
  crossed,
  x = 0,
  y = 0,
  scale = 1,
}: {
  crossed: boolean;
  x?: number;
  y?: number;
  scale?: number;
}) {
  return (
    <g className="eye" transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M -15 0 Q 0 -14 15 0 Q 0 14 -15 0 Z" />
      <circle r={4.5} />
      {crossed && <path className="cross" d="M -14 12 L 14 -12" />}
    </g>
  );
}

export function EyeSign({ crossed, size = 20 }: { crossed: boolean; size?: number }) {
  return (
    <svg className="eye-sign" width={size} height={size} viewBox="-18 -18 36 36" aria-hidden>
      <EyeShape crossed={crossed} />
    </svg>
  );
}
