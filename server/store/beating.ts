/**
 * The server's sign of life: every second it writes the time into the database, through the same queue and connection as
 * events. So a later server knows when this one was last up, and this one knows whether it can write.
 */
import type { Trouble } from './store.ts';

const BEAT_MS = 1000;
/** A write that takes longer than this, ms, is told as trouble. */
const SLOW_MS = 2000;

export interface Beating {
  /** What keeps the server from writing now; null: nothing. */
  trouble(): Trouble | null;
  stop(): void;
}

export interface BeatOptions {
  /** Writes a sign of life; resolves when it is on disk. */
  readonly write: () => Promise<unknown>;
  readonly troubleOf: (error: unknown) => Trouble;
  /** Called when trouble begins, becomes another one, or ends. */
  readonly changed: (trouble: Trouble | null) => void;
}

/** Beats at once and then every second. A beat that is not on disk yet is waited for. */
export function beat({ write, troubleOf, changed }: BeatOptions): Beating {
  let begunAt: number | null = null;
  let failure: Trouble | null = null;
  let told: Trouble['code'] | null = null;
  const trouble = (): Trouble | null => {
    if (begunAt === null || performance.now() - begunAt < SLOW_MS) return failure;
    const seconds = Math.floor((performance.now() - begunAt) / 1000);
    return { code: 'slow', message: `a write to the database has not ended for ${seconds} s` };
  };
  const tell = (): void => {
    const now = trouble();
    if ((now?.code ?? null) === told) return;
    told = now?.code ?? null;
    changed(now);
  };
  const once = async (): Promise<void> => {
    begunAt = performance.now();
    try {
      await write();
      failure = null;
    } catch (error) {
      failure = troubleOf(error);
    }
    begunAt = null;
    tell();
  };
  const next = (): void => {
    if (begunAt === null) void once();
    else tell();
  };
  next();
  const timer = setInterval(next, BEAT_MS).unref();
  return { trouble, stop: () => clearInterval(timer) };
}
