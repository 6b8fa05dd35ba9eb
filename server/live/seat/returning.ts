/** Participants who are back after their grace. They are connected, and have their seats again when the next turn opens. */
import type { GameTypes, Seat } from '../../../games/core/game.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import type { SeatConnection } from './connection.ts';

export interface Returning {
  has(seat: Seat): boolean;
  /** Waits for the seat; returns the connection that waited for it before. */
  wait(seat: Seat, connection: SeatConnection): SeatConnection | undefined;
  /** The connection that waits for the seat waits no longer. */
  take(seat: Seat): SeatConnection | undefined;
  /** Whether this connection waited for the seat; it waits no longer. */
  leave(seat: Seat, connection: SeatConnection): boolean;
  /** Gives the connections the seats that these events give back to their participants. */
  seat(events: readonly SessionEvent<GameTypes>[]): readonly Seated[];
  connections(): readonly SeatConnection[];
}

export interface Seated {
  readonly seat: Seat;
  /** undefined: the line was lost again, and nothing has said so yet. */
  readonly connection: SeatConnection | undefined;
  /** The stand-in's. */
  readonly earlier: SeatConnection | undefined;
}

/** `connections`: those that hold seats. */
export function openReturning(connections: Map<Seat, SeatConnection>): Returning {
  const waiting = new Map<Seat, SeatConnection>();
  const take = (seat: Seat): SeatConnection | undefined => {
    const connection = waiting.get(seat);
    waiting.delete(seat);
    return connection;
  };
  return {
    has: (seat) => waiting.has(seat),
    wait(seat, connection) {
      const before = waiting.get(seat);
      waiting.set(seat, connection);
      return before === connection ? undefined : before;
    },
    take,
    leave(seat, connection) {
      if (waiting.get(seat) !== connection) return false;
      waiting.delete(seat);
      return true;
    },
    seat(events) {
      let seated = NONE;
      for (const event of events) {
        const isBack =
          (event.type === 'ControllerChanged' && (event.cause === 'returned' || event.cause === 'exchanged')) ||
          (event.type === 'AgentSeated' && waiting.has(event.seat));
        if (!isBack) continue;
        const { seat } = event;
        const earlier = connections.get(seat);
        const connection = take(seat);
        connections.delete(seat);
        if (connection) connections.set(seat, connection);
        seated = [...seated, { seat, connection, earlier }];
      }
      return seated;
    },
    connections: () => [...waiting.values()],
  };
}

/** Most events give no seat back. */
const NONE: readonly Seated[] = [];
