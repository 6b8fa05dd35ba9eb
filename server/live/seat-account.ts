/** What one seat has lived through so far, as it was or will be told: enough to welcome whoever comes back to it. */
import { tokenOf } from '../../games/core/free-text.ts';
import type { GameTypes, RecordedGame, Seat, Viewer } from '../../games/core/game.ts';
import type { Acted, Experience, FirstSight, Request } from '../../games/core/policy.ts';
import type { SessionEvent, SessionSetup } from '../../games/core/session/events.ts';
import type { SessionState } from '../../games/core/session/session.ts';
import type { EndCause, EndReason } from '../../games/core/session/types.ts';
import { requestFor, witness } from '../../games/core/session/view.ts';
import { isAsking } from '../../games/core/session/waiting.ts';

export interface SeatAccount<T extends GameTypes> {
  readonly viewer: Viewer;
  first: FirstSight<T> | null;
  readonly experiences: Experience<T>[];
  /** Noticed since the last request. */
  percepts: T['Percept'][];
  acted: Acted<T> | null;
  request: Request<T> | null;
  readonly ticks: Set<string>;
  /** The token of the last free note. */
  note: string | null;
}

export function openAccount<T extends GameTypes>(viewer: Viewer): SeatAccount<T> {
  return {
    viewer,
    first: null,
    experiences: [],
    percepts: [],
    acted: null,
    request: null,
    ticks: new Set(),
    note: null,
  };
}

export interface Ending {
  readonly reason: EndReason;
  readonly cause?: EndCause;
}

/** As seats are told of it: that a policy failed would tell that one was there. */
export function endingOf(
  { disclosure }: Pick<SessionSetup<GameTypes>, 'disclosure'>,
  { reason, cause }: { readonly reason: EndReason; readonly cause?: EndCause | null | undefined },
): Ending {
  if (!cause) return { reason };
  return { reason, cause: cause === 'policy_lost' && !disclosure.kind ? 'fault' : cause };
}

/** A request for every seat, as a turn opened, a question came, or the session ended. */
export interface Told<T extends GameTypes> {
  readonly ended: Ending | null;
  /** By seat; null: nothing new for it, as when another seat answers questions at the end. */
  readonly requests: readonly (Request<T> | null)[];
}

export interface Recorded<T extends GameTypes> {
  readonly session: SessionState<T>;
  readonly told: readonly Told<T>[];
}

/** Folds events into the session and the accounts; returns what the seats are to be told of them, in order. */
export function record<T extends GameTypes>(
  game: RecordedGame<T>,
  session: SessionState<T>,
  accounts: readonly SeatAccount<T>[],
  events: readonly SessionEvent<T>[],
): Recorded<T> {
  const told: Told<T>[] = [];
  const viewers = accounts.map(({ viewer }) => viewer);
  let now = session;
  let from = 0;
  const live = (until: number): void => {
    const seen = witness(game, now, events.slice(from, until), viewers);
    now = seen.session;
    from = until;
    accounts.forEach((account, seat) => {
      const percepts = seen.percepts[seat];
      if (percepts && percepts.length > 0) account.percepts = [...account.percepts, ...percepts];
      account.acted = seen.acted[seat] ?? account.acted;
    });
  };
  /** Seats that a question at the end came or went for: told once, as it stands after these events. */
  const asked = new Set<Seat>();
  const tell = (ended: Ending | null, isTold: (seat: Seat) => boolean = () => true): void => {
    const requests = accounts.map((account, seat) => (isTold(seat) ? request(game, now, account, seat) : null));
    told.push({ ended, requests });
  };
  events.forEach((event, i) => {
    switch (event.type) {
      case 'ProbeShown':
      case 'ProbeAnswered':
        live(i + 1);
        if (isAsking(game, now)) asked.add(event.type === 'ProbeShown' ? event.probe.seat : event.seat);
        else tell(null);
        break;
      case 'TurnOpened':
      case 'SessionResumed':
        live(i + 1);
        tell(null);
        break;
      case 'SessionEnded': {
        live(i);
        const begun = now.phase !== 'open';
        live(i + 1);
        const ending = endingOf(now.setup, event);
        if (begun) tell(ending);
        // there is a last look at a table that nobody has played at, and nothing that was lived through
        else
          told.push({
            ended: ending,
            requests: accounts.map((account, seat) => look(game, now, account, seat)),
          });
        break;
      }
      case 'NoteWritten':
      case 'AgentLeft': {
        const account = accounts[event.seat];
        if (account) keepNotes(account, event);
        break;
      }
      default:
    }
  });
  live(events.length);
  const { turn, phase } = now;
  // the turn before is over: everybody sees the last of the table, asked or not
  if (asked.size > 0 && phase !== 'ended')
    tell(null, (seat) => asked.has(seat) || accounts[seat]?.request?.turn !== turn);
  return { session: now, told };
}

/** Notes are of whoever wrote them, and not of the seat: they go when their writer goes. */
function keepNotes<T extends GameTypes>(
  account: SeatAccount<T>,
  event: Extract<SessionEvent<T>, { type: 'NoteWritten' | 'AgentLeft' }>,
): void {
  if (event.type === 'AgentLeft') {
    account.note = null;
    account.ticks.clear();
    return;
  }
  const { note } = event;
  if (note.kind === 'text') account.note = tokenOf(note);
  else if (note.on) account.ticks.add(note.cell);
  else account.ticks.delete(note.cell);
}

function look<T extends GameTypes>(
  game: RecordedGame<T>,
  session: SessionState<T>,
  { percepts, acted, viewer }: SeatAccount<T>,
  seat: Seat,
): Request<T> {
  return requestFor(game, session, seat, { percepts, acted }, viewer);
}

function request<T extends GameTypes>(
  game: RecordedGame<T>,
  session: SessionState<T>,
  account: SeatAccount<T>,
  seat: Seat,
): Request<T> {
  const made = look(game, session, account, seat);
  const before = account.request;
  if (before === null) {
    account.first ??= { seat, observation: made.observation, percepts: made.percepts };
  } else if (made.turn !== before.turn) {
    account.experiences.push({ turn: before.turn, acted: made.acted, percepts: made.percepts });
  } else {
    // the same turn again (a question, a pause, the end): what it said before still belongs to it
    const again = { ...made, percepts: [...before.percepts, ...made.percepts], acted: made.acted ?? before.acted };
    const lived = account.experiences.pop();
    if (lived) account.experiences.push({ ...lived, percepts: again.percepts });
    account.request = again;
    account.percepts = [];
    account.acted = null;
    return again;
  }
  account.request = made;
  account.percepts = [];
  account.acted = null;
  return made;
}
