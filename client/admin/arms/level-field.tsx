/** One level of a factor: its name, its share of the groups, and what it changes, each with what stands there otherwise. */
import { Button } from 'react-aria-components';
import { type FieldProps, inSource, useEditing } from '../form/editing.ts';
import { Field } from '../form/field.tsx';
import { Group } from '../form/group.tsx';
import { type Path, placeOf, valueAt } from '../form/paths.ts';
import { problemsAt } from '../form/problems.ts';
import { idOf } from '../form/said.tsx';
import { JsonField } from '../form/scalars.tsx';
import { labelOf } from '../form/words.ts';
import { ChoosePlace } from './choose-place.tsx';
import { inWords } from './grid.ts';
import { PlaceField } from './place-field.tsx';
import { beginningAt, changedIn, othersIn, type PatchPlace, withoutChange } from './places.ts';
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
                onRemove={() => edit(path, levelWith(withoutChange(level, place.path)))}
              />
            </li>
          ))}
        </ul>
        <ChoosePlace
          id={`${idOf(path)}-add`}
          label={`${label}: change something else`}
          button="Change it"
          places={places.filter((place) => !changed.includes(place))}
          onChosen={(place) => edit([...path, ...place.path], beginningAt(place))}
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
  /** Place of the level in the definition. */
  readonly path: Path;
  readonly place: PatchPlace;
  readonly onRemove: () => void;
}

function Change({ path, place, onRemove }: ChangeProps) {
  const name = `${place.group}: ${place.label}`;
  return (
    <div className="admin-change">
      <PlaceField within={path} place={place} label={name} />
      <div className="actions">
        <span className="muted small">As the study stands: {inWords(place, place.base)}</span>
        <Button className="button plain" onPress={onRemove} aria-label={`${name}: leave as it stands`}>
          Leave as it stands
        </Button>
      </div>
    </div>
  );
}
