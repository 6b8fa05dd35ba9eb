/**
 * A study in one value: definition, texts, surveys and item lists, in a normal form. Equal contents give equal bytes and
 * one hash, whatever the order of keys, the line ends and the defaults that are left out.
 */

import * as z from 'zod';
import { sha256Hex } from '#sha256';
import { canonicalJson, isWellFormed } from '../../games/core/json.ts';
import { type Patch, Study } from './types.ts';

/** By language, then by key. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** One item of a list: the patch that a play takes from it. */
export const Item = z.strictObject({
  id: z.string().min(1).max(100),
  patch: z.record(z.string(), z.json()).describe('JSON merge patch on the session of the play'),
});
export type Item = z.infer<typeof Item>;

/** What an author hands in. Nothing of it has been checked. */
export interface StudySource {
  readonly definition: unknown;
  readonly texts: Texts;
  readonly surveys: Readonly<Record<string, unknown>>;
  readonly items: Readonly<Record<string, unknown>>;
}

/** A study whose definition and lists have their shape. Surveys keep their JSON: check.ts looks at them. */
export interface FrozenStudy {
  readonly definition: Study;
  readonly texts: Texts;
  readonly surveys: Readonly<Record<string, unknown>>;
  readonly items: Readonly<Record<string, readonly Item[]>>;
}

export interface ShapeIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code: string;
  /** The field is missing or null. */
  readonly absent: boolean;
}

/** The study in its normal form, or what is wrong with its shape. Paths begin with the file's part: definition, items. */
export function freeze(source: StudySource): FrozenStudy | readonly ShapeIssue[] {
  if (!isWellFormed(source))
    return [{ path: [], message: 'a text holds half a character', code: 'custom', absent: false }];
  const definition = Study.safeParse(source.definition);
  const lists = z.record(z.string(), z.array(Item).max(1000)).safeParse(source.items);
  if (!definition.success || !lists.success)
    return [
      ...(definition.error ? issuesOf(definition.error, source.definition, []) : []),
      ...(lists.error ? issuesOf(lists.error, source.items, ['items']) : []),
    ];
  return {
    definition: definition.data,
    texts: mapValues(source.texts, (byKey) => mapValues(byKey, normalText)),
    surveys: source.surveys,
    items: lists.data,
  };
}

/** SHA-256 of the canonical JSON, 64 hex digits. */
export function hashOf(frozen: FrozenStudy): string {
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

/** The issues of a parse, those inside a union included, with what stands at their paths. */
export function issuesOf(error: z.ZodError, given: unknown, path: readonly PropertyKey[]): readonly ShapeIssue[] {
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
        message: `there is no field ${key}`,
      }));
    return [{ path: [...path, ...at], code, message, absent }];
  });
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, f: (value: A) => B): Readonly<Record<string, B>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, f(value)]));
}
