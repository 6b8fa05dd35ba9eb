/** What the commands of `study annotate` print with --json. */
import * as z from 'zod';
import { jsonOption } from './json-option.ts';

const ROUND = { session: z.string(), codebook: z.int() };
const SEAT = z.int();
const MESSAGE = {
  turn: z.int(),
  from: SEAT,
  to: z.array(SEAT),
  text: z.string().nullable(),
  language: z
    .string()
    .nullable()
    .describe('of the pages on which it was typed, as a tag of BCP 47; null: the log does not say it'),
};
const FACTS = z.array(z.unknown());
export const OPENED = jsonOption(z.strictObject({ ...ROUND, messages: z.int() }));
export const EXPORTED = jsonOption(
  z.strictObject({
    ...ROUND,
    messages: z.array(
      z.strictObject({
        ...MESSAGE,
        own: FACTS.nullable().describe('facts, as the coder coded them'),
        other: FACTS.nullable(),
        adjudicated: FACTS.nullable(),
      }),
    ),
    names: z.record(z.string().meta({ title: 'kind' }), z.array(z.string())).describe('what facts are about'),
  }),
);
export const IMPORTED = jsonOption(z.strictObject({ ...ROUND, taken: z.int().describe('messages') }));
export const AGREED = jsonOption(
  z.array(
    z.strictObject({
      codebook: z.int(),
      coders: z.tuple([z.string(), z.string()]),
      of: z.int(),
      presence: z.number().nullable().describe("Krippendorff's alpha of facts"),
      sets: z.number().nullable().describe("Krippendorff's alpha of sets"),
      messages: z.int().describe('coded by both'),
      toAdjudicate: z.int().nullable(),
    }),
  ),
);
export const ADJUDICATED = jsonOption(
  z.union([
    z.array(z.strictObject({ ...MESSAGE, codes: z.array(FACTS.nullable()) })),
    IMPORTED.schema.describe('with --file'),
  ]),
);

export const SAMPLED = jsonOption(
  z.strictObject({
    study: z.string(),
    codebook: z.int(),
    coders: z.tuple([z.string(), z.string()]),
    seed: z.string(),
    of: z.int().describe('messages in the study'),
    sample: z.array(z.strictObject({ session: z.string(), turn: z.int(), from: z.int() })),
  }),
);

const ALPHA = z
  .strictObject({
    alpha: z.number().nullable(),
    low: z.number().nullable().describe('of the 95 % interval'),
    high: z.number().nullable(),
  })
  .meta({ title: 'Alpha' });
export const AGREED_IN_STUDY = jsonOption(
  z.strictObject({
    study: z.string(),
    codebook: z.int(),
    seed: z.string(),
    presence: ALPHA.describe("Krippendorff's alpha of facts"),
    sets: ALPHA.describe("Krippendorff's alpha of sets"),
    sessions: z.int(),
    messages: z.int(),
    coded: z.record(z.string().meta({ title: 'coder' }), z.int()),
    both: z.int(),
  }),
);
