/**
 * What is known of the translation of a text: of which source it is one, and how far it has been checked. It is kept beside the
 * texts, by key. docs/translating.md says what people do to reach each state.
 */
import * as z from 'zod';
import { sha256Hex } from '#sha256';

/**
 * unverified: translated, and no reader of the language has compared it with the source. reviewed: a second reader has. agreed: a panel
 * has settled it. Initials say whose word it is.
 */
export const TRANSLATION_STATES = ['unverified', 'reviewed', 'agreed'] as const;
export type TranslationState = (typeof TRANSLATION_STATES)[number];

export const Initials = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,11}$/u, 'at most 12 letters and digits, such as AB');
const TextHash = z.string().regex(/^[0-9a-f]{8}$/, '8 hex digits');
/** Characters of a back-translation. */
export const LONGEST_BACK = 20_000;

export const TranslationEntry = z
  .strictObject({
    source: TextHash.describe('of the source text that was translated'),
    text: TextHash.optional().describe(
      'of the translation that has the state; left out: it is not known whether it changed since',
    ),
    state: z.enum(TRANSLATION_STATES),
    initials: Initials.nullable(),
    back: z.string().min(1).max(LONGEST_BACK).optional().describe('the back-translation'),
  })
  .refine(
    ({ state, initials }) => !needsInitials(state) || initials !== null,
    'a state beyond unverified needs initials',
  );
export type TranslationEntry = z.infer<typeof TranslationEntry>;

/** Key -> entry. */
export const TranslationEntries = z.record(z.string().min(1).max(300), TranslationEntry);
export type TranslationEntries = Readonly<Record<string, TranslationEntry>>;

/**
 * missing: there is no translation. stale: the source is another one than the one that was translated, or nobody said which one that was.
 */
export type Standing = 'missing' | 'stale' | TranslationState;

/** The first 8 hex digits of the text's SHA-256. */
export function textHash(text: string): string {
  return sha256Hex(text).slice(0, 8);
}

/** `translation`: undefined or empty where there is none. `entry`: undefined where nobody said anything. */
export function standingOf(
  source: string,
  translation: string | undefined,
  entry: TranslationEntry | undefined,
): Standing {
  if (translation === undefined || translation.trim() === '') return 'missing';
  if (entry === undefined || entry.source !== textHash(source)) return 'stale';
  return wasRewritten(translation, entry) ? 'unverified' : entry.state;
}

/** Whether the translation is another one than the one that was given its state. */
export function wasRewritten(translation: string, { text }: TranslationEntry): boolean {
  return text !== undefined && text !== textHash(translation);
}

/** An entry for the texts as they are now. */
export function entryFor(
  source: string,
  translation: string,
  { state, initials, back }: Pick<TranslationEntry, 'state' | 'initials' | 'back'>,
): TranslationEntry {
  const hashes = { source: textHash(source), text: textHash(translation) };
  return { ...hashes, state, initials, ...(back === undefined ? {} : { back }) };
}

/** Whether the word of a person stands behind the state. */
export function needsInitials(state: TranslationState): boolean {
  return state !== 'unverified';
}
