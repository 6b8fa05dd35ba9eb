/**
 * The messages between a seat and the server. Browsers send them over Colyseus, bots outside as plain JSON over a
 * WebSocket. Every message that comes in is parsed here.
 */
import * as z from 'zod';
import { checkJson, isWellFormed } from './json.ts';
import { ClientFacts } from './session/client-facts.ts';
import { RefusalCode } from './session/commands.ts';
import {
  Aids,
  Disclosure,
  END_CAUSES,
  EndCause,
  EndReason,
  Probe,
  ProbeAnswer,
  Signs,
  TICK_CELL,
  Timing,
} from './session/types.ts';

/** Raised when older clients could no longer play. */
export const PROTOCOL_VERSION = 1;

/** The most bytes of a message: 2000 characters of any script fit. */
export const MAX_MESSAGE_BYTES = 8192;
/** The most messages that one connection may send. */
export const MAX_MESSAGES_PER_SECOND = 20;

/** The log keeps ids for ever, so they have an alphabet in which it is hard to write. */
const COMMAND_ID = /^[A-Za-z0-9_-]{8,64}$/;
const commandId = z
  .string()
  .regex(COMMAND_ID)
  .describe('made by the client for every click; a repeat gets the same answer');

const facts = ClientFacts.describe('what the page saw and when, for analysis only; bots leave it out');

/** The first message over a plain WebSocket at /agents. A Colyseus client sends its token when it connects. */
export const Hello = z
  .strictObject({ type: z.literal('hello'), token: z.string().min(16).max(128).describe('of the seat') })
  .describe('says which seat this connection is for');

/** What a seat may send: over Colyseus in messages of type `say`, over a plain WebSocket as JSON text. */
export const ClientMessage = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('submit'),
      commandId,
      turn: z.int().min(0).describe('the turn of the request that this answers'),
      action: z.unknown().refine(isJson).describe('JSON; checked by the game'),
      timing: Timing.optional().describe('of pages and bots of 0.1; `facts` says more'),
      facts: facts.optional(),
    })
    .describe('act'),
  z
    .strictObject({
      type: z.literal('answerProbe'),
      commandId,
      probeId: z.string().max(64).describe('of the question in the request'),
      answer: ProbeAnswer.nullable().describe('one of its options; null: no answer'),
      facts: facts.optional(),
    })
    .describe('answer a question'),
  z
    .strictObject({
      type: z.literal('writeNote'),
      commandId,
      note: z
        .discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('text'), text: z.string().max(2000).describe('replaces the text before') }),
          z.strictObject({
            kind: z.literal('tick'),
            cell: z.string().regex(TICK_CELL).describe('row and column of the grid, as in `A/3`'),
            on: z.boolean().describe('set or cleared'),
          }),
        ])
        .describe('a text or a tick'),
    })
    .describe('write to oneself, where the session has notes'),
  z
    .strictObject({
      type: z.literal('withdraw'),
      commandId,
      turn: z.int().min(0).describe('the turn of the request whose answer is taken back'),
      facts: facts.optional(),
    })
    .describe('take the action of this turn back, where the session allows it and until the turn resolves'),
  z
    .strictObject({ type: z.literal('ready'), commandId, facts: facts.optional() })
    .describe('say that one is ready to begin, where people are asked'),
  z
    .strictObject({
      type: z.literal('next'),
      commandId,
      turn: z.int().min(0).describe('the turn of the request, which goes on'),
      facts: facts.optional(),
    })
    .describe('ask for the next turn, where the request has `next`'),
  z
    .strictObject({
      type: z.literal('pace'),
      commandId,
      own: z.boolean().describe('beats wait until one asks for the next turn; false: they do so no longer'),
    })
    .describe('choose the pace of shows, where kinds are disclosed and the setup does not set it'),
  z.strictObject({ type: z.literal('leave'), commandId }).describe('give the seat up for good'),
  z
    .strictObject({ type: z.literal('report'), commandId, facts })
    .describe('tell what the page saw, where no action or answer follows that could carry it; nothing else changes'),
  z
    .strictObject({ type: z.literal('askClock'), commandId })
    .describe("ask for the server's clock; it is no command, and the log keeps nothing of it"),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

const acted = z
  .strictObject({
    action: z.unknown().describe('see the game'),
    by: z
      .enum(['agent', 'clock', 'rule'])
      .describe('clock: time was up; rule: the seat was empty, or a beat came without an action'),
  })
  .nullable()
  .describe('what the seat did in the turn just resolved; null: it had nothing to do');

export const RequestMessage = z.strictObject({
  seat: z.int().describe('place in the session, from 0'),
  turn: z.int().describe('the turn that an answer must name'),
  observation: z.unknown().describe('what the seat sees now; see the game'),
  percepts: z.array(z.unknown()).readonly().describe('what the seat noticed since the last request; see the game'),
  acted,
  legalActions: z.array(z.unknown()).readonly().describe('empty: nothing to do this turn'),
  deadline: z.number().nullable().describe('absolute, ms of the server clock; null: no limit'),
  probe: Probe.nullable().describe('a question to answer first; null: none'),
  next: z
    .enum(['awaited', 'asked'])
    .optional()
    .describe(
      'the turn goes on once each person has acted or asked for the next. awaited: this person has not asked; asked: has; left out: the turn does not, or no person holds the seat',
    ),
  othersAsked: z.literal(true).optional().describe('other seats answer questions now; left out: they do not'),
});

/** Facts of the session that a page needs: what it may draw from the seat's memory, and tell about the other seats. */
export const SessionInfo = z.strictObject({
  session: z.string().describe('id of the session'),
  game: z.string().describe('id of the game'),
  rulesVersion: z.int().describe('version of the game'),
  roles: z.array(z.string()).readonly().describe('one a seat'),
  aids: Aids.describe('which memory aids the page may draw'),
  disclosure: Disclosure.describe('what the seat is told about the agents in other seats'),
  signs: Signs.optional().describe(
    'shapes, colours and letters of all seats on pages, the same for every seat; left out: by seat',
  ),
  undo: z
    .literal(true)
    .optional()
    .describe('an action may be taken back until the turn resolves; left out: it may not'),
  ready: z
    .literal(true)
    .optional()
    .describe('people are asked whether they are ready before the game begins; left out: they are not'),
  selfPaced: z
    .literal(true)
    .optional()
    .describe('people ask for the next turn where a beat would bring it; left out: the beat brings it'),
  calls: z
    .literal(true)
    .optional()
    .describe("the page may call its participant by a sound and the tab's title; left out: it may not"),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

/** Public facts of a session, as Colyseus schema state. */
export interface PublicState {
  readonly phase: 'open' | 'running' | 'paused' | 'ended';
  readonly turn: number;
  /**
   * Running: of the turn. Open or paused: for taking the empty seats; open with all seats taken: for saying that one is
   * ready. Absolute, ms of the server clock; 0: no limit.
   */
  readonly deadline: number;
  readonly seats: readonly PublicSeat[];
}
/** `kind` and `presence` are empty where the session does not disclose them. */
export interface PublicSeat {
  readonly taken: boolean;
  readonly kind: '' | 'person' | 'bot' | 'recorded' | 'model';
  readonly presence: '' | 'acting' | 'done' | 'away' | 'gone';
}

const now = z.number().describe("the server's clock, ms");

const FirstSight = z.strictObject({
  seat: z.int().describe('as above'),
  observation: z.unknown().describe('what the seat saw first; see the game'),
  percepts: z.array(z.unknown()).readonly().describe('what it noticed of the start; see the game'),
});

const Experiences = z
  .array(
    z.strictObject({
      turn: z.int().describe('turn that was resolved'),
      acted,
      percepts: z.array(z.unknown()).readonly().describe('what the seat noticed of it; see the game'),
    }),
  )
  .readonly();

const Pause = z.strictObject({
  until: z
    .number()
    .nullable()
    .describe(
      'when it goes on by itself, unless an operator ends the pause before: absolute, ms of the server clock; null: it does not',
    ),
});

/** What a seat is sent, over Colyseus in messages of type `tell`. The server sends it only once its events are on disk. */
export const ServerMessage = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('welcome'),
      protocol: z.literal(PROTOCOL_VERSION).describe('raised when an older client could no longer play'),
      now,
      info: SessionInfo.describe('the session'),
      seat: z.int().describe('whose connection this is'),
      first: FirstSight.nullable().describe('null: not started yet'),
      experiences: Experiences.describe('one for each turn so far'),
      notes: z
        .strictObject({
          text: z.string().describe('as last written'),
          ticks: z.array(z.string()).readonly().describe('cells that are set'),
        })
        .describe("the seat's own notes"),
      submitted: z.unknown().nullable().describe('the action already taken this turn; null: none'),
      ready: z
        .literal(true)
        .optional()
        .describe('this seat has said that it is ready; left out: it has not, or is not asked'),
      ownPace: z
        .literal(true)
        .optional()
        .describe('this seat goes through shows at its own pace; left out: it does not, or the session is over'),
      request: RequestMessage.nullable().describe('the request now; null: not started, or over'),
      ended: z
        .strictObject({ reason: EndReason.describe('why'), cause: EndCause.optional().describe('as with `ended`') })
        .nullable()
        .describe('null: not over'),
      paused: Pause.optional().describe('an operator has paused the session; left out: none has'),
    })
    .describe('the first message when an agent takes a seat or comes back to it: all that the seat has lived through'),
  z
    .strictObject({ type: z.literal('request'), now, request: RequestMessage.describe('what is asked') })
    .describe('a turn has opened, a question has opened or closed, or the seat has taken its action back'),
  z
    .strictObject({ type: z.literal('accepted'), commandId: z.string().describe('of the command') })
    .describe('the command is done and on disk'),
  z
    .strictObject({ type: z.literal('clock'), commandId: z.string().describe('of the `askClock`'), now })
    .describe("the server's clock, sent at once"),
  z
    .strictObject({
      type: z.literal('refused'),
      commandId: z.string().nullable().describe('of the command; null: it could not be read'),
      code: RefusalCode.describe('for programs'),
      message: z.string().describe('for people'),
    })
    .describe('the command is not done, and nothing has changed'),
  z
    .strictObject({
      type: z.literal('deadline'),
      now,
      turn: z.int().describe('the turn that is open'),
      deadline: z.number().nullable().describe('absolute, ms of the server clock; null: no limit'),
    })
    .describe('the deadline was moved'),
  z
    .strictObject({ type: z.literal('paused'), now, ...Pause.shape })
    .describe('an operator pauses the session; a `request` follows when it goes on'),
  z
    .strictObject({
      type: z.literal('ended'),
      reason: EndReason.describe('terminated by the rules, truncated by a cap, abandoned by people'),
      cause: EndCause.optional().describe(END_CAUSES),
      request: RequestMessage.describe('what the seat sees at the end; nothing to do'),
    })
    .describe('the session is over'),
  z
    .strictObject({
      type: z.literal('moved'),
      address: z
        .string()
        .nullable()
        .describe('host and path of the server process that plays the session; null: ask where the token is used'),
    })
    .describe(
      'another server process plays the session; this connection is over, and another one brings the seat back',
    ),
  z.strictObject({ type: z.literal('superseded') }).describe('the seat was opened elsewhere; this connection is over'),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;

/** What a seat may look back at when the session is over, where its order allows that: the answer of `GET .../view`. */
export const OwnView = z.strictObject({
  info: SessionInfo.describe('the session'),
  seat: z.int().describe('whose view this is'),
  first: FirstSight.nullable().describe('null: the session never began, or the agent was not there'),
  experiences: Experiences.describe('one for each turn'),
  moments: z
    .array(
      z.strictObject({
        turn: z.int().describe('the turn that opened'),
        observation: z.unknown().describe('what the seat saw then; see the game'),
        lived: z.int().describe('how many of the experiences lay behind it'),
      }),
    )
    .readonly()
    .describe('one for each turn that opened, and one for the end'),
  ending: z
    .strictObject({ reason: EndReason.describe('why'), cause: EndCause.optional().describe('as with `ended`') })
    .nullable()
    .describe('null: the agent left before'),
});
export type OwnView = z.infer<typeof OwnView>;

/** Whether JSON carries the value unchanged. Colyseus sends MessagePack, which carries values that a log in JSON cannot hold. */
function isJson(value: unknown): boolean {
  try {
    checkJson(value);
    return true;
  } catch {
    return false;
  }
}

/** The parts of a `submit` without `timing` and `facts`. */
const PLAIN_SUBMIT = 4;

/**
 * Most of the messages of a busy server are these, and the schema takes ten times as long for them. null: let the schema
 * decide; it takes every message that is taken here.
 */
function plainSubmit(raw: unknown): ClientMessage | null {
  if (typeof raw !== 'object' || raw === null || Object.getPrototypeOf(raw) !== Object.prototype) return null;
  const { type, commandId, turn, action } = raw as Readonly<Record<string, unknown>>;
  if (type !== 'submit' || Object.keys(raw).length !== PLAIN_SUBMIT) return null;
  if (typeof commandId !== 'string' || !COMMAND_ID.test(commandId)) return null;
  if (typeof turn !== 'number' || !Number.isSafeInteger(turn) || turn < 0) return null;
  // an action that is missing is not JSON
  return isJson(action) && isWellFormed(action) ? { type, commandId, turn, action } : null;
}

/** The message; or, where it does not parse, the id of its command, so that the refusal can name it. */
export function parseClientMessage(
  raw: unknown,
): { ok: true; message: ClientMessage } | { ok: false; commandId: string | null } {
  const plain = plainSubmit(raw);
  if (plain) return { ok: true, message: plain };
  const parsed = ClientMessage.safeParse(raw);
  if (parsed.success && isWellFormed(parsed.data)) return { ok: true, message: parsed.data };
  const named = z.object({ commandId }).safeParse(raw);
  return { ok: false, commandId: named.success ? named.data.commandId : null };
}
