/**
 * A participant of a chaos run: holds a seat as a page (Colyseus) or as a bot from outside (plain WebSocket), comes back
 * whenever the connection breaks, and keeps what the server told it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ColyseusSDK } from '@colyseus/sdk';
import { WebSocket } from 'ws';
import { asksForAnswer, type SeatClient } from '../../bots/seat-client.ts';
import { canonicalJson } from '../../games/core/json.ts';
import type { ClientMessage, ServerMessage } from '../../games/core/protocol.ts';
import type { Rng } from '../../games/core/rng.ts';

/** What the server told a participant. */
export interface KeptCommands {
  readonly session: string;
  readonly seat: number;
  /** Ids of the commands that were accepted. */
  readonly accepted: Set<string>;
  /** Experiences by turn, each as canonical JSON: more than one means that the past was told in two ways. */
  readonly experiences: Map<number, Set<string>>;
  /** Requests by turn, without clocks and questions, as canonical JSON. */
  readonly requests: Map<number, Set<string>>;
  /** Actions that were refused as late although they were sent before the deadline. */
  readonly refusedUnfairly: UnfairRefusal[];
  /** Each request and each acknowledgement: when it came, in ms since the epoch, and from which server; null: not known. */
  readonly heard: { readonly at: number; readonly from: string | null }[];
  /** The last turn that a request named; -1: none. */
  turn: number;
  ended: boolean;
}

/** Times in ms since the epoch. */
interface UnfairRefusal {
  readonly turn: number;
  /** The moments at which the action was sent in time, each with its deadline and the server to which it went. */
  readonly sent: readonly Sent[];
  readonly refusedAt: number;
  readonly refusedBy: string | null;
  /** How late timers of this process were at worst since the action was sent, ms: what it sends is as late. */
  readonly lateHereMs: number;
  readonly message: string;
}

interface Sent {
  readonly at: number;
  readonly deadline: number;
  readonly to: string | null;
}

export interface ChaosParticipant {
  readonly kept: KeptCommands;
  /** Sends what is no message of the protocol, until the time is over. */
  misbehave(forMs: number): void;
  leave(): Promise<void>;
}

export interface ChaosParticipantOptions {
  /** Where the lab is asked. */
  readonly url: string;
  readonly session: string;
  readonly seat: number;
  readonly token: string;
  readonly as: 'person' | 'outside';
  readonly brain: SeatClient;
  readonly rng: Rng;
  /** How long the participant thinks at most, ms. */
  readonly thinksMs: number;
}

interface Line {
  /** Host and path of the server at the other end; null: it is behind an address that leads to several. */
  readonly server: string | null;
  say(said: unknown): void;
  close(): void;
  /** Resolves when the connection is over. */
  readonly over: Promise<void>;
}

/** The time between two tries to connect, ms. */
const RETRY_MS = 200;
/** A connection that is not answered within this time is given up, ms. */
const CONNECT_MS = 5000;
/** A line on which nothing comes for this long is given up, ms; the server is asked for its clock more often. */
const SILENT_MS = 5000;
/** What is sent later than this before the deadline may be late by the ordinary way to the server, ms. */
const MARGIN_MS = 250;

export function openParticipant(options: ChaosParticipantOptions): ChaosParticipant {
  const { session, seat, rng, brain, thinksMs } = options;
  const kept: KeptCommands = {
    session,
    seat,
    accepted: new Set(),
    experiences: new Map(),
    requests: new Map(),
    refusedUnfairly: [],
    heard: [],
    turn: -1,
    ended: false,
  };
  let gone = false;
  let line: Line | null = null;
  let misbehavesUntil = 0;
  /** The turn that was asked for last, and its deadline; null: it has none, or no turn was asked for. */
  let due: { readonly turn: number; readonly deadline: number } | null = null;
  /** Command -> its turn, and when it was sent in time. */
  const inTime = new Map<string, { readonly turn: number; readonly sent: Sent[] }>();

  const say = (through: Line, said: ClientMessage): void => {
    if (gone || line !== through || kept.ended) return;
    // server and participants are on one machine, and so have one clock; a turn that ends by a beat has no deadline
    if (said.type === 'submit' && due?.turn === said.turn && Date.now() < due.deadline - MARGIN_MS) {
      const { sent } = inTime.get(said.commandId) ?? { sent: [] };
      const now = { at: Date.now(), deadline: due.deadline, to: through.server };
      inTime.set(said.commandId, { turn: said.turn, sent: [...sent, now] });
    }
    through.say(said);
  };

  let heardAt = 0;
  let asked = 0;
  /** Where the session is played, as a server said that does not play it; null: ask any. */
  let address: string | null = null;

  const take = (through: Line, told: ServerMessage): void => {
    heardAt = performance.now();
    keep(kept, told, through.server);
    if (told.type === 'moved') {
      ({ address } = told);
      through.close();
      return;
    }
    if (told.type === 'deadline') due = due && dueOf({ ...due, deadline: told.deadline });
    if (told.type === 'welcome' || told.type === 'request') due = dueOf(told.request);
    if (told.type === 'ended' || (told.type === 'welcome' && told.ended)) kept.ended = true;
    if (told.type === 'refused') {
      // what a bot from outside says first has no id, and the session ended while the bot was away
      if (told.code === 'ended' && told.commandId === null) kept.ended = true;
      const before = told.commandId === null ? undefined : inTime.get(told.commandId);
      if (told.code === 'stale_turn' && before !== undefined)
        kept.refusedUnfairly.push({
          ...before,
          refusedAt: Date.now(),
          refusedBy: through.server,
          lateHereMs: lateSince(before.sent[0]?.at ?? 0),
          message: told.message,
        });
      return;
    }
    const said = brain.take(told);
    if (!said || !asksForAnswer(told)) return;
    // a seat that has acted in this turn is told of the action, and has nothing to repeat
    if (told.type === 'welcome' && told.submitted !== null && said.type === 'submit') return;
    setTimeout(() => say(through, said), rng.int(thinksMs)).unref();
  };

  const live = async (): Promise<void> => {
    while (!gone && !kept.ended) {
      try {
        const at = address === null ? options.url : `http://${address}`;
        address = null;
        const opened = await within(CONNECT_MS, connect(options, at, take));
        line = opened;
        heardAt = performance.now();
        const watching = setInterval(() => {
          if (performance.now() - heardAt > SILENT_MS) opened.close();
          else opened.say({ type: 'askClock', commandId: `clock-${asked++}` });
        }, SILENT_MS / 4);
        await opened.over;
        clearInterval(watching);
      } catch (error) {
        if (String(error).includes('ended')) kept.ended = true;
      }
      line = null;
      if (!gone && !kept.ended) await sleep(RETRY_MS);
    }
  };
  const living = live();

  const garbage = async (): Promise<void> => {
    while (performance.now() < misbehavesUntil && !gone) {
      line?.say(rng.pick(GARBAGE));
      await sleep(100);
    }
  };

  return {
    kept,
    misbehave(forMs) {
      misbehavesUntil = performance.now() + forMs;
      void garbage();
    },
    async leave() {
      gone = true;
      line?.close();
      await within(CONNECT_MS, living).catch(() => {});
    },
  };
}

/** What was asked for, if it has a deadline. */
function dueOf(request: { readonly turn: number; readonly deadline: number | null } | null) {
  return request === null || request.deadline === null ? null : { turn: request.turn, deadline: request.deadline };
}

/** When a timer of this process was late by more than 50 ms, and how late. */
const lateTimers: { readonly at: number; readonly lateMs: number }[] = [];
let due = performance.now() + 50;
setInterval(() => {
  const lateMs = performance.now() - due;
  if (lateMs > 50) lateTimers.push({ at: Date.now(), lateMs });
  due = performance.now() + 50;
}, 50).unref();

function lateSince(at: number): number {
  return Math.round(Math.max(0, ...lateTimers.filter((one) => one.at >= at).map(({ lateMs }) => lateMs)));
}

const GARBAGE: readonly unknown[] = [
  null,
  'hello',
  42,
  [],
  {},
  { type: 'submit' },
  { type: 'submit', commandId: 'x', turn: -1, action: null },
  { type: 'leave', commandId: 'not-a-leave', more: true },
  { type: '__proto__', commandId: 'aaaaaaaaaa' },
  { type: 'writeNote', commandId: 'aaaaaaaaaa', note: { kind: 'text', text: 7 } },
  'a'.repeat(9000),
];

function keep(kept: KeptCommands, told: ServerMessage, from: string | null): void {
  if (told.type === 'request' || told.type === 'accepted') kept.heard.push({ at: Date.now(), from });
  switch (told.type) {
    case 'accepted':
      kept.accepted.add(told.commandId);
      return;
    case 'welcome':
      for (const { turn, acted, percepts } of told.experiences) addTo(kept.experiences, turn, { acted, percepts });
      if (told.request) keepRequest(kept, told.request);
      return;
    case 'request':
      keepRequest(kept, told.request);
      return;
    default:
      return;
  }
}

type Asking = Extract<ServerMessage, { type: 'request' }>['request'];

function keepRequest(kept: KeptCommands, { turn, observation, percepts, acted }: Asking): void {
  kept.turn = turn;
  addTo(kept.requests, turn, { observation, percepts, acted });
  if (turn > 0) addTo(kept.experiences, turn - 1, { acted, percepts });
}

function addTo(tellings: Map<number, Set<string>>, turn: number, told: unknown): void {
  const known = tellings.get(turn) ?? new Set();
  known.add(canonicalJson(told));
  tellings.set(turn, known);
}

type Told = (through: Line, message: ServerMessage) => void;

async function connect(options: ChaosParticipantOptions, url: string, told: Told): Promise<Line> {
  return options.as === 'person' ? asPage(options, url, told) : asOutsideBot(options, url, told);
}

async function asPage({ session, token }: ChaosParticipantOptions, url: string, told: Told): Promise<Line> {
  const answer = await fetch(`${url}/api/sessions/${session}/connect`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
    signal: AbortSignal.timeout(CONNECT_MS),
  });
  const body = (await answer.json()) as { code?: string; reservation: { publicAddress?: string } };
  if (!answer.ok) throw new Error(body.code ?? String(answer.status));
  const room = await new ColyseusSDK(url).consumeSeatReservation(body.reservation as never);
  room.reconnection.enabled = false;
  const over = Promise.withResolvers<void>();
  const line: Line = {
    server: body.reservation.publicAddress ?? null,
    say: (said) => room.send('say', said),
    close: () => room.connection.close(),
    over: over.promise,
  };
  room.onMessage('tell', (message: ServerMessage) => told(line, message));
  room.onLeave(() => over.resolve());
  room.onError(() => over.resolve());
  return line;
}

function asOutsideBot({ token }: ChaosParticipantOptions, url: string, told: Told): Promise<Line> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/agents`, { handshakeTimeout: CONNECT_MS });
    const over = Promise.withResolvers<void>();
    const say = (said: unknown): void => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(said));
    };
    const line: Line = { server: ownAddressIn(url), say, close: () => socket.terminate(), over: over.promise };
    socket.on('open', () => {
      say({ type: 'hello', token });
      resolve(line);
    });
    socket.on('message', (text: Buffer) => {
      const message = JSON.parse(text.toString('utf8')) as ServerMessage;
      told(line, message);
      // a session that is over closes nothing by itself
      if (message.type === 'refused' && message.code === 'ended') socket.terminate();
    });
    socket.on('close', () => over.resolve());
    socket.on('error', (error) => {
      over.resolve();
      reject(error);
    });
  });
}

/** The host and path of one server of several; null: the address leads to any. */
function ownAddressIn(url: string): string | null {
  const { host, pathname } = new URL(url);
  return pathname === '/' ? null : `${host}${pathname}`;
}

async function within<A>(ms: number, promise: Promise<A>): Promise<A> {
  const late = sleep(ms, null, { ref: false }).then(() => {
    throw new Error('no answer in time');
  });
  return Promise.race([promise, late]);
}
