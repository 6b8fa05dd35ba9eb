/** Places of a study that have a field of their own. All others are drawn as what the schema says of them. */
import type { ComponentType } from 'react';
import type { FieldProps } from '../form/editing.ts';
import { type Path, placeOf } from '../form/paths.ts';

const SPECIAL: readonly (readonly [RegExp, ComponentType<FieldProps>])[] = [];

export function specialField(path: Path): ComponentType<FieldProps> | null {
  const place = placeOf(path);
  return SPECIAL.find(([pattern]) => pattern.test(place))?.[1] ?? null;
}
