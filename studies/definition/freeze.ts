/**
 * A study in one value: definition, texts, surveys and item lists, in a normal form. Equal contents give equal bytes and
 * one hash, whatever the order of keys, the line ends and the defaults that are left out. The log stores this form, and
 * published.ts reads it there.
 */

import * as z from 'zod';
import { sha256Hex } from '#sha256';
import { canonicalJson, isWellFormed, sameJson } from '../../games/core/json.ts';
import { didYouMean } from './did-you-mean.ts';
import { broughtUp, type Complete, OLDER_FORMATS } from './formats/formats.ts';
import { FORMAT, WAY } from './formats/newest.ts';
import { keysAt } from './schema-keys.ts';
import { type Patch, Study } from './types.ts';

/** Language -> key -> text. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** One item of a list: the patch that a play takes from it. */
export const StudyItem = z.strictObject({
  id: z.string().min(1).max(100),
  patch: z.record(z.string(), z.json()).describe('JSON merge patch on the session of the play'),
});
export type StudyItem = z.infer<typeof StudyItem>;

/** What an author hands in. Nothing of it has been checked. */
export interface StudySource {
  readonly definition: unknown;
  readonly texts: Texts;
  readonly surveys: Readonly<Record<string, unknown>>;
  readonly items: Readonly<Record<string, unknown>>;
  /**
   * Language -> what is known of the translations into it (check-translations.ts). It is the authors' own record: participants see
   * nothing of it, so it is no part of a frozen study and of its hash.
   */
  readonly translations?: Readonly<Record<string, unknown>> | undefined;
}

/** A study whose definition and lists have their shape. Surveys keep their JSON: check.ts looks at them. */
export interface FrozenStudy {
  /** Version of the way that its participants go (way/ways.ts). */
  readonly way: number;
  readonly definition: Study;
  readonly texts: Texts;
  readonly surveys: Readonly<Record<string, unknown>>;
  readonly items: Readonly<Record<string, readonly StudyItem[]>>;
}

export interface ShapeIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code: string;
  /** The field is missing or null. */
  readonly absent: boolean;
}

/** Definition and lists in today's format. */
export const FrozenShape = z.object({ definition: Study, items: z.record(z.string(), z.array(StudyItem).max(1000)) });

/**
 * The study in its normal form, with all defaults and in today's format, or what is wrong with its shape. Paths begin with the
 * file's part: definition, items. A definition of an older format gets the defaults of that format.
 */
export function freeze(source: StudySource): FrozenStudy | readonly ShapeIssue[] {
  if (!isWellFormed(source))
    return [{ path: [], message: 'a text holds half a character', code: 'custom', absent: false }];
  const format = formatOf(source.definition);
  if (format !== null && format > FORMAT)
    return [{ path: ['format'], message: laterFormat(format), code: 'custom', absent: false }];
  const older = format === null ? undefined : OLDER_FORMATS[format];
  if (format === null || !older) return shaped(source);
  const { definition, texts, surveys, items } = source;
  const parsed = older.schema.safeParse({ definition, texts, surveys, items });
  if (!parsed.success) return shapeIssues(parsed.error, source, older.schema);
  return shaped(broughtUp(parsed.data as Complete, format) as StudySource);
}

/** A study of today's format with its defaults; its participants go today's way. */
function shaped(source: StudySource): FrozenStudy | readonly ShapeIssue[] {
  const { definition, items } = source;
  const parsed = FrozenShape.safeParse({ definition, items });
  if (!parsed.success) return shapeIssues(parsed.error, source, FrozenShape);
  return {
    way: WAY,
    definition: parsed.data.definition,
    texts: mapValues(source.texts, (byKey) => mapValues(byKey, normalText)),
    surveys: source.surveys,
    items: parsed.data.items,
  };
}

/** The number that a definition names as its format; null: it names none. */
export function formatOf(definition: unknown): number | null {
  const format = isRecord(definition) ? definition.format : undefined;
  return Number.isSafeInteger(format) && (format as number) > 0 ? (format as number) : null;
}

export function laterFormat(format: number): string {
  return `it has format ${format}, and this program knows formats up to ${FORMAT}: use a newer program`;
}

/** What an author can hand in again: the study without what publishing adds. */
export function sourceIn({ definition, texts, surveys, items }: FrozenStudy): StudySource {
  return { definition, texts, surveys, items };
}

/** Whether two studies say the same, whatever was written by which program. */
export function saysTheSame(one: FrozenStudy, other: FrozenStudy): boolean {
  return sameJson(sourceIn(one), sourceIn(other));
}

/** SHA-256 of the canonical JSON, 64 hex digits. `frozen`: a study in normal form, as it was frozen or as the log has it. */
export function hashOf(frozen: unknown): string {
  return sha256Hex(canonicalJson(frozen));
}

/** NFC, one kind of line end, no blanks at the end of lines, one line end at the end. */
export function normalText(text: string): string {
  const lines = text
    .replace(/^\uFEFF/, '')
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n');
  return `${lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()}\n`;
}

/** The value after a JSON merge patch (RFC 7396): null removes a key, objects are merged, all else is replaced. */
export function merged(value: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const next: Record<string, unknown> = { ...(isRecord(value) ? value : {}) };
  for (const [key, part] of Object.entries(patch)) {
    if (part === null) delete next[key];
    else next[key] = merged(next[key], part);
  }
  return next;
}

/** The sessions after a patch. Sessions that it does not name stay as they are. */
export function patched(sessions: readonly unknown[], patch: Patch): readonly unknown[] {
  return sessions.map((session) => {
    const own = isRecord(session) ? ownOf(patch, String(session.id)) : undefined;
    return own === undefined ? session : merged(session, own);
  });
}

/** The value of a key that the record has itself, whatever the key is called. */
export function ownOf<A>(record: Readonly<Record<string, A>> | undefined, key: string): A | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Paths begin with the file's part, but for the definition. */
function shapeIssues(error: z.ZodError, source: StudySource, schema: z.ZodType): readonly ShapeIssue[] {
  return issuesOf(error, source, { path: [], schema }).map(({ path, ...issue }) => ({
    ...issue,
    path: path[0] === 'definition' ? path.slice(1) : path,
  }));
}

/** The issues of a parse, those inside a union included, with what stands at their paths. */
export function issuesOf(
  error: z.ZodError,
  given: unknown,
  { path, schema }: { readonly path: readonly PropertyKey[]; readonly schema: z.ZodType },
): readonly ShapeIssue[] {
  return error.issues.flatMap((issue): readonly ShapeIssue[] => {
    const at = issue.path;
    const found = at.reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
      given,
    );
    const { code, message } = issue;
    const absent = found === undefined || found === null;
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        path: [...path, ...at, key],
        code,
        absent,
        message: `There is no field ${key}.${didYouMean(key, keysAt(schema, at))}`,
      }));
    return [{ path: [...path, ...at], code, message, absent }];
  });
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, f: (value: A) => B): Readonly<Record<string, B>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, f(value)]));
}
