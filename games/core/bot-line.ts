/**
 * The messages of a bot's line: one WebSocket at /bots, JSON text, for all seats of an account. What a seat is told and says
 * over it are the messages of protocol.ts, each with its session and seat. Every message that comes in is parsed here.
 */
import * as z from 'zod';
import { BotName } from './bot-name.ts';
import { ClientMessage, ServerMessage } from './protocol.ts';
import { RefusalCode } from './session/commands.ts';
import { SeatNumber } from './session/types.ts';

/** Raised when an older client could no longer play. */
export const LINE_VERSION = 1;
/** The most messages that a line may send in a second, for all its seats together. */
export const MAX_LINE_MESSAGES_PER_SECOND = 200;
/** How long a bot waits after `too_many`, ms: then a whole second's messages are admitted again. */
export const RETRY_MS = 1000;

const session = z.string().max(64).describe('id of the session');
const place = { session, seat: SeatNumber };
const now = z.number().describe("the server's clock, ms");

/** The first message of the bot. */
export const BotHello = z
  .strictObject({
    type: z.literal('hello'),
    line: z.literal(LINE_VERSION).describe('version of these messages'),
    token: z.string().min(16).max(128).describe('of the account'),
    checksum: z
      .string()
      .regex(/^[0-9a-f]{64}$/, '64 digits of lower-case hex')
      .describe('SHA-256 of what the bot is, in hex: that of its account, or it is refused'),
  })
  .describe('says whose line this is');

const Accept = z
  .strictObject({ type: z.literal('accept'), ...place })
  .describe('take a seat to which the bot was invited');
const Decline = z
  .strictObject({ type: z.literal('decline'), ...place })
  .describe('refuse an invitation, which ends a session that cannot be played without this seat');
const sayOf = <Message extends z.ZodType>(message: Message) =>
  z.strictObject({ type: z.literal('say'), ...place, message }).describe('what a seat says');

/** What a bot may send after its hello, as clients check it. */
export const BotSaid = z.discriminatedUnion('type', [
  Accept,
  Decline,
  sayOf(ClientMessage.describe('what the seat says, with its `commandId`')),
]);
export type BotSaid = z.infer<typeof BotSaid>;

/** The same as the door reads it: the session parses the message, and its refusal can name the command. */
const Envelope = z.discriminatedUnion('type', [Accept, Decline, sayOf(z.unknown())]);

/** null: it is no message of a line. */
export function parseBotSaid(raw: unknown): z.infer<typeof Envelope> | null {
  const parsed = Envelope.safeParse(raw);
  return parsed.success && (parsed.data.type !== 'say' || parsed.data.message !== undefined) ? parsed.data : null;
}

/** What a bot is told. */
export const BotTold = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('welcome'),
      line: z.literal(LINE_VERSION).describe('version of these messages'),
      now,
      bot: BotName.describe('whose line this is'),
      seats: z.int().describe('that the account may hold at once'),
      held: z
        .array(z.strictObject(place))
        .readonly()
        .describe('the seats that it has accepted in sessions that are not over'),
    })
    .describe(
      'the answer to hello. A `tell` with the welcome of each seat in `held` follows, and an `invited` for each invitation without an answer: no more is needed to go on after a lost line',
    ),
  z
    .strictObject({
      type: z.literal('invited'),
      now,
      ...place,
      game: z.string().describe('id of the game'),
      rulesVersion: z.int().describe('version of the game'),
      length: z.int().nullable().describe('the most turns, or trials, of the session; null: the game does not say'),
      until: z.number().describe('until when the invitation can be answered: absolute, ms of the server clock'),
    })
    .describe('the bot is asked to take a seat'),
  z
    .strictObject({
      type: z.literal('withdrawn'),
      ...place,
      why: z
        .enum(['declined', 'late', 'over'])
        .describe(
          'declined: the bot did so; late: no answer came in time; over: the session is over, or the seat gone',
        ),
    })
    .describe('an invitation or a seat that the bot has no longer'),
  z
    .strictObject({ type: z.literal('tell'), ...place, message: ServerMessage.describe('what the seat is told') })
    .describe('what a seat is told'),
  z
    .strictObject({
      type: z.literal('moved'),
      ...place,
      address: z
        .string()
        .nullable()
        .describe('host and path of the server process that plays the session; null: connect again'),
    })
    .describe('another server process plays the session: a second line, to that process, has the seat'),
  z
    .strictObject({
      type: z.literal('refused'),
      session: session.nullable().describe('of the message; null: it named none'),
      seat: SeatNumber.nullable().describe('of the message; null: it named none'),
      commandId: z.string().nullable().describe('of the message that a seat said; null: none, or it could not be read'),
      code: RefusalCode.describe('for programs'),
      message: z.string().describe('for people'),
      retryMs: z
        .int()
        .optional()
        .describe(
          'with `too_many`: the same message may be sent again after so many ms; left out with all other codes',
        ),
    })
    .describe('a message was not read or not carried out, and nothing has changed'),
  z.strictObject({ type: z.literal('superseded') }).describe('another line of the account is open; this one is over'),
]);
export type BotTold = z.infer<typeof BotTold>;
