/**
 * One fit of strengths to all contests at once, after Bradley and Terry (Biometrika 39, 1952): the policy in the earlier seat wins
 * by the logistic function of the difference of strengths, with an advantage of seats beside it, since seats may have different
 * roles. A draw is half a win. The fit is the same for any order of contests.
 *
 * Each policy, and each seat, has drawn once with one of strength 0. So strengths are finite where a policy has won all of its
 * contests, and the fit is unique.
 */
import jstat from 'jstat';

/** Two seats of one session, the earlier one first. */
export interface Contest {
  readonly policies: readonly [string, string];
  readonly seats: readonly [number, number];
  /** 1: the first has won; 0: the second; 0.5: neither. */
  readonly score: number;
}

/** Policy -> its strength on the scale of Elo: 400 points are odds of ten to one. */
export type Ratings = ReadonlyMap<string, number>;

const POINTS = 400 / Math.LN10;
const EXACT = 1e-9;
const MOST_STEPS = 200;

export function fitRatings(contests: readonly Contest[]): Ratings {
  const cells = cellsOf(contests);
  const policies = [...new Set(cells.flatMap((cell) => cell.policies))].toSorted();
  // the first seat is the one that the others are compared with
  const seats = [...new Set(cells.flatMap((cell) => cell.seats))].toSorted((a, b) => a - b).slice(1);
  const terms = cells.map(({ policies: [a, b], seats: [s, t], wins, n }) => {
    const places = [
      [policies.indexOf(a), 1],
      [policies.indexOf(b), -1],
      [seats.indexOf(s), 1, policies.length],
      [seats.indexOf(t), -1, policies.length],
    ] as const;
    const used = places.flatMap(([at, sign, from = 0]) => (at < 0 ? [] : [{ at: from + at, sign }]));
    return { used, wins, n };
  });
  const drawn = [...policies, ...seats].map((_, at) => ({ used: [{ at, sign: 1 }], wins: 0.5, n: 1 }));
  const strengths = maximum([...terms, ...drawn], drawn.length);
  return new Map(policies.map((policy, i) => [policy, POINTS * (strengths[i] ?? 0)]));
}

interface Cell extends Omit<Contest, 'score'> {
  readonly wins: number;
  readonly n: number;
}

/** Contests of the same two policies in the same two seats, added up, in one order. Sums of halves are exact. */
function cellsOf(contests: readonly Contest[]): readonly Cell[] {
  const keyOf = ({ policies, seats }: Contest): string => JSON.stringify([policies, seats]);
  return [...Map.groupBy(contests, keyOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, same]) => {
      const [{ policies, seats }] = same as [Contest, ...Contest[]];
      return { policies, seats, wins: same.reduce((sum, { score }) => sum + score, 0), n: same.length };
    });
}

interface Term {
  /** The parameters that count in it, and their signs. */
  readonly used: readonly { readonly at: number; readonly sign: number }[];
  readonly wins: number;
  readonly n: number;
}

/** Newton's method on the logarithm of the likelihood, which has one maximum. A step is at most 1 in each parameter. */
function maximum(terms: readonly Term[], size: number): readonly number[] {
  let at: readonly number[] = Array.from({ length: size }, () => 0);
  for (let step = 0; step < MOST_STEPS; step++) {
    const slope = Array.from({ length: size }, () => 0);
    const bend = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
    for (const { used, wins, n } of terms) {
      const chance = 1 / (1 + Math.exp(-used.reduce((sum, one) => sum + one.sign * (at[one.at] ?? 0), 0)));
      for (const one of used) {
        slope[one.at] = (slope[one.at] ?? 0) + one.sign * (wins - n * chance);
        const row = bend[one.at] as number[];
        for (const other of used)
          row[other.at] = (row[other.at] ?? 0) + one.sign * other.sign * n * chance * (1 - chance);
      }
    }
    const towards = jstat.inv(bend).map((row) => row.reduce((sum, one, i) => sum + one * (slope[i] ?? 0), 0));
    const furthest = Math.max(...towards.map(Math.abs));
    const share = Math.min(1, 1 / furthest);
    at = at.map((one, i) => one + share * (towards[i] ?? 0));
    if (furthest < EXACT) return at;
  }
  throw new Error(`the fit of ratings has not settled after ${MOST_STEPS} steps`);
}
