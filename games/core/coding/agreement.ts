/**
 * Krippendorff's alpha for nominal values: how far coders agree beyond chance. 1: they always agree; 0: they agree as if
 * they drew at random from all values given. Source: Krippendorff, "Computing Krippendorff's alpha-reliability" (2011),
 * sections A to C.
 */

/** The value that each coder gave one unit; null: the coder did not code it. */
export type Unit = readonly (string | null)[];

/**
 * Alpha; null: undefined, because no unit has two values or all values are the same. Units with fewer than two values do
 * not count.
 */
export function nominalAlpha(units: readonly Unit[]): number | null {
  const pairable = units.map((unit) => unit.filter((value) => value !== null)).filter((values) => values.length > 1);
  const totals = countsOf(pairable.flat());
  const n = [...totals.values()].reduce((sum, count) => sum + count, 0);
  const expected = n * n - sumOfSquares(totals);
  if (expected === 0) return null;
  // pair each value with the others of its unit; a unit's weight is its number of values
  const observed = pairable.reduce((sum, values) => {
    const unequal = values.length * values.length - sumOfSquares(countsOf(values));
    return sum + unequal / (values.length - 1);
  }, 0);
  return 1 - ((n - 1) * observed) / expected;
}

function countsOf(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function sumOfSquares(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count * count, 0);
}
