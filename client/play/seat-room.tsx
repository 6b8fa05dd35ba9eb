/** The participant's seat, connected as long as it is shown, and the screen for each of its states. */
import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Button } from 'react-aria-components';
import { loadView, plainNameOf } from '../boards.ts';
import { GoOn } from '../embedded.tsx';
import type { AnyGameView } from '../game-view.ts';
import { HomeLink, Screen } from '../page.tsx';
import { part } from '../part.tsx';
import { useReadable } from '../readable.ts';
import { sentenceFor } from '../refusals.ts';
import { ReplayLink } from '../replay-link.tsx';
import { type Reserve, seatConnection } from '../seat/seat-connection.ts';
import { keptSeats } from '../seat/tokens.ts';
import { Signed } from '../signs/plan.tsx';
import type { Again } from './again.tsx';
import { NeverBegun } from './never-begun.tsx';
import { Retry } from './overlay.tsx';
import { PlayView } from './play-view.tsx';
import { isAskedReady, ReadyRoom } from './ready-room.tsx';
import { WaitingRoom } from './waiting-room.tsx';

/** The end comes late, and is loaded when it comes. */
const GameOver = lazy(() => part(async () => ({ default: (await import('./game-over.tsx')).GameOver })));
const PracticeOver = lazy(() => part(async () => ({ default: (await import('./game-over.tsx')).PracticeOver })));

interface RoomProps {
  readonly session: string;
  readonly reserve: Reserve;
  /** The session is practice: at its end the page says whether it was enough. */
  readonly practice: boolean;
  readonly onAgain: Again | null;
  /** The session was a short try: the way to the whole game. */
  readonly onLong?: Again | null;
}

/** `reserve` must stay the same function as long as the seat is the same. */
export function SeatRoom({ session, reserve, practice, onAgain, onLong = null }: RoomProps) {
  const connection = useMemo(() => seatConnection(withBoard(reserve)), [reserve]);
  const state = useSyncExternalStore(connection.subscribe, connection.getSnapshot);
  const { link, seated } = state;
  const game = seated?.info.game;
  const loading = useMemo(() => (game === undefined ? null : loadView(game)), [game]);
  const view = useReadable(loading);

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
      <Screen title="You have left" heading="You have left the session" actions={<Away />}>
        <p>
          {seated?.first
            ? 'Your seat has been given up. Thank you for playing.'
            : 'Your seat is free again. Thank you for waiting.'}
        </p>
      </Screen>
    );
  }
  if (link.kind === 'refused' && !(link.code === 'ended' && seated?.ended)) {
    return link.code === 'ended' ? (
      <Screen
        title="The session is over"
        heading="The session is over"
        actions={
          <>
            <ReplayLink session={session} />
            <HomeLink />
            <GoOn />
          </>
        }
      >
        <p>{link.message}</p>
      </Screen>
    ) : (
      <Screen title="No seat" heading="This seat cannot be taken" actions={<Away />}>
        <p>{sentenceFor(link.code, link.message)}</p>
      </Screen>
    );
  }
  if (!seated) {
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
      <Arriving running={state.publicState?.phase === 'running'} />
    );
  }
  const signs = seated.info.signs ?? null;
  if (seated.first && seated.request)
    return view ? (
      <Signed by={signs}>
        <Seated {...{ connection, state, seated, view, practice, onAgain, onLong }} />
      </Signed>
    ) : (
      <Arriving running={false} />
    );
  if (seated.ended) return <NeverBegun seated={seated} onAgain={onAgain} />;
  const leave = () => connection.say({ type: 'leave' });
  return (
    <Signed by={signs}>
      {isAskedReady(state) ? (
        <ReadyRoom state={state} seated={seated} say={connection.say} onLeave={leave} />
      ) : (
        <WaitingRoom state={state} seated={seated} kept={keptSeats(session)} onLeave={leave} />
      )}
    </Signed>
  );
}

/** The board is fetched while the connection opens. */
function withBoard(reserve: Reserve): Reserve {
  return async () => {
    const reserved = await reserve();
    void loadView(reserved.game);
    return reserved;
  };
}

function Away() {
  return (
    <>
      <HomeLink primary />
      <GoOn />
    </>
  );
}

/** How long a seat that is the participant's own takes to be shown, ms. */
const ARRIVING_MS = 1500;

/** A bot may have the seat: it is given back when the next turn begins. */
function Arriving({ running }: { readonly running: boolean }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ARRIVING_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!running || !late) return <Screen title="Connecting" heading="Connecting …" />;
  return (
    <Screen title="You are back" heading="You are back">
      <p role="status">You have your seat again as soon as the next turn begins.</p>
    </Screen>
  );
}

interface SeatedProps {
  readonly connection: ReturnType<typeof seatConnection>;
  readonly state: ReturnType<ReturnType<typeof seatConnection>['getSnapshot']>;
  readonly seated: NonNullable<SeatedProps['state']['seated']>;
  readonly view: AnyGameView;
  readonly practice: boolean;
  readonly onAgain: Again | null;
  readonly onLong: Again | null;
}

function Seated({ connection, state, seated, view, practice, onAgain, onLong }: SeatedProps) {
  return (
    <PlayView
      view={view}
      name={plainNameOf(seated.info.game)}
      state={state}
      seated={seated}
      say={connection.say}
      facts={connection.facts}
      onReconnect={connection.reconnect}
      label={practice ? 'Practice' : onLong ? 'A short try' : null}
      over={
        <Suspense>
          {practice && view.criterion ? (
            <PracticeOver view={view} criterion={view.criterion} seated={seated} onAgain={onAgain} />
          ) : (
            <GameOver view={view} seated={seated} onAgain={onAgain} onLong={onLong} />
          )}
        </Suspense>
      }
    />
  );
}
