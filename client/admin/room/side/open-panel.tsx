/** What is open: one participant or one session, with what is seen there, what was written, and what can be done. */
import { Button } from 'react-aria-components';
import type { Targets } from '../../../../studies/room/actions.ts';
import type { MessageRow, PanelSession, PersonRow } from '../../../../studies/room/panels.ts';
import { DEEDS, type DeedKind, offeredTo, offeredToSession } from '../deeds.ts';
import type { FeedLine } from '../feed-line.ts';
import type { FeedState } from '../feed-state.ts';
import { personName, sessionName, useNames } from '../names.ts';
import { useSecond } from '../use-second.ts';
import {
  amount,
  doingOf,
  holderOf,
  languageWords,
  limitOf,
  OUTCOMES,
  SESSION_STATUS,
  seatLetter,
  whyWaiting,
} from '../words.ts';
import { Chat } from './chat.tsx';
import { WatchSession } from './watch.tsx';

type OnDeed = (kind: DeedKind, targets: Targets, game: string | null) => void;

interface Shared {
  readonly feed: FeedState;
  readonly line: FeedLine;
  readonly onDeed: OnDeed;
  readonly onOpenPerson: (participant: string) => void;
}

interface PersonProps extends Shared {
  readonly person: PersonRow;
  readonly session: PanelSession | null;
  readonly messages: readonly MessageRow[];
}

export function OpenPerson({ person, session, messages, feed, line, onDeed }: PersonProps) {
  const { participant, seat } = person;
  const targets: Targets = { participants: [participant], sessions: [] };
  return (
    <>
      <PersonFacts person={person} session={session} offsetMs={feed.offsetMs} />
      {session && (
        <WatchSession key={`${session.session} ${seat}`} row={session} first={seat} feed={feed} line={line} />
      )}
      <Chat messages={messages} />
      <DeedButtons
        kinds={offeredTo(person, session)}
        onDeed={(kind) => onDeed(kind, targets, session?.game ?? null)}
        primary={person.asksForHelp ? 'message' : null}
      />
    </>
  );
}

function PersonFacts({
  person,
  session,
  offsetMs,
}: Pick<PersonProps, 'person' | 'session'> & { readonly offsetMs: number }) {
  const now = useSecond(offsetMs);
  const { since, until, status, owed, signals, missedChecks, excludedBy, outcome } = person;
  return (
    <dl className="room-facts">
      <dt>id</dt>
      <dd className="muted">{person.participant}</dd>
      <dt>does</dt>
      <dd>
        {doingOf(person)}
        {status !== 'finished' && `, ${limitOf(since, until, now).words}`}
      </dd>
      {status !== 'finished' && (
        <>
          <dt>why</dt>
          <dd>{whyWaiting(person, now)}</dd>
        </>
      )}
      {person.language !== undefined && (
        <>
          <dt>language</dt>
          <dd>{languageWords(person.language)}</dd>
        </>
      )}
      {session && session.waitsFor !== null && (
        <>
          <dt>session</dt>
          <dd>
            {session.round}; waits for {session.waitsFor}
          </dd>
        </>
      )}
      <dt>pay</dt>
      <dd>
        {amount(owed)}
        {outcome !== null && `, ${OUTCOMES[outcome]}`}
      </dd>
      {signals.length > 0 && (
        <>
          <dt>integrity</dt>
          <dd>{signals.join('; ')}. It never acts by itself.</dd>
        </>
      )}
      {missedChecks.length > 0 && (
        <>
          <dt>attention checks missed</dt>
          <dd>{missedChecks.join(', ')}</dd>
        </>
      )}
      {excludedBy !== null && (
        <>
          <dt>left out</dt>
          <dd>by “{excludedBy}”</dd>
        </>
      )}
    </dl>
  );
}

interface SessionProps extends Shared {
  readonly session: PanelSession;
}

export function OpenSession({ session, feed, line, onDeed, onOpenPerson }: SessionProps) {
  const names = useNames();
  const targets: Targets = { participants: [], sessions: [session.session] };
  return (
    <>
      <ul className="room-seats">
        {session.seats.map((seat, at) => (
          <li key={seatLetter(at, session)}>
            {seatLetter(at, session)}:{' '}
            {seat.participant === null ? (
              holderOf(seat)
            ) : (
              <Button className="room-number" onPress={() => seat.participant && onOpenPerson(seat.participant)}>
                {names.of(seat.participant)}
              </Button>
            )}
            {seat.participant !== null && seat.policy !== null && `, held by ${seat.policy}`}
            {seat.line !== 'here' && <b className="room-flag alarm">{seat.line === 'lost' ? 'away' : 'gone'}</b>}
          </li>
        ))}
        <li className="muted">
          {SESSION_STATUS[session.status]}
          {session.waitsFor !== null && `; waits for ${session.waitsFor}`}
        </li>
      </ul>
      <WatchSession key={session.session} row={session} first={null} feed={feed} line={line} />
      <DeedButtons
        kinds={offeredToSession(session)}
        onDeed={(kind) => onDeed(kind, targets, session.game)}
        primary={null}
      />
    </>
  );
}

interface ButtonsProps {
  readonly kinds: readonly DeedKind[];
  readonly onDeed: (kind: DeedKind) => void;
  readonly primary: DeedKind | null;
}

function DeedButtons({ kinds, onDeed, primary }: ButtonsProps) {
  if (kinds.length === 0) return null;
  return (
    <div className="room-acts">
      <div className="actions">
        {kinds.map((kind) => (
          <Button key={kind} className={kind === primary ? 'button primary' : 'button'} onPress={() => onDeed(kind)}>
            {DEEDS[kind]} …
          </Button>
        ))}
      </div>
      <p className="muted small">Each asks for a reason and first says who is paid what.</p>
    </div>
  );
}

/** The heading of what is open. */
export function openTitle(person: PersonRow | null, session: PanelSession | null): string {
  if (person)
    return session && person.seat !== null ? `${personName(person)}, ${sessionName(session)}` : personName(person);
  return session ? `Session ${sessionName(session)}` : 'Nothing is open';
}
