/**
 * Sources of trials, by name: a stage of Penn and Povinelli (2007), a classic task, a dataset of the paper, a regime with
 * its presence, a task or ordering (with an opponent). Several names are joined by +.
 */

import { CLASSIC_TASKS, FALLBACK_SOURCE, REGIME_NAMES } from './session-config.ts';
import { datasetByName } from './trials/datasets.ts';
import { ORDERINGS } from './trials/orderings.ts';
import { indexOf } from './trials/trials.ts';
import type { Ordering, Presence, RegimeWithPresence } from './trials/types.ts';

/** Trials of one regime, as runs of indexes. */
export interface Stratum {
  readonly regime: RegimeWithPresence;
  readonly runs: readonly { readonly first: number; readonly count: number }[];
  readonly trials: number;
}

/** Stage 1 has no opponent, stage 2 an informed and dominant one, stage 3 all states of its knowledge. */
const STAGE: Readonly<Record<string, string>> = {
  'stage-1': 'full-absent',
  'stage-2': 'single-Tt-p',
  'stage-3': 'full-present',
  [FALLBACK_SOURCE]: 'single-Nn-p',
};

/** The strata, in the order of the trials; null: a name is unknown. */
export function strataOf(from: string): readonly Stratum[] | null {
  const chosen = new Set<string>();
  for (const name of from.split('+').map((part) => part.trim())) {
    const wanted = wantedBy(STAGE[name] ?? name);
    if (!wanted) return null;
    for (const presence of ['absent', 'present'] as const)
      for (const ordering of ORDERINGS) if (wanted(ordering, presence)) chosen.add(`${ordering.index}/${presence}`);
  }
  const strata = new Map<RegimeWithPresence, { first: number; count: number }[]>();
  for (const presence of ['absent', 'present'] as const)
    for (const ordering of ORDERINGS) {
      if (!chosen.has(`${ordering.index}/${presence}`)) continue;
      const regime = regimeOf(ordering, presence);
      const runs = strata.get(regime) ?? [];
      runs.push({ first: indexOf(ordering.firstTrial, presence), count: ordering.trials });
      strata.set(regime, runs);
    }
  return [...strata].map(([regime, runs]) => ({
    regime,
    runs,
    trials: runs.reduce((sum, { count }) => sum + count, 0),
  }));
}

type Wanted = (ordering: Ordering, presence: Presence) => boolean;

function wantedBy(name: string): Wanted | null {
  const dataset = datasetByName(name);
  if (dataset) {
    const regimes: ReadonlySet<string> = new Set(dataset.regimes);
    return (ordering, presence) => regimes.has(regimeOf(ordering, presence));
  }
  if (REGIME_NAMES.includes(name)) return (ordering, presence) => regimeOf(ordering, presence) === name;
  const tasks: readonly string[] | undefined = Object.entries(CLASSIC_TASKS).find(([task]) => task === name)?.[1];
  if (tasks) return ({ task }, presence) => presence === 'present' && tasks.includes(task);
  if (ORDERINGS.some((ordering) => ordering.task === name || ordering.name === name))
    return (ordering, presence) => presence === 'present' && (ordering.task === name || ordering.name === name);
  return null;
}

function regimeOf({ regime }: Ordering, presence: Presence): RegimeWithPresence {
  return `${regime}-${presence === 'absent' ? 'a' : 'p'}`;
}

/** The index of the trial at this place of the stratum. */
export function indexIn({ runs }: Stratum, place: number): number {
  let rest = place;
  for (const { first, count } of runs) {
    if (rest < count) return first + rest;
    rest -= count;
  }
  throw new Error(`there is no trial at place ${place}`);
}

/** Trials without an opponent and without swaps: a seat that watches them knows where the large treat is. */
export const CATCH_STRATUM: Stratum = catchStratum();

function catchStratum(): Stratum {
  const still = ORDERINGS.filter(({ attributes }) => attributes.swaps === 0 && attributes.visiblePlacements === 2);
  const runs = still.map(({ firstTrial, trials }) => ({ first: indexOf(firstTrial, 'absent'), count: trials }));
  return { regime: 'Tt-a', runs, trials: runs.reduce((sum, { count }) => sum + count, 0) };
}
