/** Reservations: with one of them a page takes its seat in the room of its session. A repeat gives another one. */
import { type IRoomCache, matchMaker } from '@colyseus/core';
import type { Refusal } from '../../games/core/session/commands.ts';
import { endInWords } from '../../games/core/session/words.ts';
import type { SeatRight, Sessions } from '../live/sessions.ts';
import type { Store } from '../store/store.ts';

export interface Reserved {
  readonly seat: number;
  /** For `consumeSeatReservation` of the Colyseus client. */
  readonly reservation: Awaited<ReturnType<typeof matchMaker.reserveSeatFor>>;
}

export interface Reservations {
  /** For the holder of this right; a refusal: the seat cannot be taken now, or the session is over. */
  reserve(right: SeatRight): Promise<Reserved | Refusal>;
  /** For a participant of a study, whose id is the right to the seat. The caller knows that it is this participant. */
  reserveFor(session: string, participant: string): Promise<Reserved | Refusal>;
}

export interface ReservationsOptions {
  readonly sessions: Pick<Sessions, 'find' | 'whyNotPlayed' | 'rightOfParticipant'>;
  readonly store: Pick<Store, 'sessions'>;
}

export function openReservations({ sessions, store }: ReservationsOptions): Reservations {
  /** The room of a session, made if there is none. Calls at the same time share one promise, so there is never a second room. */
  const making = new Map<string, Promise<IRoomCache>>();
  const roomOf = async (session: string): Promise<IRoomCache> => {
    const [there] = await matchMaker.query({ roomId: session });
    if (there) return there;
    const room =
      making.get(session) ?? matchMaker.createRoom('session', { session }).finally(() => making.delete(session));
    making.set(session, room);
    return room;
  };

  const reserve: Reservations['reserve'] = async (right) => {
    const { session, seat, controller } = right;
    const live = await sessions.find(session);
    if (!live) return whyOver(session);
    const refusal = live.admits(seat, controller.participant);
    // events are told only once they are on disk
    if (refusal) await live.settled();
    return refusal ?? { seat, reservation: await matchMaker.reserveSeatFor(await roomOf(session), right) };
  };

  const whyOver = async (session: string): Promise<Refusal> => {
    const why = sessions.whyNotPlayed(session);
    if (why !== null) return { code: 'no_rules', message: why };
    const over = await store.sessions.row(session);
    return { code: 'ended', message: over?.outcome ? endInWords(over.outcome, over.cause) : 'This session is over.' };
  };

  return {
    reserve,
    async reserveFor(session, participant) {
      const right = await sessions.rightOfParticipant(session, participant);
      if (!right) return whyOver(session);
      return 'code' in right ? right : reserve(right);
    },
  };
}
