/** Plays a session of a study as the page does: through a reservation, with a policy as the brain. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ColyseusSDK } from '@colyseus/sdk';
import { botsOf } from '../../bots/index.ts';
import { asksForAnswer, seatClient } from '../../bots/seat-client.ts';
import type { ClientMessage, ServerMessage } from '../../games/core/protocol.ts';
import { type Rng, rngFor } from '../../games/core/rng.ts';

export interface SeatOptions {
  readonly url: string;
  readonly game: string;
  readonly seed: string;
  /** A reservation for the seat; null: the session is over, or the participant is not in it. */
  readonly reserve: () => Promise<unknown>;
  /** Time to think about an answer, ms. */
  readonly thinksMs: () => number;
  readonly onTold: (message: ServerMessage) => void;
}

export interface PilotSeat {
  /** Number of the turn that was asked for last; -1: none. */
  readonly turn: () => number;
  /** Loses the connection, and comes back after this time. */
  lose(forMs: number): void;
  /** The page is gone. */
  leave(): void;
}

const RETRY_MS = 200;

export function openSeat({ url, game, seed, reserve, thinksMs, onTold }: SeatOptions): PilotSeat {
  const bots = botsOf(game);
  if (!bots) throw new Error(`there is no game ${game}`);
  const brain = seatClient(bots.defaultPartner, seed);
  const rng = rngFor(seed, 'guesses');
  let gone = false;
  let over = false;
  let turn = -1;
  let awayUntil = 0;
  let drop: (() => void) | null = null;

  const take = (told: ServerMessage, say: (said: ClientMessage) => void): void => {
    onTold(told);
    if (told.type === 'ended' || (told.type === 'welcome' && told.ended)) over = true;
    if ((told.type === 'request' || told.type === 'welcome') && told.request) turn = told.request.turn;
    const pressed = pressedAt(told);
    if (pressed) setTimeout(() => say(pressed), thinksMs()).unref();
    const said = brain.take(told);
    if (!said || !asksForAnswer(told)) return;
    if (told.type === 'welcome' && told.submitted !== null && said.type === 'submit') return;
    const answered = answering(said, told, rng);
    setTimeout(() => say(answered), thinksMs()).unref();
  };

  const connect = async (): Promise<void> => {
    const reservation = await reserve();
    if (reservation === null) {
      over = true;
      return;
    }
    const room = await new ColyseusSDK(url).consumeSeatReservation(reservation as never);
    room.reconnection.enabled = false;
    const { promise, resolve } = Promise.withResolvers<void>();
    let open = true;
    drop = () => room.connection.close();
    room.onMessage('tell', (told: ServerMessage) =>
      take(told, (said) => {
        if (open && !gone && !over) room.send('say', said);
      }),
    );
    room.onLeave(() => resolve());
    room.onError(() => resolve());
    if (gone) drop();
    await promise;
    open = false;
    drop = null;
  };

  const live = async (): Promise<void> => {
    while (!gone && !over) {
      const away = awayUntil - performance.now();
      if (away > 0) await sleep(away);
      // a server that is down or restarts refuses the reservation
      await connect().catch(() => {});
      if (!gone && !over) await sleep(RETRY_MS);
    }
  };
  void live();

  return {
    turn: () => turn,
    lose(forMs) {
      awayUntil = performance.now() + forMs;
      drop?.();
    },
    leave() {
      gone = true;
      drop?.();
    },
  };
}

/** The button that a participant presses now, beside acting and answering; null: none. */
function pressedAt(told: ServerMessage): ClientMessage | null {
  if (told.type === 'welcome' && told.info.ready && !told.ready && !told.first && !told.ended)
    return { type: 'ready', commandId: 'pilot-ready' };
  if ((told.type !== 'request' && told.type !== 'welcome') || told.request?.next !== 'awaited') return null;
  const { turn, legalActions } = told.request;
  return legalActions.length > 0 ? null : { type: 'next', commandId: `pilot-next-${turn}`, turn };
}

/** A participant guesses the answer to a question that the policy has no answer to. */
function answering(said: ClientMessage, told: ServerMessage, rng: Rng): ClientMessage {
  const probe = told.type === 'welcome' || told.type === 'request' ? told.request?.probe : null;
  if (said.type !== 'answerProbe' || said.answer !== null || !probe) return said;
  const option = rng.pick(probe.options);
  const isRated = probe.confidence && !probe.unrated?.includes(option);
  return { ...said, answer: { option, confidence: isRated ? rng.int(101) : null } };
}
