/** The signs of the board, explained. */
import type { Memory } from '../../../games/standoff/memory.ts';
import type { Standoff } from '../../../games/standoff/types.ts';
import type { BoardProps } from '../../game-view.ts';
import { colourOf, shapePath } from '../../signs/shapes.ts';
import { HatchPattern } from './barrier.tsx';
import { useSaid } from './said.ts';
import { TreatSign } from './treats.tsx';
import './panels.css';

export function Legend({ seat }: BoardProps<Standoff, Memory>) {
  const { say } = useSaid();
  const shown = seat ?? 0;
  return (
    <ul className="standoff-legend small muted">
      <li>
        <TreatSign treat="large" size={24} />
        {say('legend.large')}
      </li>
      <li>
        <TreatSign treat="small" size={24} />
        {say('legend.small')}
      </li>
      <li>
        <svg viewBox="-14 -20 28 34" width={20} height={24} aria-hidden>
          <path d={shapePath(shown, 9)} fill={colourOf(shown)} />
          <path d="M -5 -11 L 0 -18 L 5 -11 Z" fill="var(--ink)" />
        </svg>
        {say('legend.looks')}
      </li>
      <li>
        <svg className="standoff-board" viewBox="0 0 32 18" width={32} height={18} aria-hidden>
          <defs>
            <HatchPattern id="standoff-legend-hatch" />
          </defs>
          <rect className="swatch" x={1} y={1} width={30} height={16} rx={3} fill="url(#standoff-legend-hatch)" />
        </svg>
        {say('legend.opaque')}
      </li>
    </ul>
  );
}
