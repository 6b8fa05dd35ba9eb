/** Ids of other parts of the study, ticked instead of typed: sessions of a wave, item lists of a design. */
import { type FieldProps, idsAt, inSource, listAt, useEditing } from './editing.ts';
import { valueAt } from './paths.ts';
import { problemsAt } from './problems.ts';
import { SeveralField } from './scalars.tsx';

export function PickedField({ path, node, label }: FieldProps) {
  const { source, report, edit } = useEditing();
  const known = path.at(-1) === 'sessions' ? idsAt(source.definition, ['sessions']) : Object.keys(source.items);
  const given = listAt(source, inSource(path)).map(String);
  // an id of nothing stays in sight, so that it can be taken out
  const values = [...new Set([...known, ...given])];
  return (
    <SeveralField
      path={path}
      node={{ kind: 'several', values, about: values.length === 0 ? 'there are none yet' : node.about }}
      label={label}
      value={valueAt(source, inSource(path))}
      problems={problemsAt(report?.problems ?? [], path, null)}
      onChange={(value) => edit(path, value)}
    />
  );
}
