/** /invitations?of=SESSION,SESSION: the links of sessions that this browser made, for the person who invites. */
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useLocation, useSearchParams } from 'wouter';
import { createSession, getGames } from '../api.ts';
import { HomeLink, Page } from '../page.tsx';
import { useInLanguage } from '../reader-language.ts';
import { useSentenceFor } from '../refusals.ts';
import { keepCreated } from '../seat/keep-created.ts';
import { keptSeats } from '../seat/tokens.ts';
import { InReaderLanguage, LanguageLine } from '../start/in-reader-language.tsx';
import { saidBy } from '../use-loaded.ts';
import { useWords } from '../words/use-words.ts';
import { InviteLinks } from './invite-links.tsx';
import { linksOf, previewOf } from './unseated-sessions.ts';

export function InvitationsPage() {
  return (
    <InReaderLanguage>
      <Invitations />
    </InReaderLanguage>
  );
}

function Invitations() {
  const say = useWords('invite');
  const [search] = useSearchParams();
  const sessions = (search.get('of') ?? '').split(',').filter((id) => /^[\w-]{1,64}$/.test(id));
  const links = linksOf(sessions);
  return (
    <Page title={say('title')}>
      <div className="invitations-page">
        <LanguageLine />
        <h1>{say('title')}</h1>
        {links.length === 0 ? (
          <>
            <p>{say('none')}</p>
            <div className="actions">
              <HomeLink primary />
            </div>
          </>
        ) : (
          <>
            <InviteLinks links={links} />
            <Preview session={sessions[0] ?? ''} />
          </>
        )}
      </div>
    </Page>
  );
}

/** A seat in a session like that of the invitations, with bots in the other places. */
export function Preview({ session }: { readonly session: string }) {
  const say = useWords('invite');
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const sentenceFor = useSentenceFor();
  const inLanguage = useInLanguage();
  const { order } = keptSeats(session);
  if (!order) return null;
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      const offers = await getGames();
      const wishes = previewOf(order, offers.find(({ id }) => id === order.game)?.defaultPartner ?? '');
      const created = await createSession(wishes);
      keepCreated(created, wishes);
      navigate(inLanguage(`/play/${created.session}?preview`));
    } catch (error) {
      const { code, message } = saidBy(error);
      setProblem(sentenceFor(code, message));
      setBusy(false);
    }
  };
  return (
    <div className="preview no-print">
      <Button className="button" onPress={() => void start()} isDisabled={busy}>
        {say('preview')}
      </Button>
      <p className="muted small">{say('previewAbout')}</p>
      <p role="alert">{problem}</p>
    </div>
  );
}
