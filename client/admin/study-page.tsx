/** /admin/STUDY without a draft: a published study as it stands, for those who do not edit it. */
import { useCallback, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, useLocation } from 'wouter';
import type { StudyStatus } from '../../answers/studies.ts';
import { Screen } from '../page.tsx';
import { saidBy, useLoaded } from '../use-loaded.ts';
import { copyStudy, getStudy } from './admin-api.ts';
import { Checklist } from './checklist/checklist.tsx';
import { Door } from './door.tsx';
import { Exports } from './exports.tsx';
import { AdminFrame } from './frame.tsx';
import { NotOpened } from './not-opened.tsx';
import { LaterWaves } from './recontact.tsx';
import { useSignedIn } from './signed-in.ts';

interface Props {
  readonly id: string;
  /** 'export': the bundles; all others: the checklist. */
  readonly section: string;
  /** A draft of the next version is made. Left out: the role makes none. */
  readonly onDraft?: () => void;
}

export function StudyPage({ id, section, onDraft }: Props) {
  const load = useCallback(() => getStudy(id), [id]);
  const [status, again] = useLoaded(load);
  if (status.kind === 'loading') return <Screen title={id} heading="Loading the study …" />;
  if (status.kind === 'failed')
    return <NotOpened title={id} heading="The study cannot be opened" message={status.message} onAgain={again} />;
  return <Study status={status.value} section={section} onChanged={again} onDraft={onDraft} />;
}

interface StudyProps {
  readonly status: StudyStatus;
  readonly section: string;
  readonly onChanged: () => void;
  readonly onDraft: (() => void) | undefined;
}

function Study({ status, section, onChanged, onDraft }: StudyProps) {
  const { study, title, version } = status;
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const edit = async (): Promise<void> => {
    try {
      await copyStudy({ id: study, from: { study } });
      onDraft?.();
      navigate(`/admin/${study}`);
    } catch (error) {
      setProblem(saidBy(error).message);
    }
  };
  return (
    <AdminFrame title={study}>
      <div className="admin-heading">
        <h1 dir="auto">{title}</h1>
        <p className="muted">
          {study}, version {version}
        </p>
      </div>
      <div className="admin-section">
        <div className="actions">
          <Link className="button" href={`/admin/${study}/room`}>
            Room
          </Link>
          {section === 'export' && (
            <Link className="button" href={`/admin/${study}`}>
              To the checklist
            </Link>
          )}
          {onDraft && (
            <>
              <Button className="button" onPress={() => void edit()}>
                Edit the next version
              </Button>
              <Link className="button" href={`/admin/${study}/pair?from=study`}>
                Preview as two people
              </Link>
            </>
          )}
        </div>
        <p role="alert" className="problem">
          {problem}
        </p>
        {section === 'export' ? (
          <StudyData study={study} />
        ) : (
          <>
            <Checklist id={study} draft={null} status={status} onChanged={onChanged} />
            <section className="admin-parts">
              <h2>Link and budget</h2>
              <Door status={status} onChanged={onChanged} />
            </section>
          </>
        )}
      </div>
    </AdminFrame>
  );
}

/** The bundles of a study, and whom to ask back. */
export function StudyData({ study }: { readonly study: string }) {
  const { may, operator } = useSignedIn();
  return (
    <div className="admin-parts">
      <h2>Export</h2>
      {may('export') ? <Exports study={study} /> : <p>The role {operator.role} does not make bundles.</p>}
      {may('readPersonal') && <LaterWaves study={study} />}
    </div>
  );
}
