/** /admin: a new study, drafts, and published studies, archived ones on demand. */
import { useCallback, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link } from 'wouter';
import type { DraftLine } from '../../answers/drafts.ts';
import type { ListedStudy, UnreadableLine } from '../../answers/studies.ts';
import { Screen } from '../page.tsx';
import { Check } from '../start/setup-fields.tsx';
import { SureDialog } from '../sure-dialog.tsx';
import { saidBy, useLoaded } from '../use-loaded.ts';
import { deleteDraft, getDrafts, getStudies, getStudy, getTemplates } from './admin-api.ts';
import { IntakeLine } from './door.tsx';
import { AdminFrame } from './frame.tsx';
import { NewStudy } from './new-study.tsx';
import { useSignedIn } from './signed-in.ts';

const loadAll = async () => {
  const [drafts, studies, templates] = await Promise.all([getDrafts(), getStudies(), getTemplates()]);
  return { drafts, studies, templates };
};
const loadPublished = async () => ({ drafts: [], studies: await getStudies(), templates: [] });

export function StudiesPage() {
  const mayEdit = useSignedIn().may('edit');
  const [loaded, again] = useLoaded(mayEdit ? loadAll : loadPublished);
  const [showsArchived, setShowsArchived] = useState(false);
  if (loaded.kind === 'loading') return <Screen title="Studies" heading="Loading the studies …" />;
  if (loaded.kind === 'failed')
    return (
      <Screen
        title="Studies"
        heading="The studies cannot be listed"
        actions={
          <Button className="button primary" onPress={again}>
            Try again
          </Button>
        }
      >
        <p>{loaded.message}</p>
      </Screen>
    );
  const { drafts, studies, templates } = loaded.value;
  const readable = studies.flatMap((one) => ('unreadable' in one ? [] : [one]));
  const archived = readable.filter((one) => one.archived).length;
  const listed = studies.filter((one) => 'unreadable' in one || showsArchived || !one.archived);
  const taken = new Set([...drafts.map(({ id }) => id), ...studies.map(({ study }) => study)]);
  return (
    <AdminFrame title="Studies">
      <div className="admin-list">
        <h1>Studies</h1>
        {studies.length > 0 && (
          <section className="admin-parts">
            <h2>Published</h2>
            <ul className="admin-studies">
              {listed.map((study) =>
                'unreadable' in study ? (
                  <Unreadable key={study.study} study={study} />
                ) : (
                  <Published key={study.study} study={study} />
                ),
              )}
            </ul>
            {archived > 0 && (
              <Check on={showsArchived} onChange={setShowsArchived}>
                Show archived studies ({archived})
              </Check>
            )}
          </section>
        )}
        {!mayEdit && studies.length === 0 && <p className="muted">No study is published.</p>}
        {drafts.length > 0 && (
          <section className="admin-parts">
            <h2>Drafts</h2>
            <ul className="admin-studies">
              {drafts.map((draft) => (
                <Drafted key={draft.id} draft={draft} onRemoved={again} />
              ))}
            </ul>
          </section>
        )}
        {mayEdit && (
          <section className="admin-parts">
            <h2>New study</h2>
            <NewStudy templates={templates} studies={readable} taken={taken} />
          </section>
        )}
      </div>
    </AdminFrame>
  );
}

function Drafted({ draft, onRemoved }: { readonly draft: DraftLine; readonly onRemoved: () => void }) {
  const { id, title, updatedAt } = draft;
  const [asks, setAsks] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async (): Promise<void> => {
    setAsks(false);
    try {
      await deleteDraft(id);
      onRemoved();
    } catch (error) {
      setProblem(saidBy(error).message);
    }
  };
  return (
    <li className="admin-study">
      <div>
        <h3>
          <Link href={`/admin/${id}`}>
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <p className="muted small">
          {id} · saved {new Date(updatedAt).toLocaleString('en-GB')}
        </p>
        <p role="alert" className="problem">
          {problem}
        </p>
      </div>
      <Button className="button plain" onPress={() => setAsks(true)} aria-label={`Delete the draft ${id}`}>
        Delete
      </Button>
      <SureDialog
        title={`Delete the draft ${id}?`}
        sure="Delete it"
        keep="Keep it"
        isOpen={asks}
        onSure={() => void remove()}
        onClose={() => setAsks(false)}
      >
        <p>It cannot be brought back. What is published stays as it is.</p>
      </SureDialog>
    </li>
  );
}

/** Its page would show nothing: the server cannot fold the study. */
function Unreadable({ study: { study, unreadable } }: { readonly study: UnreadableLine }) {
  return (
    <li className="admin-study published">
      <div>
        <h3>{study}</h3>
        <p className="problem">{unreadable}</p>
      </div>
    </li>
  );
}

function Published({ study }: { readonly study: ListedStudy }) {
  const { study: id, title, version, archived } = study;
  const load = useCallback(() => getStudy(id), [id]);
  const [status] = useLoaded(load);
  return (
    <li className="admin-study">
      <div>
        <h3>
          <Link href={`/admin/${id}`}>
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <p className="muted small">
          {id} · version {version}
          {archived && ' · archived'}
        </p>
        {status.kind === 'there' && <IntakeLine status={status.value} />}
        {status.kind === 'failed' && <p role="alert">{status.message}</p>}
      </div>
      <div className="actions">
        <Link className="button" href={`/admin/${id}`} aria-label={`Checklist of ${id}`}>
          Checklist
        </Link>
        <Link className="button primary" href={`/admin/${id}/room`} aria-label={`Room of ${id}`}>
          Room
        </Link>
      </div>
    </li>
  );
}
