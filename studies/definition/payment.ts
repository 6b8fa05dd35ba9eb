/** The rules of pay, as data. All amounts are whole minor units of the currency (cents, pence); times are milliseconds. */
import * as z from 'zod';
import { DECLARED_OUTCOMES, type ParticipationOutcome } from './outcomes.ts';

/** How answer and confidence give the chance of the prize (../money/probe-chance.ts). */
const PROBE_RULES = ['likeliest', 'confidence'] as const;
export type ProbeRule = (typeof PROBE_RULES)[number];

/** An amount in whole minor units. */
export const Minor = z.int().min(0).max(10_000_000);
/** `minor` for every `per` points. */
const Rate = z.strictObject({ minor: z.int().min(1).max(1_000_000), per: z.int().min(1).max(1_000_000).default(1) });
export type Rate = z.infer<typeof Rate>;

/** What an outcome pays. */
const OutcomePay = z.strictObject({
  base: z
    .enum(['full', 'byTime', 'none'])
    .describe('byTime: the base times the active time over the usual time, at most the base'),
  fixed: Minor.default(0).describe('an amount of its own'),
  earned: z.boolean().describe('whether points, team, round and probe are kept'),
  waiting: z.boolean().describe('whether waiting is paid'),
});
export type OutcomePay = z.infer<typeof OutcomePay>;

export const Payment = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/, 'three capital letters, as in GBP'),
  base: z.strictObject({
    minor: Minor,
    minutes: z.int().min(1).max(600).describe('the usual time, which the base is for'),
  }),
  points: Rate.nullable().default(null).describe("for the participant's own returns"),
  team: Rate.nullable().default(null).describe('for the returns of all seats, shared equally between the seats'),
  round: Rate.nullable().default(null).describe('for the returns of one play, which is drawn'),
  probe: z
    .strictObject({
      minor: Minor,
      rule: z
        .enum(PROBE_RULES)
        .default('likeliest')
        .describe(
          'likeliest: the best chance is that of the likeliest answer with its own probability; confidence: the rule of ' +
            'format 1, which only studies that were published with it keep',
        ),
    })
    .nullable()
    .default(null)
    .describe('a prize for one answered question between turns, which is drawn; a lottery by the quadratic score'),
  waiting: z
    .strictObject({ minorPerMinute: z.int().min(1).max(1_000_000), afterMs: z.int().min(0).max(3_600_000) })
    .nullable()
    .default(null)
    .describe('for the time in the pool after the first afterMs'),
  outcomes: z.record(z.enum(DECLARED_OUTCOMES), OutcomePay),
  failedAttention: OutcomePay.optional().describe(
    'what failed_attention pays; needed where an attention check ends the participation',
  ),
  floor: Minor.describe('the least for a participant who has consented'),
  cap: z.int().min(1).max(10_000_000).describe('the most for a participant'),
  budget: z.int().min(1).max(1_000_000_000).describe('of the whole study; intake closes before it can be passed'),
  show: z.enum(['live', 'end', 'never']).describe('when participants see what they have earned'),
});
export type Payment = z.infer<typeof Payment>;

const NOT_RETURNED: OutcomePay = { base: 'full', fixed: 0, earned: true, waiting: true };

/**
 * What an outcome pays. Without a rule of its own, failed_attention pays as failed_check does. A participant who does not come
 * back has all that completed waves have earned.
 */
export function payOfOutcome(
  { outcomes, failedAttention }: Pick<Payment, 'outcomes' | 'failedAttention'>,
  outcome: ParticipationOutcome,
): OutcomePay {
  if (outcome === 'failed_attention') return failedAttention ?? outcomes.failed_check;
  return outcome === 'not_returned' ? NOT_RETURNED : outcomes[outcome];
}
