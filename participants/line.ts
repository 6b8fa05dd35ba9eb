/**
 * A connection that holds a seat: as a page has it, by a reservation (Colyseus), or as a bot from outside has it (plain WebSocket).
 * Pilots, chaos, benches and tests stand on it.
 */
import { ColyseusSDK, type Room } from '@colyseus/sdk';
import { WebSocket } from 'ws';

export interface Line {
  /** Sends a message of the protocol, or what is none. Once the connection is over, nothing is sent. */
  say(said: unknown): void;
  isOpen(): boolean;
  /** Resolves to the close code once the connection is closed or broken. */
  readonly closed: Promise<number>;
  /** Breaks the connection without a closing message. */
  drop(): void;
}

export interface PageLine extends Line {
  readonly room: Room;
}

export interface OutsideLine extends Line {
  readonly socket: WebSocket;
}

/** Called with every message of the server, as it came. */
type Take = (told: unknown, line: Line) => void;

/** Rejects where the room does not let the seat in. */
export async function pageLine(url: string, reservation: unknown, take: Take): Promise<PageLine> {
  const sdk = new ColyseusSDK(url);
  const room = await sdk.consumeSeatReservation(reservation as Parameters<typeof sdk.consumeSeatReservation>[0]);
  room.reconnection.enabled = false;
  const { closed, isOpen, close } = opened();
  const line: PageLine = {
    ...{ room, closed, isOpen },
    say: (said) => isOpen() && room.send('say', said),
    drop: () => room.connection.close(),
  };
  room.onMessage('tell', (told: unknown) => take(told, line));
  room.onLeave(close);
  return line;
}

/** Says hello and resolves once the connection is there; rejects where there is no server, or none in time. `hello`: null: it says nothing. */
export function outsideLine(url: string, hello: unknown, take: Take, withinMs?: number): Promise<OutsideLine> {
  return plainLine(`${url}/agents`, hello, { take, withinMs });
}

/** The same for the line of a bot with an account, which has all its seats. */
export function botLine(url: string, hello: unknown, take: Take): Promise<OutsideLine> {
  return plainLine(`${url}/bots`, hello, { take, withinMs: undefined });
}

async function plainLine(
  address: string,
  hello: unknown,
  { take, withinMs }: { readonly take: Take; readonly withinMs: number | undefined },
): Promise<OutsideLine> {
  const timeout = withinMs === undefined ? {} : { handshakeTimeout: withinMs };
  const socket = new WebSocket(address.replace(/^http/, 'ws'), timeout);
  const { closed, isOpen, close } = opened();
  const line: OutsideLine = {
    ...{ socket, closed, isOpen },
    say: (said) => socket.readyState === socket.OPEN && socket.send(JSON.stringify(said)),
    drop: () => socket.terminate(),
  };
  socket.on('message', (text: Buffer) => take(JSON.parse(text.toString('utf8')), line));
  socket.on('close', close);
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => socket.terminate());
  if (hello !== null) line.say(hello);
  return line;
}

function opened() {
  const { promise: closed, resolve } = Promise.withResolvers<number>();
  let open = true;
  return {
    closed,
    isOpen: () => open,
    close: (code: number) => {
      open = false;
      resolve(code);
    },
  };
}
