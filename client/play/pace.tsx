/**
 * The pace of a show: it runs by itself, or waits for "Next" after each event where the participant asks for that. Every
 * participant may ask, as one who uses a screen reader; the log has each choice.
 */
import { useId } from 'react';
import { entryOf } from '../boards.ts';
import type { Saying } from '../seat/seat-connection.ts';
import { isSaying, type SeatSession, type SeatState } from '../seat/seat-state.ts';
import { useWords } from '../words/use-words.ts';

/** Whether the session leaves the choice to its participants. Where no seat may know who is a person, it does not. */
function mayChoosePace({ info }: SeatSession): boolean {
  return entryOf(info.game).ownPace === true && info.disclosure.kind && !info.selfPaced;
}

interface Props {
  readonly state: SeatState;
  readonly seated: SeatSession;
  readonly say: (saying: Saying) => void;
  /** The sentence about it is for screen readers alone: beside a board there is no room. */
  readonly brief?: boolean;
}

export function PaceSwitch({ state, seated, say: tell, brief = false }: Props) {
  const about = useId();
  const say = useWords('table.pace');
  if (!mayChoosePace(seated)) return null;
  const waits = isSaying(state, 'pace') || state.link.kind !== 'live';
  return (
    <div className="pace">
      {/* no toggle button: a second Enter on one sends the choice of the turn */}
      <button
        type="button"
        role="switch"
        className="button"
        aria-checked={seated.ownPace}
        aria-describedby={about}
        aria-disabled={waits}
        onClick={() => waits || tell({ type: 'pace', own: !seated.ownPace })}
      >
        {say('switch')}
      </button>
      <p id={about} className={brief ? 'unseen' : 'muted'}>
        {say('about')}
      </p>
    </div>
  );
}
