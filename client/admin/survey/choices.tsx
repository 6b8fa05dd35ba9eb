/** The choices of a question, or the rows and columns of a table: what is stored, and what is read, line by line. */
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { type FieldProps, inSource, listAt, useEditing } from '../form/editing.ts';
import { Field } from '../form/field.tsx';
import { Group } from '../form/group.tsx';
import { ItemActions } from '../form/item-actions.tsx';
import { freeName } from '../form/names.ts';
import { valueAt } from '../form/paths.ts';
import { problemsAt } from '../form/problems.ts';

const ONE: Readonly<Record<string, string>> = { choices: 'Choice', columns: 'Column', rows: 'Row' };

export function Choices({ path, node, label }: FieldProps) {
  const { source, report, edit } = useEditing();
  const [said, setSaid] = useState('');
  if (node.kind !== 'list' || node.item.kind !== 'object') throw new Error(`${label} are no choices`);
  const { parts } = node.item;
  const items = listAt(source, inSource(path));
  const one = ONE[String(path.at(-1))] ?? 'Choice';
  const problems = problemsAt(report?.problems ?? [], path, [...items.keys()]);
  const put = (next: readonly unknown[], what: string): void => {
    setSaid(what);
    edit(path, next);
  };
  const add = (
    <Button
      className="button"
      isDisabled={items.length >= node.most}
      onPress={() => put([...items, nextOf(items)], `${one} ${items.length + 1} is added.`)}
    >
      Add: {one} {items.length + 1}
    </Button>
  );
  return (
    <Group path={path} label={label} about="" problems={problems} actions={add}>
      {items.map((_, at) => {
        const name = `${one} ${at + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place: values are edited here
          <div key={at} className="admin-choice">
            {parts.map((part) => (
              <Field
                key={part.key}
                path={[...path, at, part.key]}
                node={part.node}
                label={`${name}: ${part.key === 'value' ? 'stored as' : 'text'}`}
              />
            ))}
            <div className="actions">
              <ItemActions {...{ name, at, items }} onPut={put} />
            </div>
          </div>
        );
      })}
      <p role="status" className="unseen">
        {said}
      </p>
    </Group>
  );
}

/** The next number where all values are numbers, else a free word. */
export function nextOf(items: readonly unknown[]): Readonly<Record<string, unknown>> {
  const values = items.map((item) => valueAt(item, ['value']));
  const isCounted = values.every((value) => typeof value === 'number');
  return {
    value: isCounted ? Math.max(0, ...values) + 1 : freeName(`choice-${items.length + 1}`, values.map(String)),
    text: '',
  };
}
