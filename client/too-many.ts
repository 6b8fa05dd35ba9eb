/**
 * What the page does when the server refuses a request because there are too many at once: it waits, and says so
 * (wait-notice.tsx). All requests that wait go on together.
 */

/** How long to wait where the server does not say how long, s. */
const DEFAULT_S = 5;
const MOST_S = 60;

export interface PageWait {
  /** When the wait ends, on the page's clock. */
  readonly untilMs: number;
}

let waiting: (PageWait & { readonly over: Promise<void>; readonly end: () => void }) | null = null;
const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** null: no request waits. */
export function getWaiting(): PageWait | null {
  return waiting;
}

/** Ends the wait at once. */
export function tryNow(): void {
  waiting?.end();
}

/** Resolves when it is worth asking again. `seconds`: what the server said; 0: it said nothing. */
export function waitForRoom(seconds: number): Promise<void> {
  if (waiting) return waiting.over;
  const forMs = 1000 * Math.min(MOST_S, seconds > 0 ? Math.ceil(seconds) : DEFAULT_S);
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const end = (): void => {
    clearTimeout(timer);
    waiting = null;
    tell();
    resolve();
  };
  const timer = setTimeout(end, forMs);
  waiting = { untilMs: Date.now() + forMs, over, end };
  tell();
  return over;
}

function tell(): void {
  for (const listener of listeners) listener();
}
