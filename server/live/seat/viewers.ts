/** The viewers of seats: each is told what its seat is told. None of them speaks, and no seat can tell that they are there. */
import type { Seat } from '../../../games/core/game.ts';
import type { SeatConnection } from './connection.ts';

export interface Viewers {
  add(seat: Seat, viewer: SeatConnection): void;
  remove(seat: Seat, viewer: SeatConnection): void;
  of(seat: Seat): readonly SeatConnection[];
  /** The connection, and the viewers of its seat. */
  withViewers(seat: Seat, connection: SeatConnection): readonly SeatConnection[];
  /** Calls `visit` for each seat that has a connection or a viewer, with all who are to be told what the seat is told. */
  eachSeat(
    connections: ReadonlyMap<Seat, SeatConnection>,
    visit: (seat: Seat, listeners: readonly SeatConnection[]) => void,
  ): void;
  close(reason: Parameters<SeatConnection['close']>[0]): void;
}

export function openViewers(): Viewers {
  const viewers = new Map<Seat, readonly SeatConnection[]>();
  const of: Viewers['of'] = (seat) => viewers.get(seat) ?? NO_VIEWERS;
  const withViewers: Viewers['withViewers'] = (seat, connection) => {
    const watching = viewers.get(seat);
    return watching ? [connection, ...watching] : [connection];
  };
  return {
    add: (seat, viewer) => void viewers.set(seat, [...of(seat), viewer]),
    remove(seat, viewer) {
      const left = of(seat).filter((one) => one !== viewer);
      if (left.length === 0) viewers.delete(seat);
      else viewers.set(seat, left);
    },
    of,
    withViewers,
    eachSeat(connections, visit) {
      connections.forEach((connection, seat) => {
        visit(seat, withViewers(seat, connection));
      });
      viewers.forEach((watching, seat) => {
        if (!connections.has(seat)) visit(seat, watching);
      });
    },
    close(reason) {
      for (const seat of viewers.values()) for (const viewer of seat) viewer.close(reason);
      viewers.clear();
    },
  };
}

const NO_VIEWERS: readonly SeatConnection[] = [];
