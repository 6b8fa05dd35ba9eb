/** The start page: a form to start a session, and the last sessions to replay. */
import { useCallback, useState } from 'react';
import { Button, Radio, RadioGroup } from 'react-aria-components';
import { Link, useLocation, useSearchParams } from 'wouter';
import { createSession, getGames, getRight, getSessions, getSight, type SessionOrder } from '../api.ts';
import { BOARDS, entryOf, loadEntry, nameOf } from '../boards.ts';
import type { StartEntry } from '../game-view.ts';
import { Page, Screen } from '../page.tsx';
import { sentenceFor } from '../refusals.ts';
import { RightField } from '../right-field.tsx';
import { keepCreated } from '../seat/keep-created.ts';
import { hasGivenRight, keepGivenRight, takeLinkedRight } from '../seat/rights.ts';
import { saidBy, useLoaded } from '../use-loaded.ts';
import { PlayForm } from './play-form.tsx';
import { RecentSessions } from './recent-sessions.tsx';
import './start.css';

const loadSessions = () => getSessions(20);
/** The server's sentence says more than the code: what is wrong with the order, or what the right allows. */
const TOLD_BY_SERVER: ReadonlySet<string> = new Set(['malformed', 'too_long', 'too_many_sessions', 'right_ended']);

/** Makes the session and gives the page to go to. A session of bots is played at once and then opened as a replay. */
async function sit(order: SessionOrder): Promise<string> {
  const created = await createSession(order);
  if (keepCreated(created, order)) return `/play/${created.session}`;
  // a whole class may watch: ask less and less often
  for (let waitMs = 200; ; waitMs = Math.min(3000, waitMs * 1.5)) {
    if ((await getSight(created.session)).sees === 'all') return `/replay/${created.session}?play`;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** The right in the link must be kept before the page asks what this browser may do. */
const loadRight = () => {
  takeLinkedRight();
  return getRight();
};

export function StartPage() {
  const [right] = useLoaded(loadRight);
  const [games, retry] = useLoaded(getGames);
  const [sessions] = useLoaded(loadSessions);
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const [search] = useSearchParams();

  const offers = games.kind === 'there' ? games.value : [];
  const offer = offers.find(({ id }) => id === (chosen ?? search.get('game'))) ?? offers[0];
  const [entry, notLoaded] = useEntry(offer?.id ?? null);

  const start = (order: SessionOrder) => {
    setBusy(true);
    setProblem(null);
    sit(order).then(
      (page) => navigate(page),
      (error: unknown) => {
        const { code, message } = saidBy(error);
        setBusy(false);
        setProblem(TOLD_BY_SERVER.has(code) ? message : sentenceFor(code, message));
      },
    );
  };

  if (games.kind === 'failed') {
    return (
      <Screen
        title="Server out of reach"
        heading="The server cannot be reached"
        actions={
          <Button className="button primary" onPress={retry}>
            Try again
          </Button>
        }
      >
        <p>{sentenceFor(games.code, games.message)}</p>
      </Screen>
    );
  }
  return (
    <Page
      title="Start"
      end={
        (!entry || entry.defaults.practice) && (
          <Link className="button" href={offer ? `/learn?game=${offer.id}` : '/learn'}>
            Learn to play
          </Link>
        )
      }
    >
      <div className="start">
        {offers.length > 1 && (
          <RadioGroup className="games" aria-label="Game" value={offer?.id ?? null} onChange={setChosen}>
            {offers.map(({ id }) => (
              <Radio key={id} value={id} className="game">
                {nameOf(id)}
              </Radio>
            ))}
          </RadioGroup>
        )}
        <div className="title">
          <h1>{offer ? nameOf(offer.id) : BOARDS[0]?.name}</h1>
          <p className="muted">{offer ? entryOf(offer.id).about : BOARDS[0]?.about}</p>
          <p role="alert">{notLoaded}</p>
        </div>
        {right.kind === 'there' && <RightNotice right={right.value} />}
        {entry && offer && right.kind === 'there' && right.value.mayOrder && (
          <PlayForm key={offer.id} entry={entry} offer={offer} busy={busy} problem={problem} onOrder={start} />
        )}
        <section className="last-sessions">
          <h2>Last sessions</h2>
          {sessions.kind === 'there' && <RecentSessions sessions={sessions.value} />}
          {sessions.kind === 'failed' && <p role="alert">{sentenceFor(sessions.code, sessions.message)}</p>}
        </section>
      </div>
    </Page>
  );
}

/** Says why this browser may order no session, and what to do; or that it orders them with a right. */
function RightNotice({ right: { mayOrder, holder, why } }: { right: Awaited<ReturnType<typeof getRight>> }) {
  const reload = () => window.location.reload();
  const forget = () => {
    keepGivenRight(null);
    reload();
  };
  if (mayOrder && !hasGivenRight()) return null;
  return (
    <section className="right-notice">
      <p role="status">
        {mayOrder
          ? `This browser orders sessions ${holder === 'operator' ? 'as the operator' : 'with a right from the operator'}.`
          : why?.message}{' '}
        {!mayOrder && 'To take a seat, open the link that you were sent; nothing else is needed for it.'}
      </p>
      {hasGivenRight() && (
        <Button className="button" onPress={forget}>
          Forget this right
        </Button>
      )}
      {!mayOrder && <RightField onKept={reload} />}
    </section>
  );
}

/** The game's entry, null until it is loaded; and why it could not be loaded. */
function useEntry(game: string | null): readonly [StartEntry | null, string | null] {
  const load = useCallback(async () => (game === null ? null : loadEntry(game)), [game]);
  const [loaded] = useLoaded(load);
  if (loaded.kind === 'failed') return [null, sentenceFor(loaded.code, loaded.message)];
  return [loaded.kind === 'there' && loaded.value?.id === game ? loaded.value : null, null];
}
