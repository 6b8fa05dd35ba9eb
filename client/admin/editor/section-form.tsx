/** The fields of one section of the editor. */
import { useMemo } from 'react';
import { useEditing } from '../form/editing.ts';
import { Field } from '../form/field.tsx';
import { nodeOf } from '../form/form-node.ts';
import { problemsOf } from '../form/problems.ts';
import { Problems } from '../form/said.tsx';
import { labelOf } from '../form/words.ts';
import { ItemLists } from '../items/item-lists.tsx';
import type { Section } from '../sections.ts';
import { Surveys } from '../survey/surveys.tsx';
import { Texts } from './texts.tsx';
import { Translations } from './translations.tsx';

export function SectionForm({ section }: { readonly section: Section }) {
  const { form, report } = useEditing();
  const definition = useMemo(() => nodeOf(form.schema), [form.schema]);
  const parts = definition.kind === 'object' ? definition.parts : [];
  const problems = report?.problems ?? [];
  // fields that are no part of a study stand where nothing else does
  const known = new Set([...parts.map(({ key }) => key), 'texts', 'surveys', 'items', 'translations']);
  const others = problems.filter(({ path }) => !known.has(path.split('.')[0] ?? ''));
  return (
    <div className="admin-parts">
      {section.id === 'study' && <Problems problems={[...others, ...problemsOf(problems, ['id', 'format'])]} />}
      {section.parts.map((part) => {
        if (part === 'id' || part === 'format') return null;
        if (part === 'texts') return <Texts key={part} />;
        if (part === 'translations') return <Translations key={part} />;
        if (part === 'surveys') return <Surveys key={part} />;
        if (part === 'items') return <ItemLists key={part} />;
        const node = parts.find(({ key }) => key === part)?.node;
        return (
          node && <Field key={part} path={[part]} node={node} label={labelOf(part)} bare={section.parts.length === 1} />
        );
      })}
    </div>
  );
}
