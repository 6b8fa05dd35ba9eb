/** The links of a session, in its waiting room, for the person who invites, with a look at what participants see. */
import { LabWorded } from '../words/lab-words.tsx';
import { Preview } from './invitations-page.tsx';
import { InviteLinks } from './invite-links.tsx';
import { linksOf } from './unseated-sessions.ts';

export function AllLinks({ session }: { readonly session: string }) {
  return (
    <LabWorded>
      <div className="all-links">
        <InviteLinks links={linksOf([session])} warned />
        <Preview session={session} />
      </div>
    </LabWorded>
  );
}
