/** Item lists: a row for each item, with a field for each thing that any item of the list changes. */
import { useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import { ChoosePlace } from '../arms/choose-place.tsx';
import { PlaceField } from '../arms/place-field.tsx';
import { changedIn, othersIn, type Place, withoutChange } from '../arms/places.ts';
import { usePlaces } from '../arms/use-places.ts';
import { NewName } from '../editor/texts.tsx';
import { listAt, useEditing } from '../form/editing.ts';
import { Group } from '../form/group.tsx';
import { copyOf } from '../form/names.ts';
import { type Path, placeOf, valueAt, withValue } from '../form/paths.ts';
import { problemsAt } from '../form/problems.ts';
import { idOf, Problems } from '../form/said.tsx';
import { JsonField, TextField } from '../form/scalars.tsx';
import { itemLabel } from '../form/words.ts';
import { beginningInItem, columnsOf, itemPlaces, newItem } from './items.ts';

export function ItemLists() {
  const { source, report, edit } = useEditing();
  const ofSessions = usePlaces(false);
  const places = useMemo(() => itemPlaces(ofSessions), [ofSessions]);
  const names = Object.keys(source.items);
  return (
    <>
      {names.map((name) => (
        <ItemList key={name} name={name} places={places} />
      ))}
      <Problems problems={problemsAt(report?.problems ?? [], ['items'], names)} />
      <NewName label="Name of a new item list" taken={names} onAdd={(name) => edit(['items', name], [])} />
    </>
  );
}

interface ListProps {
  readonly name: string;
  readonly places: readonly Place[];
}

function ItemList({ name, places }: ListProps) {
  const { source, report, edit } = useEditing();
  const [said, setSaid] = useState('');
  const path = useMemo(() => ['items', name], [name]);
  const items = listAt(source, path);
  const columns = columnsOf(items, places);
  const label = `Item list ${name}`;
  const put = (next: readonly unknown[], what: string): void => {
    setSaid(what);
    edit(path, next);
  };
  return (
    <Group
      path={path}
      label={label}
      about="the n-th play of a participant takes the n-th item"
      problems={problemsAt(report?.problems ?? [], path, [...items.keys()])}
      actions={
        <>
          <Button
            className="button"
            onPress={() => put([...items, newItem(items, columns)], `Item ${items.length + 1} is added at the end.`)}
          >
            Add: Item {items.length + 1}
          </Button>
          <Button className="button plain" onPress={() => edit(path, undefined)} aria-label={`${label}: remove`}>
            Remove
          </Button>
        </>
      }
    >
      {items.length > 0 && (
        <div className="wide">
          <ChoosePlace
            id={`${idOf(path)}-column`}
            label={`${label}: what else items change`}
            button="Add it to each item"
            places={places.filter((place) => !columns.includes(place))}
            onChosen={(place) =>
              put(
                items.map((item) => withValue(item, place.path, beginningInItem(place))),
                `${place.label} is added to each item.`,
              )
            }
          />
        </div>
      )}
      <ol className="admin-questions wide">
        {items.map((item, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place: ids are edited here
            key={at}
            className="admin-question"
          >
            <Item path={path} at={at} item={item} columns={columns} places={places} items={items} onPut={put} />
          </li>
        ))}
      </ol>
      <p role="status" className="unseen">
        {said}
      </p>
      <details className="wide">
        <summary>The list as JSON</summary>
        <JsonField
          path={path}
          label={label}
          value={source.items[name]}
          problems={[]}
          onChange={(value) => edit(path, value)}
          rows={10}
        />
      </details>
    </Group>
  );
}

interface ItemProps {
  /** Of the list. */
  readonly path: Path;
  readonly at: number;
  readonly item: unknown;
  readonly items: readonly unknown[];
  readonly columns: readonly Place[];
  readonly places: readonly Place[];
  readonly onPut: (items: readonly unknown[], said: string) => void;
}

function Item({ path, at, item, items, columns, places, onPut }: ItemProps) {
  const { report, edit } = useEditing();
  const own = useMemo(() => [...path, at], [path, at]);
  const name = `Item ${at + 1}`;
  const without = items.toSpliced(at, 1);
  const changed = changedIn(item, places);
  const others = othersIn(item, places);
  const problems = report?.problems ?? [];
  const beside = new Set(
    [['id'], ...changed.map((place) => place.path)].flatMap((place) => problemsAt(problems, [...own, ...place], null)),
  );
  const move = (by: -1 | 1) => onPut(without.toSpliced(at + by, 0, item), `${name} is number ${at + by + 1} now.`);
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
            <div key={placeOf(place.path)} className={place.option ? undefined : 'wide'}>
              <PlaceField within={own} place={place} label={`${name}: ${place.label}`} />
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
        <Button className="button plain" isDisabled={at === 0} onPress={() => move(-1)} aria-label={`${name}: up`}>
          Up
        </Button>
        <Button
          className="button plain"
          isDisabled={at === items.length - 1}
          onPress={() => move(1)}
          aria-label={`${name}: down`}
        >
          Down
        </Button>
        <Button
          className="button plain"
          onPress={() => onPut(items.toSpliced(at + 1, 0, copyOf(item, items)), `${name} is copied.`)}
          aria-label={`${name}: copy`}
        >
          Copy
        </Button>
        <Button
          className="button plain"
          onPress={() => onPut(without, `${name} is removed.`)}
          aria-label={`${name}: remove`}
        >
          Remove
        </Button>
      </div>
    </fieldset>
  );
}
