/**
 * The list of sessions: one line a session, folded from its events. A live session writes its line with the events that
 * change it. A store can rebuild the same lines from its log alone.
 */
import type { GameTypes } from '../../games/core/game.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import type { Controller } from '../../games/core/session/types.ts';
import { rulesOf } from '../../games/index.ts';
import type { EventReader } from './event-store.ts';
import type { SeatHolder, SessionRow } from './rows.ts';
import { fromLog } from './session-log.ts';

export interface SessionListing {
  /** How many seats a session has by its rules; 0: the rules are unknown, and the line lists seats as they are taken. */
  seatCount(created: { readonly game: string; readonly rulesVersion: number; readonly config: unknown }): number;
}

/** Counts seats by those rules of the catalogue that the session names. */
export const LISTING: SessionListing = {
  seatCount: ({ game, rulesVersion, config }) => rulesOf(game, rulesVersion)?.game.roles(config).length ?? 0,
};

/** The line after an event; the same object where the event changes nothing in it. */
export function evolveRow(row: SessionRow | null, event: SessionEvent<GameTypes>, listing: SessionListing): SessionRow {
  if (event.type === 'SessionCreated') {
    const { session, game, at: createdAt, label } = event;
    const seats = Array.from({ length: listing.seatCount(event) }, () => null);
    return {
      session,
      game,
      status: 'open',
      seats,
      turn: 0,
      createdAt,
      endedAt: null,
      outcome: null,
      cause: null,
      returns: null,
      label,
      parent: null,
    };
  }
  if (row === null) throw new Error(`a session's log begins with SessionCreated, not ${event.type}`);
  switch (event.type) {
    case 'SessionForked':
      return { ...row, parent: event.parent };
    case 'AgentSeated':
    case 'ControllerChanged':
      return { ...row, seats: heldBy(row.seats, event.seat, holderOf(event.controller)) };
    case 'AgentLeft':
      return { ...row, seats: heldBy(row.seats, event.seat, null) };
    case 'SessionStarted':
    case 'SessionResumed':
      return { ...row, status: 'running' };
    case 'SessionPaused':
      return { ...row, status: 'paused' };
    case 'TurnResolved':
      return { ...row, turn: event.turn + 1 };
    case 'SessionEnded': {
      const { at: endedAt, reason: outcome, cause = null, returns } = event;
      return { ...row, status: 'ended', endedAt, outcome, cause, returns };
    }
    default:
      // the other events change no line
      return row;
  }
}

/** The lines of all sessions of a log. */
export async function rowsInLog(log: EventReader, listing: SessionListing): Promise<readonly SessionRow[]> {
  const rows: SessionRow[] = [];
  for (const stream of await log.streams('session-')) {
    let row: SessionRow | null = null;
    for (const stored of await log.read(stream)) row = evolveRow(row, fromLog(stored), listing);
    if (row) rows.push(row);
  }
  return rows;
}

/** The line of the session with this log; throws if the log is no session's. */
export function rowOf(log: readonly SessionEvent<GameTypes>[], listing: SessionListing): SessionRow {
  const row = log.reduce<SessionRow | null>((now, event) => evolveRow(now, event, listing), null);
  if (!row) throw new Error('an empty log is no session');
  return row;
}

/**
 * Whether a session counts in exports and scores. A branch is no independent observation: it shares the past of another
 * session, and an experimenter made up its change. It counts only where branches are asked for.
 */
export function counts(
  { parent }: Pick<SessionRow, 'parent'>,
  { branches = false }: { branches?: boolean } = {},
): boolean {
  return branches || parent === null;
}

function heldBy(seats: SessionRow['seats'], seat: number, holder: SeatHolder | null): SessionRow['seats'] {
  const count = Math.max(seats.length, seat + 1);
  return Array.from({ length: count }, (_, i) => (i === seat ? holder : (seats[i] ?? null)));
}

/** The holder of a seat without the pseudonym of a person or the seed of a policy. */
function holderOf(controller: Controller): SeatHolder {
  switch (controller.kind) {
    case 'person':
      return { kind: 'person', name: null };
    case 'outside':
      return { kind: 'outside', name: controller.name };
    case 'policy':
      return { kind: 'policy', name: controller.policy };
    case 'recorded':
      return { kind: 'recorded', name: null };
    case 'model':
      return { kind: 'model', name: controller.model };
  }
}
