/** Values by a key that the author chooses: the key is picked, or typed where any will do. */
import { type ComponentType, type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components';
import { type FieldProps, languagesIn, screeningQuestions, textKeys, useEditing } from './editing.ts';
import { emptyOf, type FormNode } from './form-node.ts';
import { Group } from './group.tsx';
import type { FieldProblem } from './problems.ts';
import { idOf } from './said.tsx';

interface Props extends FieldProps {
  readonly node: Extract<FormNode, { readonly kind: 'record' }>;
  readonly value: unknown;
  /** Draws a value, which may be a record itself. */
  readonly Field: ComponentType<FieldProps>;
  /** Those of this field; `inside`: keys that have a field. */
  readonly problems: (inside: readonly string[]) => readonly FieldProblem[];
}

export function RecordField({ path, node, label, bare = false, value, problems, Field }: Props) {
  const editing = useEditing();
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const known = keysFor(editing, String(path.at(-1)));
  return (
    <Group path={path} label={label} about={node.about} problems={problems(keys)} bare={bare}>
      {keys.map((key) => (
        <div className="admin-item" key={key}>
          <Field path={[...path, key]} node={node.item} label={key} />
          <div className="actions">
            <Button
              className="button plain"
              onPress={() => editing.edit([...path, key], undefined)}
              aria-label={`${label}, ${key}: remove`}
            >
              Remove
            </Button>
          </div>
        </div>
      ))}
      <NewKey
        id={`${idOf(path)}-new`}
        label={label}
        known={known.filter((key) => !keys.includes(key))}
        onAdd={(key) => editing.edit([...path, key], emptyOf(node.item))}
      />
    </Group>
  );
}

interface NewKeyProps {
  readonly id: string;
  readonly label: string;
  readonly known: readonly string[];
  readonly onAdd: (key: string) => void;
}

function NewKey({ id, label, known, onAdd }: NewKeyProps) {
  const [typed, setTyped] = useState('');
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() === '') return;
    onAdd(typed.trim());
    setTyped('');
  };
  return (
    <form className="admin-new" onSubmit={add}>
      <div className="field">
        <label htmlFor={id}>Add to: {label}</label>
        {known.length > 0 ? (
          <select id={id} value={typed} onChange={({ target }) => setTyped(target.value)}>
            <option value="">Choose …</option>
            {known.map((key) => (
              <option key={key}>{key}</option>
            ))}
          </select>
        ) : (
          <input
            id={id}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </div>
      <Button type="submit" className="button" isDisabled={typed.trim() === ''}>
        Add
      </Button>
    </form>
  );
}

/** Keys that can be meant; empty: any. */
function keysFor({ source }: ReturnType<typeof useEditing>, key: string): readonly string[] {
  switch (key) {
    case 'where':
      return [...screeningQuestions(source).map(({ name }) => name), 'language', 'device'];
    case 'texts':
      return textKeys(source);
    case 'language':
      return languagesIn(source);
    default:
      return [];
  }
}
