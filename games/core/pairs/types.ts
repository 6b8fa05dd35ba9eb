/** The words of certified pairs: what a session orders, and what its log keeps of each choice of a pair. */
import * as z from 'zod';

/** The most pairs of a session, so that the items of a bank are not used up. */
export const MOST_PAIRS = 24;

export const PairsOrder = z.strictObject({
  most: z.int().min(1).max(MOST_PAIRS).describe('so many pairs at most'),
  bits: z.int().min(1).max(20).describe('the pairs end when the evidence either way is this strong'),
});
export type PairsOrder = z.infer<typeof PairsOrder>;

/** A rule of one or two cues: a table from the answers of its cues to what it says. */
export const CueTable = z.strictObject({
  cues: z.array(z.string()).max(2).readonly().describe('names; none: the rule always says the same'),
  says: z
    .array(z.boolean())
    .min(1)
    .max(4)
    .readonly()
    .describe('for no, yes of one cue, or no-no, no-yes, yes-no, yes-yes of two'),
});
export type CueTable = z.infer<typeof CueTable>;

const VERDICTS = ['tracks', 'rule', 'open'] as const;
export const PairVerdict = z.enum(VERDICTS);
export type PairVerdict = z.infer<typeof PairVerdict>;

const count = z.int().min(0);

/** How tracking beliefs and the best rule of the class stand after the answers so far. */
export const PairStanding = z.strictObject({
  answers: count.describe('answers that count so far'),
  tracked: count.describe('of these, as one answers who tracks beliefs'),
  rule: CueTable.describe('the rule of the class that has most of the answers; of several, the first'),
  fitted: count.describe('answers as this rule gives them'),
  bits: z
    .number()
    .describe(
      'log2 of the probability of the answers under tracking, less that under the best of all rules and guessing',
    ),
});
export type PairStanding = z.infer<typeof PairStanding>;
