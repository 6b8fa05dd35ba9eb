/** Formats recorded from the released Standoff: orderings, counts, trials, walks, observations, and the table of all trials. */

import type { GoldenFormat } from './format.ts';
import type { GoldenReport } from './report.ts';
import type { OnProgress } from './standoff/checked.ts';
import { CSV_HEADER, checkCsv, holdsCsv } from './standoff/csv.ts';
import { checkNavigation, holdsNavigation } from './standoff/navigation.ts';
import { checkOrderings, holdsOrderings } from './standoff/orderings.ts';
import { checkObservations, holdsObservations } from './standoff/recorded-observations.ts';
import { checkRegimes, holdsRegimes } from './standoff/regimes.ts';
import { checkTrials, holdsTrials } from './standoff/trials.ts';

export const STANDOFF_FORMATS: readonly GoldenFormat[] = [
  jsonFormat('orderings', 'the 296 orderings of Standoff (key "orderings")', holdsOrderings, checkOrderings),
  jsonFormat(
    'regimes',
    'counts by regime and the 31 datasets (keys "regimes", "datasets")',
    holdsRegimes,
    checkRegimes,
  ),
  jsonFormat('trials', 'trials with timeline and beliefs step by step (key "trials")', holdsTrials, checkTrials),
  jsonFormat('navigation', 'walks after the release (key "runs")', holdsNavigation, checkNavigation),
  jsonFormat('observations', 'frames of trials (key "trials" with "obs")', holdsObservations, checkObservations),
  {
    id: 'standoff/table',
    about: `one line a trial, plain or gzipped, with the header ${CSV_HEADER}`,
    recognises: ({ text }) => holdsCsv(text),
    check: ({ text }, { progress }) => checkCsv(text, progress),
  },
];

function jsonFormat(
  name: string,
  about: string,
  holds: (json: unknown) => boolean,
  check: (json: unknown, progress: OnProgress) => GoldenReport,
): GoldenFormat {
  return {
    id: `standoff/${name}`,
    about,
    recognises: ({ json }) => holds(json),
    check: ({ json }, { progress }) => check(json, progress),
  };
}
