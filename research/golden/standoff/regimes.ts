/** Checks the file of counts: each regime's trials, answers, targets and coincidences, the totals, the 31 datasets' sizes. */

import * as z from 'zod';
import { countRegimes, type RegimeCounts, type TargetCounts } from '../../../games/standoff/trials/counts.ts';
import { DATASETS } from '../../../games/standoff/trials/datasets.ts';
import { ORDERINGS } from '../../../games/standoff/trials/orderings.ts';
import { indexOf, TRIALS, TRIALS_PER_PRESENCE, trialAt } from '../../../games/standoff/trials/trials.ts';
import type { Treat, Trial } from '../../../games/standoff/trials/types.ts';
import type { GoldenReport } from '../report.ts';
import { checkEntries, claimsOf, type OnProgress } from './checked.ts';

const counts = z.record(z.string(), z.unknown());
const File = z.looseObject({
  totals: counts,
  check: counts,
  regimes: z.record(z.string(), counts),
  headOnlyGettierSubset: counts,
  datasets: z.record(z.string(), z.strictObject({ regimes: z.array(z.string()), trials: z.int() })),
});

export function holdsRegimes(json: unknown): boolean {
  return File.safeParse(json).success;
}

export function checkRegimes(json: unknown, progress?: OnProgress): GoldenReport {
  const file = File.parse(json);
  const regimes = countRegimes();
  const ours = Object.fromEntries(regimes.map((counted) => [counted.regime, recordOf(counted)]));
  const datasets = DATASETS.map(({ name, regimes, trials }) => [name, { regimes, trials }] as const);
  const entries = [
    { place: 'totals', claims: claimsOf(file.totals, totals()) },
    { place: 'check', claims: claimsOf(file.check, paperFigures(regimes)) },
    { place: 'later subsets', claims: claimsOf(file.headOnlyGettierSubset, gettierCounts()) },
    ...Object.entries(file.regimes).map(([name, recorded]) => {
      return { place: `regime ${name}`, claims: claimsOf(recorded, ours[name] ?? {}) };
    }),
    { place: 'regimes', claims: [{ what: 'names', recorded: Object.keys(file.regimes), ours: Object.keys(ours) }] },
    ...Object.entries(file.datasets).map(([name, recorded]) => {
      return { place: `dataset ${name}`, claims: claimsOf(recorded, Object.fromEntries(datasets)[name] ?? {}) };
    }),
    {
      place: 'datasets',
      claims: [{ what: 'names', recorded: Object.keys(file.datasets), ours: datasets.map(([name]) => name) }],
    },
  ];
  return checkEntries('regimes, datasets and totals', entries, (entry) => entry, progress);
}

function totals() {
  const lengthened = ORDERINGS.reduce((sum, { lengthenings }) => sum + lengthenings.length, 0);
  const main = ORDERINGS.map(({ attributes: a }) => `${a.visiblePlacements} ${a.swaps} ${a.visibleSwaps}`);
  return {
    tasks: new Set(ORDERINGS.map(({ task }) => task)).size,
    mainAttributeSets: new Set(main).size,
    orderings: ORDERINGS.length,
    lengthened,
    lengthenedTimesPresence: 2 * lengthened,
    trialsPerPresence: TRIALS_PER_PRESENCE,
    trials: TRIALS,
    regimes: 18,
    meanTrialsPerRegime: decimals(TRIALS / 18, 4),
  };
}

/** The paper's figures, as counted here. */
function paperFigures(regimes: readonly RegimeCounts[]) {
  const { trials = 0, correctSmall = 0 } = regimes.find(({ regime }) => regime === 'Nf') ?? {};
  return {
    paperNfTrials: trials,
    paperMean: Math.round(TRIALS / 18),
    paperAccidentalBestNf: decimals(correctSmall / trials, 3),
    measuredAccidentalBestNf: decimals(correctSmall / trials, 6),
  };
}

function recordOf(counted: RegimeCounts) {
  const { orderings, trials, correctSmall } = counted;
  const boxes = ({ large, small, empty }: TargetCounts) => ({ largeBox: large, smallBox: small, emptyBox: empty });
  return {
    orderings,
    trialsPresent: trials,
    trialsAbsent: trials,
    present: {
      correctIsLarge: trials - correctSmall,
      correctIsSmall: correctSmall,
      fractionCorrectSmall: decimals(correctSmall / trials, 6),
      opponentTarget: boxes(counted.target),
      opponentTargetInOriginalCode: { ...boxes(counted.targetOriginal), differsFromRational: counted.irrational },
    },
    absent: { correctIsLarge: trials, correctIsSmall: 0 },
    coincidences: {
      falseBeliefLargeAtSmallBox: counted.largeBelievedAtSmall,
      falseBeliefSmallAtLargeBox: counted.smallBelievedAtLarge,
    },
    nonBeliefAfterLosingABelief: { large: counted.largeLost, small: counted.smallLost },
  };
}

/**
 * A later version of the program has separate regimes (G, g) for beliefs that are true only because a treat was moved
 * away and back unseen.
 */
function gettierCounts(): Record<string, number> {
  const counted: Record<string, number> = {};
  for (let number = 0; number < TRIALS_PER_PRESENCE; number++) {
    const trial = trialAt(indexOf(number, 'present'));
    const [large, small] = [trial.regime.charAt(0), trial.regime.charAt(1)];
    const name = `${returnedUnseen(trial, 'large') ? 'G' : large}${returnedUnseen(trial, 'small') ? 'g' : small}`;
    if (name === trial.regime) continue;
    for (const presence of ['0', '1']) counted[name + presence] = (counted[name + presence] ?? 0) + 1;
  }
  return counted;
}

function returnedUnseen({ belief, steps, events, ...trial }: Trial, treat: Treat): boolean {
  const believed = belief[treat];
  if (believed === null || believed !== trial[treat]) return false;
  const away = steps.findIndex((step) => step.belief[treat] === believed && step.truth[treat] !== believed);
  return away >= 0 && events.every((event) => event.type !== 'swap' || event.t < away || !event.visible);
}

function decimals(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
