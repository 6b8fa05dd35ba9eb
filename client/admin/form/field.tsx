/** One field of a definition by its kind: parts in a group, items in a list, and single values. */
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import { Check } from '../../start/setup-fields.tsx';
import { ConfigField } from './config-field.tsx';
import { inSource, useEditing } from './editing.ts';
import { emptyOf, type FormNode, type Part, variantOf } from './form-node.ts';
import { type Path, valueAt } from './paths.ts';
import { problemsAt } from './problems.ts';
import { idOf, saidOf } from './said.tsx';
import { ChoiceField, JsonField, LineField, NumberField, SeveralField, SwitchField, TextField } from './scalars.tsx';
import { isSeconds, itemLabel, labelOf } from './words.ts';

interface Props {
  readonly path: Path;
  readonly node: FormNode;
  readonly label: string;
  /** Without a frame and a heading of its own. */
  readonly bare?: boolean;
}

export function Field({ path, node, label, bare = false }: Props) {
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
              if (chosen) edit(path, variantOf(node.by, chosen));
            }}
          />
          <Parts path={path} parts={option?.parts ?? []} />
        </Group>
      );
    }
    case 'maybe': {
      const isThere = value !== undefined && value !== null;
      const { below } = saidOf({ path, about: node.about, problems: isThere ? [] : problems(null) });
      return (
        <div className="admin-maybe" id={isThere ? undefined : idOf(path)} tabIndex={-1}>
          <Check
            on={isThere}
            onChange={(on) => edit(path, on ? (emptyOf(node.part) ?? (isSeconds(String(key)) ? 60_000 : 1)) : null)}
          >
            {label}
          </Check>
          {below}
          {isThere && <Field path={path} node={node.part} label={label} />}
        </div>
      );
    }
    case 'list':
      return <List {...{ path, node, label, bare }} items={Array.isArray(value) ? value : []} />;
    case 'text':
      return <TextField {...shared} node={node} problems={problems(null)} />;
    case 'number':
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

function Parts({ path, parts }: { readonly path: Path; readonly parts: readonly Part[] }) {
  return parts.map(({ key, node }) => <Field key={key} path={[...path, key]} node={node} label={labelOf(key)} />);
}

interface GroupProps {
  readonly path: Path;
  readonly label: string;
  readonly about: string;
  readonly problems: ReturnType<typeof problemsAt>;
  readonly bare?: boolean;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

function Group({ path, label, about, problems, bare = false, actions, children }: GroupProps) {
  const { below } = saidOf({ path, about, problems });
  return (
    <fieldset className={bare ? 'admin-group bare' : 'admin-group'} id={idOf(path)} tabIndex={-1}>
      <legend className={bare ? 'unseen' : undefined}>{label}</legend>
      {below}
      <div className="admin-parts">{children}</div>
      {actions && <div className="actions">{actions}</div>}
    </fieldset>
  );
}

interface ListProps extends Props {
  readonly node: Extract<FormNode, { readonly kind: 'list' }>;
  readonly items: readonly unknown[];
}

function List({ path, node, label, bare, items }: ListProps) {
  const { report, edit } = useEditing();
  const [moved, setMoved] = useState('');
  const key = String(path.at(-1));
  const problems = problemsAt(report?.problems ?? [], path, [...items.keys()]);
  const put = (next: readonly unknown[], said: string): void => {
    setMoved(said);
    edit(path, next);
  };
  const add = (
    <Button
      className="button"
      isDisabled={items.length >= node.most}
      onPress={() => put([...items, emptyOf(node.item)], `${itemLabel(key, items.length, null)} is added at the end.`)}
    >
      Add: {itemLabel(key, items.length, null)}
    </Button>
  );
  return (
    <Group path={path} label={label} about={node.about} problems={problems} bare={bare ?? false} actions={add}>
      {items.map((item, at) => {
        const name = itemLabel(key, at, item);
        const without = items.toSpliced(at, 1);
        const move = (by: -1 | 1) => put(without.toSpliced(at + by, 0, item), `${name} is number ${at + by + 1} now.`);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place: ids are edited here
          <div key={at} className="admin-item">
            <Field path={[...path, at]} node={node.item} label={name} />
            <div className="actions">
              <Button
                className="button plain"
                isDisabled={at === 0}
                onPress={() => move(-1)}
                aria-label={`${name}: up`}
              >
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
                onPress={() => put(without, `${name} is removed.`)}
                aria-label={`${name}: remove`}
              >
                Remove
              </Button>
            </div>
          </div>
        );
      })}
      <p role="status" className="unseen">
        {moved}
      </p>
    </Group>
  );
}
