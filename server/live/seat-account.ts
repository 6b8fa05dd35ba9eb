/** What one seat has lived through so far, as it was or will be told: enough to welcome whoever comes back to it. */
import type { Game, GameTypes, Seat, Viewer } from '../../games/core/game.ts';
import type { Acted, Experience, FirstSight, Request } from '../../games/core/policy.ts';
import type { SessionState } from '../../games/core/session.ts';
import type { EndReason, Note, SessionEvent } from '../../games/core/session-types.ts';
import { requestFor, witness } from '../../games/core/view.ts';

export interface SeatAccount<T extends GameTypes> {
  readonly viewer: Viewer;
  first: FirstSight<T> | null;
  readonly experiences: Experience<T>[];
  /** Noticed since the last request. */
  percepts: T['Percept'][];
  acted: Acted<T> | null;
  request: Request<T> | null;
  readonly ticks: Set<string>;
  /** The last free note, by id. */
  noteId: string | null;
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
    noteId: null,
  };
}

/** A request for every seat, as a turn opened, a question came, or the session ended. */
export interface Told<T extends GameTypes> {
  readonly ended: EndReason | null;
  readonly requests: readonly Request<T>[];
}

export interface Recorded<T extends GameTypes> {
  readonly session: SessionState<T>;
  readonly told: readonly Told<T>[];
}

/** Folds events into the session and the accounts; returns what the seats are to be told of them, in order. */
export function record<T extends GameTypes>(
  game: Game<T>,
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
  events.forEach((event, i) => {
    switch (event.type) {
      case 'TurnOpened':
      case 'ProbeShown':
      case 'ProbeAnswered':
      case 'SessionResumed':
      case 'SessionEnded':
        live(i + 1);
        told.push({
          ended: event.type === 'SessionEnded' ? event.reason : null,
          requests: accounts.map((account, seat) => request(game, now, account, seat)),
        });
        break;
      case 'NoteWritten': {
        const account = accounts[event.seat];
        if (account) writeNote(account, event.note);
        break;
      }
      default:
    }
  });
  live(events.length);
  return { session: now, told };
}

function writeNote<T extends GameTypes>(account: SeatAccount<T>, note: Note): void {
  if (note.kind === 'text') account.noteId = note.textId;
  else if (note.on) account.ticks.add(note.cell);
  else account.ticks.delete(note.cell);
}

function request<T extends GameTypes>(
  game: Game<T>,
  session: SessionState<T>,
  account: SeatAccount<T>,
  seat: Seat,
): Request<T> {
  const since = { percepts: account.percepts, acted: account.acted };
  const made = requestFor(game, session, seat, since, account.viewer);
  const before = account.request;
  if (before === null) {
    account.first ??= { seat, observation: made.observation, percepts: made.percepts };
  } else if (made.turn !== before.turn) {
    account.experiences.push({ turn: before.turn, acted: made.acted, percepts: made.percepts });
  } else {
    // the same turn again (a question, a pause): what it said before still belongs to it
    const again = { ...made, percepts: [...before.percepts, ...made.percepts], acted: made.acted ?? before.acted };
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
