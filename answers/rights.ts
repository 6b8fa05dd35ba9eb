/** Answers about what an asker may do: order sessions, and look at one. */
import * as v from 'valibot';
import { RefusalAnswer } from './refusals.ts';

export const RightAnswer = v.object({
  holder: v.picklist(['operator', 'given', 'visitor', 'endedRight', 'seat', 'nobody']),
  mayOrder: v.boolean(),
  why: v.optional(RefusalAnswer),
  operator: v.optional(v.object({ id: v.string(), name: v.string(), role: v.string() })),
  /** The deeds that the operator's role allows. */
  may: v.optional(v.array(v.string()), []),
});

export const SightAnswer = v.variant('sees', [
  v.object({
    sees: v.picklist(['all', 'own']),
    /** For operators: its number in the lab, as in S-42. */
    number: v.optional(v.number()),
    opens: v.optional(v.object({ seq: v.number(), about: v.optional(v.string()) })),
  }),
  v.object({ sees: v.literal('nothing'), why: RefusalAnswer }),
]);
