/**
 * What needs an operator's hand: participants who are away, who ask for help, or who have nearly waited their time out. And
 * what is stuck: past its deadline with nothing having happened, which in a healthy server never is.
 */
import type { Participant } from '../way/contract/state.ts';
import { frozenOf } from '../way/fold/stops.ts';
import type { RoomFacts, Rows } from './facts.ts';
import { lengthInWords } from './lengths.ts';
import type { HandRow } from './panels.ts';
import { waitsIn } from './person-rows.ts';
import { afterGrace, type Waits, waitOf } from './waits.ts';

/** How long the server may take after a deadline before what hangs on it counts as stuck, ms. */
export const STUCK_MS = 5000;
/** A wait is told from this share of its time on. */
const LONG_WAIT = 0.8;

export function handRows(facts: RoomFacts): Rows<HandRow> {
  const waits = waitsIn(facts);
  const rows = [...facts.study.participants.values()].flatMap((one) =>
    one.state.status === 'finished'
      ? []
      : [stuck(one, facts), away(one, facts, waits), help(one), longWait(one, facts, waits)].filter(
          (row) => row !== null,
        ),
  );
  return Object.fromEntries([...rows, ...stuckSessions(facts)].map((row) => [`${row.why}-${row.participant}`, row]));
}

function stuck(one: Participant, { now }: RoomFacts): HandRow | null {
  const { state } = one;
  if (!('until' in state)) return null;
  const until = state.status === 'waiting' && state.ready ? state.ready.until : state.until;
  if (until + STUCK_MS >= now) return null;
  return {
    ...{ why: 'stuck', participant: one.id, session: one.session, since: until, until },
    says: `The time of this page (${state.status}) was up, and nothing has happened. Advance or end the participation.`,
  };
}

/** A session that something was due in, or whose end the study has not taken. One row, under its first participant. */
function stuckSessions({ study, sessions, now }: RoomFacts): readonly HandRow[] {
  return [...sessions.values()].flatMap(({ row, due, endedAt }): readonly HandRow[] => {
    const inIt = row.seats.flatMap(({ participant }) => participant ?? []).find((id) => isIn(row.session, id));
    const since = row.status === 'ended' ? endedAt : due;
    if (inIt === undefined || since === null || since + STUCK_MS >= now) return [];
    const what =
      row.status === 'ended' ? 'is over, and its participants have not gone on' : 'was due, and did not go on';
    return [
      {
        ...{ why: 'stuck', participant: inIt, session: row.session, since, until: since },
        says: `Session ${row.session} ${what}.`,
      },
    ];
  });
  function isIn(session: string, id: string): boolean {
    const one = study.participants.get(id);
    return one?.state.status === 'playing' && one.session === session;
  }
}

function away(one: Participant, { trace, sessions, now }: RoomFacts, waits: Waits): HandRow | null {
  const facts = one.session === null ? undefined : sessions.get(one.session);
  const playing = one.state.status === 'playing' ? facts : undefined;
  const seat = playing?.row.seats.findIndex(({ participant }) => participant === one.id) ?? -1;
  const line = playing?.row.seats[seat];
  // what the rule of the session does, it has done
  if (line?.line === 'out') return null;
  const lostSince = playing?.lostSince[seat] ?? null;
  const isLost = lostSince !== null;
  if (one.connected && !isLost) return null;
  const wait = waitOf(one, waits);
  return {
    ...{ why: 'away', participant: one.id, session: one.session },
    since: lostSince ?? trace.lostAt.get(one.id) ?? Math.min(now, one.pageSince),
    until: isLost ? (line?.until ?? null) : (wait?.until ?? null),
    says: isLost && playing?.dropout ? afterGrace(playing.dropout) : (wait?.rule ?? ''),
  };
}

function help({ id, session, messages }: Participant): HandRow | null {
  const last = messages.at(-1);
  if (last?.from !== 'participant') return null;
  const since = messages[messages.findLastIndex(({ from }) => from === 'operator') + 1]?.at ?? last.at;
  return {
    ...{ why: 'help', participant: id, session, since, until: null },
    says: 'The participant asks for help, and no operator has answered.',
  };
}

function longWait(one: Participant, { study, now }: RoomFacts, waits: Waits): HandRow | null {
  const { state } = one;
  if (state.status !== 'waiting' || state.ready) return null;
  const { entered, until } = state;
  if (now - entered < LONG_WAIT * (until - entered)) return null;
  const wait = waitOf(one, waits);
  const most = lengthInWords(frozenOf(study, one).definition.match.waitMs);
  return {
    ...{ why: 'wait', participant: one.id, session: null, since: entered, until },
    says: `Waits for ${wait?.event ?? 'partners'}, at most ${most}. ${wait?.rule ?? ''}`,
  };
}
