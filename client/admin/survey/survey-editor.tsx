/** One survey: its pages and questions as forms, beside them what participants see. Its JSON is folded away. */
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { listAt, questionsIn, useEditing } from '../form/editing.ts';
import type { FormNode } from '../form/form-node.ts';
import { ItemActions } from '../form/item-actions.tsx';
import { freeName } from '../form/names.ts';
import { problemsAt } from '../form/problems.ts';
import { JsonField } from '../form/scalars.tsx';
import { PageForm } from './page-form.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import './survey-editor.css';

interface Props {
  readonly name: string;
  /** The form of a whole survey. */
  readonly node: FormNode;
}

export function SurveyEditor({ name, node }: Props) {
  const { source, report, edit } = useEditing();
  const [said, setSaid] = useState('');
  const survey = source.surveys[name];
  const path = ['surveys', name];
  const pages = listAt(survey, ['pages']);
  const { page: pageNode, question } = partsOf(node);
  const problems = report?.problems ?? [];
  const putPages = (next: readonly unknown[], what: string): void => {
    setSaid(what);
    edit([...path, 'pages'], next);
  };
  return (
    <div className="admin-survey">
      <div className="admin-parts">
        {pages.map((page, at) => (
          <PageForm
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place: names are edited here
            key={at}
            path={[...path, 'pages', at]}
            page={page}
            label={`Page ${at + 1}`}
            node={pageNode}
            question={question}
            taken={questionsIn(survey).map((one) => one.name)}
            onSaid={setSaid}
            actions={
              <ItemActions
                name={`Page ${at + 1}`}
                at={at}
                items={pages}
                mayRemove={pages.length > 1}
                movedTo={(number) => `It is page ${number} now.`}
                onPut={putPages}
              />
            }
          />
        ))}
        <div className="actions">
          <Button
            className="button"
            onPress={() => {
              const names = pages.map((page) => String((page as { readonly name?: unknown } | null)?.name ?? ''));
              putPages(
                [...pages, { name: freeName('page_1', names, '_'), elements: [] }],
                'A page is added at the end.',
              );
            }}
          >
            Add a page
          </Button>
        </div>
        <p role="status" className="unseen">
          {said}
        </p>
        <details>
          <summary>The survey as JSON</summary>
          <JsonField
            path={path}
            label={`Survey ${name}`}
            value={survey}
            problems={problemsAt(problems, path, ['pages'])}
            onChange={(value) => edit(path, value)}
            rows={10}
          />
        </details>
      </div>
      <PreviewPanel name={name} survey={survey} pages={pages.length} />
    </div>
  );
}

/** The parts of a survey's schema that are drawn here. */
function partsOf(node: FormNode) {
  const pages = node.kind === 'object' ? node.parts.find(({ key }) => key === 'pages')?.node : undefined;
  const page = pages?.kind === 'list' ? pages.item : undefined;
  const elements = page?.kind === 'object' ? page.parts.find(({ key }) => key === 'elements')?.node : undefined;
  const question = elements?.kind === 'list' ? elements.item : undefined;
  if (page?.kind !== 'object' || question?.kind !== 'variants') throw new Error('the schema of surveys is another one');
  return { page, question };
}
