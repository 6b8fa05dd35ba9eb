/** The frames that a browser sends over the feed of a room, parsed at the door. */
import * as z from 'zod';
import { PANELS } from '../../../studies/room/panels.ts';

/** Boards that one connection may show. */
export const MOST_BOARDS = 12;

const Session = z.string().regex(/^[\w-]{1,64}$/);

export const FeedHello = z.strictObject({ type: z.literal('hello'), token: z.string().max(512).nullable() });
export const Show = z.strictObject({
  type: z.literal('show'),
  panels: z.array(z.enum(PANELS)).max(PANELS.length),
  boards: z.array(Session).max(MOST_BOARDS),
  watch: z.strictObject({ session: Session, seat: z.int().min(0).max(63).nullable() }).nullable(),
});
export type Show = z.infer<typeof Show>;
