/** Which field each problem of a check stands beside. Pure. */
import type { Path } from './paths.ts';
import { placeOf } from './paths.ts';

export interface FieldProblem {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/**
 * The problems that stand beside this field: those with its own path, and those inside of it that none of the fields in it
 * shows. `inside`: keys of the fields in it; null: it has none.
 */
export function problemsAt(
  problems: readonly FieldProblem[],
  path: Path,
  inside: readonly (string | number)[] | null,
): readonly FieldProblem[] {
  const place = placeOf(path);
  const shown = new Set(inside?.map(String) ?? []);
  return problems.filter((problem) => {
    if (problem.path === place) return true;
    if (!problem.path.startsWith(`${place}.`)) return false;
    const [next = ''] = problem.path.slice(place.length + 1).split('.');
    return !shown.has(next);
  });
}

/** The problems of the parts of a definition with these keys. */
export function problemsOf(problems: readonly FieldProblem[], parts: readonly string[]): readonly FieldProblem[] {
  return problems.filter(({ path }) => parts.includes(path.split('.')[0] ?? ''));
}
