/** What `household score` prints with --json. */
import * as z from 'zod';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { LITERAL_RATES } from '../../games/household/analysis/scores/scores.ts';
import { SENSITIVITY_BY_ORDER } from './detection.ts';
import { RULE_ROW } from './rules.ts';

const RATE = z
  .strictObject({
    mean: z.number().nullable(),
    variance: z.number().nullable(),
    n: z.int(),
    tasks: z.int(),
    standardError: z.number().nullable(),
  })
  .meta({ title: 'Rate' });
const PROGRESS = z.strictObject({ latched: z.number(), final: z.number() }).meta({ title: 'Progress' });
const DETECTION = z
  .strictObject({
    ...{ hits: z.int(), signals: z.int(), falseAlarms: z.int(), noise: z.int(), unknown: z.int(), claims: z.int() },
    unknownYes: z.int(),
  })
  .meta({ title: 'Detection' });
const DETECTIONS = { order: z.int().describe('of the question'), truth: DETECTION, knowledge: DETECTION };
export const TALLY = z.strictObject({
  who: z.string(),
  category: z.string().nullable().describe('null: all, as kDepth'),
  kDepth: z.int().nullable(),
  tally: z.strictObject({
    ...{ tasks: z.int(), runs: z.int(), missing: z.int(), repeats: z.int() },
    functional: z.strictObject({
      average: RATE,
      passAt3: z.number().nullable(),
      passHat3: z.number().nullable(),
      programPassHat3: z.number().nullable(),
    }),
    progress: PROGRESS,
    literal: z
      .record(z.enum([...LITERAL_RATES, 'brier']).meta({ title: 'rate' }), z.union([RATE, z.number(), z.null()]))
      .nullable(),
    detections: z.array(z.strictObject({ task: z.string(), ...DETECTIONS })),
  }),
  sensitivity: z.array(SENSITIVITY_BY_ORDER),
});
const PART = z.strictObject({ passed: z.int(), of: z.int() }).meta({ title: 'Part' });
const LITERAL = z.strictObject({
  ...{ truth: PART, truthOfYes: PART, knowledge: PART, knowledgeOfYes: PART },
  ...{ original: PART, originalOfYes: PART, foils: PART, foilsOfYes: PART },
  brier: z.number().nullable(),
  ...{ matchedTruth: PART, matchedKnowledge: PART },
  detections: z.array(z.strictObject(DETECTIONS)),
});
const SESSION = z.strictObject({
  run: z.strictObject({
    task: z.string(),
    category: z.string(),
    kDepth: z.int(),
    session: z.string(),
    drawn: z.string(),
    who: z.string(),
    ended: z.boolean(),
    success: z.boolean(),
    all: PROGRESS,
    original: PROGRESS,
    personal: z.array(z.unknown()),
    turns: z.int(),
    messages: z.int(),
    literal: LITERAL.nullable().describe('null: nothing was asked'),
    points: z.array(z.number()).nullable().describe('by seat'),
  }),
  probes: z
    .array(
      z.strictObject({
        id: z.string(),
        seat: z.int(),
        kind: z.string(),
        reversed: z.boolean(),
        matched: z.boolean(),
        order: z.int().describe('0: about the house'),
        whom: z.array(z.int()),
        literal: z.unknown(),
        option: z.string().nullable(),
        confidence: z.number().nullable().describe('0 to 100'),
        so: z.string(),
        warranted: z.string(),
        byTruth: z.boolean(),
        byKnowledge: z.boolean(),
        byOriginal: z.boolean().nullable(),
      }),
    )
    .nullable(),
  failures: z.array(
    z.strictObject({ pattern: z.string(), turn: z.int(), seats: z.array(z.int()), evidence: z.string() }),
  ),
  broken: z.array(
    z.strictObject({
      chain: z.array(z.int()),
      literal: z.unknown(),
      how: z.string(),
      turn: z.int().nullable(),
      seats: z.array(z.int()),
      says: z.string(),
    }),
  ),
});
export const PRINTED = jsonOption(
  z.strictObject({
    tallies: z.array(TALLY),
    sessions: z.array(SESSION),
    rules: z.array(RULE_ROW).optional().describe('with --rules'),
  }),
);
