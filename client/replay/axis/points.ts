/** The points along the time axis: one line for all seats with the same points. Pure. */
import type { Seat } from '../../../games/core/game.ts';

export interface PointLine {
  readonly seats: readonly Seat[];
  /** After each column. */
  readonly points: readonly number[];
}

/** `scores[c]` are the points by seat after column c. Lines that are equal throughout are one line. */
export function pointLines(scores: readonly (readonly number[])[]): readonly PointLine[] {
  const seats = scores[0]?.map((_, seat) => seat) ?? [];
  const lines = seats.map((seat) => ({ seat, points: scores.map((row) => row[seat] ?? 0) }));
  return [...Map.groupBy(lines, ({ points }) => points.join()).values()].map((same) => ({
    seats: same.map(({ seat }) => seat),
    points: same[0]?.points ?? [],
  }));
}

/** The least and the greatest value, zero among them. */
export function pointRange(lines: readonly PointLine[]): readonly [least: number, most: number] {
  const all = lines.flatMap(({ points }) => points);
  return [Math.min(0, ...all), Math.max(0, ...all)];
}
