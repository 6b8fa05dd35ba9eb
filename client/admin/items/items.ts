/** Item lists: what an item may change, which columns a list has, and a new item. Pure. */
import { beginningAt, changedIn, type PatchPlace } from '../arms/places.ts';
import { freeName } from '../form/names.ts';
import { placeOf, valueAt, withValue } from '../form/paths.ts';

/** Places of a session, whichever an item comes to. `places`: of all sessions. */
export function itemPlaces(places: readonly PatchPlace[]): readonly PatchPlace[] {
  const byPath = new Map<string, PatchPlace>();
  for (const place of places) {
    const [part = 'patch', , ...rest] = place.path;
    const own = { ...place, path: [part, ...rest], group: 'The session of the play' };
    const at = placeOf(own.path);
    if (!byPath.has(at)) byPath.set(at, own);
  }
  return [...byPath.values()];
}

/** What any item of the list changes. */
export function columnsOf(items: readonly unknown[], places: readonly PatchPlace[]): readonly PatchPlace[] {
  const changed = new Set(items.flatMap((item) => changedIn(item, places)));
  return places.filter((place) => changed.has(place));
}

export function newItem(items: readonly unknown[], columns: readonly PatchPlace[]): unknown {
  const ids = items.map((item) => String(valueAt(item, ['id'])));
  const empty: unknown = { id: freeName(`item-${items.length + 1}`, ids), patch: {} };
  return columns.reduce((item, place) => withValue(item, place.path, beginningInItem(place)), empty);
}

/** A list of the game begins with its first value. */
export function beginningInItem(place: PatchPlace): unknown {
  const { option, base } = place;
  if (option?.kind === 'choice' && option.choices.every(({ value }) => value !== base)) return option.choices[0]?.value;
  return beginningAt(place);
}
