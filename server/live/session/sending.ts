/** Sends the seats of a session, and their viewers, what they are told, once what it rests on is on disk. */
import { openTexts } from '../../../games/core/free-text.ts';
import type { AnyGame, GameTypes, Seat } from '../../../games/core/game.ts';
import type { ServerMessage } from '../../../games/core/protocol.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import type { LivesWithTellings } from '../../../games/core/session/telling.ts';
import type { Connected } from '../seat/connected.ts';
import type { SeatConnection } from '../seat/connection.ts';
import type { SessionWriter } from '../writer/session-writer.ts';
import type { SessionTexts } from './session-texts.ts';
import { messagesFor, welcome } from './telling.ts';

export interface Sending {
  readonly game: AnyGame;
  /** Server clock, ms. */
  readonly now: () => number;
  readonly texts: Pick<SessionTexts, 'openText'>;
  readonly connected: Connected;
  readonly writer: Pick<SessionWriter, 'state' | 'lifeOfHolder' | 'whenOnDisk'>;
}

/** The one place where texts replace their tokens; a seat has perceived every token that it is told. */
function send({ game, texts }: Sending, connection: SeatConnection, message: ServerMessage): void {
  const mayHold = !connection.sealed && (game.mapFreeText !== undefined || message.type === 'welcome');
  connection.send(mayHold ? openTexts(message, texts.openText) : message);
}

export function sendOnceOnDisk(sending: Sending, connection: SeatConnection, message: ServerMessage): void {
  sending.writer.whenOnDisk(() => send(sending, connection, message));
}

/** A connection, and the seat that it holds, waits for, or held. */
export interface SeatedConnection {
  readonly seat: Seat;
  readonly connection: SeatConnection;
}

/** To the connection, and to the viewers of its seat. */
export function tellOnceOnDisk(sending: Sending, { seat, connection }: SeatedConnection, message: ServerMessage): void {
  const listeners = [connection, ...sending.connected.viewers.of(seat)];
  sending.writer.whenOnDisk(() => {
    for (const one of listeners) send(sending, one, message);
  });
}

/** All that the seat has lived through by what was decided. */
export function welcomeTo({ game, writer, now }: Sending, seat: Seat): ServerMessage {
  return welcome(game, writer.state(), { life: writer.lifeOfHolder(seat), now: now() });
}

/**
 * Makes the messages about these events, which the writer has decided just now; the function that it returns sends them. A
 * participant who has the seat back gets a welcome, every other connected seat the requests and news.
 */
export function prepareMessages(
  sending: Sending,
  recorded: LivesWithTellings<GameTypes>,
  events: readonly SessionEvent<GameTypes>[],
): () => void {
  const { connected, now } = sending;
  const { holders, returning, viewers } = connected;
  const seated = returning.seat(events);
  // a connection attached later gets all of this in its welcome
  const listening = viewers
    .withViewers(holders)
    .filter(([seat]) => recorded.session.seats[seat] !== null && !seated.some((one) => one.seat === seat));
  const greetings = seated.map(({ seat, connection, earlier }) => ({
    earlier,
    welcomed: [...(connection ? [connection] : []), ...viewers.of(seat)],
    message: welcomeTo(sending, seat),
  }));
  return () => {
    for (const { earlier, welcomed, message } of greetings) {
      earlier?.close('superseded');
      for (const one of welcomed) send(sending, one, message);
    }
    for (const [seat, listeners] of listening)
      for (const message of messagesFor(seat, recorded, events, now()))
        for (const one of listeners) send(sending, one, message);
  };
}
