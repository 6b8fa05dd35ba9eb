/** The signs of the board, explained. */
import type { Memory } from '../../../games/symmtom/memory.ts';
import type { SymmToM } from '../../../games/symmtom/types.ts';
import type { BoardProps } from '../../game-view.ts';
import { colourOf, shapePath } from '../../signs/shapes.ts';
import { useSaid } from './said.ts';
import './panels.css';

export function Legend({ seat, observation }: BoardProps<SymmToM, Memory>) {
  const { say } = useSaid();
  const shown = seat ?? 0;
  return (
    <ul className="symmtom-legend small muted">
      <li>
        <svg viewBox="-12 -12 24 24" aria-hidden>
          <path d={shapePath(shown, 8)} fill={colourOf(shown)} />
        </svg>
        {say('legend.agent')}
      </li>
      <li>
        <svg viewBox="-12 -12 24 24" aria-hidden>
          <rect x={-9} y={-9} width={18} height={18} rx={3} fill="none" stroke={colourOf(shown)} strokeWidth={2.5} />
        </svg>
        {say('legend.base')}
      </li>
      <li>
        <svg viewBox="-12 -12 24 24" aria-hidden>
          <rect
            x={-10}
            y={-10}
            width={20}
            height={20}
            fill={colourOf(shown)}
            fillOpacity={0.15}
            stroke={colourOf(shown)}
          />
        </svg>
        {say(observation.parameters.hearing === 0 ? 'legend.hearing' : 'legend.inHearing')}
      </li>
      <li>
        <WordSign colour={colourOf(shown)} fill="var(--raised)" />
        {say('legend.said')}
      </li>
      {seat === null ? (
        <li>
          <svg viewBox="-12 -12 24 24" aria-hidden>
            <path d="M-11 0H1" stroke={colourOf(shown)} strokeWidth={2.5} />
            <path
              d={shapePath(shown, 6)}
              fill="none"
              stroke={colourOf(shown)}
              strokeWidth={2}
              transform="translate(5 0)"
            />
          </svg>
          {say('legend.goes')}
        </li>
      ) : (
        <li>
          <WordSign colour={colourOf(shown)} fill="none" dashed />
          {say('legend.inVain')}
        </li>
      )}
    </ul>
  );
}

/** Said, or tried to be said. */
function WordSign({ colour, fill, dashed = false }: { colour: string; fill: string; dashed?: boolean }) {
  return (
    <svg viewBox="-12 -12 24 24" aria-hidden>
      <rect
        x={-9}
        y={-9}
        width={18}
        height={18}
        rx={5}
        fill={fill}
        stroke={colour}
        strokeWidth={2}
        {...(dashed && { strokeDasharray: '3 3' })}
      />
    </svg>
  );
}
