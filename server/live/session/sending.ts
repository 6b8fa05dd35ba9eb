/** Sends the seats of a session, and their viewers, what they are told, once what it rests on is on disk. */
import { openTexts } from '../../../games/core/free-text.ts';
import type { AnyGame, Seat } from '../../../games/core/game.ts';
import type { ServerMessage } from '../../../games/core/protocol.ts';
import type { Connected } from '../seat/connected.ts';
import type { SeatConnection } from '../seat/connection.ts';
import type { SessionWriter } from '../writer/session-writer.ts';
import type { SessionTexts } from './session-texts.ts';

export interface Sending {
  readonly game: AnyGame;
  /** Server clock, ms. */
  readonly now: () => number;
  readonly texts: Pick<SessionTexts, 'openText'>;
  readonly connected: Connected;
  readonly writer: Pick<SessionWriter, 'whenOnDisk'>;
}

/** The one place where texts replace their tokens; a seat has perceived every token that it is told. */
export function send({ game, texts }: Sending, connection: SeatConnection, message: ServerMessage): void {
  const mayHold = !connection.sealed && (game.mapFreeText !== undefined || message.type === 'welcome');
  connection.send(mayHold ? openTexts(message, texts.openText) : message);
}

/** A connection, and the seat that it holds, waits for, or held. */
export interface SeatedConnection {
  readonly seat: Seat;
  readonly connection: SeatConnection;
}

/** To the connection, and to the viewers of its seat. */
export function tellOnceOnDisk(sending: Sending, { seat, connection }: SeatedConnection, message: ServerMessage): void {
  const listeners = sending.connected.viewers.withViewers(seat, connection);
  sending.writer.whenOnDisk(() => tell(sending, listeners, message));
}

/** Sends the message; a connection that waits for its welcome gets it after that. */
export function tell(sending: Sending, listeners: readonly SeatConnection[], message: ServerMessage): void {
  for (const one of listeners) {
    if (sending.connected.unwelcomed.has(one)) tellWelcomed(sending, one, () => [message]);
    else send(sending, one, message);
  }
}

/** Sends the messages; a connection that waits for its welcome gets them after it, as `make` makes them then. */
export function tellMade(
  sending: Sending,
  listeners: readonly SeatConnection[],
  make: () => readonly ServerMessage[],
): void {
  let made: readonly ServerMessage[] | null = null;
  for (const one of listeners) {
    if (sending.connected.unwelcomed.has(one)) tellWelcomed(sending, one, make);
    else {
      made ??= make();
      sendAll(sending, one, made);
    }
  }
}

function tellWelcomed(sending: Sending, connection: SeatConnection, make: () => readonly ServerMessage[]): void {
  sending.connected.unwelcomed.holdBack(connection, () => sendAll(sending, connection, make()));
}

function sendAll(sending: Sending, connection: SeatConnection, messages: readonly ServerMessage[]): void {
  for (const message of messages) send(sending, connection, message);
}
