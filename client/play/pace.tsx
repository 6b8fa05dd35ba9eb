/**
 * The pace of a show: it runs by itself, or waits for "Next" after each event where the participant asks for that. Every
 * participant may ask, as one who uses a screen reader; the log has each choice.
 */
import { useId } from 'react';
import { entryOf } from '../boards.ts';
import type { Saying } from '../seat/seat-connection.ts';
import { isSaying, type SeatSession, type SeatState } from '../seat/seat-state.ts';
import { play as words } from '../words/play.ts';

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

export function PaceSwitch({ state, seated, say, brief = false }: Props) {
  const about = useId();
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
        onClick={() => waits || say({ type: 'pace', own: !seated.ownPace })}
      >
        {words.pace}
      </button>
      <p id={about} className={brief ? 'unseen' : 'muted'}>
        {words.paceTold}
      </p>
    </div>
  );
}
