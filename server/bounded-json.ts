/**
 * JSON from outside, bounded before it is parsed: in how deep lists and objects are nested, and in how many parts they have.
 * Every door reads with it: bodies of requests, and the messages of all WebSockets that speak JSON. Each door bounds bytes.
 * MessagePack, which rooms speak, is decoded a hundred times as fast as its schema is applied: there the value is bounded.
 */
export interface JsonBounds {
  /** Lists and objects around one value. */
  readonly depth: number;
  /** Elements of lists and fields of objects, at every depth. */
  readonly parts: number;
}

/** What participants and visitors send is far below; a door for more says so. */
export const BOUNDS: JsonBounds = { depth: 10, parts: 500 };

/** Why a text was not parsed, or is no JSON. */
export interface JsonRefusal {
  readonly code: 'malformed' | 'too_large';
  readonly message: string;
}

type BoundedJson = { readonly value: unknown } | { readonly refusal: JsonRefusal };

/** The value of this text; never throws. The refusal is `too_large` for too many parts, and `malformed` for all else. */
export function readJson(text: Uint8Array, bounds: JsonBounds = BOUNDS): BoundedJson {
  const refusal = excessOf(text, bounds);
  if (refusal) return { refusal };
  try {
    return { value: JSON.parse(Buffer.from(text.buffer, text.byteOffset, text.length).toString('utf8')) };
  } catch {
    return { refusal: { code: 'malformed', message: 'That is not JSON.' } };
  }
}

const BYTE = {
  quote: 0x22,
  comma: 0x2c,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
};

/** Why this text is too much; null: it is not. The counts are exact for JSON, and for other texts say nothing. */
export function excessOf(text: Uint8Array, { depth, parts }: JsonBounds): JsonRefusal | null {
  let around = 0;
  let found = 0;
  let isText = false;
  /** Whether a list or an object was opened, and nothing came since. */
  let isFirst = false;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at];
    if (isText) {
      if (byte === BYTE.backslash) at++;
      else if (byte === BYTE.quote) isText = false;
      continue;
    }
    if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) continue;
    const closes = byte === BYTE.closeList || byte === BYTE.closeObject;
    if (byte === BYTE.comma || (isFirst && !closes)) found++;
    isFirst = byte === BYTE.openList || byte === BYTE.openObject;
    if (isFirst) around++;
    else if (closes) around--;
    else isText = byte === BYTE.quote;
    if (around > depth)
      return { code: 'malformed', message: `Lists and objects may be nested ${depth} deep here, and no deeper.` };
    if (found > parts) return { code: 'too_large', message: `That has more than ${parts} parts.` };
  }
  return null;
}

/** Whether a value that was decoded keeps to the bounds; a walk that ends where it does not. */
export function keepsTo(value: unknown, { depth, parts }: JsonBounds): boolean {
  return partsIn(value, depth, parts) <= parts;
}

/** How many elements and fields the value has, at every depth; more than `most` where there are too many, or it is too deep. */
function partsIn(value: unknown, depth: number, most: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === 0) return most + 1;
  let found = 0;
  if (Array.isArray(value))
    for (let i = 0; i < value.length && found <= most; i++) found += 1 + partsIn(value[i], depth - 1, most - found - 1);
  else
    for (const key in value) {
      found += 1 + partsIn((value as Readonly<Record<string, unknown>>)[key], depth - 1, most - found - 1);
      if (found > most) break;
    }
  return found;
}
