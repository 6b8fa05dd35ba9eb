/** For tests of live sessions: a server's clock that moves only when the test moves it. */
import { afterEach, beforeEach, vi } from 'vitest';

export interface StillClock {
  now(): number;
  /** Moves the clock; timers that fall due fire. */
  pass(ms: number): void;
  /** Awaits a promise while timers fire, since the store may wait a moment for more commits. */
  done<A>(promise: Promise<A>): Promise<A>;
}

/** Stops the clock for every test of the file that calls it. */
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
