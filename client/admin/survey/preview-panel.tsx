/** What participants see of a survey that is being written: one of its pages, in one of the study's languages. */
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { part } from '../../part.tsx';
import { useEditing } from '../form/editing.ts';
import { languagesOf } from '../form/words-field.tsx';
import { shownSurvey } from './shown-survey.ts';

const SurveyPreview = lazy(() => part(() => import('./survey-preview.tsx')));

interface PreviewProps {
  readonly name: string;
  readonly survey: unknown;
  /** How many. */
  readonly pages: number;
}

export function PreviewPanel({ name, survey, pages }: PreviewProps) {
  const { source, report } = useEditing();
  const [chosen, setPage] = useState(0);
  const [wanted, setLanguage] = useState('');
  const languages = languagesOf(source.definition.languages);
  const language = languages.includes(wanted) ? wanted : (languages[0] ?? 'en');
  const page = Math.min(chosen, Math.max(0, pages - 1));
  const values = report?.placeholders[language] ?? {};
  const json = useDeferredValue(shownSurvey(survey, { page, language, values }));
  return (
    <section className="admin-survey-preview" aria-label={`Survey ${name} as participants see it`}>
      <div className="admin-preview-bar">
        {pages > 1 && (
          <div className="field">
            <label htmlFor={`preview-page-${name}`}>Page</label>
            <select id={`preview-page-${name}`} value={page} onChange={({ target }) => setPage(Number(target.value))}>
              {Array.from({ length: pages }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
                <option key={at} value={at}>
                  {at + 1}
                </option>
              ))}
            </select>
          </div>
        )}
        {languages.length > 1 && (
          <div className="field">
            <label htmlFor={`preview-language-${name}`}>Language</label>
            <select
              id={`preview-language-${name}`}
              value={language}
              onChange={({ target }) => setLanguage(target.value)}
            >
              {languages.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </div>
        )}
      </div>
      <p className="muted small">As participants see it. What is answered here is kept nowhere.</p>
      {json === null ? (
        <p>There is no question on this page yet.</p>
      ) : (
        <Suspense fallback={<p>Loading …</p>}>
          <SurveyPreview json={json} language={language} />
        </Suspense>
      )}
    </section>
  );
}
