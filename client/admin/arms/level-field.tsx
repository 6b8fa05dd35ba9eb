/** One level of a factor: its name, its share of the groups, and what it changes, each with what stands there otherwise. */
import { useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import { SetupFields } from '../../start/setup-fields.tsx';
import { type Editing, EditingContext, type FieldProps, inSource, useEditing } from '../form/editing.ts';
import { Field } from '../form/field.tsx';
import { Group } from '../form/group.tsx';
import { type Path, placeOf, valueAt } from '../form/paths.ts';
import { problemsAt } from '../form/problems.ts';
import { idOf, Problems } from '../form/said.tsx';
import { JsonField } from '../form/scalars.tsx';
import { labelOf } from '../form/words.ts';
import { inWords } from './grid.ts';
import { beginningAt, changedIn, othersIn, type Place, withoutChange } from './places.ts';
import { usePlaces } from './use-places.ts';

export function LevelField({ path, node, label }: FieldProps) {
  const editing = useEditing();
  const { source, report, edit } = editing;
  const level = valueAt(source, inSource(path));
  const isBetween = valueAt(source.definition, [...path.slice(0, -2), 'vary']) !== 'within';
  const places = usePlaces(isBetween);
  const changed = changedIn(level, places);
  const others = othersIn(level, places);
  const problems = report?.problems ?? [];
  const own = node.kind === 'object' ? node.parts.filter(({ key }) => key !== 'patch' && key !== 'study') : [];
  // each problem of a change stands beside it; all others are the level's
  const beside = new Set(changed.flatMap((place) => problemsAt(problems, [...path, ...place.path], null)));
  const inside = own.map(({ key }) => key);
  const rest = problemsAt(problems, path, inside).filter((one) => !beside.has(one));
  return (
    <Group path={path} label={label} about={node.about} problems={rest}>
      {own.map((part) => (
        <Field key={part.key} path={[...path, part.key]} node={part.node} label={labelOf(part.key)} />
      ))}
      <fieldset className="admin-group" id={idOf([...path, 'patch'])} tabIndex={-1}>
        <legend>What {label} changes</legend>
        {changed.length === 0 && others.length === 0 && <p className="muted">Nothing: the study as it stands.</p>}
        <ul className="admin-changes">
          {changed.map((place) => (
            <li key={placeOf(place.path)}>
              <Change
                path={path}
                place={place}
                level={level}
                onRemove={() => edit(path, levelWith(withoutChange(level, place.path)))}
              />
            </li>
          ))}
        </ul>
        <Add
          id={`${idOf(path)}-add`}
          label={label}
          places={places.filter((place) => !changed.includes(place))}
          onAdd={(place) => edit([...path, ...place.path], beginningAt(place))}
        />
        {others.length > 0 && <p className="muted small">Not shown here, and kept as it is: {others.join(', ')}.</p>}
        <details>
          <summary>These changes as JSON</summary>
          <JsonField
            path={[...path, 'patch']}
            label={labelOf('patch')}
            value={valueAt(level, ['patch'])}
            problems={[]}
            onChange={(value) => edit([...path, 'patch'], value)}
          />
          <JsonField
            path={[...path, 'study']}
            label={labelOf('study')}
            value={valueAt(level, ['study'])}
            problems={[]}
            onChange={(value) => edit([...path, 'study'], value)}
          />
        </details>
      </fieldset>
    </Group>
  );
}

/** A patch stands in every level, and may be empty. */
function levelWith(level: unknown): unknown {
  return typeof level === 'object' && level !== null && !('patch' in level) ? { ...level, patch: {} } : level;
}

interface ChangeProps {
  /** Of the level. */
  readonly path: Path;
  readonly place: Place;
  readonly level: unknown;
  readonly onRemove: () => void;
}

function Change({ path, place, level, onRemove }: ChangeProps) {
  const editing = useEditing();
  const at = [...path, ...place.path];
  const name = `${place.group}: ${place.label}`;
  const inPatch = useMemo(
    (): Editing => ({ ...editing, edit: patching(editing, path, place) }),
    [editing, path, place],
  );
  const { option } = place;
  return (
    <div className="admin-change">
      {option === null ? (
        <EditingContext value={inPatch}>
          <Field path={at} node={place.node} label={name} />
        </EditingContext>
      ) : (
        <div id={idOf(at)} tabIndex={-1}>
          <SetupFields
            options={[{ ...option, label: name }]}
            setup={{ [option.key]: valueAt(level, place.path) as never }}
            onChange={(setup) => inPatch.edit(at, setup[option.key])}
            within={idOf(at)}
          />
          <Problems problems={problemsAt(editing.report?.problems ?? [], at, null)} />
        </div>
      )}
      <div className="actions">
        <span className="muted small">As the study stands: {inWords(place, place.base)}</span>
        <Button className="button plain" onPress={onRemove} aria-label={`${name}: leave as it stands`}>
          Leave as it stands
        </Button>
      </div>
    </div>
  );
}

/** A patch says by null that a field is left out, and a change stays until it is taken away by its button. */
function patching({ edit }: Editing, level: Path, { path, node, base }: Place): Editing['edit'] {
  const own = [...level, ...path];
  return (at, value) => {
    if (value !== undefined) return edit(at, value);
    const rest = at.slice(own.length);
    if (rest.length === 0) return edit(at, node.kind === 'text' || node.kind === 'words' ? '' : null);
    const isPatch = path[0] === 'patch';
    edit(at, isPatch && valueAt(base, rest) !== undefined ? null : undefined);
  };
}

interface AddProps {
  readonly id: string;
  readonly label: string;
  readonly places: readonly Place[];
  readonly onAdd: (place: Place) => void;
}

function Add({ id, label, places, onAdd }: AddProps) {
  const [chosen, setChosen] = useState('');
  const place = places.find((one) => placeOf(one.path) === chosen);
  const groups = [...Map.groupBy(places, ({ group }) => group)];
  return (
    <div className="admin-new">
      <div className="field">
        <label htmlFor={id}>{label}: change something else</label>
        <select id={id} value={place ? chosen : ''} onChange={({ target }) => setChosen(target.value)}>
          <option value="">Choose what …</option>
          {groups.map(([group, own]) => (
            <optgroup key={group} label={group}>
              {own.map((one) => (
                <option key={placeOf(one.path)} value={placeOf(one.path)}>
                  {one.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <Button
        className="button"
        isDisabled={!place}
        onPress={() => {
          if (place) onAdd(place);
          setChosen('');
        }}
      >
        Change it
      </Button>
    </div>
  );
}
