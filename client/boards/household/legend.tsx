/** The signs of the plan, explained. */
import { type ReactNode, useState } from 'react';
import type { Memory } from '../../../games/household/memory.ts';
import type { Household } from '../../../games/household/types.ts';
import type { BoardProps } from '../../game-view.ts';
import { colourOf, shapePath } from '../../signs/shapes.ts';
import { FurnitureShape, type FurnitureStanding, HandShape, Hatch, RelationShape } from './pieces.tsx';
import { useSaid } from './said.ts';
import './panels.css';

const STANDINGS: readonly FurnitureStanding[] = ['open', 'closed', 'unknown', 'plain'];

export function Legend({ seat, observation, memory }: BoardProps<Household, Memory>) {
  const { say } = useSaid();
  const other = seat === 0 ? 1 : 0;
  // on a phone the plan and the actions come first
  const [isOpen] = useState(() => typeof window === 'undefined' || window.innerWidth >= 900);
  return (
    <details className="household-legend small muted" open={isOpen}>
      <summary>{say('legend.title')}</summary>
      <ul>
        {STANDINGS.map((standing) => (
          <Sign key={standing} words={say(`legend.${standing}`)}>
            <FurnitureShape standing={standing} />
          </Sign>
        ))}
        <Sign words={say('legend.onIt')}>
          <g transform="translate(3 3)">
            <RelationShape relation="on" />
          </g>
        </Sign>
        <Sign words={say('legend.inIt')}>
          <g transform="translate(3 3)">
            <RelationShape relation="in" />
          </g>
        </Sign>
        <Sign words={say('legend.inHand')}>
          <g transform="translate(2 2)">
            <HandShape />
          </g>
        </Sign>
        {memory !== null && (
          <Sign words={say('legend.remembered')}>
            <path
              d={shapePath(other, 7)}
              transform="translate(10 10)"
              fill="none"
              stroke={colourOf(other)}
              strokeWidth={2.5}
              strokeDasharray="2 3"
            />
          </Sign>
        )}
        {(observation.own?.barred.length ?? 0) > 0 && (
          <Sign words={say('legend.offLimits')}>
            <defs>
              <Hatch id="household-legend-hatch" />
            </defs>
            <rect x={1} y={2} width={18} height={16} rx={2} fill="url(#household-legend-hatch)" className="swatch" />
          </Sign>
        )}
      </ul>
    </details>
  );
}

function Sign({ words, children }: { words: string; children: ReactNode }) {
  return (
    <li>
      <svg className="household-sign" viewBox="0 0 20 20" width={20} height={20} aria-hidden>
        {children}
      </svg>
      {words}
    </li>
  );
}
