/** A list of parts: each can be moved, copied and removed, and one can be added. */
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { type FieldProps, useEditing } from './editing.ts';
import { Field } from './field.tsx';
import { emptyOf, type FormNode } from './form-node.ts';
import { Group } from './group.tsx';
import { copyOf } from './names.ts';
import { problemsAt } from './problems.ts';
import { itemLabel } from './words.ts';

interface ListProps extends FieldProps {
  readonly node: Extract<FormNode, { readonly kind: 'list' }>;
  readonly items: readonly unknown[];
}

export function List({ path, node, label, bare, items }: ListProps) {
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
                isDisabled={items.length >= node.most}
                onPress={() => put(items.toSpliced(at + 1, 0, copyOf(item, items)), `${name} is copied.`)}
                aria-label={`${name}: copy`}
              >
                Copy
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
