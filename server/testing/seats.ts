/** For tests: seats held as people (Colyseus) and outside bots (plain WebSocket) hold them. They keep every message. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Room } from '@colyseus/sdk';
import { onTestFinished } from 'vitest';
import { seatClient } from '../../bots/seat-client.ts';
import { BotTold } from '../../games/core/bot-line.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { type PublicState, ServerMessage } from '../../games/core/protocol.ts';
import { botLine, type Line, outsideLine, pageLine } from '../../participants/line.ts';
import { saidTo } from '../../participants/seat.ts';
import { CHECKSUM } from './bot-accounts.ts';
import { post } from './server.ts';

export type MessageOf<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

interface Typed {
  readonly type: string;
}

/** What a line hears. */
interface Hearing<Message extends Typed> {
  /** All messages, in the order in which they came. */
  readonly told: readonly Message[];
  /** The first message of this type that passes the test, among those that came and those that will. */
  hear<Type extends Message['type']>(
    type: Type,
    wanted?: (told: Extract<Message, { type: Type }>) => boolean,
  ): Promise<Extract<Message, { type: Type }>>;
  /** Calls the listener for every message, those that came already included. */
  onTold(listener: (told: Message) => void): void;
}

interface TestLine<Message extends Typed> extends Hearing<Message> {
  say(said: unknown): void;
  isOpen(): boolean;
  /** Resolves to the close code once the connection is closed or broken. */
  readonly closed: Promise<number>;
  /** Breaks the connection without a closing message. */
  drop(): Promise<void>;
}

export type SeatLine = TestLine<ServerMessage>;
export type AccountLine = TestLine<BotTold>;

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
  const heard = openHeard(ServerMessage);
  const line = await pageLine(url, reservation, heard.take);
  const { room } = line;
  return { ...heard, ...untilFinished(line), room, facts: () => (room.state as { toJSON(): PublicState }).toJSON() };
}

/** Takes a seat by its token, as an outside bot does. */
export async function sitDownOutside(
  url: string,
  token: string | null,
  hello: unknown = { type: 'hello', token },
): Promise<SeatLine> {
  const heard = openHeard(ServerMessage);
  const line = await outsideLine(url, hello, heard.take);
  const say = (said: unknown): void =>
    typeof said === 'string' || said instanceof Uint8Array ? line.socket.send(said) : line.say(said);
  return { ...heard, ...untilFinished(line), say };
}

/** Opens the line of a bot with an account. `hello`: what it says first. */
export async function comeOnLine(url: string, hello: unknown): Promise<AccountLine> {
  const heard = openHeard(BotTold);
  const line = await botLine(url, hello, heard.take);
  const say = (said: unknown): void => (typeof said === 'string' ? line.socket.send(said) : line.say(said));
  return { ...heard, ...untilFinished(line), say };
}

/** Takes the seat to which an account is invited in this session, and hears what the seat is told over the account's line. */
export async function sitDownOnLine(url: string, session: string, token: string): Promise<SeatLine> {
  const line = await comeOnLine(url, { type: 'hello', line: 1, token, checksum: CHECKSUM });
  const { seat } = await line.hear('invited', (told) => told.session === session);
  const heard = openHeard(ServerMessage);
  line.onTold((told) => {
    if (told.type === 'tell' && told.session === session && told.seat === seat) heard.take(told.message);
  });
  line.say({ type: 'accept', session, seat });
  return { ...line, ...heard, say: (message) => line.say({ type: 'say', session, seat, message }) };
}

/** The line, which breaks at the end of the test. */
function untilFinished({ say, isOpen, closed, drop: breakOff }: Line) {
  const drop = async (): Promise<void> => {
    if (isOpen()) breakOff();
    await closed;
  };
  onTestFinished(drop);
  return { say, isOpen, closed, drop };
}

/** Lets a policy answer on this connection until the session is over. */
export function playWith(line: SeatLine, policy: AnyPolicy, seed: string): Promise<MessageOf<'ended'>> {
  const client = seatClient(policy, seed);
  line.onTold((told) => {
    if (line.isOpen()) for (const said of saidTo(client, told)) line.say(said);
  });
  return line.hear('ended');
}

/** Waits until `holds` returns true; for effects that come without a message. What takes longer is asked for less often. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const begun = performance.now();
  while (!(await holds())) {
    const waited = performance.now() - begun;
    if (waited > PATIENCE_MS) throw new Error(`waited in vain until ${what}`);
    await sleep(Math.min(Math.max(waited / 5, 10), 200));
  }
}

interface Heard<Message extends Typed> extends Hearing<Message> {
  take(told: unknown): void;
}

function openHeard<Message extends Typed>(schema: { parse(raw: unknown): Message }): Heard<Message> {
  const told: Message[] = [];
  const listeners = new Set<(message: Message) => void>();
  return {
    told,
    take(message) {
      const parsed = schema.parse(message);
      told.push(parsed);
      for (const listener of [...listeners]) listener(parsed);
    },
    onTold(listener) {
      for (const message of [...told]) listener(message);
      listeners.add(listener);
    },
    hear: (type, wanted = () => true) =>
      new Promise((resolve, reject) => {
        type Wanted = Extract<Message, { type: typeof type }>;
        const isIt = (message: Message): message is Wanted => message.type === type && wanted(message as Wanted);
        const early = told.find(isIt);
        if (early) return resolve(early);
        const listener = (message: Message): void => {
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
