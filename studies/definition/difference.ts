/** What differs between two versions of a study, for those who publish the second. */
import { sameJson } from '../../games/core/json.ts';
import { type FrozenStudy, sourceIn } from './freeze.ts';

export interface DefinitionDifference {
  /** Parts of the path joined by dots. */
  readonly path: string;
  /** As JSON; undefined: it is not there. */
  readonly before: unknown;
  readonly after: unknown;
}

/** The smallest parts that differ, in the order of paths. Lists of different lengths differ as a whole. */
export function differenceOf(before: FrozenStudy, after: FrozenStudy): readonly DefinitionDifference[] {
  return differ(sourceIn(before), sourceIn(after), []);
}

function differ(before: unknown, after: unknown, path: readonly string[]): readonly DefinitionDifference[] {
  if (before !== undefined && after !== undefined && sameJson(before, after)) return [];
  const keys = keysIn(before, after);
  if (!keys) return [{ path: path.join('.'), before, after }];
  return keys.flatMap((key) =>
    differ((before as Record<string, unknown>)[key], (after as Record<string, unknown>)[key], [...path, key]),
  );
}

/** The keys to go into; null: the values are compared as wholes. */
function keysIn(before: unknown, after: unknown): readonly string[] | null {
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return null;
  if (Array.isArray(before) !== Array.isArray(after)) return null;
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length) return null;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
}
