/** /play/:session: how a participant comes to a seat, and the screen for each state of a seat. */
import { use, useMemo, useState, useSyncExternalStore } from 'react';
import { Button } from 'react-aria-components';
import { Link, useLocation, useSearchParams } from 'wouter';
import { connectSeat, createSession, type SessionOrder } from '../api.ts';
import { loadView, nameOf } from '../boards.ts';
import { HomeLink, Screen } from '../page.tsx';
import { sentenceFor } from '../refusals.ts';
import { ReplayLink } from '../replay-link.tsx';
import { keepCreated } from '../seat/keep-created.ts';
import { seatConnection } from '../seat/seat-connection.ts';
import { keptSeats, rightTo, takeSeat } from '../seat/tokens.ts';
import { AgentSign } from '../signs/agent-sign.tsx';
import { Signed } from '../signs/plan.tsx';
import { saidBy } from '../use-loaded.ts';
import type { Again } from './again.tsx';
import { GameOver } from './game-over.tsx';
import { NeverBegun } from './never-begun.tsx';
import { Retry } from './overlay.tsx';
import { PracticeOver } from './practice-over.tsx';
import { TableView } from './table-view.tsx';
import { WaitingRoom } from './waiting-room.tsx';

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
  return <SeatRoom key={right.token} session={session} token={right.token} practice={search.has('practice')} />;
}

interface RoomProps {
  readonly session: string;
  readonly token: string;
  /** The session is practice: at its end the page says whether it was enough. */
  readonly practice: boolean;
}

/** The participant's seat, connected as long as it is shown. */
function SeatRoom({ session, token, practice }: RoomProps) {
  const connection = useMemo(() => seatConnection(() => connectSeat(session, token)), [session, token]);
  const { order } = keptSeats(session);
  // where this browser made the session, the board need not wait for the server's welcome
  if (order) void loadView(order.game);
  const state = useSyncExternalStore(connection.subscribe, connection.getSnapshot);
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const { link, table } = state;

  if (link.kind === 'superseded') {
    return (
      <Screen
        title="Open elsewhere"
        heading="You are playing in another window"
        actions={
          <>
            <Button className="button primary" onPress={connection.reconnect}>
              Play here
            </Button>
            <HomeLink />
          </>
        }
      >
        <p>Your seat was opened in another window or on another device. It can be open in one place only.</p>
      </Screen>
    );
  }
  if (link.kind === 'left') {
    return (
      <Screen title="You have left" heading="You have left the table" actions={<HomeLink primary />}>
        <p>
          {table?.first
            ? 'Your seat has been given up. Thank you for playing.'
            : 'Your seat is free again. Thank you for waiting.'}
        </p>
      </Screen>
    );
  }
  if (link.kind === 'refused' && !(link.code === 'ended' && table?.ended)) {
    return link.code === 'ended' ? (
      <Screen
        title="The session is over"
        heading="The session is over"
        actions={
          <>
            <ReplayLink session={session} />
            <HomeLink />
          </>
        }
      >
        <p>{link.message}</p>
      </Screen>
    ) : (
      <Screen title="No seat" heading="This seat cannot be taken" actions={<HomeLink primary />}>
        <p>{sentenceFor(link.code, link.message)}</p>
      </Screen>
    );
  }
  if (!table) {
    return link.kind === 'lost' ? (
      <Screen
        title="Server out of reach"
        heading="The server cannot be reached"
        actions={
          <>
            <Button className="button primary" onPress={connection.reconnect}>
              Try now
            </Button>
            <HomeLink />
          </>
        }
      >
        <p>This page keeps trying. Your seat is not lost.</p>
        <Retry atMs={link.retryAtMs} />
      </Screen>
    ) : (
      <Screen title="Connecting" heading="Connecting …" />
    );
  }
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
  const signs = table.info.signs ?? null;
  const again: Again | null = order ? { start: () => void start(order), problem } : null;
  if (table.first && table.request)
    return (
      <Signed by={signs}>
        <Seated connection={connection} state={state} table={table} practice={practice} onAgain={again} />
      </Signed>
    );
  if (table.ended) return <NeverBegun table={table} onAgain={again} />;
  const leave = () => connection.say({ type: 'leave' });
  return (
    <Signed by={signs}>
      <WaitingRoom state={state} table={table} kept={keptSeats(session)} onLeave={leave} />
    </Signed>
  );
}

interface SeatedProps {
  readonly connection: ReturnType<typeof seatConnection>;
  readonly state: ReturnType<ReturnType<typeof seatConnection>['getSnapshot']>;
  readonly table: NonNullable<SeatedProps['state']['table']>;
  readonly practice: boolean;
  readonly onAgain: Again | null;
}

function Seated({ connection, state, table, practice, onAgain }: SeatedProps) {
  const view = use(loadView(table.info.game));
  return (
    <TableView
      view={view}
      name={nameOf(table.info.game)}
      state={state}
      table={table}
      say={connection.say}
      facts={connection.facts}
      onReconnect={connection.reconnect}
      label={practice ? 'Practice' : null}
      over={
        practice && view.criterion ? (
          <PracticeOver view={view} criterion={view.criterion} table={table} onAgain={onAgain} />
        ) : (
          <GameOver view={view} table={table} onAgain={onAgain} />
        )
      }
    />
  );
}
