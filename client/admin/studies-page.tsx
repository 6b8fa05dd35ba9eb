/** /admin: drafts and published studies, and a new study from one that there is. */
import { type FormEvent, useCallback, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Link, useLocation } from 'wouter';
import type { DraftLine, Template } from '../../answers/drafts.ts';
import type { ListedStudy, UnreadableLine } from '../../answers/studies.ts';
import { Screen } from '../page.tsx';
import { saidBy, useLoaded } from '../use-loaded.ts';
import { copyStudy, deleteDraft, getDrafts, getStudies, getStudy, getTemplates } from './admin-api.ts';
import { AdminFrame } from './frame.tsx';
import { Intake } from './intake.tsx';
import { useSignedIn } from './signed-in.ts';

const loadAll = async () => {
  const [drafts, studies, templates] = await Promise.all([getDrafts(), getStudies(), getTemplates()]);
  return { drafts, studies, templates };
};
const loadPublished = async () => ({ drafts: [], studies: await getStudies(), templates: [] });

export function StudiesPage() {
  const mayEdit = useSignedIn().may('edit');
  const [loaded, again] = useLoaded(mayEdit ? loadAll : loadPublished);
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
  return (
    <AdminFrame title="Studies">
      <div className="admin-list">
        <h1>Studies</h1>
        {mayEdit && (
          <>
            <section className="admin-parts">
              <h2>New study</h2>
              <NewStudy templates={templates} studies={studies.flatMap((one) => ('unreadable' in one ? [] : [one]))} />
            </section>
            <section className="admin-parts">
              <h2>Drafts</h2>
              {drafts.length === 0 && <p className="muted">There are no drafts.</p>}
              <ul className="admin-studies">
                {drafts.map((draft) => (
                  <Drafted key={draft.id} draft={draft} onRemoved={again} />
                ))}
              </ul>
            </section>
          </>
        )}
        <section className="admin-parts">
          <h2>Published</h2>
          {studies.length === 0 && <p className="muted">No study is published.</p>}
          <ul className="admin-studies">
            {studies.map((study) =>
              'unreadable' in study ? (
                <Unreadable key={study.study} study={study} />
              ) : (
                <Published key={study.study} study={study} hasDraft={drafts.some(({ id }) => id === study.study)} />
              ),
            )}
          </ul>
        </section>
      </div>
    </AdminFrame>
  );
}

const ID = /^[a-z][a-z0-9-]{0,47}$/;

interface NewStudyProps {
  readonly templates: readonly Template[];
  readonly studies: readonly Pick<ListedStudy, 'study' | 'title'>[];
}

function NewStudy({ templates, studies }: NewStudyProps) {
  const [, navigate] = useLocation();
  const [from, setFrom] = useState(`template ${templates[0]?.id ?? ''}`);
  const [id, setId] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [kind = '', name = ''] = from.split(' ');
  const template = kind === 'template' ? templates.find((one) => one.id === name) : undefined;
  const misspelt = id !== '' && !ID.test(id) ? 'An id has small letters, digits and hyphens, a letter first.' : null;
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (misspelt) return;
    try {
      await copyStudy(id, kind === 'template' ? { template: name } : { study: name });
      navigate(`/admin/${id}`);
    } catch (error) {
      setProblem(saidBy(error).message);
    }
  };
  return (
    <form className="admin-new" onSubmit={(event) => void make(event)}>
      <div className="field">
        <label htmlFor="new-from">Copy of</label>
        <select id="new-from" value={from} onChange={({ target }) => setFrom(target.value)}>
          <optgroup label="Studies that ship">
            {templates.map((one) => (
              <option key={one.id} value={`template ${one.id}`}>
                {one.title}
              </option>
            ))}
          </optgroup>
          {studies.length > 0 && (
            <optgroup label="Published here">
              {studies.map(({ study, title }) => (
                <option key={study} value={`study ${study}`}>
                  {study}: {title}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </div>
      <div className="field">
        <label htmlFor="new-id">Id of the new study</label>
        <input
          id="new-id"
          value={id}
          autoComplete="off"
          spellCheck={false}
          aria-describedby="new-problem"
          aria-invalid={(misspelt ?? problem) !== null || undefined}
          onChange={({ target }) => setId(target.value)}
        />
      </div>
      <Button type="submit" className="button primary" isDisabled={id === ''}>
        Make a draft
      </Button>
      {template && (
        <p className="muted small admin-about">
          {template.title}: {template.games.join(', ')}; about {template.minutes} min; {template.people} participants,{' '}
          {template.group === 1 ? 'each alone' : `in groups of ${template.group}`}.
        </p>
      )}
      <p id="new-problem" role="alert" className="problem admin-about">
        {misspelt ?? problem}
      </p>
    </form>
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
          <Link href={`/admin/${id}`}>{id}</Link>
        </h3>
        <p className="muted small">
          {title} · saved {new Date(updatedAt).toLocaleString('en-GB')}
        </p>
        <p role="alert" className="problem">
          {problem}
        </p>
      </div>
      <Button className="button plain" onPress={() => setAsks(true)} aria-label={`Delete the draft ${id}`}>
        Delete
      </Button>
      <ModalOverlay className="shade" isOpen={asks} onOpenChange={setAsks} isDismissable>
        <Modal>
          <Dialog className="dialog" role="alertdialog">
            <Heading slot="title" level={2}>
              Delete the draft {id}?
            </Heading>
            <p>It cannot be brought back. What is published stays as it is.</p>
            <div className="ends">
              <Button className="button" onPress={() => setAsks(false)} autoFocus>
                Keep it
              </Button>
              <Button className="button" onPress={() => void remove()}>
                Delete it
              </Button>
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
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

function Published({ study, hasDraft }: { readonly study: ListedStudy; readonly hasDraft: boolean }) {
  const id = study.study;
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const loadStatus = useCallback(() => getStudy(id), [id]);
  const [status, again] = useLoaded(loadStatus);
  const mayEdit = useSignedIn().may('edit');
  const edit = async (): Promise<void> => {
    try {
      if (!hasDraft) await copyStudy(id, { study: id });
      navigate(`/admin/${id}`);
    } catch (error) {
      setProblem(saidBy(error).message);
    }
  };
  return (
    <li className="admin-study published">
      <div>
        <h3>{id}</h3>
        <p className="muted small">
          {study.title} · version {study.version}
        </p>
      </div>
      <div className="actions">
        <Link className="button primary" href={`/admin/${id}/room`} aria-label={`Room of ${id}`}>
          Room
        </Link>
        {mayEdit && (
          <Button className="button" onPress={() => void edit()} aria-label={`Edit the next version of ${id}`}>
            Edit the next version
          </Button>
        )}
      </div>
      <div className="admin-parts">
        {status.kind === 'there' && <Intake status={status.value} onChanged={again} />}
        {status.kind === 'failed' && <p role="alert">{status.message}</p>}
        <p role="alert" className="problem">
          {problem}
        </p>
      </div>
    </li>
  );
}
