/**
 * The commits of a session: they are appended in the order in which they were decided, and what waits for them is called once
 * they are on disk. After the first commit or call that fails, nothing more is called.
 */
import type { EventStore, StreamWrite } from '../../store/event-store.ts';
import type { SideWrite } from '../../store/rows.ts';
import { openOutbox } from './outbox.ts';

export interface SessionCommits {
  /** `also`: rows to write in the same transaction. */
  append(write: StreamWrite, commandId: string, also: readonly SideWrite[]): void;
  /** Calls `act` once all that was appended so far is on disk. */
  whenOnDisk(act: () => void): void;
  /** Counts the oldest commit as being on disk; returns when it was decided, ms. */
  arrived(): number;
  /** Whether all that was appended is on disk. */
  areOnDisk(): boolean;
  /** Resolves once all that was appended so far is on disk; rejects if it could not be written. */
  settled(): Promise<void>;
  /** Calls nothing any more. */
  close(): void;
}

export interface CommitsOptions {
  readonly store: Pick<EventStore, 'appendThen'>;
  readonly now: () => number;
  /** Called once. `since`: when the oldest commit that is not on disk was decided; the time of the failure if there is none. */
  readonly failed: (error: unknown, since: number) => void;
}

export function openCommits({ store, now, failed }: CommitsOptions): SessionCommits {
  /** When the commits that are not on disk yet were decided, ms. */
  const decidedAt: number[] = [];
  const outbox = openOutbox((error) => failed(error, decidedAt[0] ?? now()));
  return {
    append(write, commandId, also) {
      store.appendThen(write, commandId, { also, isNew: true }, outbox.expect());
      decidedAt.push(now());
    },
    whenOnDisk: outbox.add,
    arrived: () => decidedAt.shift() ?? now(),
    areOnDisk: () => decidedAt.length === 0,
    settled: outbox.settled,
    close: outbox.drop,
  };
}
