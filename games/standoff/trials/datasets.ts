/**
 * The 31 datasets of the paper's Table II, by name: which regimes, with the opponent absent (a), present (p) or both. A
 * dataset is read trial by trial, in canonical order. Any trial can be made from its place alone.
 */
import { ORDERINGS } from './orderings.ts';
import { indexOf, trialAt } from './trials.ts';
import { REGIMES, type Regime, type RegimeWithPresence, type Trial } from './types.ts';

export interface Dataset {
  readonly name: string;
  readonly regimes: readonly RegimeWithPresence[];
  readonly trials: number;
}

const absent = REGIMES.map((regime): RegimeWithPresence => `${regime}-a`);
const present = REGIMES.map((regime): RegimeWithPresence => `${regime}-p`);
const homogeneous: readonly Regime[] = ['Tt', 'Ff', 'Nn'];

/** Trials of each regime, with the opponent absent or present. */
const TRIALS = new Map<Regime, number>();
for (const { regime, trials } of ORDERINGS) TRIALS.set(regime, (TRIALS.get(regime) ?? 0) + trials);

/** The datasets, in the order of the paper's Fig. 2. */
export const DATASETS: readonly Dataset[] = [
  dataset('full-absent', absent),
  dataset('full-present', present),
  dataset('full-both', [...absent, ...present]),
  ...absent.map((regime) => dataset(`single-${regime}`, [regime])),
  ...present.map((regime) => dataset(`single-${regime}`, [regime])),
  ...REGIMES.map((regime) => dataset(`contrast-${regime}`, [...absent, `${regime}-p`])),
  dataset(
    'homogeneous',
    homogeneous.flatMap((regime): RegimeWithPresence[] => [`${regime}-a`, `${regime}-p`]),
  ),
];

export function datasetByName(name: string): Dataset | undefined {
  return DATASETS.find((known) => known.name === name);
}

export function* trialsOf({ regimes }: Pick<Dataset, 'regimes'>): Generator<Trial, void, undefined> {
  for (const { first, count } of runsOf(regimes)) for (let i = first; i < first + count; i++) yield trialAt(i);
}

/** The trial at this place of the dataset, from 0. */
export function trialIn({ regimes }: Pick<Dataset, 'regimes'>, place: number): Trial {
  let rest = place;
  for (const { first, count } of runsOf(regimes)) {
    if (rest < count) return trialAt(first + rest);
    rest -= count;
  }
  throw new Error(`there is no trial at place ${place}`);
}

interface Run {
  readonly first: number;
  readonly count: number;
}

/** The trials of an ordering are one run of indexes, all of one regime. */
function runsOf(regimes: readonly RegimeWithPresence[]): readonly Run[] {
  let runs = RUNS.get(regimes);
  if (!runs) {
    const wanted = new Set(regimes);
    runs = (['absent', 'present'] as const).flatMap((presence) =>
      ORDERINGS.filter(({ regime }) => wanted.has(`${regime}-${presence === 'absent' ? 'a' : 'p'}`)).map(
        ({ firstTrial, trials }): Run => ({ first: indexOf(firstTrial, presence), count: trials }),
      ),
    );
    RUNS.set(regimes, runs);
  }
  return runs;
}
const RUNS = new WeakMap<readonly RegimeWithPresence[], readonly Run[]>();

function dataset(name: string, regimes: readonly RegimeWithPresence[]): Dataset {
  const trials = regimes.reduce((sum, regime) => sum + (TRIALS.get(regime.slice(0, 2) as Regime) ?? 0), 0);
  return { name, regimes, trials };
}
