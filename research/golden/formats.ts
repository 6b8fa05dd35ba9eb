/** The formats that the golden command knows. A game adds its own here. */
import { EPISTEMIC_FORMATS } from './epistemics.ts';
import type { GoldenFile, GoldenFormat } from './format.ts';
import { HOUSEHOLD_FORMATS } from './household.ts';
import { householdSolver } from './household-solver.ts';
import { STANDOFF_FORMATS } from './standoff.ts';
import { symmtomHeuristic } from './symmtom-heuristic.ts';
import { symmtomRecordings } from './symmtom-recordings.ts';
import { symmtomScenarios } from './symmtom-scenarios.ts';

export const FORMATS: readonly GoldenFormat[] = [
  symmtomRecordings,
  symmtomScenarios,
  symmtomHeuristic,
  ...STANDOFF_FORMATS,
  ...HOUSEHOLD_FORMATS,
  householdSolver,
  ...EPISTEMIC_FORMATS,
];

export function formatOf(file: GoldenFile): GoldenFormat | undefined {
  return FORMATS.find((format) => format.recognises(file));
}
