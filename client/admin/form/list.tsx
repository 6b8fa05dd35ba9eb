/** A list of parts: each can be moved, copied and removed, and one can be added. */
import { type ComponentType, useState } from 'react';
import { Button } from 'react-aria-components';
import { type FieldProps, useEditing } from './editing.ts';
import { emptyOf, type FormNode } from './form-node.ts';
import { Group } from './group.tsx';
import { ItemActions } from './item-actions.tsx';
import { copyOf } from './names.ts';
import { problemsAt } from './problems.ts';
import { itemLabel } from './words.ts';

interface ListProps extends FieldProps {
  readonly node: Extract<FormNode, { readonly kind: 'list' }>;
  readonly items: readonly unknown[];
  /** The field of an item, which may be a list again. */
  readonly Field: ComponentType<FieldProps>;
}

export function List({ path, node, label, bare, items, Field }: ListProps) {
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
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place: ids are edited here
          <div key={at} className="admin-item">
            <Field path={[...path, at]} node={node.item} label={name} />
            <div className="actions">
              <ItemActions
                {...{ name, at, items }}
                copied={items.length >= node.most ? null : () => copyOf(item, items)}
                onPut={put}
              />
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
