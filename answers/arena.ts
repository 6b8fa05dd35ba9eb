/** What a page reads of a result of `npx standpoint research arena`. The result itself says more, so that it can be played again. */
import * as v from 'valibot';

const estimate = v.object({ value: v.number(), low: v.nullable(v.number()), high: v.nullable(v.number()) });
export type ArenaEstimate = v.InferOutput<typeof estimate>;
const side = v.nullable(v.object({ focal: estimate, background: estimate }));

export const ArenaFile = v.object({
  format: v.literal(1),
  game: v.string(),
  rules: v.number(),
  config: v.record(v.string(), v.unknown()),
  seed: v.string(),
  /** Deals. */
  episodes: v.number(),
  seatings: v.number(),
  pool: v.nullable(v.object({ id: v.string(), policies: v.array(v.object({ policy: v.string() })) })),
  /** Programs that played from outside. */
  outside: v.optional(v.array(v.object({ bot: v.string() }))),
  rows: v.array(
    v.object({
      policy: v.string(),
      alone: v.nullable(estimate),
      visitor: side,
      resident: side,
      /** Seat -> return as a visitor there. */
      seats: v.nullable(v.array(estimate)),
      timeOuts: v.number(),
      illegalActions: v.number(),
      crashes: v.number(),
      rating: v.nullable(estimate),
    }),
  ),
});
export type ArenaFile = v.InferOutput<typeof ArenaFile>;
