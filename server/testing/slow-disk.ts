/** For tests: a disk that a test can stall, below the store's queue of transactions. */

import { onTestFinished } from 'vitest';

export interface SlowDisk {
  /** What the store awaits before every transaction. */
  readonly disk: () => Promise<void>;
  /** Stalls the disk: no transaction begins from now on. */
  stall(): void;
  /** Ends the stall. */
  release(): void;
}

export function openSlowDisk(): SlowDisk {
  let gate: Promise<void> | null = null;
  let open: () => void = () => {};
  const release = (): void => {
    gate = null;
    open();
  };
  return {
    async disk() {
      await gate;
    },
    stall() {
      gate ??= new Promise((resolve) => {
        open = resolve;
      });
      // a closing server waits for its transactions
      onTestFinished(release);
    },
    release,
  };
}
