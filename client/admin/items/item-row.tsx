/** One item of a list: its id, and a field for each thing that any item of the list changes. */
import { useMemo } from 'react';
import { Button } from 'react-aria-components';
import { PlaceField } from '../arms/place-field.tsx';
import { changedIn, othersIn, type PatchPlace, withoutChange } from '../arms/places.ts';
import { isShown } from '../form/config-options.ts';
import { useEditing } from '../form/editing.ts';
import { ItemActions } from '../form/item-actions.tsx';
import { copyOf } from '../form/names.ts';
import { type Path, placeOf, valueAt } from '../form/paths.ts';
import { problemsAt } from '../form/problems.ts';
import { idOf, Problems } from '../form/said.tsx';
import { TextField } from '../form/scalars.tsx';
import { itemLabel } from '../form/words.ts';
import { beginningInItem } from './items.ts';

interface ItemProps {
  /** The path of the list. */
  readonly path: Path;
  readonly at: number;
  readonly item: unknown;
  readonly items: readonly unknown[];
  readonly columns: readonly PatchPlace[];
  readonly places: readonly PatchPlace[];
  readonly onPut: (items: readonly unknown[], said: string) => void;
}

export function ItemRow({ path, at, item, items, columns, places, onPut }: ItemProps) {
  const { report, edit } = useEditing();
  const own = useMemo(() => [...path, at], [path, at]);
  const name = `Item ${at + 1}`;
  const changed = changedIn(item, places);
  const others = othersIn(item, places);
  const problems = report?.problems ?? [];
  const beside = new Set(
    [['id'], ...changed.map((place) => place.path)].flatMap((place) => problemsAt(problems, [...own, ...place], null)),
  );
  const id = valueAt(item, ['id']);
  return (
    <fieldset className="admin-group" id={idOf(own)} tabIndex={-1}>
      <legend>{itemLabel('items', at, item)}</legend>
      <Problems problems={problemsAt(problems, own, []).filter((one) => !beside.has(one))} />
      <div className="admin-parts">
        <TextField
          path={[...own, 'id']}
          node={{ kind: 'text', about: '', long: false, nullable: false }}
          label={`${name}: id`}
          value={id}
          problems={problemsAt(problems, [...own, 'id'], null)}
          onChange={(value) => edit([...own, 'id'], value)}
        />
        {columns.map((place) =>
          changed.includes(place) ? (
            <div key={placeOf(place.path)} className="admin-cell">
              <PlaceField within={own} place={place} label={`${name}: ${place.label}`} />
              <FromList
                place={place}
                value={valueAt(item, place.path)}
                label={`${name}: ${place.label}`}
                onChange={(value) => edit([...own, ...place.path], value)}
              />
              <Button
                className="button plain"
                onPress={() => edit(own, { patch: {}, ...(withoutChange(item, place.path) as object) })}
                aria-label={`${name}: ${place.label}: leave as it stands`}
              >
                Leave as it stands
              </Button>
            </div>
          ) : (
            <div key={placeOf(place.path)} className="field">
              <span className="muted small">{place.label}: as the session stands</span>
              <Button
                className="button plain"
                onPress={() => edit([...own, ...place.path], beginningInItem(place))}
                aria-label={`${name}: ${place.label}: change it`}
              >
                Change it
              </Button>
            </div>
          ),
        )}
      </div>
      {others.length > 0 && <p className="muted small">Not shown here, and kept as it is: {others.join(', ')}.</p>}
      <div className="actions">
        <ItemActions {...{ name, at, items, onPut }} copied={() => copyOf(item, items)} />
      </div>
    </fieldset>
  );
}

interface FromListProps {
  readonly place: PatchPlace;
  readonly value: unknown;
  readonly label: string;
  readonly onChange: (value: unknown) => void;
}

/** A way from a value that needs JSON to the list that the game has. */
function FromList({ place: { option }, value, label, onChange }: FromListProps) {
  if (option?.kind !== 'choice' || isShown(option, value)) return null;
  return (
    <Button
      className="button plain"
      onPress={() => onChange(option.choices[0]?.value)}
      aria-label={`${label}: choose from the game's list`}
    >
      Choose from the game's list
    </Button>
  );
}
