/** Connections that were closed: how long the server waits for the participant before the line counts as lost. */
import type { Seat } from '../../../games/core/game.ts';
import type { Stalls } from '../stalls.ts';

/** Time that a page needs to open a broken connection again, ms. */
const CLOSED_MS = 3000;

export interface ClosedLines {
  /** The connection of this seat was closed. */
  closed(seat: Seat): void;
  /** The seat has a connection again, or none is waited for. */
  back(seat: Seat): void;
  close(): void;
}

export interface ClosedLinesOptions {
  readonly stalls: Pick<Stalls, 'whenCaughtUp'>;
  readonly afterMs?: number;
  readonly lose: (seat: Seat) => void;
}

export function openClosedLines({ stalls, afterMs = CLOSED_MS, lose }: ClosedLinesOptions): ClosedLines {
  const timers = new Map<Seat, NodeJS.Timeout>();
  const back = (seat: Seat): void => {
    clearTimeout(timers.get(seat));
    timers.delete(seat);
  };
  const wait = (seat: Seat): void => {
    back(seat);
    const timer = setTimeout(() => {
      stalls.whenCaughtUp((lostMs) => {
        if (timers.get(seat) !== timer) return;
        // while the server stood still, no page could connect
        if (lostMs > 0) return wait(seat);
        timers.delete(seat);
        lose(seat);
      });
    }, afterMs).unref();
    timers.set(seat, timer);
  };
  return {
    closed: wait,
    back,
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
