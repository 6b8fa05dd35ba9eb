/** Answers about accounts of bots from outside. */
import * as v from 'valibot';
import type { Sent } from './schema.ts';

export const BotAccountsAnswer = v.array(
  v.object({
    /** Its name and version, as orders name it. */
    bot: v.string(),
    owner: v.string(),
    checksum: v.string(),
    /** Seats that it holds at once, at most. */
    seats: v.number(),
    answerMs: v.number(),
    createdAt: v.number(),
    /** ms; null: it was not taken back. */
    revokedAt: v.nullable(v.number()),
    /** Whether its program has a line to the server; null: it has none to this process of several, and another may have it. */
    connected: v.nullable(v.boolean()),
    /** The seats of sessions that are not over, to which it is invited or which it has accepted. */
    places: v.array(
      v.object({
        session: v.string(),
        /** A name such as S-42; null: it has none. */
        number: v.nullable(v.number()),
        seat: v.number(),
        accepted: v.boolean(),
      }),
    ),
  }),
);
export type BotAccounts = Sent<typeof BotAccountsAnswer>;

/** The token is told this once. */
export const MadeBotAnswer = v.object({ bot: v.string(), token: v.string() });
export type MadeBot = Sent<typeof MadeBotAnswer>;
