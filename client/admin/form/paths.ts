/** Reading and changing one place of a JSON value. Pure: the value itself stays as it is. */
export type Path = readonly (string | number)[];

/** The parts joined by dots, as problems name their places. */
export function placeOf(path: Path): string {
  return path.join('.');
}

/** undefined: there is nothing. */
export function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Readonly<Record<string | number, unknown>>)[key]
        : undefined,
    root,
  );
}

/**
 * The value with another one in this place; undefined takes the place away. What is missing on the way is made, and what
 * has no such places gives way.
 */
export function withValue(root: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(root) && Number(key) < root.length) {
    const at = Number(key);
    if (rest.length === 0 && value === undefined) return root.toSpliced(at, 1);
    return root.with(at, withValue(root[at], rest, value));
  }
  const isRecord = typeof root === 'object' && root !== null && !Array.isArray(root);
  const record = isRecord ? (root as Readonly<Record<string, unknown>>) : {};
  const next = withValue(record[key], rest, value);
  if (next === undefined) {
    const { [key]: _, ...others } = record;
    return others;
  }
  return { ...record, [key]: next };
}
