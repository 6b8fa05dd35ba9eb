/** How long to wait before trying to reach the server again: soon at first, never longer than ten seconds. */
const WAITS_MS = [300, 800, 1500, 3000, 5000, 8000, 10_000] as const;

/** `spread` in 0..1 keeps many pages from connecting at the same moment. */
export function waitMs(attempt: number, spread: number): number {
  const wait = WAITS_MS[Math.min(attempt, WAITS_MS.length - 1)] ?? 10_000;
  return Math.round(wait * (0.8 + 0.4 * spread));
}
