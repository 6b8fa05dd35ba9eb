/** Checks a file of recordings entry by entry. An entry agrees if our value equals every recorded one. */

import { sameJson } from '../../../games/core/json.ts';
import type { GoldenDifference, GoldenReport } from '../report.ts';

export type TrialClaim = Omit<GoldenDifference, 'place'>;

export type OnProgress = (done: number, total: number) => void;

export interface Entry {
  readonly place: string;
  readonly claims: readonly TrialClaim[];
}

export function checkEntries<A>(
  unit: string,
  entries: readonly A[],
  check: (entry: A, index: number) => Entry,
  progress: OnProgress = () => {},
): GoldenReport {
  const disagreements: GoldenDifference[] = [];
  let agreed = 0;
  entries.forEach((entry, i) => {
    if (i % 100 === 0) progress(i, entries.length);
    const { place, claims } = check(entry, i);
    const differing = claims.filter(({ recorded, ours }) => !sameJson(recorded, ours));
    if (differing.length === 0) agreed += 1;
    for (const claim of differing) disagreements.push({ place, ...claim });
  });
  return { unit, entries: entries.length, checked: entries.length, agreed, disagreements, notes: [] };
}

/** One claim for each key of the record. */
export function claimsOf(
  recorded: Readonly<Record<string, unknown>>,
  ours: Readonly<Record<string, unknown>>,
): TrialClaim[] {
  return Object.keys(recorded).map((what) => ({ what, recorded: recorded[what], ours: ours[what] ?? null }));
}
