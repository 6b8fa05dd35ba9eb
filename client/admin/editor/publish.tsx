/** The last step: what changes for participants, publishing, and the door for those who come. */
import { useCallback, useState } from 'react';
import { Button, Radio, RadioGroup } from 'react-aria-components';
import { Link } from 'wouter';
import type { DraftReport, DraftSource } from '../../../answers/drafts.ts';
import { nameOf } from '../../boards.ts';
import { saidBy, useLoaded } from '../../use-loaded.ts';
import { getStudy, publishStudy } from '../admin-api.ts';
import { gamesOf } from '../checklist/steps.ts';
import { Door } from '../door.tsx';
import { SignedLinks } from '../signed-links.tsx';
import { placeInWords, valueInWords } from './difference-words.ts';
import type { DraftStore } from './draft-store.ts';

interface Props {
  readonly id: string;
  readonly store: DraftStore;
  readonly source: DraftSource;
  readonly report: DraftReport | null;
  readonly isSaved: boolean;
}

type ApplyTo = Parameters<typeof publishStudy>[1];

export function Publish({ id, store, source, report, isSaved }: Props) {
  const [applyTo, setApplyTo] = useState<ApplyTo>('arriving');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const published = report?.published ?? null;
  const isSame = published !== null && published.hash === report?.hash;
  const publish = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await publishStudy(source, applyTo);
      await store.check();
    } catch (error) {
      setProblem(saidBy(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="admin-parts">
      <p role="status">
        {published
          ? `Version ${published.version} is published.${isSame ? ' The draft does not differ from it.' : ''}`
          : 'The study is not published yet.'}
      </p>
      {published && !isSame && report?.difference && (
        <Differences difference={report.difference} currency={report.pay?.currency ?? ''} />
      )}
      {published && !isSame && (
        <RadioGroup
          className="admin-radios"
          value={applyTo}
          onChange={(value) => setApplyTo(value as ApplyTo)}
          aria-label="For whom the new version counts"
        >
          <Radio value="arriving">For participants who arrive from now on</Radio>
          <Radio value="unconsented">Also for participants who have not consented yet</Radio>
        </RadioGroup>
      )}
      {!isSame && (
        <div className="actions">
          <Button
            className="button primary"
            isDisabled={report?.ok !== true || !isSaved || busy}
            onPress={() => void publish()}
          >
            {published ? `Publish version ${published.version + 1}` : 'Publish'}
          </Button>
          {report?.ok === false && <span className="muted">Problems to mend first: {report.problems.length}.</span>}
        </div>
      )}
      {!isSame && <Takes games={gamesOf(source.definition)} isNew={published === null} />}
      <p role="alert" className="problem">
        {problem}
      </p>
      {published && <Opened key={published.version} id={id} isByLinks={published.recruiter === 'links'} />}
    </div>
  );
}

/** What comes of publishing, and what it takes from visitors. */
function Takes({ games, isNew }: { readonly games: readonly string[]; readonly isNew: boolean }) {
  return (
    <ul className="admin-points">
      {isNew && <li>Participants cannot come in yet: opening the intake is a step of its own.</li>}
      <li>
        Until the study is released, visitors of the start page cannot try {games.map(nameOf).join(' or ')} with the
        settings of this study. They can try all other games and settings.
      </li>
      <li>Only operators look at the sessions of the study until then.</li>
    </ul>
  );
}

/** The door of a published study. */
function Opened({ id, isByLinks }: { readonly id: string; readonly isByLinks: boolean }) {
  const load = useCallback(() => getStudy(id), [id]);
  const [status, again] = useLoaded(load);
  if (status.kind === 'loading') return null;
  if (status.kind === 'failed') return <p role="alert">{status.message}</p>;
  return (
    <section className="admin-parts">
      <h2>Intake</h2>
      <Door status={status.value} onChanged={again} />
      {isByLinks && !status.value.released && <SignedLinks study={id} languages={status.value.languages} />}
      <div className="actions">
        <Link className="button" href={`/admin/${id}/room`}>
          To the room, where the study is seen while it runs
        </Link>
      </div>
    </section>
  );
}

interface DifferencesProps {
  readonly difference: NonNullable<DraftReport['difference']>;
  readonly currency: string;
}

function Differences({ difference, currency }: DifferencesProps) {
  return (
    <section className="admin-parts">
      <h2>What differs from the published version</h2>
      <ul className="admin-differences">
        {difference.map(({ path, before, after }) => (
          <li key={path}>
            <b>{placeInWords(path)}</b>
            <del>{valueInWords(path, before, currency)}</del>
            <ins>{valueInWords(path, after, currency)}</ins>
          </li>
        ))}
      </ul>
    </section>
  );
}
