/** /admin/STUDY/preview: every page that participants can see, one at a time, with what only the operator is told. */
import { useCallback, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, useSearchParams } from 'wouter';
import type { Pages } from '../../../answers/drafts.ts';
import { Screen } from '../../page.tsx';
import { useLoaded } from '../../use-loaded.ts';
import { getPages } from '../admin-api.ts';
import { ShownPageView } from './shown-page.tsx';

export function PreviewPage({ id }: { readonly id: string }) {
  const [search, setSearch] = useSearchParams();
  const language = search.get('language');
  const load = useCallback(() => getPages(id, language), [id, language]);
  const [pages, again] = useLoaded(load);
  if (pages.kind === 'loading') return <Screen title="Preview" heading="Making the pages …" />;
  if (pages.kind === 'failed')
    return (
      <Screen
        title="Preview"
        heading="The pages cannot be shown"
        actions={
          <>
            <Link className="button primary" href={`/admin/${id}`}>
              To the draft
            </Link>
            <Button className="button" onPress={again}>
              Try again
            </Button>
          </>
        }
      >
        <p>{pages.message}</p>
      </Screen>
    );
  const set = (key: string, value: string) =>
    setSearch((now) => new URLSearchParams({ ...Object.fromEntries(now), [key]: value }));
  const arm = pages.value.arms.find((one) => one === search.get('arm')) ?? null;
  return <Shown id={id} pages={pages.value} arm={arm} at={search.get('page')} onChange={set} />;
}

interface ShownProps {
  readonly id: string;
  readonly pages: Pages;
  /** Whose pages are shown; null: those of all arms. */
  readonly arm: string | null;
  /** Id of a page; null: the first. */
  readonly at: string | null;
  readonly onChange: (key: string, value: string) => void;
}

function Shown({ id, pages: { pages: all, language, languages, arms }, arm, at, onChange }: ShownProps) {
  const pages = all.filter((one) => arm === null || one.arms === null || one.arms.includes(arm));
  const [sent, setSent] = useState<{ readonly page: string; readonly command: string } | null>(null);
  const index = Math.max(
    0,
    pages.findIndex((one) => one.id === at),
  );
  const shown = pages[index];
  const page = shown?.id ?? '';
  const hear = useCallback((command: string) => setSent({ page, command }), [page]);
  if (!shown) throw new Error('a study has no page');
  const go = (by: -1 | 1): void => onChange('page', pages[index + by]?.id ?? page);
  return (
    <>
      <aside className="admin-preview" aria-label="Preview">
        <div className="admin-preview-bar">
          <Link className="button" href={`/admin/${id}`}>
            To the draft
          </Link>
          <div className="field">
            <label htmlFor="preview-page">
              Page {index + 1} of {pages.length}
            </label>
            <select id="preview-page" value={page} onChange={({ target }) => onChange('page', target.value)}>
              {pages.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                  {one.arm === null ? '' : ` (${one.arm})`}
                </option>
              ))}
            </select>
          </div>
          {arms.length > 1 && (
            <div className="field">
              <label htmlFor="preview-arm">Arm</label>
              <select id="preview-arm" value={arm ?? ''} onChange={({ target }) => onChange('arm', target.value)}>
                <option value="">All arms</option>
                {arms.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            </div>
          )}
          {languages.length > 1 && (
            <div className="field">
              <label htmlFor="preview-language">Language</label>
              <select
                id="preview-language"
                value={language}
                onChange={({ target }) => onChange('language', target.value)}
              >
                {languages.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            </div>
          )}
          <Button className="button" isDisabled={index === 0} onPress={() => go(-1)}>
            Previous page
          </Button>
          <Button className="button" isDisabled={index === pages.length - 1} onPress={() => go(1)}>
            Next page
          </Button>
        </div>
        <p className="muted small">
          Not shown to participants: {shown.arm === null ? 'all arms see this page.' : `this is the arm ${shown.arm}.`}
          {shown.page.kind === 'finished' && shown.page.url !== null && ` Then ${shown.page.url} opens.`}
        </p>
        <p role="status" className="small">
          {sent?.page === page && `The participant's page would now send: ${sent.command}. Nothing is sent from here.`}
        </p>
      </aside>
      <ShownPageView key={shown.id} shown={shown} onSent={hear} />
    </>
  );
}
