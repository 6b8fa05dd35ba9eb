/** For tests: seats held as people (Colyseus) and outside bots (plain WebSocket) hold them. They keep every message. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ColyseusSDK, type Room } from '@colyseus/sdk';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { seatClient } from '../../bots/seat-client.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { type PublicState, ServerMessage } from '../../games/core/protocol.ts';
import { post } from './server.ts';

export type MessageOf<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

export interface SeatLine {
  /** All messages, in the order in which they came. */
  readonly told: readonly ServerMessage[];
  say(said: unknown): void;
  /** The first message of this type that passes the test, among those that came and those that will. */
  hear<Type extends ServerMessage['type']>(
    type: Type,
    wanted?: (told: MessageOf<Type>) => boolean,
  ): Promise<MessageOf<Type>>;
  /** Calls the listener for every message, those that came already included. */
  onTold(listener: (told: ServerMessage) => void): void;
  isOpen(): boolean;
  /** Resolves to the close code once the connection is closed or broken. */
  readonly closed: Promise<number>;
  /** Breaks the connection without a closing message. */
  drop(): Promise<void>;
}

export interface PersonLine extends SeatLine {
  readonly room: Room;
  facts(): PublicState;
}

/** How long to wait for the server, ms: less than a test's limit, and enough for a busy machine. */
const PATIENCE_MS = 60_000;

/** Takes a seat by its token, as the page does. `through`: an address for its WebSocket other than the server's. */
export async function sitDown(
  url: string,
  {
    session,
    token,
    through = url,
  }: { readonly session: string; readonly token: string | null; readonly through?: string },
): Promise<PersonLine> {
  const { status, body } = await post(url, `/api/sessions/${session}/connect`, {}, token ?? '');
  if (status !== 200) throw new Error(`no seat: ${status} ${JSON.stringify(body)}`);
  return sitDownWith(through, (body as { reservation: unknown }).reservation);
}

/** Takes a seat with a reservation, as the page does. */
export async function sitDownWith(url: string, reservation: unknown): Promise<PersonLine> {
  const sdk = new ColyseusSDK(url);
  const room = await sdk.consumeSeatReservation(reservation as Parameters<typeof sdk.consumeSeatReservation>[0]);
  room.reconnection.enabled = false;
  const line = openLine();
  room.onMessage('tell', (told: unknown) => line.take(told));
  room.onLeave((code) => line.close(code));
  const drop = async (): Promise<void> => {
    if (line.isOpen()) room.connection.close();
    await line.closed;
  };
  onTestFinished(drop);
  return {
    ...line,
    room,
    say: (said) => room.send('say', said),
    facts: () => (room.state as { toJSON(): PublicState }).toJSON(),
    drop,
  };
}

/** Takes a seat by its token, as an outside bot does. */
export async function sitDownOutside(
  url: string,
  token: string | null,
  hello: unknown = { type: 'hello', token },
): Promise<SeatLine> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/agents`);
  const line = openLine();
  socket.on('message', (text: Buffer) => line.take(JSON.parse(text.toString('utf8'))));
  socket.on('close', (code) => line.close(code));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => socket.terminate());
  const say = (said: unknown): void =>
    socket.send(typeof said === 'string' || said instanceof Uint8Array ? said : JSON.stringify(said));
  if (hello !== null) say(hello);
  const drop = async (): Promise<void> => {
    socket.terminate();
    await line.closed;
  };
  onTestFinished(drop);
  return { ...line, say, drop };
}

/** Lets a policy answer on this connection until the session is over. */
export function playWith(line: SeatLine, policy: AnyPolicy, seed: string): Promise<MessageOf<'ended'>> {
  const client = seatClient(policy, seed);
  line.onTold((told) => {
    const said = line.isOpen() ? client.take(told) : null;
    if (said) line.say(said);
  });
  return line.hear('ended');
}

/** Waits until `holds` returns true; for effects that come without a message. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`waited in vain until ${what}`);
    await sleep(10);
  }
}

interface OpenLine extends Omit<SeatLine, 'say' | 'drop'> {
  take(told: unknown): void;
  close(code: number): void;
}

function openLine(): OpenLine {
  const told: ServerMessage[] = [];
  const listeners = new Set<(message: ServerMessage) => void>();
  let open = true;
  let settle: (code: number) => void = () => {};
  const closed = new Promise<number>((resolve) => {
    settle = resolve;
  });
  return {
    told,
    closed,
    isOpen: () => open,
    close(code) {
      open = false;
      settle(code);
    },
    take(message) {
      const parsed = ServerMessage.parse(message);
      told.push(parsed);
      for (const listener of [...listeners]) listener(parsed);
    },
    onTold(listener) {
      for (const message of [...told]) listener(message);
      listeners.add(listener);
    },
    hear: (type, wanted = () => true) =>
      new Promise((resolve, reject) => {
        const isIt = (message: ServerMessage): message is MessageOf<typeof type> =>
          message.type === type && wanted(message as MessageOf<typeof type>);
        const early = told.find(isIt);
        if (early) return resolve(early);
        const listener = (message: ServerMessage): void => {
          if (!isIt(message)) return;
          stop();
          resolve(message);
        };
        const why = new Error(`waited in vain for ${type}`);
        const timer = setTimeout(() => {
          stop();
          why.message += `; told were ${told.map((message) => message.type).join(', ')}`;
          reject(why);
        }, PATIENCE_MS);
        const stop = (): void => {
          clearTimeout(timer);
          listeners.delete(listener);
        };
        listeners.add(listener);
      }),
  };
}
