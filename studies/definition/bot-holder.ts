/** A seat of a bot with an account, in the plan of a session. */
import * as z from 'zod';
import { BotName } from '../../games/core/bot-name.ts';

export const BotHolder = z.strictObject({
  kind: z.literal('bot'),
  bot: BotName.describe('an account on the server, which is invited to the seat over its line'),
});
export type BotHolder = z.infer<typeof BotHolder>;
