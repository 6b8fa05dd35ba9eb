/**
 * Who may take part by what is answered, and how many of whom. Questions follow the consent, so that no answer is stored
 * without it, and come before the arm. Quotas count participants by their answers, their language and their device.
 */
import * as z from 'zod';
import { ElementName, Id, Text } from './ids.ts';

const Answer = z.union([z.string().max(100), z.number(), z.boolean()]);

/** Some answers, or a range of numbers with both of its ends. */
export const Accepted = z.union([
  z.array(Answer).min(1).max(100).readonly(),
  z.strictObject({ from: z.number(), to: z.number() }),
]);
export type Accepted = z.infer<typeof Accepted>;

export const QuotaQuestions = z.strictObject({
  survey: Id.describe('its file in surveys: one page, which follows the consent'),
  rules: z
    .array(
      z.strictObject({
        question: ElementName,
        accept: Accepted.describe('answers, or from and to'),
        text: Text.describe('shown to those who answer otherwise'),
      }),
    )
    .max(40)
    .readonly()
    .default([]),
});

export const Quota = z.strictObject({
  id: Id,
  cells: z
    .array(
      z.strictObject({
        id: Id,
        where: z
          .record(ElementName, Accepted)
          .describe('by question, or by `language` or `device`: what is answered by those who are counted here'),
        places: z.int().min(1).max(1_000_000).describe('participants who can be under way or complete'),
      }),
    )
    .min(1)
    .max(400)
    .readonly(),
});
export type Quota = z.infer<typeof Quota>;

/** What a quota can count by beside answers. */
export const KNOWN_FACTS = ['language', 'device'] as const;

export function accepts(accept: Accepted, value: unknown): boolean {
  if (Array.isArray(accept)) return accept.some((one) => one === value);
  return 'from' in accept && typeof value === 'number' && accept.from <= value && value <= accept.to;
}

/** Whether an answer can be accepted by both. */
export function overlap(one: Accepted, other: Accepted): boolean {
  if ('from' in one && 'from' in other) return one.from <= other.to && other.from <= one.to;
  const listed = 'from' in one ? other : one;
  const wanted = 'from' in one ? one : other;
  return Array.isArray(listed) && listed.some((value) => accepts(wanted, value));
}
