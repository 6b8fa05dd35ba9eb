/**
 * A plan as its author writes it before data are seen, and the registration that is made of it: the plan, the study and the
 * script, under one hash.
 */
import * as z from 'zod';
import { sha256Hex } from '#sha256';
import { canonicalJson } from '../../games/core/json.ts';

const Id = z.string().regex(/^[a-z][a-z0-9-]{0,47}$/, 'small letters, digits and hyphens, a letter first');
const Sentence = z.string().trim().min(10, 'a whole sentence').max(2000);
const Sql = z.string().trim().min(1).max(10_000).describe('one SELECT over the tables of the bundle, for DuckDB');
const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256: 64 hex digits');
const File = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\\/][^\\]*$/, 'a path with slashes, from the folder of the plan');

const Outcome = z.union([
  z.strictObject({ table: z.string(), column: z.string() }).describe('a column of a table of the bundle'),
  z.strictObject({ sql: Sql }).describe('gives the columns value and participant, or value and group_id'),
]);

export const Plan = z.strictObject({
  format: z.literal(1),
  hypotheses: z
    .array(z.strictObject({ id: Id, text: Sentence }))
    .min(1)
    .max(50),
  primary: z.strictObject({
    text: Sentence.describe('the outcome in words'),
    outcome: Outcome,
    contrast: z
      .strictObject({ factor: Id, levels: z.tuple([Id, Id]).describe('the difference is the second less the first') })
      .nullable()
      .describe('null: the script says what is compared'),
    test: z.string().trim().min(1).max(500).describe('t or permutation, as in power, or a test in words'),
    unit: z.enum(['person', 'group']).describe('what one value of the test stands for'),
  }),
  secondary: z.array(Sentence).max(50).default([]),
  exclusions: z
    .array(
      z.strictObject({
        id: Id.describe('named where operators exclude by it'),
        text: Sentence,
        sql: Sql.describe('gives the column participant: whose data are left out'),
      }),
    )
    .max(50)
    .default([]),
  stopping: z.strictObject({
    text: Sentence,
    complete: z
      .int()
      .min(1)
      .nullable()
      .describe('participants with outcome complete at which intake closes; null: none'),
  }),
  script: File.describe('of the analysis; its bytes are hashed'),
});
export type Plan = z.infer<typeof Plan>;

/** What is registered. */
export const Registration = z.strictObject({
  format: z.literal(1),
  study: z.string(),
  version: z.int().min(1).describe('of the definition'),
  studyHash: Hash.describe('of that version, as in StudyPublished'),
  plan: Plan,
  script: z.strictObject({ file: File, sha256: Hash }),
});
export type Registration = z.infer<typeof Registration>;

/** SHA-256 of the canonical JSON: it changes with the plan, the study and the script. */
export function registrationHash(registration: Registration): string {
  return sha256Hex(canonicalJson(registration));
}

/** How the script of an analysis departs from the registered one, in a sentence; null: it is the same. */
export function scriptDeparture({ script }: Registration, sha256: string): string | null {
  return sha256 === script.sha256
    ? null
    : `The analysis script has the SHA-256 ${sha256}; registered is ${script.file} with ${script.sha256}.`;
}
