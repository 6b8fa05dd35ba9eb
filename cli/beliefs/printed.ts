/** What `play beliefs` prints with --json. */
import * as z from 'zod';
import { jsonOption } from '../shared/json-option.ts';

const VALUE = z.union([z.string(), z.number(), z.boolean()]).meta({ title: 'Value' });
const CHAIN = z.array(z.int()).describe('seats: [0, 1] is what A believes that B believes');
const ACCURACY = z
  .strictObject({
    chain: CHAIN,
    method: z.enum(['exact', 'sampled', 'bounded']),
    effective: z.number().nullable().describe('number of samples'),
    surprises: z.int().describe('turns that cannot happen by the model'),
  })
  .meta({ title: 'Accuracy' });
const ENTRY = z
  .strictObject({
    chain: CHAIN,
    proposition: z.string(),
    turn: z.int(),
    credences: z.array(z.strictObject({ value: VALUE, probability: z.number() })),
    value: VALUE.nullable(),
    probability: z.number().nullable(),
    standardError: z.number().nullable(),
    truth: VALUE.nullable(),
    verdict: z.enum(['true', 'false', 'open']),
    madeBy: z.int().describe('the event, from 1, that gave the value'),
    brokenBy: z.int().nullable().describe('the event, from 1, that made it false'),
  })
  .meta({ title: 'Entry' });
const SPAN = z
  .strictObject({
    chain: CHAIN,
    proposition: z.string(),
    from: z.int(),
    until: z.int().nullable(),
    value: VALUE,
    truth: VALUE,
    madeBy: z.enum(['belief', 'world']),
  })
  .meta({ title: 'Span' });
const OF = { session: z.string(), model: z.string(), version: z.int() };
const ANSWER = z.strictObject({
  ...OF,
  seat: z.int(),
  at: z.int().describe('the event, from 1'),
  accuracy: z.array(ACCURACY),
  entries: z.array(ENTRY),
  falseSpans: z.array(SPAN),
});
const BETWEEN = z.strictObject({
  ...OF,
  seats: z.tuple([z.int(), z.int()]),
  at: z.int(),
  accuracy: z.array(ACCURACY),
  differences: z.array(
    z.strictObject({
      kind: z.enum(['known', 'right']),
      what: z.string(),
      knower: z.int(),
      other: z.int(),
      otherHolds: VALUE.nullable(),
      knowerThinks: VALUE.nullable(),
      otherThinks: VALUE.nullable(),
    }),
  ),
});
const MODELS = z.array(z.strictObject({ id: z.string(), version: z.int(), depth: z.int(), about: z.string() }));
export const PRINTED = jsonOption(
  z.union([
    ANSWER.extend({ beside: ANSWER.optional() }),
    BETWEEN.describe('with --between'),
    MODELS.describe('with --models'),
  ]),
);
