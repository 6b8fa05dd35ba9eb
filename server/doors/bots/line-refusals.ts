/** How a line refuses, and what of a refused message it names. */
import * as z from 'zod';
import { type BotTold, RETRY_MS } from '../../../games/core/bot-line.ts';
import type { Refusal } from '../../../games/core/session/commands.ts';
import { SeatNumber } from '../../../games/core/session/types.ts';

/** What a refused message named. */
export interface RefusedMessage {
  readonly session?: string;
  readonly seat?: number;
  readonly commandId?: string | null;
}

export const NOT_INVITED: Refusal = { code: 'not_offered', message: 'There is no such invitation.' };
export const NOT_HELD: Refusal = { code: 'no_such_seat', message: 'This line does not hold that seat.' };
export const NOT_HERE: Refusal = { code: 'not_allowed', message: 'In this session no bot says that.' };
export const MALFORMED: Refusal = { code: 'malformed', message: 'That is not a message of a line.' };
export const TOO_MANY: Refusal = { code: 'too_many', message: 'That is too many messages of one seat at once.' };

/** The message with which a line refuses. */
export function refusedMessage({ code, message }: Refusal, of: RefusedMessage = {}): BotTold {
  const { session = null, seat = null, commandId = null } = of;
  const retry = code === 'too_many' ? { retryMs: RETRY_MS } : {};
  return { type: 'refused', session, seat, commandId, code, message, ...retry };
}

const Named = z.object({
  session: z.string().max(64).optional().catch(undefined),
  seat: SeatNumber.optional().catch(undefined),
  commandId: z.string().max(64).optional().catch(undefined),
});

/** What a message names that is no message of a line. */
export function placeIn(raw: unknown): RefusedMessage {
  const { session, seat } = Named.safeParse(raw).data ?? {};
  return { ...(session === undefined ? {} : { session }), ...(seat === undefined ? {} : { seat }) };
}

export function commandIdIn(message: unknown): string | null {
  return Named.safeParse(message).data?.commandId ?? null;
}
