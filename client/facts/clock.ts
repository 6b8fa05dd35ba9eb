/**
 * How far the server's clock is from the page's. The page asks for it several times, and takes the answer of the shortest
 * round trip: the server read its clock at some time between sending and coming back, so the middle is wrong by at most
 * half the trip (Cristian 1989).
 */
import type { ClientFacts } from '../../games/core/session/client-facts.ts';
import { rounded } from './shown.ts';

export type ClockFix = NonNullable<ClientFacts['clock']>;

export interface Trip {
  /** When it was sent, on the page's clock. */
  readonly sentMs: number;
  readonly backMs: number;
  /** The server's clock, whole milliseconds, rounded down. */
  readonly serverMs: number;
}

const ROUNDS = 7;
const PAUSE_MS = 120;
/** An answer that takes longer tells nothing. */
const LOST_MS = 3000;
/** Clocks of computers drift apart by some milliseconds a minute at most. */
const AGAIN_MS = 60_000;
/** The server's clock is rounded down, so the true time is up to one millisecond later. */
const HALF_TICK_MS = 0.5;
/** Browsers round their clock to a tenth of a millisecond, or coarser. */
const ROUNDING_MS = 0.1;

/** null: there is no trip. */
export function fixOf(trips: readonly Trip[]): ClockFix | null {
  const lengths = trips.map(({ sentMs, backMs }) => backMs - sentMs);
  const best = trips[lengths.indexOf(Math.min(...lengths))];
  if (!best) return null;
  const half = (best.backMs - best.sentMs) / 2;
  return {
    atMs: rounded(best.backMs),
    offsetMs: rounded(best.serverMs + HALF_TICK_MS - (best.sentMs + half)),
    uncertaintyMs: rounded(half + HALF_TICK_MS + ROUNDING_MS),
    rounds: trips.length,
  };
}

export interface ClockWatch {
  /** Begins a series of round trips now, and another one every minute. */
  start(): void;
  heard(commandId: string, serverMs: number): void;
  stop(): void;
}

/** `ask` sends the question with this id. `fixed` gets the result of each series. */
export function clockWatch(ask: (commandId: string) => void, fixed: (fix: ClockFix) => void): ClockWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked: { readonly commandId: string; readonly sentMs: number } | null = null;
  let trips: Trip[] = [];
  let left = 0;

  const begin = (): void => {
    trips = [];
    left = ROUNDS;
    next();
  };
  const next = (): void => {
    clearTimeout(timer);
    if (left === 0) {
      asked = null;
      const fix = fixOf(trips);
      if (fix) fixed(fix);
      timer = setTimeout(begin, AGAIN_MS);
      return;
    }
    left -= 1;
    const commandId = crypto.randomUUID();
    asked = { commandId, sentMs: performance.now() };
    ask(commandId);
    timer = setTimeout(next, LOST_MS);
  };
  return {
    start: begin,
    heard(commandId, serverMs) {
      const backMs = performance.now();
      if (asked?.commandId !== commandId) return;
      trips.push({ sentMs: asked.sentMs, backMs, serverMs });
      asked = null;
      clearTimeout(timer);
      timer = setTimeout(next, PAUSE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
