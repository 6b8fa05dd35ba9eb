/** The viewers of seats: each is told what its seat is told. None of them speaks, and no seat can tell that they are there. */
import type { Seat } from '../../../games/core/game.ts';
import type { SeatConnection } from './connection.ts';

export interface Viewers {
  add(seat: Seat, viewer: SeatConnection): void;
  remove(seat: Seat, viewer: SeatConnection): void;
  of(seat: Seat): readonly SeatConnection[];
  /** Each seat that has a connection or a viewer, with all who are to be told what the seat is told. */
  withViewers(connections: ReadonlyMap<Seat, SeatConnection>): readonly (readonly [Seat, readonly SeatConnection[]])[];
  close(reason: Parameters<SeatConnection['close']>[0]): void;
}

export function openViewers(): Viewers {
  const viewers = new Map<Seat, readonly SeatConnection[]>();
  const of: Viewers['of'] = (seat) => viewers.get(seat) ?? [];
  return {
    add: (seat, viewer) => void viewers.set(seat, [...of(seat), viewer]),
    remove(seat, viewer) {
      const left = of(seat).filter((one) => one !== viewer);
      if (left.length === 0) viewers.delete(seat);
      else viewers.set(seat, left);
    },
    of,
    withViewers(connections) {
      const held = Array.from(connections, ([seat, connection]) => [seat, [connection, ...of(seat)]] as const);
      const unheld = [...viewers].filter(([seat]) => !connections.has(seat));
      return viewers.size === 0 ? held : [...held, ...unheld];
    },
    close(reason) {
      for (const seat of viewers.values()) for (const viewer of seat) viewer.close(reason);
      viewers.clear();
    },
  };
}
