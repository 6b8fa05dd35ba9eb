/**
 * Connections whose welcome is being made of the log. What they are told meanwhile waits for the welcome, in order; no other
 * connection waits.
 */
import type { SeatConnection } from './connection.ts';

export interface Unwelcomed {
  /** From now on what the connection is told waits. */
  begin(connection: SeatConnection): AwaitedWelcome;
  /** Whether the connection waits for its welcome. */
  has(connection: SeatConnection): boolean;
  /** Calls `tell` after the welcome of a connection that waits for it, unless the connection is closed before. */
  holdBack(connection: SeatConnection, tell: () => void): void;
  /** The connection waits no longer, and is not told what waited. */
  forget(connection: SeatConnection): void;
  forgetAll(): void;
}

/** A connection that waits for one welcome. */
interface AwaitedWelcome {
  /** Whether it still does: it was not forgotten, and waits for no later welcome instead. */
  goesOn(): boolean;
  /** Calls `welcome`, and then what waited. */
  end(welcome: () => void): void;
}

export function openUnwelcomed(): Unwelcomed {
  const held = new Map<SeatConnection, (() => void)[]>();
  return {
    begin(connection) {
      const waiting: (() => void)[] = [];
      held.set(connection, waiting);
      const goesOn = (): boolean => held.get(connection) === waiting;
      return {
        goesOn,
        end(welcome) {
          if (!goesOn()) return;
          welcome();
          // what the connection is told meanwhile comes behind what waits
          for (const tell of waiting) if (goesOn()) tell();
          if (goesOn()) held.delete(connection);
        },
      };
    },
    has: (connection) => held.has(connection),
    holdBack: (connection, tell) => void held.get(connection)?.push(tell),
    forget: (connection) => void held.delete(connection),
    forgetAll: () => held.clear(),
  };
}
