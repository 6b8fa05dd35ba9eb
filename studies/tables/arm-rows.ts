/** What each arm of each published version goes through: the rows that say what the manipulation was. */
import { armPaths } from '../definition/arm-paths.ts';
import type { BundleRow } from './columns.ts';
import type { StudyFacts } from './design.ts';
import { factorCells } from './participant-rows.ts';

export function armRows(facts: StudyFacts): readonly BundleRow[] {
  return [...facts.versions].flatMap(([version, { frozen }]) => {
    const { arms, rows } = armPaths(frozen);
    return arms.flatMap((arm, i) =>
      rows.map(({ part, differs, arms: words }, place): BundleRow => {
        const levels = factorCells(facts, facts.levelsOf(version, arm), 'between');
        return { version, arm, ...levels, place, part, goes_through: words[i] ?? null, differs };
      }),
    );
  });
}
