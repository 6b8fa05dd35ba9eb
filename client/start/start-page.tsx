/** The start page: what Standpoint is, the games, the form to set up a session, and the latest sessions. */
import { useCallback, useState } from 'react';
import { Button } from 'react-aria-components';
import { useLocale } from 'use-intl';
import { Link, useLocation, useSearchParams } from 'wouter';
import type { GameOffer } from '../../answers/games.ts';
import { createSession, getGames, getRight, getSessions, getSight } from '../api.ts';
import { loadEntry, nameOf } from '../boards.ts';
import { Fold } from '../fold.tsx';
import type { StartEntry } from '../game-view.ts';
import { keepUnseated } from '../invite/unseated-sessions.ts';
import { useOutageEnd } from '../outage.ts';
import { Page, Screen } from '../page.tsx';
import { usePlainNames } from '../plain-names.ts';
import { useInLanguage } from '../reader-language.ts';
import { useSentenceFor, useServerSays } from '../refusals.ts';
import { RightField } from '../right-field.tsx';
import { enterLab } from '../seat/house.ts';
import { keepCreated } from '../seat/keep-created.ts';
import { hasGivenRight, keepGivenRight, takeLinkedRight } from '../seat/rights.ts';
import type { WantedSession } from '../session-order.ts';
import { SessionTable } from '../sessions/session-table.tsx';
import { saidBy, useLoaded } from '../use-loaded.ts';
import { useWords } from '../words/use-words.ts';
import { GameCards } from './game-cards.tsx';
import { Hero } from './hero.tsx';
import { InReaderLanguage, LanguageLine } from './in-reader-language.tsx';
import { NotOffered } from './not-offered.tsx';
import { type FormState, initialForm, orderOf, tryForm } from './order.ts';
import { PlayForm, type SessionsWish } from './play-form.tsx';
import './start.css';
import { Blank } from '../words/blank.tsx';

const LATEST = 5;
const loadSessions = () => getSessions({ limit: LATEST });
/** Codes for which the server's sentence says more: what is wrong with the order, or what the right allows. */
const TOLD_BY_SERVER: ReadonlySet<string> = new Set(['malformed', 'too_long', 'too_many_sessions', 'right_ended']);

/** Makes the session and gives the page to go to. A session of bots is played at once and then opened as a replay. */
async function sit(order: WantedSession): Promise<string> {
  const created = await createSession(order);
  if (keepCreated(created, order)) return `/play/${created.session}`;
  // a whole class may watch: ask less and less often
  for (let waitMs = 200; ; waitMs = Math.min(3000, waitMs * 1.5)) {
    if ((await getSight(created.session)).sees === 'all') return `/replay/${created.session}?play`;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** Makes several sessions alike in which the person here has no seat, and gives the page with their links. */
async function makeSessions(order: WantedSession, count: number): Promise<string> {
  const sessions: string[] = [];
  for (let made = 0; made < count; made++) {
    const created = await createSession(order);
    keepUnseated(created, order);
    sessions.push(created.session);
  }
  return `/invitations?of=${sessions.join(',')}`;
}

/** An order that was refused, and where it was given: its words stand there. */
interface Refused {
  readonly problem: ReturnType<typeof saidBy>;
  /** The game on whose card; null: in the form. */
  readonly card: string | null;
}

/** The right in the link must be kept before the page asks what this browser may do. */
const loadRight = () => {
  takeLinkedRight();
  return getRight();
};

export function StartPage() {
  return (
    <InReaderLanguage>
      <Start />
    </InReaderLanguage>
  );
}

function Start() {
  const say = useWords('start');
  const sentenceFor = useSentenceFor();
  const serverSays = useServerSays();
  const inLanguage = useInLanguage();
  useState(enterLab);
  const [right, askRight] = useLoaded(loadRight);
  const [games, askGames] = useLoaded(getGames);
  const [page, askSessions] = useLoaded(loadSessions);
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  useOutageEnd(() => setRefused((told) => (told?.problem.code === 'unreachable' ? null : told)));
  const [, navigate] = useLocation();
  const [search] = useSearchParams();

  const plainName = usePlainNames();
  /** Experimenters know games by their second name. */
  const gameNamed = (game: string): string => {
    const [plain, name] = [plainName(game), nameOf(game)];
    return plain === name ? name : say('gameNamed', { plain, name });
  };
  const offers = games.kind === 'there' ? games.value : [];
  const asked = search.get('game');
  const offer = offers.find(({ id }) => id === (chosen ?? asked)) ?? offers[0];
  const [entry, notLoaded] = useEntry(offer?.id ?? null);
  /** Why the session was not made that was ordered there; null: it was, or another was ordered. */
  const refusedAt = (card: string | null): string | null =>
    refused?.card === card
      ? (TOLD_BY_SERVER.has(refused.problem.code) ? serverSays : sentenceFor)(
          refused.problem.code,
          refused.problem.message,
        )
      : null;
  const mayOrder = right.kind === 'there' && right.value.mayOrder;
  const examples = page.kind === 'there' ? page.value.examples : [];

  const retry = (): void => {
    askRight();
    askGames();
    askSessions();
  };

  const begin = (game: string, card: string | null, make: () => Promise<string>) => {
    setBusy(game);
    setRefused(null);
    make().then(
      (address) => navigate(inLanguage(address)),
      (error: unknown) => {
        setBusy(null);
        setRefused({ problem: saidBy(error), card });
      },
    );
  };
  const atOnce = (formOf: (entry: StartEntry, partner: string) => FormState, query: string) => (wanted: GameOffer) =>
    begin(wanted.id, wanted.id, async () => {
      const loaded = await loadEntry(wanted.id);
      return `${await sit(orderOf(formOf(loaded, wanted.defaultPartner), loaded, wanted.asks))}${query}`;
    });
  const watched = (entry: StartEntry, partner: string) => initialForm(entry, 'watch', partner);
  const start = (order: WantedSession, { sessions, sits }: SessionsWish) =>
    begin(order.game, null, () => (sits ? sit(order) : makeSessions(order, sessions)));

  if (games.kind === 'failed') {
    return (
      <Screen
        title={say('unreachable')}
        heading={say('unreachable')}
        actions={
          <Button className="button primary" onPress={retry}>
            {say('again')}
          </Button>
        }
      >
        <p>{sentenceFor(games.code, games.message)}</p>
      </Screen>
    );
  }
  return (
    <Page
      title={say('title')}
      end={
        <nav className="lab-links">
          <Link href={inLanguage('/arena')}>{say('arena')}</Link>
          <Link href={inLanguage('/sessions')}>{say('sessions')}</Link>
          <Link href="/admin">{say('studies')}</Link>
        </nav>
      }
    >
      <div className="start">
        <LanguageLine />
        <Hero examples={examples} />
        <p role="alert" className="problem">
          {notLoaded}
        </p>
        <GameCards
          offers={offers}
          examples={examples}
          mayOrder={mayOrder}
          busy={busy}
          refusedAt={refusedAt}
          onTry={atOnce(tryForm, '?try')}
          onWatch={atOnce(watched, '')}
        />
        {right.kind === 'there' && <RightNotice right={right.value} />}
        {mayOrder && (
          <div className="set-up">
            <Fold title={say('setUp')} about={say('setUpWhat')} open={asked !== null}>
              <div className="set-up-form">
                <div className="field game-field">
                  <label htmlFor="game">{say('game')}</label>
                  <select id="game" value={offer?.id ?? ''} onChange={(event) => setChosen(event.target.value)}>
                    {offers.map(({ id }) => (
                      <option key={id} value={id}>
                        {gameNamed(id)}
                      </option>
                    ))}
                  </select>
                </div>
                {offer && <NotOffered game={offer.id} name={gameNamed(offer.id)} />}
                {entry && offer && (
                  <PlayForm
                    key={offer.id}
                    entry={entry}
                    offer={offer}
                    busy={busy !== null}
                    refused={refusedAt(null)}
                    onOrder={start}
                  />
                )}
              </div>
            </Fold>
          </div>
        )}
        <section className="last-sessions" aria-labelledby="last-sessions">
          <div className="head">
            <h2 id="last-sessions">{say('sessions')}</h2>
            <Link className="button" href={inLanguage('/sessions')}>
              {say('allSessions')}
            </Link>
          </div>
          {page.kind === 'there' &&
            (examples.length + page.value.sessions.length > 0 ? (
              <SessionTable sessions={[...page.value.sessions, ...examples]} label={say('sessions')} />
            ) : (
              <p className="muted">{say('noSessions')}</p>
            ))}
          {page.kind === 'failed' && <p role="alert">{sentenceFor(page.code, page.message)}</p>}
        </section>
      </div>
    </Page>
  );
}

/** Says why this browser may order no session, and what to do; or that it orders them with a right. */
function RightNotice({ right: { mayOrder, holder, why } }: { right: Awaited<ReturnType<typeof getRight>> }) {
  const say = useWords('start');
  const serverSays = useServerSays();
  const reload = () => window.location.reload();
  const forget = () => {
    keepGivenRight(null);
    reload();
  };
  if (mayOrder && !hasGivenRight()) return null;
  return (
    <section className="right-notice" data-held={mayOrder || undefined}>
      <p role="status">
        {mayOrder ? say(holder === 'operator' ? 'asOperator' : 'withRight') : why && serverSays(why.code, why.message)}
        <Blank />
        {!mayOrder && say('toSit')}
      </p>
      {hasGivenRight() && (
        <Button className="button" onPress={forget}>
          {say('forget')}
        </Button>
      )}
      {!mayOrder && <RightField onKept={reload} />}
    </section>
  );
}

/** The game's entry in the language of the page, null until it is loaded; and why it could not be loaded. */
function useEntry(game: string | null): readonly [StartEntry | null, string | null] {
  const language = useLocale();
  const sentenceFor = useSentenceFor();
  const load = useCallback(async () => (game === null ? null : loadEntry(game, language)), [game, language]);
  const [loaded] = useLoaded(load);
  if (loaded.kind === 'failed') return [null, sentenceFor(loaded.code, loaded.message)];
  return [loaded.kind === 'there' && loaded.value?.id === game ? loaded.value : null, null];
}
