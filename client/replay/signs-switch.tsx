/** The two ways to show the seats of a replay: with the signs that participants saw, or each with the sign of its number. */
import { type ReactNode, useState } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { Signs } from '../../games/core/session/types.ts';
import { Signed } from '../signs/plan.tsx';
import { useWords } from '../words/use-words.ts';
import type { Replay } from './replay-log.ts';

/** The signs that were drawn for the session; null: none were, as in old logs. */
export function signsOf({ log }: Pick<Replay, 'log'>): Signs | null {
  const created = log[0]?.event;
  return created?.type === 'SessionCreated' ? (created.signs ?? null) : null;
}

/** `children` get the switch to show; it is null where there is nothing to choose. */
export function WithSigns({ replay, children }: { replay: Replay; children: (choice: ReactNode) => ReactNode }) {
  const say = useWords('controls');
  const signs = signsOf(replay);
  const [played, setPlayed] = useState(true);
  const choice = signs && (
    <ToggleButtonGroup
      className="seat-switch"
      aria-label={say('signs')}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[played ? 'played' : 'seat']}
      onSelectionChange={(keys) => setPlayed([...keys][0] === 'played')}
    >
      <ToggleButton id="played" className="look">
        {say('signsPlayed')}
      </ToggleButton>
      <ToggleButton id="seat" className="look">
        {say('signsBySeat')}
      </ToggleButton>
    </ToggleButtonGroup>
  );
  return <Signed by={played ? signs : null}>{children(choice)}</Signed>;
}
