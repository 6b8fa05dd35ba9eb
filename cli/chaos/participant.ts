/**
 * A participant of a chaos run: holds a seat as a page (Colyseus) or as a bot from outside (plain WebSocket), comes back
 * whenever the connection breaks, and keeps what the server told it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeatClient } from '../../bots/seat-client.ts';
import { canonicalJson } from '../../games/core/json.ts';
import type { ClientMessage, ServerMessage } from '../../games/core/protocol.ts';
import type { Rng } from '../../games/core/rng.ts';
import { type Line, outsideLine } from '../../participants/line.ts';
import { connectPage, openSeat, type SeatOptions } from '../../participants/seat.ts';

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
  /**
   * Nothing passes between the participant and this server until `over` is called: what is sent to it is not sent in time, until it
   * is heard again.
   */
  loseSightOf(server: string): { over(): void };
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

/** A connection that is not answered within this time is given up, ms. */
const CONNECT_MS = 5000;
/** A line on which nothing comes for this long is given up, ms; the server is asked for its clock more often. */
const SILENT_MS = 5000;
/** What is sent later than this before the deadline may be late by the ordinary way to the server, ms. */
const MARGIN_MS = 250;

export function openParticipant(options: ChaosParticipantOptions): ChaosParticipant {
  const { session, seat, as, rng, brain, thinksMs } = options;
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
  let misbehavesUntil = 0;
  /** The turn that was asked for last, and its deadline; null: it has none, or no turn was asked for. */
  let due: { readonly turn: number; readonly deadline: number } | null = null;
  /** Command -> its turn, and when it was sent in time. */
  const inTime = new Map<string, { readonly turn: number; readonly sent: Sent[] }>();
  /** Where the session is played, as a server said that does not play it; null: ask any. */
  let address: string | null = null;
  /** Host and path of the server that this participant is connected to; null: it is behind an address that leads to several. */
  let server: string | null = null;

  /** The server from which nothing is heard since it was cut off, and whether it still is. */
  let outOfSight: { readonly server: string; isCut: boolean } | null = null;
  // behind an address that leads to several it may be any
  const isOutOfSight = (): boolean => outOfSight !== null && (server === null || server === outOfSight.server);

  const onSay = (said: ClientMessage): void => {
    if (isOutOfSight()) return;
    // server and participants are on one machine, and so have one clock; a turn that ends by a beat has no deadline
    if (said.type !== 'submit' || due?.turn !== said.turn || Date.now() >= due.deadline - MARGIN_MS) return;
    const { sent } = inTime.get(said.commandId) ?? { sent: [] };
    const now = { at: Date.now(), deadline: due.deadline, to: server };
    inTime.set(said.commandId, { turn: said.turn, sent: [...sent, now] });
  };

  const onTold = (told: ServerMessage, line: Line): void => {
    keep(kept, told, server);
    if (isOutOfSight() && !outOfSight?.isCut) outOfSight = null;
    if (told.type === 'moved') {
      ({ address } = told);
      line.drop();
    }
    if (told.type === 'deadline') due = due && dueOf({ ...due, deadline: told.deadline });
    if (told.type === 'welcome' || told.type === 'request') due = dueOf(told.request);
    if (told.type === 'ended' || (told.type === 'welcome' && told.ended)) kept.ended = true;
    if (told.type !== 'refused') return;
    if (told.code === 'ended') {
      // what a bot from outside says first has no id, and the session ended while the bot was away
      if (told.commandId === null) kept.ended = true;
      // a session that is over closes no connection of a bot by itself
      if (as === 'outside') line.drop();
    }
    const before = told.commandId === null ? undefined : inTime.get(told.commandId);
    if (told.code === 'stale_turn' && before !== undefined)
      kept.refusedUnfairly.push({
        ...before,
        refusedAt: Date.now(),
        refusedBy: server,
        lateHereMs: lateSince(before.sent[0]?.at ?? 0),
        message: told.message,
      });
  };

  const connect: SeatOptions['connect'] = async (take) => {
    const url = address === null ? options.url : `http://${address}`;
    if (as === 'outside') server = address;
    address = null;
    if (as === 'outside')
      return within(CONNECT_MS, outsideLine(url, { type: 'hello', token: options.token }, take, CONNECT_MS));
    const { code, reservation } = await reserve(url, options);
    if (code === 'ended') {
      kept.ended = true;
      return null;
    }
    if (!reservation) throw new Error(code);
    server = reservation.publicAddress ?? null;
    return within(CONNECT_MS, connectPage(url, reservation, take));
  };

  const participant = openSeat({
    ...{ connect, onTold, onSay, silentMs: SILENT_MS, thinksMs: () => rng.int(thinksMs) },
    // what the policy did not send is refused, too
    brain: { take: (told) => (told.type === 'refused' ? null : brain.take(told)) },
  });

  const garbage = async (): Promise<void> => {
    while (performance.now() < misbehavesUntil && !gone) {
      participant.say(rng.pick(GARBAGE));
      await sleep(100);
    }
  };

  return {
    kept,
    loseSightOf(cut) {
      const lost = { server: cut, isCut: true };
      outOfSight = lost;
      return {
        over() {
          lost.isCut = false;
        },
      };
    },
    misbehave(forMs) {
      misbehavesUntil = performance.now() + forMs;
      void garbage();
    },
    async leave() {
      gone = true;
      await within(CONNECT_MS, participant.leave()).catch(() => {});
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

interface Answer {
  readonly code?: string;
  readonly reservation?: { readonly publicAddress?: string };
}

async function reserve(url: string, { session, token }: ChaosParticipantOptions): Promise<Answer> {
  const answer = await fetch(`${url}/api/sessions/${session}/connect`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
    signal: AbortSignal.timeout(CONNECT_MS),
  });
  return (await answer.json()) as Answer;
}

async function within<A>(ms: number, promise: Promise<A>): Promise<A> {
  const late = sleep(ms, null, { ref: false }).then(() => {
    throw new Error('no answer in time');
  });
  return Promise.race([promise, late]);
}
