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
import { seatsInOrder } from '../signs/plan.tsx';
import { letterOf } from '../signs/shapes.ts';
import { useWords } from '../words/use-words.ts';
import { Leave } from './leave.tsx';
import { AtMost, LobbyClock } from './lobby-clock.tsx';
import './play.css';

/** From where the links below can be opened, where that is not everywhere. */
function ReachNotice() {
  const say = useWords('table.waiting');
  const reach = reachOf(window.location.hostname);
  if (reach === 'anywhere') return null;
  return (
    <p className="notice">
      {say(reach === 'machine' ? 'thisMachine' : 'thisNetwork', { origin: window.location.origin })}
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
  const say = useWords('table.waiting');
  const leaving = useWords('table.leave');
  const { publicState, offsetMs } = state;
  const seats = publicState?.seats ?? [];
  const missing = seats.filter(({ taken }) => !taken).length;
  // a session that hides which seats bots hold may hide the limit, too
  const isTold = seated.info.disclosure.kind || (publicState?.deadline ?? 0) > 0;
  return (
    <Screen
      title={say('title')}
      heading={say('heading')}
      end={publicState && <LobbyClock state={state} />}
      actions={<Leave onLeave={onLeave} lost={[leaving('lobbySeat')]} before />}
    >
      <p role="status">{publicState === null || missing === 0 ? say('all') : say('missing', { count: missing })}</p>
      {publicState && missing > 0 && isTold && <AtMost deadline={publicState.deadline} offsetMs={offsetMs} />}
      {kept.invites.length > 0 && <ReachNotice />}
      <ul className="waiting-list">
        {seatsInOrder(seated.info.roles.length).map((at) => {
          const invite = kept.invites.find(({ seat }) => seat === at);
          const taken = seats[at]?.taken ?? false;
          return (
            <li key={at}>
              <SeatName seat={at} you={at === seated.seat} kind={seats[at]?.kind ?? ''} />
              <span className={taken ? undefined : 'muted'}>{say(taken ? 'here' : 'notHere')}</span>
              {invite && !taken && (
                <Invite seat={at} link={inviteLink(seated.info.session, seated.info.signs ? null : at, invite.token)} />
              )}
            </li>
          );
        })}
      </ul>
      {kept.invites.length > 0 && (
        <Fold title={say('links')}>
          <Suspense fallback={null}>
            <AllLinks session={seated.info.session} />
          </Suspense>
        </Fold>
      )}
    </Screen>
  );
}

function Invite({ seat, link }: { seat: number; link: string }) {
  const say = useWords('table.waiting');
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
        aria-label={say('link', { name: letterOf(seat) })}
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <Button className="button" onPress={copy}>
        {say.rich(copied ? 'copied' : 'copy', {
          name: letterOf(seat),
          unseen: (text) => <span className="unseen">{text}</span>,
        })}
      </Button>
    </div>
  );
}
