/** Canonical JSON: one text for each value. Its checksum, and equality by it. */
import { sha256Hex } from '#sha256';

/** What `JSON.stringify` puts between quotes as it is. */
const AS_IT_IS = /^[ !#-[\]-~]*$/;
const quoted = (text: string): string => (AS_IT_IS.test(text) ? `"${text}"` : JSON.stringify(text));

/** Keys are names of fields for the most part, and come again and again. Ids come, too, so their number has a bound. */
const quotedKeys = new Map<string, string>();
const MOST_KEYS = 4000;

function quotedKey(key: string): string {
  const known = quotedKeys.get(key);
  if (known !== undefined) return known;
  const text = `${quoted(key)}:`;
  if (quotedKeys.size < MOST_KEYS && key.length < 50) quotedKeys.set(key, text);
  return text;
}

/** Throws on what is no value of JSON by itself; what stands in an object or a list is not looked at. */
function checkPart(value: unknown): void {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return;
    case 'number':
      if (!Number.isFinite(value) || Object.is(value, -0))
        throw new Error(`not JSON: ${Object.is(value, -0) ? '-0' : value}`);
      return;
    case 'object': {
      if (value === null || Array.isArray(value)) return;
      const prototype = Object.getPrototypeOf(value);
      if (prototype !== Object.prototype && prototype !== null)
        throw new Error(`not JSON: ${prototype?.constructor?.name}`);
      return;
    }
    default:
      throw new Error(`not JSON: ${typeof value}`);
  }
}

/** Most records are written with their keys in order, and a look costs less than sorting. */
function sortedKeys(record: Readonly<Record<string, unknown>>): readonly string[] {
  const keys = Object.keys(record);
  for (let i = 1; i < keys.length; i++) if ((keys[i - 1] as string) > (keys[i] as string)) return keys.sort();
  return keys;
}

/**
 * JSON with keys sorted by code unit and no spaces. Throws on a value that JSON would drop or change
 * (undefined, NaN, infinities, -0, Map, Set, Date, class instances).
 */
export function canonicalJson(value: unknown): string {
  checkPart(value);
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) {
    let text = '[';
    for (let i = 0; i < value.length; i++) text += (i === 0 ? '' : ',') + canonicalJson(value[i]);
    return `${text}]`;
  }
  const record = value as Readonly<Record<string, unknown>>;
  let text = '{';
  for (const key of sortedKeys(record)) {
    if (text !== '{') text += ',';
    text += quotedKey(key) + canonicalJson(record[key]);
  }
  return `${text}}`;
}

/** Whether no text in the JSON, keys included, holds half a character (a lone surrogate), which UTF-8 cannot hold. */
export function isWellFormed(value: unknown): boolean {
  // a list of what is left instead of recursion: input may be nested deeper than the stack is
  const left = [value];
  while (left.length > 0) {
    const part = left.pop();
    if (typeof part === 'string' && !part.isWellFormed()) return false;
    if (typeof part !== 'object' || part === null) continue;
    for (const [key, inner] of Object.entries(part)) left.push(key, inner);
  }
  return true;
}

/**
 * Whether two values are equal as JSON; the order of keys does not count. Throws as `canonicalJson` does on what it looks at:
 * it stops at the first difference, and does not look into a value that is the same object in both.
 */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  checkPart(a);
  checkPart(b);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!sameJson(a[i], b[i])) return false;
    return true;
  }
  if (Array.isArray(b)) return false;
  return sameRecord(a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>);
}

function sameRecord(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]));
}

/**
 * The first 16 hex digits of the SHA-256 of the canonical JSON. It shows that a state has changed; it hides nothing.
 */
export function checksum(value: unknown): string {
  return sha256Hex(canonicalJson(value)).slice(0, 16);
}
