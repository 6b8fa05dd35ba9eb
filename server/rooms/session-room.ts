/**
 * A live session's door for Colyseus clients. A client comes in with the reservation that the HTTP route made for its
 * token. Its messages go to the live session, and the session's messages to a seat go to that seat's client alone.
 */
import { type Client, CloseCode, Room } from '@colyseus/core';
import { MAX_MESSAGE_BYTES } from '../../games/core/protocol.ts';
import type { SeatConnection } from '../live/connection.ts';
import { createLimiter, type Limiter } from '../live/limiter.ts';
import type { LiveSession } from '../live/live-session.ts';
import type { SeatRight, Sessions } from '../live/sessions.ts';
import { RoomSocket } from '../room-socket.ts';
import { SessionFacts, showFacts } from './public-state.ts';

/** Least time between two patches of public facts, ms. */
const PATCH_MS = 250;

interface Sitting {
  readonly live: LiveSession;
  readonly seat: number;
  readonly connection: SeatConnection;
  readonly limiter: Limiter;
}

export interface SessionRoomOptions {
  readonly sessions: Sessions;
  readonly now: () => number;
  readonly messagesPerSecond?: number;
}

export interface RoomOptions {
  readonly session: string;
}

/** Makes the room class of a server. Colyseus makes the instances, so the class closes over what they need. */
export function sessionRoom({ sessions, now, messagesPerSecond }: SessionRoomOptions) {
  return class SessionRoom extends Room<{ state: SessionFacts }> {
    override state = new SessionFacts();
    override patchRate = PATCH_MS;
    override autoDispose = true;
    #live: LiveSession | null = null;
    #stop: (() => void) | null = null;
    readonly #sittings = new Map<string, Sitting>();

    override async onCreate({ session }: RoomOptions): Promise<void> {
      const live = await sessions.find(session);
      if (!live) throw new Error(`session ${session} is not being played`);
      this.roomId = session;
      this.#live = live;
      showFacts(this.state, live.publicState());
      // a change of phase goes out at once; other changes wait for the next patch
      this.#stop = sessions.onChange(session, () => {
        if (this.#live?.phase() !== this.state.phase) this.broadcastPatch();
      });
      this.onMessage('say', (client, said) => this.#take(client, said));
      this.onMessage('*', (client) => this.#take(client, undefined));
    }

    override onBeforePatch(): void {
      if (this.#live) showFacts(this.state, this.#live.publicState());
    }

    override async onJoin(client: Client, right: SeatRight): Promise<void> {
      // a session that was dropped and loaded again is another object
      const live = await sessions.find(right.session);
      if (!live) throw new Error(`session ${right.session} is not being played`);
      this.#live = live;
      const connection: SeatConnection = {
        send: (told) => {
          if (client.ref instanceof RoomSocket) client.ref.gather();
          client.send('tell', told);
        },
        close: (reason) => {
          this.#sittings.delete(client.sessionId);
          client.leave(reason === 'superseded' ? CloseCode.CONSENTED : CloseCode.SERVER_SHUTDOWN);
        },
      };
      this.#sittings.set(client.sessionId, {
        live,
        seat: right.seat,
        connection,
        limiter: createLimiter(now, messagesPerSecond),
      });
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
      sitting?.live.detach(sitting.seat, sitting.connection);
    }

    override onDispose(): void {
      this.#stop?.();
    }

    #take(client: Client, said: unknown): void {
      const sitting = this.#sittings.get(client.sessionId);
      if (!sitting) return;
      const { live, seat, connection, limiter } = sitting;
      const verdict = limiter.admit(said);
      if (verdict === 'pass') {
        live.receive(seat, connection, said);
        return;
      }
      sessions.refused(verdict === 'drop' ? 'too_many' : verdict);
      if (verdict === 'drop') return;
      const message =
        verdict === 'too_large'
          ? `A message may have ${MAX_MESSAGE_BYTES} bytes.`
          : 'That is too many messages at once.';
      connection.send({ type: 'refused', commandId: null, code: verdict, message });
    }
  };
}
