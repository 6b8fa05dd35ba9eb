/**
 * The lines of participants: whose seat it is, whether that participant is connected, and how much of the grace is used
 * up. A fold over the events. A participant keeps the right to the seat while a stand-in holds it.
 */
import type { GameTypes, Seat } from '../game.ts';
import type { SessionEvent } from './events.ts';
import { isServerAgent, type ParticipantController } from './server-agent.ts';
import type { Controller, Dropout, LeaveCause, TakeOverCause } from './types.ts';

export type SeatLine = {
  readonly holder: ParticipantController;
  /** How much of the time that all losses together may last is gone, ms. */
  readonly usedMs: number;
} & (
  | { readonly status: 'here' }
  | {
      readonly status: 'lost';
      readonly since: number;
      /** When the grace began: later than `since` where the server was away or stood still. */
      readonly graceFrom: number;
      /** null: the session waits for as long as it takes. */
      readonly until: number | null;
    }
  /** The grace is over: a policy holds the seat, or none does. `back`: connected again, and seated when a turn opens. */
  | { readonly status: 'out'; readonly since: number; readonly back: boolean }
  /** The seat was given up for good. */
  | { readonly status: 'left'; readonly cause: LeaveCause | TakeOverCause | null }
);

/** Seat -> its line; null: no participant has taken it. */
export type Lines = readonly (SeatLine | null)[];

/** How many graces all losses of one seat together may last. */
const GRACES = 3;

/** How long the next loss may last, ms. */
export function graceOf({ graceMs }: Dropout, { usedMs }: Pick<SeatLine, 'usedMs'>): number {
  return Math.max(0, Math.min(graceMs, GRACES * graceMs - usedMs));
}

/** The seats whose people are there, or may still come back in time, or wait for the next turn. Bots from outside are none. */
export function peopleIn(lines: Lines): readonly Seat[] {
  return lines.flatMap((line, seat) =>
    line?.holder.kind === 'person' &&
    (line.status === 'here' || line.status === 'lost' || (line.status === 'out' && line.back))
      ? [seat]
      : [],
  );
}

/** The lines after the event. `seats`: who held them before it. */
export function linesAfter<T extends GameTypes>(
  lines: Lines,
  seats: readonly (Controller | null)[],
  event: SessionEvent<T>,
): Lines {
  switch (event.type) {
    case 'AgentSeated':
    case 'ControllerChanged': {
      const { seat, controller, at } = event;
      const line = lines[seat] ?? null;
      if (!isServerAgent(controller)) {
        const usedMs = line?.holder.participant === controller.participant ? line.usedMs : 0;
        return lines.with(seat, { status: 'here', holder: controller, usedMs });
      }
      if (event.type === 'AgentSeated' || !line || event.cause === 'program_changed') return lines;
      if (event.cause === 'grace_over') return lines.with(seat, outAfter(line, at));
      if (event.cause === undefined && isServerAgent(seats[seat])) return lines;
      return lines.with(seat, leftBy(line, event.cause ?? null));
    }
    case 'AgentLeft': {
      const { seat, cause, at } = event;
      const line = lines[seat];
      if (!line) return lines;
      if (cause === 'grace_over') return lines.with(seat, outAfter(line, at));
      // a stand-in that fails leaves the seat to its participant
      if (isServerAgent(seats[seat])) return lines;
      return lines.with(seat, leftBy(line, cause));
    }
    case 'SeatGivenBack': {
      const { seat, at, connected } = event;
      const line = lines[seat];
      if (line?.status !== 'left') return lines;
      return lines.with(seat, {
        status: 'out',
        holder: line.holder,
        usedMs: line.usedMs,
        since: at,
        back: connected,
      });
    }
    case 'ConnectionLost': {
      const line = lines[event.seat];
      return line ? lines.with(event.seat, lostAfter(line, event.at, event.until)) : lines;
    }
    case 'ConnectionResumed': {
      const line = lines[event.seat];
      return line ? lines.with(event.seat, resumedAfter(line, event.at)) : lines;
    }
    default:
      return lines;
  }
}

/** The lines after a pause: no grace runs in it. */
export function linesAfterPause(lines: Lines, from: number, to: number): Lines {
  return lines.map((line) => {
    if (line?.status !== 'lost') return line;
    const byMs = Math.max(0, to - Math.max(from, line.graceFrom));
    const until = line.until === null ? null : line.until + byMs;
    return { ...line, until, graceFrom: line.graceFrom + byMs };
  });
}

function lostAfter(line: SeatLine, at: number, until: number | null): SeatLine {
  switch (line.status) {
    case 'here': {
      const { holder, usedMs } = line;
      return { status: 'lost', holder, usedMs, since: at, graceFrom: at, until };
    }
    case 'lost': {
      // the grace is as long as before and ends later
      const byMs = until === null || line.until === null ? 0 : until - line.until;
      return { ...line, until, graceFrom: line.graceFrom + byMs };
    }
    case 'out':
      return { ...line, back: false };
    case 'left':
      return line;
  }
}

function resumedAfter(line: SeatLine, at: number): SeatLine {
  if (line.status === 'out') return { ...line, back: true };
  if (line.status !== 'lost') return line;
  return { status: 'here', holder: line.holder, usedMs: line.usedMs + graceUsed(line, at) };
}

function outAfter(line: SeatLine, at: number): SeatLine {
  const { holder } = line;
  const lost = line.status === 'lost';
  const usedMs = line.usedMs + (lost ? graceUsed(line, at) : 0);
  return { status: 'out', holder, usedMs, since: lost ? line.since : at, back: false };
}

function leftBy({ holder, usedMs }: SeatLine, cause: LeaveCause | TakeOverCause | null): SeatLine {
  return { status: 'left', holder, usedMs, cause };
}

function graceUsed({ graceFrom, until }: Extract<SeatLine, { status: 'lost' }>, at: number): number {
  return until === null ? 0 : Math.max(0, Math.min(at, until) - graceFrom);
}
