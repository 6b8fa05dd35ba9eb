/** What may be chosen for blocks and seats: sides, questions, feedback, what a side sees, and when a block ends. */
import * as z from 'zod';
import type * as board from '../board.ts';
import { SIDES } from '../values.ts';

export const SideName = z.enum(SIDES) satisfies z.ZodType<board.Side>;
export type { Side } from '../board.ts';
export const StandoffSeat = z.int().min(0).max(1);

export const QUESTIONS = ['large', 'small', 'otherLarge', 'otherSmall'] as const;
/** Questions: where a treat is, and where the other side thinks it is. */
export const TrialQuestion = z.enum(QUESTIONS);
export type TrialQuestion = z.infer<typeof TrialQuestion>;

export const TrialId = z
  .string()
  .max(40)
  .describe('ordering, drawn boxes, lengths, presence: b1w1v0f-1.310.112.p; see `npx standpoint research standoff`');

/** none: nothing of walk and outcome. own: the seat's own result. full: all boxes opened, both walks in view. */
export const Feedback = z.enum(['none', 'own', 'full']);
export type Feedback = z.infer<typeof Feedback>;

/**
 * open: every event. screened: the events that the trial shows its opponent. inverse: the others only. shut: no event.
 */
export const SightOption = z.enum(['open', 'screened', 'inverse', 'shut']);
export type SightOption = z.infer<typeof SightOption>;

export const Criterion = z.strictObject({
  right: z.int().min(1).max(50),
  of: z.int().min(1).max(50).describe('the last so many trials'),
  missed: z.enum(['goOn', 'end']).default('goOn').describe('what happens if all trials are used up without it'),
});
export type Criterion = z.infer<typeof Criterion>;
