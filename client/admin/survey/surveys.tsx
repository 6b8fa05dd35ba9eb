/** All surveys of a draft by name. */
import { useMemo } from 'react';
import { Button } from 'react-aria-components';
import { NewName } from '../editor/texts.tsx';
import { useEditing } from '../form/editing.ts';
import { nodeOf } from '../form/form-node.ts';
import { problemsAt } from '../form/problems.ts';
import { Problems } from '../form/said.tsx';
import { SurveyEditor } from './survey-editor.tsx';

export function Surveys() {
  const { source, report, form, edit } = useEditing();
  const node = useMemo(() => nodeOf(form.survey), [form.survey]);
  const names = Object.keys(source.surveys);
  return (
    <>
      {names.map((name) => (
        <section key={name} className="admin-item" aria-label={`Survey ${name}`}>
          <h3>Survey {name}</h3>
          <SurveyEditor name={name} node={node} />
          <div className="actions">
            <Button
              className="button plain"
              onPress={() => edit(['surveys', name], undefined)}
              aria-label={`Survey ${name}: remove`}
            >
              Remove
            </Button>
          </div>
        </section>
      ))}
      <Problems problems={problemsAt(report?.problems ?? [], ['surveys'], names)} />
      <NewName
        label="Name of a new survey"
        taken={names}
        onAdd={(name) => edit(['surveys', name], { pages: [{ name: 'page_1', elements: [] }] })}
      />
    </>
  );
}
