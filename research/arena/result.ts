/** What an arena finds, as a file: all that is needed to play the same again, and the estimates. */
import * as z from 'zod';
import { EstimateShape } from '../../cli/shared/estimate.ts';

/** A policy, and what tells it from another one of its name. */
export const Contestant = z.strictObject({
  policy: z.string(),
  version: z.int(),
  weights: z.string().nullable().describe('SHA-256 of the weights of a trained model; null: it has none'),
});
export type Contestant = z.infer<typeof Contestant>;

/** A program that played from outside. */
const OutsideBot = z.strictObject({
  bot: z.string().describe('name@version'),
  checksum: z.string().describe('SHA-256 of what the bot is, as the bot names it'),
});
export type OutsideBot = z.infer<typeof OutsideBot>;

/** Policies to measure others against. Its name is made of its content, so that it never changes. */
export const ReferencePool = z.strictObject({ game: z.string(), policies: z.array(Contestant).min(1) });
export type ReferencePool = z.infer<typeof ReferencePool>;

const returns = EstimateShape.describe('return of a seat; the interval is a bootstrap over deals');
const side = (own: string, others: string) =>
  z
    .strictObject({ focal: returns.describe(own), background: returns.describe(others) })
    .nullable()
    .describe('null: it sat in none of these');

const Row = z.strictObject({
  policy: z.string(),
  alone: returns.nullable().describe('in all seats; null: it is of the pool and is not measured'),
  visitor: side('in one seat beside residents', 'of its residents'),
  resident: side('in all seats but one', 'of its visitor'),
  seats: z.array(returns).nullable().describe('seat -> return as a visitor there; null: it was never a visitor'),
  sessions: z.int().describe('seats that it held, over all sessions; of these:'),
  timeOuts: z.int().describe('in which a decision took longer than the limit'),
  illegalActions: z.int().describe('actions that the game did not accept, over all sessions'),
  crashes: z.int().describe('in which it threw an error'),
  rating: EstimateShape.nullable().describe(
    'on the scale of Elo; null: seats of this game do not play against each other',
  ),
});
export type ArenaRow = z.infer<typeof Row>;

export const ArenaResult = z.strictObject({
  format: z.literal(1),
  game: z.string(),
  rules: z.int().describe('version'),
  config: z.record(z.string(), z.unknown()),
  seed: z.string(),
  episodes: z.int().describe('deals; each seating plays each of them'),
  limitMs: z.int().describe('most milliseconds of a decision'),
  policies: z.array(Contestant).describe('that are measured'),
  pool: z
    .strictObject({ id: z.string(), policies: z.array(Contestant) })
    .nullable()
    .describe('null: they met each other'),
  outside: z.array(OutsideBot).optional().describe('programs that are measured beside them; left out: none'),
  models: z
    .strictObject({ names: z.array(z.string()), variant: z.string() })
    .optional()
    .describe('language models that are measured beside them, and how their prompts were made; left out: none'),
  seatings: z.int(),
  rows: z.array(Row),
  pairs: z.array(
    z.strictObject({
      residents: z.string(),
      visitor: z.string(),
      visitorReturn: returns,
      residentReturn: returns,
    }),
  ),
});
export type ArenaResult = z.infer<typeof ArenaResult>;
