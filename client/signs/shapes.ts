/**
 * The sign of a seat: one shape, letter and colour on all pages of a session (plan.tsx). The outlines lie around (0, 0) and look about equally
 * large.
 */
import type { Seat } from '../../games/core/game.ts';
import { lookOf, placeOf } from './plan.tsx';

export const letterOf = (seat: Seat): string => String.fromCharCode(65 + placeOf(seat));

/**
 * Circle, square, triangle, diamond, hexagon, star: points on a circle in sixtieths of a turn from the top, with their
 * distance; kept as numbers, drawn as a polygon.
 */
const CORNERS: readonly (readonly (readonly [sixtieth: number, distance: number])[])[] = [
  [],
  [7.5, 22.5, 37.5, 52.5].map((at) => [at, 1.22] as const),
  [0, 20, 40].map((at) => [at, 1.36] as const),
  [0, 15, 30, 45].map((at) => [at, 1.24] as const),
  [0, 10, 20, 30, 40, 50].map((at) => [at, 1.1] as const),
  [0, 6, 12, 18, 24, 30, 36, 42, 48, 54].map((at, i) => [at, i % 2 === 0 ? 1.36 : 0.68] as const),
];

const shapeNumber = (seat: Seat): number => lookOf(seat) % CORNERS.length;

export const colourOf = (seat: Seat): string => `var(--seat-${shapeNumber(seat)})`;
export const inkOn = (seat: Seat): string => `var(--on-seat-${shapeNumber(seat)})`;

/** An SVG path; `radius` is that of the circle. The triangle is drawn a little lower, so that it looks centred. */
export function shapePath(seat: Seat, radius: number): string {
  const corners = CORNERS[shapeNumber(seat)] ?? [];
  if (corners.length === 0)
    return `M ${-radius} 0 a ${radius} ${radius} 0 1 0 ${2 * radius} 0 a ${radius} ${radius} 0 1 0 ${-2 * radius} 0 Z`;
  const down = corners.length === 3 ? 0.25 * radius : 0;
  const points = corners.map(([sixtieth, distance]) => {
    const angle = (sixtieth / 30) * Math.PI;
    return `${round(Math.sin(angle) * distance * radius)} ${round(down - Math.cos(angle) * distance * radius)}`;
  });
  return `M ${points.join(' L ')} Z`;
}

/** How far below the middle the letter stands, for a given radius. */
export const letterDrop = (seat: Seat, radius: number): number => (shapeNumber(seat) === 2 ? 0.28 : 0) * radius;

const round = (value: number): number => Math.round(value * 100) / 100;
