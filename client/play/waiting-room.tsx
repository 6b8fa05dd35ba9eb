/** The lobby: which seats are taken, links for the others, the limit of the wait, and how to leave. */
import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-aria-components';
import { Fold } from '../fold.tsx';
import { reachOf } from '../invite/reach.ts';
import { Screen } from '../page.tsx';
import { part } from '../part.tsx';
import type { SeatSession, SeatState } from '../seat/seat-state.ts';
import { inviteLink, type KeptSeats } from '../seat/tokens.ts';
import { SeatName } from '../signs/agent-sign.tsx';
import { Clock, useNow } from '../signs/clock.tsx';
import { seatsInOrder } from '../signs/plan.tsx';
import { letterOf } from '../signs/shapes.ts';
import { play as words } from '../words/play.ts';
import { Leave } from './leave.tsx';
import { atMost } from './waiting.ts';
import './play.css';

/** From where the links below can be opened, where that is not everywhere. */
function ReachNotice() {
  const reach = reachOf(window.location.hostname);
  if (reach === 'anywhere') return null;
  return (
    <p className="notice">
      The links below begin with {window.location.origin}.{' '}
      {reach === 'machine'
        ? 'They open on this machine only. For others, open this page under an address that they can reach.'
        : 'They open for people in the same network only.'}
    </p>
  );
}

/** Most participants who wait have no other person to invite. */
const AllLinks = lazy(() => part(async () => ({ default: (await import('../invite/all-links.tsx')).AllLinks })));

interface Props {
  readonly state: SeatState;
  readonly seated: SeatSession;
  readonly kept: KeptSeats;
  readonly onLeave: () => void;
}

export function WaitingRoom({ state, seated, kept, onLeave }: Props) {
  const { publicState, offsetMs } = state;
  const seats = publicState?.seats ?? [];
  const missing = seats.filter(({ taken }) => !taken).length;
  // a session that hides which seats bots hold may hide the limit, too
  const isTold = seated.info.disclosure.kind || (publicState?.deadline ?? 0) > 0;
  return (
    <Screen
      title="Waiting for others"
      heading="Waiting for the others"
      end={publicState && <LobbyClock state={state} />}
      actions={<Leave onLeave={onLeave} lost={[words.lobbySeat]} before />}
    >
      <p role="status">
        {publicState === null || missing === 0
          ? 'All are here.'
          : `The session starts by itself when all are here: ${missing} still to come.`}
      </p>
      {publicState && missing > 0 && isTold && <AtMost deadline={publicState.deadline} offsetMs={offsetMs} />}
      {kept.invites.length > 0 && <ReachNotice />}
      <ul className="waiting-list">
        {seatsInOrder(seated.info.roles.length).map((at) => {
          const invite = kept.invites.find(({ seat }) => seat === at);
          const taken = seats[at]?.taken ?? false;
          return (
            <li key={at}>
              <SeatName seat={at} you={at === seated.seat} kind={seats[at]?.kind ?? ''} />
              <span className={taken ? undefined : 'muted'}>{taken ? 'here' : 'not here yet'}</span>
              {invite && !taken && (
                <Invite seat={at} link={inviteLink(seated.info.session, seated.info.signs ? null : at, invite.token)} />
              )}
            </li>
          );
        })}
      </ul>
      {kept.invites.length > 0 && (
        <Fold title="All links at once, QR codes">
          <Suspense fallback={null}>
            <AllLinks session={seated.info.session} />
          </Suspense>
        </Fold>
      )}
    </Screen>
  );
}

/** The limit of the wait, in whole minutes. It is no live region, because the clock beside it ticks. */
export function AtMost({ deadline, offsetMs }: { deadline: number; offsetMs: number }) {
  const now = useNow(offsetMs, deadline > 0);
  return <p>{atMost(deadline > 0 ? deadline - now : null)}</p>;
}

/** The clock of the lobby; without a limit there is none. */
export function LobbyClock({ state }: { state: SeatState }) {
  const [sinceMs] = useState(Date.now);
  const deadline = state.publicState?.deadline ?? 0;
  if (deadline === 0) return null;
  return <Clock deadline={deadline} offsetMs={state.offsetMs} sinceMs={sinceMs} stopped={false} />;
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
