/** /play/:session: how a participant comes to a seat with a link. */
import { lazy, useCallback, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { connectSeat, createSession } from '../api.ts';
import { HomeLink, Screen } from '../page.tsx';
import { part } from '../part.tsx';
import { sentenceFor } from '../refusals.ts';
import { ReplayLink } from '../replay-link.tsx';
import { enterAsGuest, forgetInvitation } from '../seat/house.ts';
import { keepCreated } from '../seat/keep-created.ts';
import { keptSeats, rightTo, takeSeat } from '../seat/tokens.ts';
import type { WantedSession } from '../session-order.ts';
import { saidBy } from '../use-loaded.ts';
import type { Again } from './again.tsx';
import { SeatRoom } from './seat-room.tsx';

/** A participant who comes back needs no invitation. */
const Invitation = lazy(() => part(async () => ({ default: (await import('../invite/invitation.tsx')).Invitation })));

export function PlayPage({ session }: { session: string }) {
  const fragment = window.location.hash.slice(1);
  const [search] = useSearchParams();
  const [taken, setTaken] = useState(false);
  const preview = search.has('preview');
  const right = rightTo(session, fragment);
  // before the first drawing, so that no page of an invited participant leads into the lab
  if (right && (preview || keptSeats(session).order === null)) enterAsGuest();
  if (!right) {
    return (
      <Screen
        title="No seat"
        heading="You have no seat in this session"
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
  if ((!right.taken || preview) && !taken) {
    const seat = search.get('seat');
    const take = () => {
      takeSeat(session, right.token);
      forgetInvitation();
      setTaken(true);
    };
    return (
      <Invitation
        session={session}
        token={right.token}
        seat={seat !== null && /^\d$/.test(seat) ? Number(seat) : null}
        preview={preview}
        onTake={take}
      />
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
  const start = async (wishes: WantedSession): Promise<void> => {
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
