/**
 * Frames of the browser: when one was painted, and how long the time between two is. Frames are watched for a second
 * after something new, so that a page at rest draws none.
 */
import type { ClientFacts } from '../../games/core/session/client-facts.ts';
import { FRAMES } from '../../games/core/session/client-limits.ts';
import { rounded } from './shown.ts';

const WATCHED_MS = 1000;
/** The refresh rate is told from at least so many intervals. */
const ENOUGH = 30;
/** No screen paints twice within so few milliseconds: a browser that was late calls for two frames at once. */
const SHORTEST_MS = 1;

/**
 * Calls back once the next frame has been painted. The callback of the frame comes before its layout and painting; a
 * message that is sent there is delivered after them.
 */
export function whenPainted(painted: (frameMs: number, paintedMs: number) => void): () => void {
  let cancelled = false;
  const frame = requestAnimationFrame(() => {
    const frameMs = performance.now();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      if (!cancelled) painted(rounded(frameMs), rounded(performance.now()));
    };
    port2.postMessage(null);
  });
  return () => {
    cancelled = true;
    cancelAnimationFrame(frame);
  };
}

export interface FrameWatch {
  /** Watches the frames of the next second. */
  watch(): void;
  /** The time in which the page is hidden has no frames. */
  pause(): void;
  stop(): void;
  sum(): ClientFacts['frames'];
  refreshHz(): number | null;
}

export function frameWatch(): FrameWatch {
  let intervals: number[] = [];
  let last: number | null = null;
  let until = 0;
  let frame: number | null = null;

  const onFrame = (atMs: number): void => {
    if (last !== null && atMs > last) intervals = [...intervals, atMs - last].slice(-FRAMES);
    last = atMs;
    frame = atMs < until ? requestAnimationFrame(onFrame) : null;
    if (frame === null) last = null;
  };
  const stop = (): void => {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = null;
    last = null;
  };
  return {
    watch() {
      until = performance.now() + WATCHED_MS;
      frame ??= requestAnimationFrame(onFrame);
    },
    pause() {
      last = null;
    },
    stop,
    sum: () => sumOf(intervals),
    refreshHz: () => {
      const sum = sumOf(intervals);
      return sum && sum.count >= ENOUGH ? rounded(1000 / sum.medianMs) : null;
    },
  };
}

/** null: there are none. */
export function sumOf(intervals: readonly number[]): ClientFacts['frames'] {
  const sorted = intervals.filter((ms) => ms >= SHORTEST_MS).toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  const worst = sorted.at(-1);
  if (low === undefined || high === undefined || worst === undefined) return null;
  return { count: sorted.length, medianMs: rounded((low + high) / 2), worstMs: rounded(worst) };
}
