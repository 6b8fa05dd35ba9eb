/** For tests of live sessions: a server's clock that stands still but for what the test lets pass. */
import { afterEach, beforeEach, vi } from 'vitest';

export interface StillClock {
  now(): number;
  /** Timers that fall due ring. */
  pass(ms: number): void;
  /** What a promise gives; the store may take a moment to gather commits. */
  done<A>(promise: Promise<A>): Promise<A>;
}

/** For every test of the file that calls it. */
export function stillClock(): StillClock {
  let clock = 0;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    clock = 1_000_000;
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return {
    now: () => clock,
    pass(ms) {
      clock += ms;
      vi.advanceTimersByTime(ms);
    },
    async done(promise) {
      let settled = false;
      const end = (): void => {
        settled = true;
      };
      promise.then(end, end);
      while (!settled) {
        vi.advanceTimersByTime(1);
        await new Promise((resolve) => setImmediate(resolve));
      }
      return promise;
    },
  };
}
