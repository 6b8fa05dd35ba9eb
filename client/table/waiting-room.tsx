/** Before the start: who has come, and links for those who have not. */
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { HomeLink, Screen } from '../page.tsx';
import type { SeatState, Table } from '../seat/seat-state.ts';
import { inviteLink, type KeptSeats } from '../seat/tokens.ts';
import { SeatName } from '../signs/agent-sign.tsx';
import { letterOf } from '../signs/shapes.ts';
import './table.css';

export function WaitingRoom({ state, table, kept }: { state: SeatState; table: Table; kept: KeptSeats }) {
  const seats = state.publicState?.seats ?? [];
  const missing = seats.filter(({ taken }) => !taken).length;
  return (
    <Screen title="Waiting for others" heading="Waiting for the others" actions={<HomeLink />}>
      <p role="status">
        {missing === 0
          ? 'Everybody is here.'
          : `The session starts by itself when everybody is here: ${missing} still to come.`}
      </p>
      <ul className="waiting-list">
        {table.info.roles.map((_, at) => {
          const invite = kept.invites.find(({ seat }) => seat === at);
          const taken = seats[at]?.taken ?? false;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbers
            <li key={at}>
              <SeatName seat={at} you={at === table.seat} kind={seats[at]?.kind ?? ''} />
              <span className={taken ? undefined : 'muted'}>{taken ? 'here' : 'not here yet'}</span>
              {invite && !taken && <Invite seat={at} link={inviteLink(table.info.session, at, invite.token)} />}
            </li>
          );
        })}
      </ul>
      {kept.invites.length > 0 && (
        <p className="muted small">
          Send each person one link. A link is the right to that seat: whoever has it can take it.
        </p>
      )}
    </Screen>
  );
}

function Invite({ seat, link }: { seat: number; link: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className="invite">
      <input
        readOnly
        aria-label={`Link for ${letterOf(seat)}`}
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <Button className="button" onPress={copy}>
        {copied ? 'Copied' : 'Copy'}
        <span className="unseen"> the link for {letterOf(seat)}</span>
      </Button>
    </div>
  );
}
