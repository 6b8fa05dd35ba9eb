/** /play/:session: how a participant comes to a seat with a link. */
import { lazy, useCallback, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { connectSeat, createSession } from '../api.ts';
import { loadEntry } from '../boards.ts';
import { HomeLink, Screen } from '../page.tsx';
import { part } from '../part.tsx';
import { useSentenceFor } from '../refusals.ts';
import { ReplayLink } from '../replay-link.tsx';
import { enterAsGuest, forgetInvitation } from '../seat/house.ts';
import { keepCreated } from '../seat/keep-created.ts';
import { keptSeats, rightTo, takeSeat } from '../seat/tokens.ts';
import type { WantedSession } from '../session-order.ts';
import { saidBy } from '../use-loaded.ts';
import { TableWorded } from '../words/table-words.tsx';
import { useWords } from '../words/use-words.ts';
import { wordsFor } from '../words/words-for.ts';
import type { Again } from './again.tsx';
import { useLinkedLanguage } from './language.ts';
import { SeatRoom } from './seat-room.tsx';

/** A participant who comes back needs no invitation. */
const Invitation = lazy(() => part(async () => ({ default: (await import('../invite/invitation.tsx')).Invitation })));

export function PlayPage({ session }: { session: string }) {
  return (
    <TableWorded language={wordsFor(useLinkedLanguage())}>
      <Place session={session} />
    </TableWorded>
  );
}

function Place({ session }: { readonly session: string }) {
  const say = useWords('table.room');
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
        title={say('noSeatTitle')}
        heading={say('noSeat')}
        actions={
          <>
            <ReplayLink session={session} />
            <HomeLink />
          </>
        }
      >
        <p>{say('noSeatText')}</p>
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
  const kind = search.has('practice') ? 'practice' : search.has('try') ? 'try' : null;
  return <LinkedSeat key={right.token} session={session} token={right.token} kind={kind} />;
}

interface RoomProps {
  readonly session: string;
  readonly token: string;
  readonly kind: 'practice' | 'try' | null;
}

/** The seat with the token of a link. Where this browser made the session, it can make another one like it. */
function LinkedSeat({ session, token, kind }: RoomProps) {
  const reserve = useCallback(() => connectSeat(session, token), [session, token]);
  const { order } = keptSeats(session);
  const language = useLinkedLanguage();
  const sentenceFor = useSentenceFor();
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const inLanguage: Query = language === 'en' ? [] : [['lang', language]];
  const start = async (wishes: WantedSession | Promise<WantedSession>, query: Query): Promise<void> => {
    try {
      const wanted = await wishes;
      const created = await createSession(wanted);
      keepCreated(created, wanted);
      navigate(`/play/${created.session}${queryOf([...query, ...inLanguage])}`);
    } catch (error) {
      const { code, message } = saidBy(error);
      setProblem(sentenceFor(code, message));
    }
  };
  const againAs = (wishes: () => WantedSession | Promise<WantedSession>, query: Query): Again => ({
    start: () => void start(wishes(), query),
    problem,
  });
  return (
    <SeatRoom
      session={session}
      reserve={reserve}
      language={language}
      practice={kind === 'practice'}
      onAgain={order && againAs(() => order, kind === null ? [] : [[kind, '']])}
      onLong={kind === 'try' && order ? againAs(() => longOrder(order), []) : null}
    />
  );
}

type Query = readonly (readonly [string, string])[];

function queryOf(query: Query): string {
  return query.length === 0
    ? ''
    : `?${query.map(([key, value]) => (value === '' ? key : `${key}=${value}`)).join('&')}`;
}

/** The whole session of a game that was tried, with the partner of the try. */
async function longOrder({ game, seats }: WantedSession): Promise<WantedSession> {
  const [{ initialForm, orderOf }, entry] = await Promise.all([
    part(() => import('../start/order.ts')),
    loadEntry(game),
  ]);
  const partner = seats.flatMap((seat) => (seat.kind === 'policy' ? [seat.policy] : []))[0] ?? '';
  return orderOf(initialForm(entry, 'bots', partner), entry);
}
