/** The links of a session, in its waiting room, for the person who invites, with a look at what participants see. */
import { useLocale } from 'use-intl';
import type { LanguageTag } from '../../games/core/words/languages.ts';
import { StartWorded } from '../words/start-words.tsx';
import { Preview } from './invitations-page.tsx';
import { InviteLinks } from './invite-links.tsx';
import { linksOf } from './unseated-sessions.ts';

export function AllLinks({ session }: { readonly session: string }) {
  return (
    <StartWorded language={useLocale() as LanguageTag}>
      <div className="all-links">
        <InviteLinks links={linksOf([session])} warned />
        <Preview session={session} />
      </div>
    </StartWorded>
  );
}
