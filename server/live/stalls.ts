/**
 * Notices that the server stood still: its process was frozen, or some work held the event loop. Timers that rang
 * meanwhile wait. First the sockets are read, so that messages which were sent in time count. Then the listeners hear how
 * long it was and give that time back. Then the timers act.
 */

/** A time that is longer than this, ms, in which the server could not answer; participants lose nothing by it. */
export const STALL_MS = 500;
/**
 * How long participants have at least, after an outage, to notice that their line is dead, to come back and to send again what
 * the process before may not have written, ms. A page gives a silent line up after 12 s, and is told of a closed one at once.
 */
export const RETURN_MS = 10_000;
/** Time between two looks, ms. */
const LOOK_MS = 100;

export interface Stalls {
  /**
   * Calls `act` once the sockets are read, and after a stall once the time is given back; `lostMs` is its length, 0 without
   * a stall.
   */
  whenCaughtUp(act: (lostMs: number) => void): void;
  /** Calls the listener after each stall; returns a function that stops the calls. */
  onStall(listener: (lostMs: number) => void): () => void;
  close(): void;
}

export function watchStalls(monotonic: () => number = () => performance.now()): Stalls {
  const listeners = new Set<(lostMs: number) => void>();
  let seenAt = monotonic();
  let lostMs = 0;
  /** What waits until the sockets are read; null: nothing has to be caught up. */
  let waiting: ((lostMs: number) => void)[] | null = null;

  const look = (): void => {
    const at = monotonic();
    const gap = at - seenAt;
    seenAt = at;
    if (gap < STALL_MS) return;
    lostMs += Math.ceil(gap);
    if (waiting) return;
    waiting = [];
    // between two immediates lies a full poll of the sockets
    setImmediate(() => setImmediate(catchUp));
  };
  const catchUp = (): void => {
    const [acts, lost] = [waiting ?? [], lostMs];
    waiting = null;
    lostMs = 0;
    for (const listener of [...listeners]) listener(lost);
    // giving time back to thousands of sessions takes long itself, and must not lead to more of it
    seenAt = monotonic();
    for (const act of acts) act(lost);
  };
  const timer = setInterval(look, LOOK_MS).unref();

  return {
    whenCaughtUp(act) {
      look();
      if (waiting) waiting.push(act);
      // timers come before the sockets: what arrived while the loop was busy counts first
      else setImmediate(act, 0);
    },
    onStall(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      clearInterval(timer);
    },
  };
}
