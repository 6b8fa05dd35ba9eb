/** Item lists: a row for each item, with a field for each thing that any item of the list changes. */
import { useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import { ChoosePlace } from '../arms/choose-place.tsx';
import type { PatchPlace } from '../arms/places.ts';
import { usePlaces } from '../arms/use-places.ts';
import { NewName } from '../editor/texts.tsx';
import { listAt, useEditing } from '../form/editing.ts';
import { Group } from '../form/group.tsx';
import { withValue } from '../form/paths.ts';
import { problemsAt } from '../form/problems.ts';
import { idOf, Problems } from '../form/said.tsx';
import { JsonField } from '../form/scalars.tsx';
import { ItemRow } from './item-row.tsx';
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
  readonly places: readonly PatchPlace[];
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
            <ItemRow path={path} at={at} item={item} columns={columns} places={places} items={items} onPut={put} />
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
