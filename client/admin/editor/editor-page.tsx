/** /admin/STUDY and /admin/STUDY/SECTION: a draft in sections, with what its check says. */

import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { Button } from 'react-aria-components';
import { Link, useLocation, useSearchParams } from 'wouter';
import type { DraftFormAnswer, EditedDraft } from '../../../answers/drafts.ts';
import { isRecruiter, withRecruiter } from '../../../studies/definition/exits.ts';
import { Screen } from '../../page.tsx';
import { useLoaded } from '../../use-loaded.ts';
import { getDraft, getDrafts, getForm } from '../admin-api.ts';
import { type Editing, EditingContext, inSource } from '../form/editing.ts';
import { type Path, placeOf } from '../form/paths.ts';
import { problemsOf } from '../form/problems.ts';
import { idOf } from '../form/said.tsx';
import { AdminFrame } from '../frame.tsx';
import { NotOpened } from '../not-opened.tsx';
import { SECTIONS } from '../sections.ts';
import { StudyData, StudyPage } from '../study-page.tsx';
import { type DraftState, type DraftStore, draftStore } from './draft-store.ts';
import { Overview } from './overview.tsx';
import { Publish } from './publish.tsx';
import { SectionForm } from './section-form.tsx';
import { specialField } from './special-fields.ts';

interface Props {
  readonly id: string;
  /** '': the overview. */
  readonly section: string;
}

export function EditorPage({ id, section }: Props) {
  const load = useCallback(async () => {
    // a study that was published from the command line, or whose draft was deleted, has none
    if (!(await getDrafts()).some((draft) => draft.id === id)) return null;
    return { draft: await getDraft(id), form: await getForm() };
  }, [id]);
  const [loaded, again] = useLoaded(load);
  if (loaded.kind === 'loading') return <Screen title={id} heading="Loading the draft …" />;
  if (loaded.kind === 'failed')
    return <NotOpened title={id} heading="The draft cannot be opened" message={loaded.message} onAgain={again} />;
  if (!loaded.value) return <StudyPage id={id} section={section} onDraft={again} />;
  return <Editor {...loaded.value} id={id} section={section} />;
}

function Editor({ id, draft, form, section }: Props & { readonly draft: EditedDraft; readonly form: DraftFormAnswer }) {
  const store = useMemo(() => draftStore(draft), [draft]);
  const state = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const { source, report, saving } = state;
  const editing = useMemo(
    (): Editing => ({
      source,
      report,
      form,
      edit: (path, value) => editAt(store, path, value),
      special: specialField,
    }),
    [source, report, form, store],
  );
  const isSaved = saving === 'saved';
  useEffect(() => {
    if (isSaved) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSaved]);
  // the store outlives no page
  useEffect(() => () => void store.flush(), [store]);
  useFieldOfAddress(section);
  const chosen = SECTIONS.find((one) => one.id === section);
  const title = typeof source.definition.title === 'string' ? source.definition.title : id;
  return (
    <AdminFrame title={id} end={<Saved state={state} />}>
      <div className="admin-heading">
        <h1 dir="auto">{title}</h1>
        <p className="muted">{id}</p>
      </div>
      <Trouble state={state} store={store} />
      <div className="admin-editor">
        <Contents id={id} section={section} state={state} store={store} />
        <EditingContext value={editing}>
          <div className="admin-section">
            {chosen ? (
              <>
                <h2>{chosen.title}</h2>
                <p className="muted">{chosen.about}</p>
                <SectionForm key={chosen.id} section={chosen} />
              </>
            ) : section === 'publish' ? (
              <>
                <h2>Publish</h2>
                <Publish {...{ id, store, source, report, isSaved }} />
              </>
            ) : section === 'export' ? (
              <StudyData study={id} />
            ) : (
              <>
                <h2>Overview</h2>
                <Overview id={id} source={source} report={report} />
              </>
            )}
          </div>
        </EditingContext>
      </div>
    </AdminFrame>
  );
}

const SAVING: Readonly<Record<DraftState['saving'], string>> = {
  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving …',
  stale: 'Not saved',
  failed: 'Not saved',
};

function Saved({ state: { saving, report } }: { readonly state: DraftState }) {
  const problems = report?.problems.length;
  return (
    <p role="status" className="admin-saved">
      {SAVING[saving]}
      {saving === 'saved' && problems !== undefined && (problems === 0 ? ', no problems' : `, problems: ${problems}`)}
    </p>
  );
}

function Trouble({ state: { saving, why }, store }: { readonly state: DraftState; readonly store: DraftStore }) {
  switch (saving) {
    case 'saved':
    case 'unsaved':
    case 'saving':
      return null;
    case 'stale':
      return (
        <div className="notice admin-trouble" role="alert">
          <p>
            Another page saved this study after you opened it. What you typed last is only on this page. Choose which of
            the two stays.
          </p>
          <div className="actions">
            <Button className="button" onPress={() => void store.takeTheirs()}>
              Take what the other page saved
            </Button>
            <Button className="button" onPress={() => void store.keepMine()}>
              Save mine over it
            </Button>
          </div>
        </div>
      );
    case 'failed':
      return (
        <div className="notice admin-trouble" role="alert">
          <p>It could not be saved. {why}</p>
          <Button className="button" onPress={() => void store.flush()}>
            Try again
          </Button>
        </div>
      );
  }
}

interface ContentsProps extends Props {
  readonly state: DraftState;
  readonly store: DraftStore;
}

function Contents({ id, section, state, store }: ContentsProps) {
  const [, navigate] = useLocation();
  const problems = state.report?.problems ?? [];
  const entry = (to: string, title: string, count: number) => (
    <li key={to}>
      <Link href={`/admin/${id}${to === '' ? '' : `/${to}`}`} aria-current={section === to ? 'page' : undefined}>
        {title}
        {count > 0 && (
          <span className="admin-count">
            {count}
            <span className="unseen"> {count === 1 ? 'problem' : 'problems'}</span>
          </span>
        )}
      </Link>
    </li>
  );
  return (
    <nav className="admin-contents" aria-label="Sections">
      <ul>
        {entry('', 'Overview', 0)}
        {SECTIONS.map((one) => entry(one.id, one.title, problemsOf(problems, one.parts).length))}
        {entry('publish', 'Publish', 0)}
        {state.report?.published && entry('export', 'Export', 0)}
      </ul>
      <Button
        className="button"
        // the pages are made from what is saved
        onPress={() => void store.flush().then(() => navigate(`/admin/${id}/preview`))}
      >
        Preview all pages
      </Button>
      <Button
        className="button"
        // it is begun from what is saved
        onPress={() => void store.flush().then(() => navigate(`/admin/${id}/pair`))}
      >
        Preview as two people
      </Button>
    </nav>
  );
}

/** Goes to the field that the address names, or to the nearest one around it. */
function useFieldOfAddress(section: string): void {
  const [search] = useSearchParams();
  const field = search.get('field');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section has other fields
  useEffect(() => {
    const path = field?.split('.') ?? [];
    for (let length = path.length; length > 0; length--) {
      const found = document.getElementById(idOf(path.slice(0, length)));
      if (!found) continue;
      for (let around = found.closest('details'); around; around = around.parentElement?.closest('details') ?? null)
        around.open = true;
      found.focus();
      found.scrollIntoView({ block: 'center' });
      return;
    }
  }, [field, section]);
}

/** Another recruiter takes the addresses of the one before out of the exits. */
function editAt(store: DraftStore, path: Path, value: unknown): void {
  if (placeOf(path) === 'intake.recruiter' && isRecruiter(value))
    store.edit(['definition'], withRecruiter(store.getSnapshot().source.definition, value));
  else store.edit(inSource(path), value);
}
