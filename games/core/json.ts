/** Canonical JSON: one text for each value. Its checksum, and equality by it. */
import { sha256Hex } from '#sha256';

/**
 * JSON with keys sorted by code unit and no spaces. Throws on a value that JSON would drop or change
 * (undefined, NaN, infinities, -0, Map, Set, Date, class instances).
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'number':
      if (!Number.isFinite(value) || Object.is(value, -0))
        throw new Error(`not JSON: ${Object.is(value, -0) ? '-0' : value}`);
      return String(value);
    case 'object': {
      if (value === null) return 'null';
      if (Array.isArray(value)) {
        let text = '[';
        for (let i = 0; i < value.length; i++) text += (i === 0 ? '' : ',') + canonicalJson(value[i]);
        return `${text}]`;
      }
      const prototype = Object.getPrototypeOf(value);
      if (prototype !== Object.prototype && prototype !== null)
        throw new Error(`not JSON: ${prototype?.constructor?.name}`);
      const record = value as Record<string, unknown>;
      let text = '{';
      let first = true;
      for (const key of Object.keys(record).sort()) {
        text += `${first ? '' : ','}${JSON.stringify(key)}:${canonicalJson(record[key])}`;
        first = false;
      }
      return `${text}}`;
    }
    default:
      throw new Error(`not JSON: ${typeof value}`);
  }
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

/** Whether two values are equal as JSON; the order of keys does not count. */
export function sameJson(a: unknown, b: unknown): boolean {
  return a === b || canonicalJson(a) === canonicalJson(b);
}

/**
 * The first 16 hex digits of the SHA-256 of the canonical JSON. It shows that a state has changed; it hides nothing.
 */
export function checksum(value: unknown): string {
  return sha256Hex(canonicalJson(value)).slice(0, 16);
}
