/**
 * Whether this process runs the studies. Of several processes one does, and plays the sessions of all studies: their
 * timers, places and duties are in its memory. Another one takes over when it is gone.
 */
import { NotNow, type Owned, type Ownership, STOPPING } from '../../live/owner/ownership.ts';

export interface Lab {
  /** Resolves once this process runs the studies and has loaded them. Rejects where another process runs them. */
  here(): Promise<void>;
  /** Whether it does now. */
  isHere(): boolean;
  /** What it may write; it may still be loading them. Rejects as `here` does. */
  owned(): Promise<Owned>;
  /** It runs them no longer. `since`: ms, from when on; null: from when another process took them, or will. */
  leave(since: number | null): void;
  /** It begins no more to run them. */
  close(): void;
}

export interface LabOptions {
  readonly ownership: Pick<Ownership, 'lab' | 'check'>;
  /** Loads all studies. `freeSince`: since when no process ran them, ms. */
  readonly load: (freeSince: number | null) => Promise<void>;
}

export function openLab({ ownership, load }: LabOptions): Lab {
  let owned: Owned | null = null;
  let loading: Promise<void> | null = null;
  let closed = false;
  /** Since when this process could not run what it may still run. */
  let stoppedSince: number | null = null;
  const leave = (since: number | null): void => {
    owned = null;
    loading = null;
    stoppedSince = since;
  };
  const begin = async (): Promise<void> => {
    try {
      owned = await ownership.lab();
      await load(stoppedSince ?? owned.freeSince);
      stoppedSince = null;
    } catch (error) {
      leave(stoppedSince);
      throw error;
    }
  };
  const here = async (): Promise<void> => {
    ownership.check();
    if (closed) throw new NotNow(STOPPING);
    loading ??= begin();
    await loading;
  };
  return {
    here,
    isHere: () => owned !== null,
    async owned() {
      if (!owned) await here();
      return owned ?? ownership.lab();
    },
    leave,
    close() {
      closed = true;
    },
  };
}
