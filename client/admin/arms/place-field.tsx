/** The field of one place of a patch: that of the game's form, or the schema's. */
import { useMemo } from 'react';
import type { SetupValues } from '../../game-view.ts';
import { SetupFields } from '../../start/setup-fields.tsx';
import { isShown, shownConfig, storedConfig } from '../form/config-options.ts';
import { type Editing, EditingContext, inSource, useEditing } from '../form/editing.ts';
import { Field } from '../form/field.tsx';
import { type Path, valueAt } from '../form/paths.ts';
import { problemsAt } from '../form/problems.ts';
import { idOf, Problems } from '../form/said.tsx';
import type { PatchPlace } from './places.ts';

interface Props {
  /** Place of the level or item, in the definition or a list, that this place is in. */
  readonly within: Path;
  readonly place: PatchPlace;
  readonly label: string;
}

export function PlaceField({ within, place, label }: Props) {
  const editing = useEditing();
  const at = [...within, ...place.path];
  const value = valueAt(editing.source, inSource(at));
  const inPatch = useMemo(
    (): Editing => ({ ...editing, edit: patching(editing, within, place) }),
    [editing, within, place],
  );
  const { option } = place;
  if (option === null || value === undefined || !isShown(option, value))
    return (
      <EditingContext value={inPatch}>
        <Field path={at} node={place.node} label={label} />
      </EditingContext>
    );
  return (
    <div id={idOf(at)} tabIndex={-1}>
      <SetupFields
        options={[{ ...option, label }]}
        // it is shown, so it is a value that the field can have
        setup={shownConfig({ [option.key]: value as SetupValues[string] })}
        onChange={(setup) => inPatch.edit(at, storedConfig(setup)[option.key])}
        within={idOf(at)}
      />
      <Problems problems={problemsAt(editing.report?.problems ?? [], at, null)} />
    </div>
  );
}

/** A patch says by null that a field is left out, and a change stays until it is taken away by its button. */
function patching({ edit }: Editing, within: Path, { path, node, base }: PatchPlace): Editing['edit'] {
  const own = [...within, ...path];
  return (at, value) => {
    if (value !== undefined) return edit(at, value);
    const rest = at.slice(own.length);
    if (rest.length === 0) return edit(at, node.kind === 'text' || node.kind === 'words' ? '' : null);
    edit(at, path[0] === 'patch' && valueAt(base, rest) !== undefined ? null : undefined);
  };
}
