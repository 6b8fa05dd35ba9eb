/** One field of a definition by its kind: parts in a group, items in a list, and single values. */
import { Check } from '../../start/setup-fields.tsx';
import { AcceptedField, AnswerField } from './answers.tsx';
import { ConfigField } from './config-field.tsx';
import { DurationField, isLongWait } from './duration-field.tsx';
import { type FieldProps, inSource, useEditing } from './editing.ts';
import { beginningOf, type FormPart, inVariant } from './form-node.ts';
import { Group } from './group.tsx';
import { List } from './list.tsx';
import { type Path, valueAt } from './paths.ts';
import { problemsAt } from './problems.ts';
import { RecordField } from './record-field.tsx';
import { idOf, saidOf } from './said.tsx';
import { ChoiceField, JsonField, LineField, NumberField, SeveralField, SwitchField, TextField } from './scalars.tsx';
import { besideBox, isSeconds, labelOf } from './words.ts';
import { WordsField } from './words-field.tsx';

/** The field of a place: one of its own where the editor has one for it, else that of its kind. */
export function Field(props: FieldProps) {
  const { special } = useEditing();
  const Own = special(props.path, props.node);
  return Own ? <Own {...props} /> : <PlainField {...props} />;
}

export function PlainField({ path, node, label, bare = false }: FieldProps) {
  const { source, report, form, edit } = useEditing();
  const value = valueAt(source, inSource(path));
  const problems = (inside: readonly (string | number)[] | null) => problemsAt(report?.problems ?? [], path, inside);
  const shared = { path, label, value, onChange: (next: unknown) => edit(path, next) };
  const key = path.at(-1);
  if (key === 'game' && node.kind === 'text')
    return <ChoiceField {...shared} node={node} values={form.games} problems={problems(null)} />;
  switch (node.kind) {
    case 'object': {
      const inside = node.parts.map((part) => part.key);
      return (
        <Group path={path} label={label} about={node.about} problems={problems(inside)} bare={bare}>
          <Parts path={path} parts={node.parts} />
          <NotShown path={path} value={value} known={inside} />
        </Group>
      );
    }
    case 'variants': {
      const given = valueAt(value, [node.by]);
      const option = node.options.find((one) => one.value === given);
      const inside = [node.by, ...(option?.parts ?? []).map((part) => part.key)];
      return (
        <Group path={path} label={label} about={node.about} problems={problems(inside)} bare={bare}>
          <ChoiceField
            path={[...path, node.by]}
            node={{ about: '' }}
            label={labelOf(node.by)}
            value={given}
            values={node.options.map((one) => one.value)}
            problems={problemsAt(report?.problems ?? [], [...path, node.by], null)}
            onChange={(next) => {
              const chosen = node.options.find((one) => one.value === next);
              if (chosen) edit(path, inVariant(value, node, chosen));
            }}
          />
          <Parts path={path} parts={option?.parts ?? []} />
          <NotShown path={path} value={value} known={inside} />
        </Group>
      );
    }
    case 'maybe': {
      const isThere = value !== undefined && value !== null;
      const { below } = saidOf({ path, about: besideBox(node.about), problems: isThere ? [] : problems(null) });
      return (
        <div className="admin-maybe" id={isThere ? undefined : idOf(path)} tabIndex={-1}>
          <Check
            on={isThere}
            onChange={(on) =>
              edit(path, on ? (beginningOf(node.part) ?? (isSeconds(String(key)) ? 60_000 : 1)) : node.off)
            }
          >
            {label}
          </Check>
          {below}
          {isThere && <Field path={path} node={node.part} label={label} />}
        </div>
      );
    }
    case 'list':
      return <List {...{ path, node, label, bare, Field }} items={Array.isArray(value) ? value : []} />;
    case 'text':
      return <TextField {...shared} node={node} problems={problems(null)} />;
    case 'record':
      return <RecordField {...{ path, node, label, bare, value, Field }} problems={problems} />;
    case 'words':
      return <WordsField {...shared} node={node} problems={problems(null)} />;
    case 'answer':
      return <AnswerField {...shared} node={node} problems={problems(null)} />;
    case 'accepted':
      return <AcceptedField {...shared} node={node} problems={problems(null)} />;
    case 'number':
      if (isLongWait(String(key), node)) return <DurationField {...shared} node={node} problems={problems(null)} />;
      return <NumberField {...shared} node={node} problems={problems(null)} />;
    case 'switch':
      return <SwitchField {...shared} node={node} problems={problems(null)} />;
    case 'choice':
      return <ChoiceField {...shared} node={node} values={node.values} problems={problems(null)} />;
    case 'several':
      return <SeveralField {...shared} node={node} problems={problems(null)} />;
    case 'line':
      return <LineField {...shared} node={node} problems={problems(null)} />;
    case 'fixed': {
      if (node.value !== true) return null;
      // it stands in a study, or does not
      const onChange = (on: unknown) => edit(path, on === true ? true : undefined);
      return (
        <SwitchField
          {...shared}
          node={{ about: node.about, kind: 'switch' }}
          problems={problems(null)}
          onChange={onChange}
        />
      );
    }
    case 'json':
      if (key === 'config') return <ConfigField {...shared} problems={problems(null)} />;
      return <JsonField {...shared} about={node.about} problems={problems(null)} />;
  }
}

/** What stands there and has no field: it stays as it is. */
function NotShown({
  path,
  value,
  known,
}: {
  readonly path: Path;
  readonly value: unknown;
  readonly known: readonly string[];
}) {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const others = keys.filter((key) => !known.includes(key));
  if (others.length === 0) return null;
  return (
    <p className="muted small" id={`${idOf(path)}-others`}>
      Not shown here, and kept as it is: {others.join(', ')}.
    </p>
  );
}

function Parts({ path, parts }: { readonly path: Path; readonly parts: readonly FormPart[] }) {
  const within = String(path.at(-1));
  return parts.map(({ key, node }) => (
    <Field key={key} path={[...path, key]} node={node} label={labelOf(key, within)} />
  ));
}
