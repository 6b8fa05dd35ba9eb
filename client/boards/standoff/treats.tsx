/**
 * The signs of treats: the large one is a round biscuit, the small one a wrapped sweet; they differ in size and shape.
 * A treat that is there is solid; a treat that is believed there is a dotted outline in the believer's colour.
 */
import type { Treat } from '../../../games/standoff/types.ts';

interface Props {
  readonly treat: Treat;
  readonly x?: number;
  readonly y?: number;
  readonly scale?: number;
  /** The believer's colour; null: the treat is there. */
  readonly believedBy?: string | null;
}

export function TreatShape({ treat, x = 0, y = 0, scale = 1, believedBy = null }: Props) {
  const look = believedBy === null ? {} : { stroke: believedBy, 'data-belief': true };
  return (
    <g className="treat" transform={`translate(${x} ${y}) scale(${scale})`} {...look}>
      {treat === 'large' ? <circle className="body" r={29} /> : <path className="body" d={SWEET} />}
      {treat === 'large' && believedBy === null && <path className="crumbs" d={CRUMBS} />}
      {treat === 'small' && <circle className="body" r={10} />}
    </g>
  );
}

const SWEET = 'M 7 0 L 20 -9 L 20 9 Z M -7 0 L -20 -9 L -20 9 Z';
const CRUMBS = 'M -11 -12 h 0.1 M 9 -15 h 0.1 M 14 5 h 0.1 M -2 2 h 0.1 M -15 9 h 0.1 M 2 18 h 0.1';

/** For running text and tables. */
export function TreatSign({
  treat,
  size = 28,
  believedBy = null,
}: Pick<Props, 'treat' | 'believedBy'> & { size?: number }) {
  return (
    <svg className="standoff-sign" width={size} height={size} viewBox="-34 -34 68 68" aria-hidden>
      <TreatShape treat={treat} believedBy={believedBy} scale={treat === 'small' ? 1.25 : 1} />
    </svg>
  );
}
