/** What a session in play reports to the rest of the server. */
import type { GameTypes } from '../../../games/core/game.ts';
import type { RefusalCode } from '../../../games/core/session/commands.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';

export interface LiveReport {
  refused(code: RefusalCode): void;
  /** A bug ended the session. */
  fault(error: unknown): void;
  /**
   * The log did not answer: what a seat lived through, or the answer to an old command, could not be read. The connection was
   * closed, unless a policy of the server waits for its welcome.
   */
  unread(error: unknown): void;
  /** A commit or a message failed; the session is no longer live here. `since`: from then on its seats were told nothing. */
  broke(error: unknown, since: number): void;
  /** Public facts may have changed. `commit`: which is on disk now; null: a line was opened or closed. */
  changed(commit: SessionCommit | null): void;
  ended(): void;
}

/** Events that are on disk. */
export interface SessionCommit {
  /** How many events of the session stood in the log before. */
  readonly after: number;
  readonly events: readonly SessionEvent<GameTypes>[];
}
