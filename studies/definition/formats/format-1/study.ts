/**
 * Format 1 of a study, as its builds wrote and read it: authors left fields out, and what a log lacks has the defaults that
 * stand here. It is kept as it was, so that changes of today's format do not touch studies of this one.
 */
import * as z from 'zod';
import { OUTCOMES1, Payment1 } from './payment.ts';
import { Id, Limit, Match1, SessionPlan1 } from './sessions.ts';

/** A language as in BCP 47: `en`, `pt-BR`. */
const Language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'a language tag, as en or pt-BR');
/** The key of a text: the name of its file in texts/LANGUAGE, without .md. */
const Text = Id;

/** A JSON merge patch (RFC 7396) for each session that it changes, by the session's id. */
const Patch = z.record(Id, z.record(z.string(), z.json())).readonly();

const Consent = z.strictObject({
  text: Text,
  tiers: z
    .array(
      z.strictObject({
        id: Id,
        text: Text,
        required: z.boolean(),
        opens: z.enum(['data', 'texts', 'replay', 'reuse']),
      }),
    )
    .min(1)
    .readonly(),
});

const told = { text: Text };
const Screening = z.discriminatedUnion('rule', [
  z.strictObject({
    rule: z.literal('device'),
    accept: z.array(z.enum(['desktop', 'tablet', 'phone'])).min(1),
    ...told,
  }),
  z.strictObject({ rule: z.literal('keyboard'), accept: z.literal('present'), ...told }),
  z.strictObject({
    rule: z.literal('viewport'),
    accept: z.strictObject({ width: z.int().min(320).max(8000), height: z.int().min(240).max(8000) }),
    ...told,
  }),
  z.strictObject({
    rule: z.literal('latency'),
    accept: z.strictObject({ atMostMs: z.int().min(1).max(60_000) }),
    ...told,
  }),
  z.strictObject({ rule: z.literal('language'), accept: z.array(Language).min(1), ...told }),
]);

/** An unpaid play of one participant with policies, before the sessions. */
const Practice = z.strictObject({
  game: z.string(),
  config: z.record(z.string(), z.json()),
  policy: z.string().nullable(),
  limitMs: Limit,
});

const Step = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: Text }),
  z.strictObject({ kind: z.literal('lessons'), game: z.string() }),
  z.strictObject({ kind: z.literal('practice'), play: Practice, attempts: z.int().min(1).max(20) }),
]);

const Comprehension = z.strictObject({
  attempts: z.int().min(1).max(10),
  questions: z
    .array(
      z.strictObject({
        id: Id,
        text: Text,
        options: z
          .array(z.strictObject({ id: Id, text: Text }))
          .min(2)
          .max(10)
          .readonly(),
        correct: Id,
        explain: Text,
      }),
    )
    .min(1)
    .max(40)
    .readonly(),
});

const Factor = z.strictObject({
  id: Id,
  vary: z.enum(['between', 'within']),
  levels: z
    .array(z.strictObject({ id: Id, ratio: z.int().min(1).max(20).default(1), patch: Patch.default({}) }))
    .min(1)
    .max(20)
    .readonly(),
});

const Design = z.strictObject({
  factors: z.array(Factor).max(6).readonly().default([]),
  order: z.enum(['fixed', 'williams', 'blocked']).default('fixed'),
  assignAt: z.enum(['consent', 'match']),
  lists: z.array(Id).max(50).readonly().default([]),
  rotate: z.strictObject({ seats: z.boolean(), signs: z.boolean() }).default({ seats: true, signs: true }),
  sameDeals: z.boolean().default(false),
  groupsPerCell: z.int().min(1).max(10_000),
});

const SurveyPlan = z.strictObject({
  id: Id,
  after: z.string(),
  optional: z.boolean(),
});

const MINUTE = 60_000;
const Limits = z.strictObject({
  screeningMs: Limit.default(5 * MINUTE),
  consentMs: Limit.default(20 * MINUTE),
  readingMs: Limit.default(20 * MINUTE),
  checkingMs: Limit.default(10 * MINUTE),
  surveyMs: Limit.default(30 * MINUTE),
  debriefMs: Limit.default(10 * MINUTE),
  pauseMs: Limit.default(15 * MINUTE),
  essential: z.boolean().default(false),
});

const Code = z.strictObject({
  code: z.string().regex(/^[A-Za-z0-9-]{3,40}$/, '3 to 40 letters, digits and hyphens'),
  url: z.url({ protocol: /^https$/ }).optional(),
});

/** What sends participants, and so what their links say. */
const RECRUITERS = ['prolific', 'mturk', 'labels', 'links'] as const;
const SIGNALS = ['paste', 'untrusted', 'automation', 'hidden', 'readingSpeed', 'inputCounts'] as const;
const Integrity = z.strictObject({
  signals: z.array(z.enum(SIGNALS)).readonly(),
  use: z.literal('store'),
  askAboutAi: z.boolean(),
});

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time, as 09:00');
const Intake = z.strictObject({
  hours: z
    .strictObject({
      days: z
        .array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']))
        .min(1)
        .readonly(),
      from: Time,
      to: Time,
    })
    .nullable()
    .default(null),
  zone: z.string(),
  recruiter: z.enum(RECRUITERS),
  excludes: z.array(Id).readonly().default([]),
  signed: z.enum(['required', 'accepted', 'ignored']).default('accepted'),
  arrivalsAnHour: z.int().min(1).max(100_000).optional(),
  prolificStudy: z
    .string()
    .regex(/^[0-9a-f]{24}$/, "24 digits and letters from a to f, as in the study's address at Prolific")
    .optional(),
});

/** What the study asks and how that is measured: for protocol and preregistration. */
const Plan = z.strictObject({
  hypothesis: z.string().min(20).max(2000),
  primaryOutcome: z.string().min(20).max(2000),
  analysis: z.string().max(4000).optional(),
});

const Definition = z.strictObject({
  format: z.literal(1),
  id: Id,
  title: z.string().min(1).max(120),
  languages: z.array(Language).min(1).max(40).readonly(),
  deception: z.boolean(),
  plan: Plan,
  consent: Consent,
  screening: z.array(Screening).readonly().default([]),
  steps: z.array(Step).max(100).readonly(),
  comprehension: Comprehension.nullable(),
  match: Match1,
  sessions: z.array(SessionPlan1).min(1).max(20).readonly(),
  design: Design,
  survey: z.array(SurveyPlan).max(40).readonly().default([]),
  debrief: z.strictObject({ text: Text }).nullable(),
  limits: Limits.prefault({}),
  payment: Payment1,
  codes: z.record(z.enum(OUTCOMES1), Code),
  integrity: Integrity,
  intake: Intake,
  retention: z.strictObject({ days: z.int().min(1).max(36_500) }),
});

const Item = z.strictObject({ id: z.string().min(1).max(100), patch: z.record(z.string(), z.json()) });

export const Study1 = z.strictObject({
  definition: Definition,
  texts: z.record(z.string(), z.record(z.string(), z.string())),
  surveys: z.record(z.string(), z.unknown()),
  items: z.record(z.string(), z.array(Item).max(1000)),
});
