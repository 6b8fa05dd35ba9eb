/** The choice of the viewer: everything, or one seat. */
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { Seat } from '../../games/core/game.ts';
import { AgentSign } from '../signs/agent-sign.tsx';
import { seatsInOrder } from '../signs/plan.tsx';
import { letterOf } from '../signs/shapes.ts';
import { useWords } from '../words/use-words.ts';

export function SeatSwitch({
  seats,
  seat,
  onLook,
}: {
  seats: number;
  seat: Seat | null;
  onLook: (seat: Seat | null) => void;
}) {
  const say = useWords('controls');
  return (
    <ToggleButtonGroup
      className="seat-switch"
      aria-label={say('whose')}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[String(seat ?? 'all')]}
      onSelectionChange={(keys) => {
        const key = [...keys][0];
        onLook(key === 'all' ? null : Number(key));
      }}
    >
      <ToggleButton id="all" className="look">
        {say('allEyes')}
      </ToggleButton>
      {seatsInOrder(seats).map((at) => (
        <ToggleButton key={at} id={String(at)} className="look" aria-label={say('eyesOf', { name: letterOf(at) })}>
          <AgentSign seat={at} you={at === seat} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
