/**
 * The server's clock, ms since the epoch. It reads the wall clock once, when it is made; after that it follows the time
 * that the machine has run. A wall clock that is set back or forward moves no deadline and no order of events.
 */
export interface Clocks {
  readonly wall?: () => number;
  /** Runs at the pace of time from any origin, and is never set. */
  readonly monotonic?: () => number;
}

export function serverClock({ wall = Date.now, monotonic = () => performance.now() }: Clocks = {}): () => number {
  const origin = wall() - monotonic();
  return () => Math.floor(origin + monotonic());
}
