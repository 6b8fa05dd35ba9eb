/** What an experimenter may vary besides the task: the rules in force, and what a message may carry. */
import * as z from 'zod';

export const Rules = z.enum(['corrected', 'faithful']);
export type Rules = z.infer<typeof Rules>;
export const Channel = z.enum(['text', 'facts', 'both']);
export type Channel = z.infer<typeof Channel>;
