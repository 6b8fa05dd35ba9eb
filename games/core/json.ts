/** Canonical JSON: one text for each value. Its checksum, and equality by it. */
import { sha256Hex } from '#sha256';

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

/** Throws as `canonicalJson` does, and makes no text. */
export function checkJson(value: unknown): void {
  checkPart(value);
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) for (const part of value) checkJson(part);
  else for (const key in value) checkJson((value as Readonly<Record<string, unknown>>)[key]);
}

/**
 * JSON with keys sorted by code unit and no spaces. Throws on a value that JSON would drop or change
 * (undefined, NaN, infinities, -0, Map, Set, Date, class instances).
 */
export function canonicalJson(value: unknown): string {
  const ordered = inOrder(value);
  // a text that is put together from its parts takes ten times the memory of JSON's own
  return ordered === UNORDERED ? textOfParts(value) : JSON.stringify(ordered);
}

const UNORDERED = Symbol('no object has these keys in order');

/** The value with the keys of its records in order: the value itself where they are. UNORDERED: an object cannot have them so. */
function inOrder(value: unknown): unknown {
  checkPart(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return listInOrder(value);
  const record = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(record);
  const isSorted = sort(keys);
  let copy: Record<string, unknown> | null = isSorted ? null : {};
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    if (!isSorted && !keepsItsPlace(key)) return UNORDERED;
    const part = inOrder(record[key]);
    if (part === UNORDERED) return UNORDERED;
    if (part !== record[key]) copy ??= { ...record };
    if (copy) copy[key] = part;
  }
  return copy ?? value;
}

function listInOrder(list: readonly unknown[]): unknown {
  let copy: unknown[] | null = null;
  for (let i = 0; i < list.length; i++) {
    const part = inOrder(list[i]);
    if (part === UNORDERED) return UNORDERED;
    if (part !== list[i]) copy ??= [...list];
    if (copy) copy[i] = part;
  }
  return copy ?? list;
}

/** An object has numbers before all other keys, smallest first, and `__proto__` is no field of it. */
function keepsItsPlace(key: string): boolean {
  const first = key.charCodeAt(0);
  return !(first >= ZERO && first <= NINE) && key !== '__proto__';
}
const [ZERO, NINE] = [0x30, 0x39];

/** Sorts in place by code unit; returns whether the keys were in order. Most records have theirs in order, or nearly, and few. */
function sort(keys: string[]): boolean {
  let isSorted = true;
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i] as string;
    let at = i;
    if (key >= (keys[at - 1] as string)) continue;
    if (keys.length > FEW) {
      keys.sort();
      return false;
    }
    isSorted = false;
    for (; at > 0 && key < (keys[at - 1] as string); at--) keys[at] = keys[at - 1] as string;
    keys[at] = key;
  }
  return isSorted;
}
/** Up to this many keys, sorting by insertion takes less time than `sort`, and no memory. */
const FEW = 32;

function textOfParts(value: unknown): string {
  checkPart(value);
  if (Array.isArray(value)) return `[${value.map(textOfParts).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const record = value as Readonly<Record<string, unknown>>;
  const fields = Object.keys(record).sort();
  return `{${fields.map((key) => `${JSON.stringify(key)}:${textOfParts(record[key])}`).join(',')}}`;
}

/** Whether no text in the JSON, keys included, holds half a character (a lone surrogate), which UTF-8 cannot hold. */
export function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  // a list of what is left instead of recursion: input may be nested deeper than the stack is
  const left: object[] = [];
  const take = (part: unknown): boolean => {
    if (typeof part === 'object' && part !== null) left.push(part);
    return typeof part !== 'string' || part.isWellFormed();
  };
  for (let part: unknown = value; typeof part === 'object' && part !== null; part = left.pop()) {
    if (Array.isArray(part)) {
      if (!part.every(take)) return false;
    } else
      for (const key in part)
        if (!key.isWellFormed() || !take((part as Readonly<Record<string, unknown>>)[key])) return false;
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
