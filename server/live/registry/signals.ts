/** Who listens to the sessions that this process plays, and who waits for one of them. */
import { EventEmitter } from 'node:events';
import type { SessionOutcome } from '../../../games/core/session/outcome.ts';
import type { SessionRow } from '../../store/rows.ts';
import type { SessionCommit } from '../writer/session-report.ts';

type Phase = SessionRow['status'];

export interface Signals {
  /** Public facts of the session may have changed. `commit`: which is on disk now; null: a line was opened or closed. */
  changed(session: string, commit: SessionCommit | null): void;
  /** The session is no longer live here, although it is not over. */
  departed(session: string): void;
  /** The end of the session is on disk. */
  ended(outcome: SessionOutcome): void;
  /** Calls the listener when public facts of the session may have changed; returns a function that stops the calls. */
  onChange(session: string, listener: () => void): () => void;
  /** Calls the listener after each change of any session; returns a function that stops the calls. */
  onAnyChange(listener: (session: string, commit: SessionCommit | null) => void): () => void;
  /** Calls the listener once the end of a session is on disk; returns a function that stops the calls. */
  onEnded(listener: (outcome: SessionOutcome) => void): () => void;
  /**
   * Resolves once the seats are told of one of these phases. `orGone`: also once the session is no longer live here, as after a
   * failed commit.
   */
  reached(session: string, phases: readonly Phase[], options?: { readonly orGone?: boolean }): Promise<void>;
}

/** `phaseOf`: the phase that the seats have been told of; "ended" for a session that is not live here. */
export function openSignals(phaseOf: (session: string) => Phase): Signals {
  // their events are named by sessions
  const [changes, departures] = [emitter(), emitter()];
  const [anyChanges, endings] = [emitter(), emitter()];
  return {
    changed(session, commit) {
      changes.emit(session);
      anyChanges.emit('change', session, commit);
    },
    departed: (session) => void departures.emit(session),
    ended: (outcome) => void endings.emit('ended', outcome),
    onChange: (session, listener) => listen(changes, session, listener),
    onAnyChange: (listener) => listen(anyChanges, 'change', listener),
    onEnded: (listener) => listen(endings, 'ended', listener),
    reached: (session, phases, { orGone = false } = {}) =>
      new Promise((resolve) => {
        const there = (): boolean => phases.includes(phaseOf(session));
        if (there()) return resolve();
        const end = (): void => {
          stopLooking();
          stopWaiting?.();
          resolve();
        };
        const stopLooking = listen(changes, session, () => {
          if (there()) end();
        });
        const stopWaiting = orGone ? listen(departures, session, end) : null;
      }),
  };
}

function emitter(): EventEmitter {
  return new EventEmitter().setMaxListeners(0);
}

/** Returns a function that stops the calls. */
function listen<About extends unknown[]>(
  to: EventEmitter,
  event: string,
  listener: (...about: About) => void,
): () => void {
  to.on(event, listener);
  return () => void to.off(event, listener);
}
