/** Sessions and matching in format 1 of a study, with the defaults of that format. It is kept as it was. */
import * as z from 'zod';

export const Id = z.string().regex(/^[a-z][a-z0-9-]{0,47}$/, 'small letters, digits and hyphens, a letter first');
export const Limit = z.int().min(1000).max(86_400_000);

const SeatNumber = z.int().min(0).max(63);

const Aids = z.strictObject({
  knowledge: z.boolean(),
  history: z.boolean(),
  notes: z.boolean(),
  recap: z.strictObject({ reasons: z.boolean(), points: z.boolean(), advice: z.boolean() }).optional(),
});

const Disclosure = z.strictObject({ kind: z.boolean(), presence: z.boolean() });

const Probes = z.strictObject({
  seats: z.array(SeatNumber).min(1).readonly().optional(),
  kinds: z
    .array(z.enum(['reality', 'memory', 'first', 'second', 'third', 'know-whether']))
    .min(1)
    .max(20)
    .readonly(),
  turns: z.array(z.int().min(0).max(100_000)).min(1).max(1000).readonly().optional(),
  rounds: z.array(z.int().min(1).max(100_000)).min(1).max(1000).readonly().optional(),
  count: z.int().min(1).max(20),
  seed: z.string().max(64),
  about: z.array(z.string().max(200)).min(1).max(1000).readonly().optional(),
  offer: z
    .record(
      z.string().max(200),
      z
        .array(z.union([z.string().max(200), z.number(), z.boolean()]))
        .min(2)
        .max(20)
        .readonly(),
    )
    .readonly()
    .optional(),
  limitMs: z.int().positive().nullable(),
  confidence: z.boolean(),
});

const Questions = z.strictObject({ limitMs: z.int().positive().nullable() });

const Paced = z.strictObject({ limitMs: z.int().min(1000).max(3_600_000) });

export const Match1 = z.strictObject({
  people: z.int().min(1).max(8),
  waitMs: Limit,
  readyMs: z.int().min(5000).max(600_000),
  fill: z
    .strictObject({
      afterMs: Limit,
      policy: z.string(),
      counts: z.boolean(),
    })
    .nullable()
    .default(null),
  neverMet: z.boolean().default(true),
  sameLanguage: z.boolean().default(true),
});

const Dropout = z.strictObject({
  graceMs: z.int().min(0).max(3_600_000),
  then: z.enum(['policy', 'continue', 'endWithPay', 'abort']),
  policy: z.string().nullable().default(null),
  minPeople: z.int().min(1).max(8),
  disclose: z.boolean(),
});

const SeatHolder = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person') }),
  z.strictObject({
    kind: z.literal('policy'),
    policy: z.string(),
    privileged: z.literal(true).optional(),
  }),
]);

export const SessionPlan1 = z.strictObject({
  id: Id,
  game: z.string(),
  config: z.record(z.string(), z.json()),
  seats: z.array(SeatHolder).min(1).max(64).readonly(),
  aids: Aids.default({ knowledge: true, history: false, notes: false }),
  disclosure: Disclosure.default({ kind: true, presence: true }),
  undo: z.boolean().optional(),
  ready: Paced.optional(),
  selfPaced: Paced.optional(),
  calls: z.boolean().optional(),
  probes: Probes.nullable().default(null),
  questions: Questions.nullable().default(null),
  limitMs: Limit,
  lobbyMs: z.int().min(1000).max(600_000).default(60_000),
  minutes: z.int().min(1).max(300),
  group: z.enum(['new', 'keep']).default('new'),
  dropout: Dropout,
});
