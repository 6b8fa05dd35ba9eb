/** The fields of one section of the editor. */
import { useMemo } from 'react';
import { Button } from 'react-aria-components';
import { useEditing } from '../form/editing.ts';
import { Field } from '../form/field.tsx';
import { nodeOf } from '../form/form-node.ts';
import { problemsAt, problemsOf } from '../form/problems.ts';
import { Problems } from '../form/said.tsx';
import { JsonField } from '../form/scalars.tsx';
import { labelOf } from '../form/words.ts';
import type { Section } from '../sections.ts';
import { Surveys } from '../survey/surveys.tsx';
import { NewName, Texts } from './texts.tsx';

export function SectionForm({ section }: { readonly section: Section }) {
  const { form, report } = useEditing();
  const definition = useMemo(() => nodeOf(form.schema), [form.schema]);
  const parts = definition.kind === 'object' ? definition.parts : [];
  const problems = report?.problems ?? [];
  // fields that are no part of a study stand where nothing else does
  const known = new Set([...parts.map(({ key }) => key), 'texts', 'surveys', 'items']);
  const others = problems.filter(({ path }) => !known.has(path.split('.')[0] ?? ''));
  return (
    <div className="admin-parts">
      {section.id === 'study' && <Problems problems={[...others, ...problemsOf(problems, ['id', 'format'])]} />}
      {section.parts.map((part) => {
        if (part === 'id' || part === 'format') return null;
        if (part === 'texts') return <Texts key={part} />;
        if (part === 'surveys') return <Surveys key={part} />;
        if (part === 'items') return <NamedJson key={part} part={part} label="Item list" begins={[]} />;
        const node = parts.find(({ key }) => key === part)?.node;
        return (
          node && <Field key={part} path={[part]} node={node} label={labelOf(part)} bare={section.parts.length === 1} />
        );
      })}
    </div>
  );
}

interface NamedJsonProps {
  readonly part: 'items';
  readonly label: string;
  readonly begins: unknown;
}

/** JSON documents by name. */
function NamedJson({ part, label, begins }: NamedJsonProps) {
  const { source, report, edit } = useEditing();
  const names = Object.keys(source[part]);
  const problems = report?.problems ?? [];
  return (
    <>
      {names.map((name) => (
        <div key={name} className="admin-item">
          <JsonField
            path={[part, name]}
            label={`${label} ${name}`}
            value={source[part][name]}
            problems={problemsAt(problems, [part, name], null).map((one) => ({
              ...one,
              message: `${placeIn(one.path)}${one.message}`,
            }))}
            onChange={(value) => edit([part, name], value)}
            rows={10}
          />
          <div className="actions">
            <Button
              className="button plain"
              onPress={() => edit([part, name], undefined)}
              aria-label={`${label} ${name}: remove`}
            >
              Remove
            </Button>
          </div>
        </div>
      ))}
      <Problems problems={problemsAt(problems, [part], names)} />
      <NewName
        label={`Name of a new ${label.toLowerCase()}`}
        taken={names}
        onAdd={(name) => edit([part, name], begins)}
      />
    </>
  );
}

/** Where inside of a document: "pages.0.elements.2: "; '': it is about all of it. */
function placeIn(path: string): string {
  const inside = path.split('.').slice(2).join('.');
  return inside === '' ? '' : `${inside}: `;
}
