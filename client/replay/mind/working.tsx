/**
 * Shown in place of beliefs that are not there yet: the progress, with a way to stop; or that it was stopped or failed,
 * with a way to try again.
 */
import type { ReactNode } from 'react';
import { Reload } from '../../part.tsx';
import type { MindsAsking } from './use-minds.ts';

/**
 * `doing`: what is being computed, as the beginning of a sentence; `failed`: the beginning of the sentence after a
 * failure.
 */
export function Working({ asking, doing, failed }: { asking: MindsAsking; doing: string; failed: string }): ReactNode {
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
