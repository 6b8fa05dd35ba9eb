/** Who is connected to the seats of a session: agents that hold seats, participants who wait for theirs, and viewers. */
import type { Seat } from '../../../games/core/game.ts';
import { isServerAgent } from '../../../games/core/session/server-agent.ts';
import type { Controller } from '../../../games/core/session/types.ts';
import type { CloseReason, SeatConnection } from './connection.ts';
import { openReturning, type Returning } from './returning.ts';
import { openUnwelcomed, type Unwelcomed } from './unwelcomed.ts';
import { openViewers, type Viewers } from './viewers.ts';

export interface Connected {
  /** Seat -> the connection that holds it. */
  readonly holders: Map<Seat, SeatConnection>;
  readonly returning: Returning;
  readonly viewers: Viewers;
  readonly unwelcomed: Unwelcomed;
  /** Seat -> until when no participant or outside bot is admitted to it, ms: its connection was flooding. */
  readonly resting: Map<Seat, number>;
}

export function openConnected(): Connected {
  const holders = new Map<Seat, SeatConnection>();
  const [returning, viewers, unwelcomed] = [openReturning(holders), openViewers(), openUnwelcomed()];
  return { holders, returning, viewers, unwelcomed, resting: new Map() };
}

/** Whether the seat's participant or outside bot is connected, in the seat or waiting for it. `held`: who has the seat now. */
export function isThere({ holders, returning }: Connected, seat: Seat, held: Controller | null | undefined): boolean {
  return returning.has(seat) || (holders.has(seat) && !isServerAgent(held));
}

/** Ends a connection, which is told nothing more. */
export function hangUp(
  { unwelcomed }: Pick<Connected, 'unwelcomed'>,
  connection: SeatConnection,
  reason: CloseReason,
): void {
  unwelcomed.forget(connection);
  connection.close(reason);
}

/** Whether this connection held the seat or waited for it; it does so no longer. */
export function disconnect(
  { holders, returning, unwelcomed }: Connected,
  seat: Seat,
  connection: SeatConnection,
): boolean {
  unwelcomed.forget(connection);
  return holders.get(seat) === connection ? holders.delete(seat) : returning.leave(seat, connection);
}

export function closeAll({ holders, returning, viewers, unwelcomed }: Connected, reason: CloseReason): void {
  unwelcomed.forgetAll();
  for (const connection of returning.connections()) connection.close(reason);
  for (const connection of holders.values()) connection.close(reason);
  holders.clear();
  viewers.close(reason);
}
