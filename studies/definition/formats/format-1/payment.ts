/** Pay in format 1 of a study, with the defaults of that format. It is kept as it was. */
import * as z from 'zod';

export const OUTCOMES1 = [
  'complete',
  'partial_partner_left',
  'lobby_timeout',
  'failed_check',
  'failed_screening',
  'no_consent',
  'withdrew',
  'dropped',
  'removed_by_operator',
  'server_error',
  'overflow',
] as const;

const Minor = z.int().min(0).max(10_000_000);
const Rate = z.strictObject({ minor: z.int().min(1).max(1_000_000), per: z.int().min(1).max(1_000_000).default(1) });

const OutcomePay = z.strictObject({
  base: z.enum(['full', 'byTime', 'none']),
  fixed: Minor.default(0),
  earned: z.boolean(),
  waiting: z.boolean(),
});

export const Payment1 = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/, 'three capital letters, as in GBP'),
  base: z.strictObject({
    minor: Minor,
    minutes: z.int().min(1).max(600),
  }),
  points: Rate.nullable().default(null),
  team: Rate.nullable().default(null),
  round: Rate.nullable().default(null),
  probe: z.strictObject({ minor: Minor }).nullable().default(null),
  waiting: z
    .strictObject({ minorPerMinute: z.int().min(1).max(1_000_000), afterMs: z.int().min(0).max(3_600_000) })
    .nullable()
    .default(null),
  outcomes: z.record(z.enum(OUTCOMES1), OutcomePay),
  floor: Minor,
  cap: z.int().min(1).max(10_000_000),
  budget: z.int().min(1).max(1_000_000_000),
  show: z.enum(['live', 'end', 'never']),
});
