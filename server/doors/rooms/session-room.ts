/**
 * A live session's door for Colyseus clients. A client comes in with the reservation that the HTTP route made for its
 * token. Its messages go to the live session, and the session's messages to a seat go to that seat's client alone.
 */
import { type Client, CloseCode, Room } from '@colyseus/core';
import { Encoder } from '@colyseus/schema';
import type { SeatRight } from '../../live/registry/seat-rights.ts';
import type { Sessions } from '../../live/registry/sessions.ts';
import type { SeatConnection } from '../../live/seat/connection.ts';
import type { LiveSession } from '../../live/session/live-session.ts';
import { FLOODED, type LimiterVerdict, refusalOf } from '../limiter.ts';
import { endSocket, RoomSocket } from '../room-socket.ts';
import { FactsSerializer, SessionFacts, showFacts } from './public-state.ts';
import { tellFrame } from './tell-frame.ts';

/** Bytes that each of the two buffers of a room's facts begins with; those of a dozen seats take less. Colyseus gives each 16 kB. */
Encoder.BUFFER_SIZE = 1024;

/** Colyseus' own timer of patches never comes: it would cost a write apart from what the seats are told. */
const NEVER_MS = 2 ** 31 - 1;

interface Sitting {
  readonly live: LiveSession;
  readonly seat: number;
  readonly connection: SeatConnection;
  readonly socket: RoomSocket;
}

export interface SessionRoomOptions {
  readonly sessions: Sessions;
}

export interface RoomOptions {
  readonly session: string;
}

/** How long a page has to come with its reservation, ms: a line may be slow, and a server busy while a whole class comes. */
const RESERVED_MS = 60_000;

/**
 * A room that is made ends a second after it is empty, once the participant for whom it was made has had time to come. The timer of
 * Colyseus begins before a room is made. If Redis does not answer, it ends the room while the room is being made, and Colyseus counts
 * that room for ever: the server could not stop.
 */
export function endOnceEmpty(room: { autoDispose: boolean }): void {
  setTimeout(() => {
    room.autoDispose = true;
  }, RESERVED_MS).unref();
}

/** Makes the room class of a server. Colyseus makes the instances, so the class closes over what they need. */
export function sessionRoom({ sessions }: SessionRoomOptions) {
  return class SessionRoom extends Room<{ state: SessionFacts }> {
    override state = new SessionFacts();
    override patchRate = NEVER_MS;
    /** Least time between two patches of public facts, ms; a change of phase does not wait. */
    leastPatchMs = 250;
    override seatReservationTimeout = RESERVED_MS / 1000;
    /** From when the room is made: `endOnceEmpty`. */
    override autoDispose = false;
    #live: LiveSession | null = null;
    #stop: (() => void) | null = null;
    #patchedAt = Number.NEGATIVE_INFINITY;
    #latePatch: NodeJS.Timeout | null = null;
    readonly #sittings = new Map<string, Sitting>();

    /** Colyseus calls it for each state that a room gets. */
    override setSerializer(): void {
      super.setSerializer(new FactsSerializer());
    }

    override async onCreate({ session }: RoomOptions): Promise<void> {
      const live = await sessions.find(session);
      if (!live) throw new Error(`session ${session} is not being played`);
      this.roomId = session;
      this.#live = live;
      showFacts(this.state, live.publicState());
      this.#stop = sessions.onChange(session, () => this.#change());
    }

    override onBeforePatch(): void {
      if (this.#live) showFacts(this.state, this.#live.publicState());
    }

    override async onJoin(client: Client, right: SeatRight): Promise<void> {
      // a session that was dropped and loaded again is another object
      const live = await sessions.find(right.session);
      if (!live) throw new Error(`session ${right.session} is not being played`);
      this.#live = live;
      const socket: unknown = client.ref;
      if (!(socket instanceof RoomSocket)) throw new Error('a client of a room has no RoomSocket');
      socket.listen({
        said: (message) => this.#take(client, message),
        refused: (verdict) => this.#refuse(client, socket, verdict),
      });
      const connection: SeatConnection = {
        send: (told) => {
          socket.gather();
          client.enqueueRaw(tellFrame(told));
        },
        close: (reason) => {
          if (reason === 'moved') connection.send({ type: 'moved', address: null });
          this.#sittings.delete(client.sessionId);
          client.leave(reason === 'superseded' ? CloseCode.CONSENTED : CloseCode.SERVER_SHUTDOWN);
        },
      };
      this.#sittings.set(client.sessionId, { live, seat: right.seat, connection, socket });
      const refusal = live.attach(right.seat, right.controller, connection);
      if (refusal) {
        await live.settled();
        connection.send({ type: 'refused', commandId: null, ...refusal });
        connection.close('ended');
      }
    }

    override onLeave(client: Client): void {
      const sitting = this.#sittings.get(client.sessionId);
      this.#sittings.delete(client.sessionId);
      sitting?.live.detach(sitting.seat, sitting.connection, sitting.socket.silent ? 'silent' : 'closed');
    }

    override onDispose(): void {
      this.#stop?.();
      if (this.#latePatch) clearTimeout(this.#latePatch);
    }

    /** Public facts go out with what the seats are told of the same commit. */
    #change(): void {
      const wait = this.#patchedAt + this.leastPatchMs - performance.now();
      if (wait <= 0 || this.#live?.phase() !== this.state.phase) this.#patch();
      else this.#latePatch ??= setTimeout(() => this.#patch(), wait).unref();
    }

    #patch(): void {
      if (this.#latePatch) clearTimeout(this.#latePatch);
      this.#latePatch = null;
      if (this.#live?.mayTell() === false) return;
      this.#patchedAt = performance.now();
      for (const { socket } of this.#sittings.values()) socket.gather();
      this.broadcastPatch();
    }

    #take(client: Client, said: unknown): void {
      const sitting = this.#sittings.get(client.sessionId);
      if (!sitting) return;
      const { live, seat, connection } = sitting;
      live.receive(seat, connection, said);
    }

    #refuse(client: Client, socket: RoomSocket, verdict: Exclude<LimiterVerdict, 'pass'>): void {
      const refusal = refusalOf(verdict);
      sessions.refused(refusal?.code ?? 'too_many');
      const sitting = this.#sittings.get(client.sessionId);
      if (!sitting || !refusal) return;
      sitting.connection.send({ type: 'refused', commandId: null, ...refusal });
      if (verdict !== 'flooding') return;
      sitting.live.rest(sitting.seat);
      endSocket(socket, FLOODED);
    }
  };
}
