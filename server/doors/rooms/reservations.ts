/** Reservations: with one of them a page takes its seat in the room of its session. A repeat gives another one. */
import { type IRoomCache, matchMaker, type Room } from '@colyseus/core';
import type { Refusal } from '../../../games/core/session/commands.ts';
import { NotNow } from '../../live/owner/ownership.ts';
import type { SeatRight } from '../../live/registry/seat-rights.ts';
import type { Sessions } from '../../live/registry/sessions.ts';

interface Reserved {
  readonly seat: number;
  readonly game: string;
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
  readonly sessions: Pick<Sessions, 'find' | 'whyNotFound' | 'rightOfParticipant'>;
  /** Whether rooms can be listed now, so that places in them can be given out. Left out: always. */
  readonly canList?: () => boolean;
}

export function openReservations({ sessions, canList = () => true }: ReservationsOptions): Reservations {
  /** The room of a session, made if there is none. Calls at the same time share one promise, so there is never a second room. */
  const making = new Map<string, Promise<IRoomCache>>();
  const listings = new WeakMap<Room, IRoomCache>();
  const roomOf = async (session: string): Promise<IRoomCache> => {
    // this process plays the session, so its room is here; what is listed may be of a process that died
    const here = matchMaker.getLocalRoomById(session);
    const listed = here && listings.get(here);
    if (listed) return listed;
    const room =
      making.get(session) ?? matchMaker.createRoom('session', { session }).finally(() => making.delete(session));
    making.set(session, room);
    const made = await room;
    const opened = matchMaker.getLocalRoomById(session);
    if (opened) listings.set(opened, made);
    return made;
  };

  const reserve: Reservations['reserve'] = async (right) => {
    const { session, seat, controller } = right;
    const live = await sessions.find(session);
    if (!live) return sessions.whyNotFound(session);
    const refusal = live.admits(seat, controller.participant);
    // events are told only once they are on disk
    if (refusal) await live.settled();
    if (!refusal && !canList()) throw new NotNow(NO_REDIS);
    if (refusal) return refusal;
    return { seat, game: live.game.id, reservation: await matchMaker.reserveSeatFor(await roomOf(session), right) };
  };

  return {
    reserve,
    async reserveFor(session, participant) {
      const right = await sessions.rightOfParticipant(session, participant);
      if (!right) return sessions.whyNotFound(session);
      return 'code' in right ? right : reserve(right);
    },
  };
}

const NO_REDIS =
  'A place in this session cannot be given out at the moment: Redis, which lists the sessions, does not answer. The game goes on.';
