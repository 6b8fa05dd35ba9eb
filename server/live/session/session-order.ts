/** The order of a session, as operators, visitors and studies give it. */
import * as z from 'zod';
import { BotName } from '../../../games/core/bot-name.ts';
import { ModelBudget, ModelSettings } from '../../../games/core/session/model-calls.ts';
import {
  Aids,
  Disclosure,
  LaterPolicy,
  Lobby,
  Pace,
  Probes,
  Questions,
  Ready,
  Review,
  SeatNumber,
  SelfPaced,
} from '../../../games/core/session/types.ts';
import { VARIANTS } from '../../../llm/variants.ts';

/** What a bot from outside calls itself. The log and the list of sessions show it for ever. */
export const OutsideName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9 ._/:@+-]{0,63}$/, 'up to 64 letters of A-Z, a-z, digits, spaces and . _ / : @ + -')
  .default('outside bot');

/** A language model in a seat. */
export const ModelSeatOrder = z.strictObject({
  kind: z.literal('model'),
  model: z.string().min(1).max(100).describe('one that this server offers, by its name at the endpoint'),
  variant: z
    .enum(VARIANTS.map(({ id }) => id))
    .default('zero-shot')
    .describe('how its prompts are made'),
  settings: ModelSettings.partial().optional().describe('how it is asked; left out: as plainly as can be'),
});

/** What an operator chooses for a session; see docs/protocol.md. */
export const SessionOrder = z.strictObject({
  game: z.string(),
  config: z.unknown().optional(),
  seats: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('person'),
        after: z
          .strictObject({ policy: z.string(), turn: z.int().min(1).max(10_000) })
          .optional()
          .describe('a policy plays up to this turn; then the session waits for the person'),
      }),
      z.strictObject({
        kind: z.literal('policy'),
        policy: z.string(),
        later: z
          .array(LaterPolicy)
          .min(1)
          .max(100)
          .optional()
          .describe('policies that take this seat as the session goes on, with all that it has lived through'),
      }),
      z.strictObject({ kind: z.literal('outside'), name: OutsideName }),
      z.strictObject({
        kind: z.literal('recorded'),
        session: z.string().max(64).describe('a session that is over, with the same game, rules and config'),
        seat: SeatNumber.describe('its seat that acts again, in the same place among the seats of this order'),
      }),
      ModelSeatOrder,
      z.strictObject({
        kind: z.literal('bot'),
        bot: BotName.describe('an account, which is invited to the seat over its line'),
        withinMs: z
          .int()
          .min(1000)
          .max(24 * 60 * 60_000)
          .default(120_000)
          .describe('how long the invitation stands; without an answer the session is over'),
      }),
    ]),
  ),
  aids: Aids.partial().optional(),
  disclosure: Disclosure.partial().optional(),
  questions: Questions.optional().describe('asked after the last turn; left out: none are'),
  probes: Probes.partial({ count: true, seed: true, limitMs: true, confidence: true })
    .optional()
    .describe(
      'asked between turns; left out: none are. Left out of them: one question of each kind, no limit, without how sure',
    ),
  budget: ModelBudget.optional().describe(
    'what the language models may use; a model whose budget is spent leaves its seat; left out: no limit',
  ),
  lobby: Lobby.optional().describe('how long people wait for each other; left out: ten minutes'),
  undo: z
    .boolean()
    .optional()
    .describe('whether a seat may take its action back until the turn resolves; left out: it may'),
  ready: Ready.nullable()
    .optional()
    .describe(
      "people are asked whether they are ready before the game begins; left out: two minutes where the first turn goes on by a beat, and at a visitor's session wherever it has a clock; null: they are not asked",
    ),
  selfPaced: SelfPaced.optional().describe(
    'people ask for the next turn where a beat would bring it; left out: the beat brings it',
  ),
  calls: z
    .boolean()
    .optional()
    .describe("whether the page may call its participant by a sound and the tab's title; left out: it may"),
  pace: Pace.partial()
    .nullable()
    .optional()
    .describe(
      'where kinds are not disclosed: when policies and bots come and answer; left out: about as people do; null: at once',
    ),
  signs: z
    .enum(['drawn', 'seat'])
    .optional()
    .describe('drawn: shapes, colours and letters of the seats are drawn anew; left out: they are those of the seat'),
  review: Review.optional().describe(
    "own: once it is over, each seat may look back at what it saw; left out: none may, except at a visitor's session",
  ),
  label: z.string().max(80).nullable().optional(),
});
export type SessionOrder = z.infer<typeof SessionOrder>;
