/** The participant's seat, connected as long as it is shown, and the screen for each of its states. */
import { type ComponentProps, lazy, Suspense, use, useMemo, useState, useSyncExternalStore } from 'react';
import { Button } from 'react-aria-components';
import { useLocale } from 'use-intl';
import { loadView, shownIn } from '../boards.ts';
import { useDocumentLanguage } from '../document-language.ts';
import { Embedded, GoOn } from '../embedded.tsx';
import type { AnyGameView } from '../game-view.ts';
import { HomeLink, Screen } from '../page.tsx';
import { part } from '../part.tsx';
import { useReadable } from '../readable.ts';
import { useSentenceFor } from '../refusals.ts';
import { ReplayLink } from '../replay-link.tsx';
import { type PageConnection, type Reserve, seatConnection } from '../seat/seat-connection.ts';
import type { SeatSession, SeatState } from '../seat/seat-state.ts';
import { keptSeats } from '../seat/tokens.ts';
import { Signed } from '../signs/plan.tsx';
import { TableWorded } from '../words/table-words.tsx';
import { useWords } from '../words/use-words.ts';
import { wordsFor } from '../words/words-for.ts';
import type { Again } from './again.tsx';
import { Retry } from './overlay.tsx';
import { PlayView } from './play-view.tsx';
import { useLate } from './use-late.ts';

const NeverBegun = lazy(() => part(async () => ({ default: (await import('./before-turns.ts')).NeverBegun })));
const ReadyRoom = lazy(() => part(async () => ({ default: (await import('./before-turns.ts')).ReadyRoom })));
const WaitingRoom = lazy(() => part(async () => ({ default: (await import('./before-turns.ts')).WaitingRoom })));

/** The end comes late, and is loaded when it comes. */
const GameOver = lazy(() => part(async () => ({ default: (await import('./game-over.tsx')).GameOver })));
const PracticeOver = lazy(() => part(async () => ({ default: (await import('./game-over.tsx')).PracticeOver })));

interface RoomProps {
  readonly session: string;
  readonly reserve: Reserve;
  /** That of the page, as a tag of BCP 47. The game and all around it are shown in it where the game is written in it, or in English. */
  readonly language: string;
  /** The session is practice: at its end the page says whether it was enough. */
  readonly practice: boolean;
  readonly onAgain: Again | null;
  /** The session was a short try: the way to the whole game. */
  readonly onLong?: Again | null;
}

/** `reserve` must stay the same function as long as the seat is the same. */
export function SeatRoom({ reserve, language, ...props }: RoomProps) {
  const connection = useMemo(() => seatConnection(withBoard(reserve, language)), [reserve, language]);
  const state = useSyncExternalStore(connection.subscribe, connection.getSnapshot);
  const game = state.seated?.info.game;
  const shown = game === undefined ? wordsFor(language) : shownIn(game, language);
  useDocumentLanguage(use(Embedded) === null ? shown : null);
  return (
    <TableWorded language={shown}>
      <Suspense fallback={<Arriving running={false} />}>
        <Room connection={connection} state={state} language={language} {...props} />
      </Suspense>
    </TableWorded>
  );
}

interface PlaceProps extends Omit<RoomProps, 'reserve'> {
  readonly connection: PageConnection;
  readonly state: SeatState;
}

function Room({ session, connection, state, language, practice, onAgain, onLong = null }: PlaceProps) {
  const { link, seated } = state;
  const say = useWords('table.room');
  const tryNow = useWords('table.page');
  const sentenceFor = useSentenceFor();
  const isEnglish = useLocale() === 'en';
  const game = seated?.info.game;
  const loading = useMemo(() => (game === undefined ? null : loadView(game, language)), [game, language]);
  const view = useReadable(loading);

  if (link.kind === 'superseded') {
    return (
      <Screen
        title={say('elsewhereTitle')}
        heading={say('elsewhere')}
        actions={
          <>
            <Button className="button primary" onPress={connection.reconnect}>
              {say('playHere')}
            </Button>
            <HomeLink />
          </>
        }
      >
        <p>{say('elsewhereText')}</p>
      </Screen>
    );
  }
  if (link.kind === 'left') {
    return (
      <Screen title={say('leftTitle')} heading={say('left')} actions={<Away />}>
        <p>{say(seated?.first ? 'leftPlaying' : 'leftWaiting')}</p>
      </Screen>
    );
  }
  if (link.kind === 'refused' && !(link.code === 'ended' && seated?.ended)) {
    return link.code === 'ended' ? (
      <Screen
        title={say('over')}
        heading={say('over')}
        actions={
          <>
            <ReplayLink session={session} />
            <HomeLink />
            <GoOn />
          </>
        }
      >
        {/* the server's own sentence says why */}
        {isEnglish && <p>{link.message}</p>}
      </Screen>
    ) : (
      <Screen title={say('noSeatTitle')} heading={say('refused')} actions={<Away />}>
        <p>{sentenceFor(link.code, link.message)}</p>
      </Screen>
    );
  }
  if (!seated) {
    return link.kind === 'lost' ? (
      <Screen
        title={say('unreachableTitle')}
        heading={say('unreachable')}
        actions={
          <>
            <Button className="button primary" onPress={connection.reconnect}>
              {tryNow('tryNow')}
            </Button>
            <HomeLink />
          </>
        }
      >
        <p>{say('unreachableText')}</p>
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
  if (isAskedReady(state))
    return view ? (
      <Signed by={signs}>
        <ReadyRoom state={state} seated={seated} say={connection.say} onLeave={leave} begins={view.begins} />
      </Signed>
    ) : (
      <Arriving running={false} />
    );
  return (
    <Signed by={signs}>
      <Lobby state={state} seated={seated} kept={keptSeats(session)} onLeave={leave} />
    </Signed>
  );
}

/** Whether the lobby has come to the question. */
function isAskedReady({ seated, publicState }: SeatState): boolean {
  if (!seated?.info.ready || seated.first !== null || publicState?.phase !== 'open') return false;
  return publicState.seats.length > 0 && publicState.seats.every(({ taken }) => taken);
}

/** The board is fetched while the connection opens. */
function withBoard(reserve: Reserve, language: string): Reserve {
  return async () => {
    const reserved = await reserve();
    void loadView(reserved.game, language);
    return reserved;
  };
}

/** A session for which no seat is missing begins at once, so its lobby is shown only if it does not. */
function Lobby(props: ComponentProps<typeof WaitingRoom>) {
  const late = useLate();
  const missing = props.state.publicState?.seats.some(({ taken }) => !taken) ?? false;
  const [shown, setShown] = useState(false);
  if ((missing || late) && !shown) setShown(true);
  return shown ? <WaitingRoom {...props} /> : <Arriving running={false} />;
}

function Away() {
  return (
    <>
      <HomeLink primary />
      <GoOn />
    </>
  );
}

/** A bot may have the seat: it is given back when the next turn begins. */
function Arriving({ running }: { readonly running: boolean }) {
  const say = useWords('table.room');
  const late = useLate();
  if (!running || !late) return <Screen title={say('connectingTitle')} heading={say('connecting')} />;
  return (
    <Screen title={say('back')} heading={say('back')}>
      <p role="status">{say('backText')}</p>
    </Screen>
  );
}

interface SeatedProps {
  readonly connection: PageConnection;
  readonly state: SeatState;
  readonly seated: SeatSession;
  readonly view: AnyGameView;
  readonly practice: boolean;
  readonly onAgain: Again | null;
  readonly onLong: Again | null;
}

function Seated({ connection, state, seated, view, practice, onAgain, onLong }: SeatedProps) {
  const say = useWords('table.room');
  return (
    <PlayView
      view={view}
      state={state}
      seated={seated}
      say={connection.say}
      facts={connection.facts}
      onReconnect={connection.reconnect}
      label={practice ? say('practice') : onLong ? say('short') : null}
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
