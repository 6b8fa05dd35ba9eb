/** The small signs of the plan: furniture, open or closed; things on it and in it; rooms that are off limits. */

export type FurnitureStanding = 'open' | 'closed' | 'unknown' | 'plain';

export function standingOf({
  opens,
  open,
}: {
  readonly opens: boolean;
  readonly open: boolean | null;
}): FurnitureStanding {
  if (!opens) return 'plain';
  return open === null ? 'unknown' : open ? 'open' : 'closed';
}

/** 20 by 20, from its left upper corner. */
export function FurnitureShape({ standing }: { standing: FurnitureStanding }) {
  switch (standing) {
    case 'open':
      return (
        <g className="shape" data-standing="open">
          <rect className="hollow" x={6} y={2} width={12} height={16} />
          <path className="door" d="M 6 2 L 0.5 5 V 20 L 6 18 Z" />
        </g>
      );
    case 'closed':
      return (
        <g className="shape" data-standing="closed">
          <rect className="door" x={2} y={2} width={16} height={16} />
          <path className="line" d="M 10 2 V 18 M 7.4 9 V 12 M 12.6 9 V 12" />
        </g>
      );
    case 'unknown':
      return (
        <g className="shape" data-standing="unknown">
          <rect className="dashed" x={2} y={2} width={16} height={16} />
          <text
            x={10}
            y={10.5}
            fontSize={13}
            fontWeight={700}
            textAnchor="middle"
            dominantBaseline="central"
            fill="currentColor"
          >
            ?
          </text>
        </g>
      );
    case 'plain':
      return (
        <g className="shape" data-standing="plain">
          <path className="line" d="M 1 7 H 19 M 4 7 V 17 M 16 7 V 17" />
        </g>
      );
  }
}

/** 14 by 14: a thing that stands on something, or lies in it. */
export function RelationShape({ relation }: { relation: 'on' | 'in' }) {
  return relation === 'on' ? (
    <g className="relation">
      <rect className="body" x={4} y={3} width={6} height={6} />
      <path d="M 0.5 11.5 H 13.5" />
    </g>
  ) : (
    <g className="relation">
      <rect className="body" x={4.2} y={5} width={5.6} height={5.6} />
      <path d="M 1 2 V 13 H 13 V 2" />
    </g>
  );
}

/** A hand that holds something; 16 by 16. */
export function HandShape() {
  return (
    <path
      className="hand"
      d="M 3 9 V 5.5 M 6 8 V 3 M 9 8 V 3 M 12 8.5 V 4.5 M 3 8.5 C 3 13.5 5 14.5 8 14.5 C 11.5 14.5 13.5 12 14.5 8.5"
    />
  );
}

export function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width={9} height={9} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className="hatch-ground" width={9} height={9} />
      <rect className="hatch-line" width={2} height={9} />
    </pattern>
  );
}
