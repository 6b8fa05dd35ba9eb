/** /play/:session: how a participant comes to a seat with a link. */
import { useCallback, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, useLocation, useSearchParams } from 'wouter';
import { connectSeat, createSession, type SessionOrder } from '../api.ts';
import { HomeLink, Screen } from '../page.tsx';
import { sentenceFor } from '../refusals.ts';
import { ReplayLink } from '../replay-link.tsx';
import { keepCreated } from '../seat/keep-created.ts';
import { keptSeats, rightTo, takeSeat } from '../seat/tokens.ts';
import { AgentSign } from '../signs/agent-sign.tsx';
import { saidBy } from '../use-loaded.ts';
import type { Again } from './again.tsx';
import { SeatRoom } from './seat-room.tsx';

export function PlayPage({ session }: { session: string }) {
  const fragment = window.location.hash.slice(1);
  const [search] = useSearchParams();
  const [taken, setTaken] = useState(false);
  const right = rightTo(session, fragment);
  if (!right) {
    return (
      <Screen
        title="No seat"
        heading="You have no seat at this table"
        actions={
          <>
            <ReplayLink session={session} />
            <HomeLink />
          </>
        }
      >
        <p>Seats are taken with the link that you were sent. This browser has none for this session.</p>
      </Screen>
    );
  }
  if (!right.taken && !taken) {
    const seat = search.get('seat');
    const at = seat !== null && /^\d$/.test(seat) ? Number(seat) : null;
    const take = () => {
      takeSeat(session, right.token);
      setTaken(true);
    };
    return (
      <Screen
        title="Take your seat"
        heading="You are invited to a table"
        actions={
          <>
            <Button className="button primary" onPress={take} autoFocus>
              {at === null ? 'Take your seat' : `Take seat ${String.fromCharCode(65 + at)}`}
              {at !== null && <AgentSign seat={at} />}
            </Button>
            <Link className="button" href="/learn">
              Learn to play first
            </Link>
          </>
        }
      >
        <p>The session does not start before you take your seat. Then you wait until all are here.</p>
      </Screen>
    );
  }
  return <LinkedSeat key={right.token} session={session} token={right.token} practice={search.has('practice')} />;
}

interface RoomProps {
  readonly session: string;
  readonly token: string;
  readonly practice: boolean;
}

/** The seat with the token of a link. Where this browser made the session, it can make another one like it. */
function LinkedSeat({ session, token, practice }: RoomProps) {
  const reserve = useCallback(() => connectSeat(session, token), [session, token]);
  const { order } = keptSeats(session);
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const start = async (wishes: SessionOrder): Promise<void> => {
    try {
      const created = await createSession(wishes);
      keepCreated(created, wishes);
      navigate(`/play/${created.session}${practice ? '?practice' : ''}`);
    } catch (error) {
      const { code, message } = saidBy(error);
      setProblem(sentenceFor(code, message));
    }
  };
  const again: Again | null = order ? { start: () => void start(order), problem } : null;
  return <SeatRoom session={session} reserve={reserve} practice={practice} onAgain={again} />;
}
