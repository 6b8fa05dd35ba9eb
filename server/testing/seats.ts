/** For tests: seats as people (Colyseus) and outside bots (plain WebSocket) hold them. Everything told is kept. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ColyseusSDK, type Room } from '@colyseus/sdk';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { seatClient } from '../../bots/seat-client.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { type PublicState, ServerMessage } from '../../games/core/protocol.ts';
import { post } from './server.ts';

export type Told<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

export interface SeatLine {
  /** In the order in which they came. */
  readonly told: readonly ServerMessage[];
  say(said: unknown): void;
  /** The first message of this type, among all that came or will come, that is as wanted. */
  hear<Type extends ServerMessage['type']>(type: Type, wanted?: (told: Told<Type>) => boolean): Promise<Told<Type>>;
  /** Calls back for every message, those that came already included. */
  onTold(listener: (told: ServerMessage) => void): void;
  isOpen(): boolean;
  /** The close code, once the server has closed it or the line broke. */
  readonly closed: Promise<number>;
  /** Hangs up without a word. */
  drop(): Promise<void>;
}

export interface PersonLine extends SeatLine {
  readonly room: Room;
  facts(): PublicState;
}

/** Long before a test runs out of time, and no measure of anything: a machine may be busy with something else. */
const PATIENCE_MS = 60_000;

/** A seat by its token, as the page takes it. `through`: where its WebSocket goes, if not straight to the server. */
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
  const sdk = new ColyseusSDK(through);
  const { reservation } = body as { reservation: Parameters<typeof sdk.consumeSeatReservation>[0] };
  const room = await sdk.consumeSeatReservation(reservation);
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

/** A seat by its token, as an outside bot takes it. */
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

/** Has a policy hold the line from here on, until the session is over. */
export function playWith(line: SeatLine, policy: AnyPolicy, seed: string): Promise<Told<'ended'>> {
  const client = seatClient(policy, seed);
  line.onTold((told) => {
    const said = line.isOpen() ? client.take(told) : null;
    if (said) line.say(said);
  });
  return line.hear('ended');
}

/** Waits until it holds; for what the server does on its own. */
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
        const isIt = (message: ServerMessage): message is Told<typeof type> =>
          message.type === type && wanted(message as Told<typeof type>);
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
