/**
 * The wire between a seat and the server: one set of messages for browsers (over Colyseus), bots inside the
 * process, and bots outside (plain JSON over a WebSocket). Whatever comes in is parsed here, at the door.
 */
import * as z from 'zod';
import { Aids, Disclosure, EndReason, Probe, ProbeAnswer, RefusalCode, Timing } from './session-types.ts';

/** Raised when an older client could no longer play. */
export const PROTOCOL_VERSION = 1;

/** Bytes of one message from a client. */
export const MAX_MESSAGE_BYTES = 4096;
/** Messages a second from one connection. */
export const MAX_MESSAGES_PER_SECOND = 20;

const commandId = z.string().min(8).max(64).describe('made by the client for every click; a repeat gets the same answer');

/** The first message of a plain-JSON WebSocket at /agents; a Colyseus client shows its token when it connects. */
export const Hello = z.strictObject({ type: z.literal('hello'), token: z.string().min(16).max(128) });

/** What a seat may say. Over Colyseus in messages of type `say`, over a plain WebSocket as JSON text. */
export const ClientMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('submit'),
    commandId,
    turn: z.int().min(0).describe('the turn of the request that this answers'),
    action: z.unknown().describe('checked by the game'),
    timing: Timing.optional(),
  }),
  z.strictObject({ type: z.literal('answerProbe'), commandId, probeId: z.string().max(64), answer: ProbeAnswer }),
  z.strictObject({
    type: z.literal('writeNote'),
    commandId,
    note: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('text'), text: z.string().max(2000) }),
      z.strictObject({ kind: z.literal('tick'), cell: z.string().max(64), on: z.boolean() }),
    ]),
  }),
  z.strictObject({ type: z.literal('leave'), commandId }).describe('give the seat up for good'),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

const acted = z
  .strictObject({ action: z.unknown(), by: z.enum(['agent', 'clock', 'rule']) })
  .nullable()
  .describe("the seat's last action, and who chose it");

export const RequestMessage = z.strictObject({
  seat: z.int(),
  turn: z.int(),
  observation: z.unknown().describe('see the game'),
  percepts: z.array(z.unknown()).describe('what was noticed since the last request; see the game'),
  acted,
  legalActions: z.array(z.unknown()).describe('empty: nothing to do this turn'),
  deadline: z.number().nullable().describe('absolute, ms of the server clock; null: no limit'),
  probe: Probe.nullable(),
});

/** What a seat may do with what it remembers, and what it may know of the others. */
export const SessionInfo = z.strictObject({
  session: z.string(),
  game: z.string(),
  rulesVersion: z.int(),
  roles: z.array(z.string()),
  aids: Aids,
  disclosure: Disclosure,
});
export type SessionInfo = z.infer<typeof SessionInfo>;

/**
 * Public facts of a session, as Colyseus schema state. `kind` and `presence` are empty where the session does not
 * disclose them.
 */
export interface PublicState {
  readonly phase: 'open' | 'running' | 'paused' | 'ended';
  readonly turn: number;
  /** Absolute, ms of the server clock; 0: no limit. */
  readonly deadline: number;
  readonly seats: readonly PublicSeat[];
}
export interface PublicSeat {
  readonly taken: boolean;
  readonly kind: '' | 'person' | 'bot';
  readonly presence: '' | 'acting' | 'done' | 'away' | 'gone';
}

/** What a seat is told, over Colyseus in messages of type `tell`; nothing of it before it is on disk. */
export const ServerMessage = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('welcome'),
      protocol: z.literal(PROTOCOL_VERSION),
      now: z.number().describe("the server's clock, ms"),
      info: SessionInfo,
      seat: z.int(),
      first: z
        .strictObject({ seat: z.int(), observation: z.unknown(), percepts: z.array(z.unknown()) })
        .nullable()
        .describe('null: not started yet'),
      experiences: z.array(z.strictObject({ turn: z.int(), acted, percepts: z.array(z.unknown()) })),
      notes: z.strictObject({ text: z.string(), ticks: z.array(z.string()) }),
      submitted: z.unknown().nullable().describe('the action already taken this turn; null: none'),
      request: RequestMessage.nullable(),
      ended: z.strictObject({ reason: EndReason }).nullable(),
    })
    .describe('first message after taking a seat or coming back to it: all that the seat has lived through'),
  z.strictObject({ type: z.literal('request'), now: z.number(), request: RequestMessage }),
  z.strictObject({ type: z.literal('accepted'), commandId: z.string() }).describe('on disk'),
  z.strictObject({
    type: z.literal('refused'),
    commandId: z.string().nullable(),
    code: RefusalCode,
    message: z.string(),
  }),
  z.strictObject({ type: z.literal('deadline'), now: z.number(), turn: z.int(), deadline: z.number().nullable() }),
  z.strictObject({ type: z.literal('ended'), reason: EndReason, request: RequestMessage }),
  z.strictObject({ type: z.literal('superseded') }).describe('the seat was opened elsewhere; this connection is over'),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;

/** A message as it came, or why it is none. */
export function parseClientMessage(raw: unknown): { ok: true; message: ClientMessage } | { ok: false; commandId: string | null } {
  const parsed = ClientMessage.safeParse(raw);
  if (parsed.success) return { ok: true, message: parsed.data };
  const named = z.object({ commandId }).safeParse(raw);
  return { ok: false, commandId: named.success ? named.data.commandId : null };
}
