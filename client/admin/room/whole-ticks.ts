/** Ticks of an axis that counts: whole numbers, at even distances. */

/** From `first` to `last`, at most `most` of them. */
export function wholeTicks(first: number, last: number, most: number): readonly number[] {
  const step = Math.max(1, Math.ceil((last - first + 1) / most));
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => first + i * step);
}
