/**
 * Sends welcomes: all that a seat has lived through, for an agent that takes it or comes back to it. The past of a long session
 * is read from the log first. Only what the connection itself is told waits for that; a log that does not answer costs no
 * other seat anything.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { GameTypes, Seat } from '../../../games/core/game.ts';
import type { SeatLife } from '../../../games/core/session/life.ts';
import { isServerAgent } from '../../../games/core/session/server-agent.ts';
import type { SeatConnection } from '../seat/connection.ts';
import type { LiveReport } from '../writer/session-report.ts';
import type { SessionWriter } from '../writer/session-writer.ts';
import { type Sending, send } from './sending.ts';
import { welcome } from './telling.ts';

export interface Welcoming extends Sending {
  readonly writer: Pick<SessionWriter, 'state' | 'lifeOfHolder' | 'whenOnDisk'>;
  readonly report: Pick<LiveReport, 'unread'>;
  /** Whether this process may act and tell now. */
  readonly mayTell: () => boolean;
  /** How long the log may take to answer, ms. */
  readonly welcomeMs: number;
  /** Closes a connection that cannot be welcomed, so that its agent connects again. */
  readonly giveUp: (seat: Seat, connection: SeatConnection) => void;
}

/** How long the log may take to answer unless the session is told otherwise, ms. */
export const WELCOME_MS = 10_000;
/** After how long the log is asked again for an agent of the server, ms: it does not connect again by itself. */
const AGAIN_MS = 1000;

/** Welcomes them to the seat by all that was decided so far, once it is on disk. */
export function welcomeOnceOnDisk(live: Welcoming, seat: Seat, newcomers: readonly SeatConnection[]): void {
  const welcomeAll = prepareWelcome(live, seat);
  live.writer.whenOnDisk(() => welcomeAll(newcomers));
}

/** Prepares a welcome by all that was decided so far. The function that it returns is called once that is on disk. */
export function prepareWelcome(live: Welcoming, seat: Seat): (newcomers: readonly SeatConnection[]) => void {
  const { game, now, writer, connected, report, mayTell, welcomeMs, giveUp } = live;
  const session = writer.state();
  const { known, read } = writer.lifeOfHolder(seat);
  const welcomeWith = (life: SeatLife<GameTypes>) => welcome(game, session, { life, now: now() });
  const comesBack = !isServerAgent(session.seats[seat]);

  const welcomeFromLog = async (newcomers: readonly SeatConnection[]): Promise<void> => {
    const waiting = newcomers.map((one) => ({ one, wait: connected.unwelcomed.begin(one) }));
    while (waiting.some(({ wait }) => wait.goesOn())) {
      let life: SeatLife<GameTypes>;
      try {
        life = await inTime(read(), welcomeMs);
      } catch (error) {
        report.unread(error);
        if (comesBack) {
          for (const { one, wait } of waiting) if (wait.goesOn()) giveUp(seat, one);
          return;
        }
        await sleep(AGAIN_MS, null, { ref: false });
        continue;
      }
      // a welcome that fails breaks the session, as every message does
      return writer.whenOnDisk(() => {
        // another process tells the seat, whose connection this one is about to close
        if (!mayTell()) return;
        const message = welcomeWith(life);
        for (const { one, wait } of waiting) wait.end(() => send(live, one, message));
      });
    }
  };

  return (newcomers) => {
    if (known === null) return void welcomeFromLog(newcomers);
    const message = welcomeWith(known);
    for (const one of newcomers) send(live, one, message);
  };
}

/** Rejects if the log takes longer, ms. */
export async function inTime<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`the log did not answer within ${ms} ms`)), ms).unref();
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
