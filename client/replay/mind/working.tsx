/** Of beliefs that are not there: how far they are, with a way to stop; or that they were stopped or failed, to try again. */
import type { ReactNode } from 'react';
import { Reload } from '../../part.tsx';
import type { Asking } from './use-minds.ts';

/** `doing`: what is being worked out, as a sentence begins; `failed`: as one begins that it could not be. */
export function Working({ asking, doing, failed }: { asking: Asking; doing: string; failed: string }): ReactNode {
  const { asked, onStop, onAgain } = asking;
  switch (asked.kind) {
    case 'there':
      return null;
    case 'asking': {
      const { underway } = asked;
      return (
        <div className="working">
          <span className="muted">
            {doing} …{underway && ` turn ${underway.turn + 1} of ${underway.turns}`}
          </span>
          {underway && <progress aria-label={doing} value={underway.turn} max={underway.turns} />}
          <button type="button" className="button" onClick={onStop}>
            Stop
          </button>
        </div>
      );
    }
    case 'stopped':
      return (
        <div className="working">
          <span className="muted">Stopped. The rest of the replay does not need it.</span>
          <button type="button" className="button" onClick={onAgain}>
            Work it out
          </button>
        </div>
      );
    case 'failed':
      return (
        <div className="working">
          <p role="alert">
            {failed}: {asked.why}
          </p>
          <button type="button" className="button" onClick={onAgain}>
            Try again
          </button>
          <Reload />
        </div>
      );
  }
}
