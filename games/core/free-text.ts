/**
 * A log holds a token in place of each text that an agent typed: the id of the text, and a salted HMAC that proves the
 * text without telling it. The texts are kept beside the log, where they can be erased. The server puts the tokens in
 * before it decides, and opens them where it sends to a reader who may read the texts. Rules pass tokens on unread.
 *
 * An agent may type a text that looks like a token. The server replaces it with a token like any text, and never looks
 * for tokens in a text that it has opened.
 */
import type { GameTypes, RecordedGame } from './game.ts';

export interface TextToken {
  readonly textId: string;
  readonly hmac: string;
}

/** 24 and 64 hex digits. */
const TOKEN = /^text:([0-9a-f]{24}):([0-9a-f]{64})$/;

/** What is shown of a text that was erased. */
export const ERASED = '(erased)';
/** What a reader is shown who may not read the text. */
export const NOT_SHOWN = '(not shown)';

export function tokenOf({ textId, hmac }: TextToken): string {
  return `text:${textId}:${hmac}`;
}

/** null: the text is no token. */
export function parseToken(text: string): TextToken | null {
  const [, textId, hmac] = TOKEN.exec(text) ?? [];
  return textId === undefined || hmac === undefined ? null : { textId, hmac };
}

/** The text of a token; null: it was erased. */
export type OpenText = (token: TextToken) => string | null;

/**
 * The value with every token in it opened. A token is a whole string; keys are left alone. A value without tokens comes
 * back itself.
 */
export function openTexts<A>(value: A, open: OpenText): A {
  return opened(value, (token) => open(token) ?? ERASED) as A;
}

/** The tokens in JSON, in order. */
export function tokensIn(value: unknown): readonly TextToken[] {
  const tokens: TextToken[] = [];
  opened(value, (token) => {
    tokens.push(token);
    return '';
  });
  return tokens;
}

/** Whether a text in this JSON was erased. */
export function hasErased(value: unknown, open: OpenText): boolean {
  return tokensIn(value).some((token) => open(token) === null);
}

function opened(value: unknown, open: (token: TextToken) => string): unknown {
  if (typeof value === 'string') {
    const token = parseToken(value);
    return token ? open(token) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    let items: unknown[] | null = null;
    for (let i = 0; i < value.length; i++) {
      const after = opened(value[i], open);
      if (after === value[i]) continue;
      items ??= [...value];
      items[i] = after;
    }
    return items ?? value;
  }
  const record = value as Readonly<Record<string, unknown>>;
  let changed: Map<string, unknown> | null = null;
  for (const key of Object.keys(record)) {
    const after = opened(record[key], open);
    if (after === record[key]) continue;
    changed ??= new Map(Object.entries(record));
    changed.set(key, after);
  }
  return changed ? Object.fromEntries(changed) : value;
}

/**
 * The action with its texts as they are kept. A lone surrogate (half a character), which no UTF-8 file can hold, becomes
 * U+FFFD.
 */
export function wellFormedTexts<T extends GameTypes>(game: RecordedGame<T>, action: T['Action']): T['Action'] {
  return game.mapFreeText ? game.mapFreeText(action, (text) => text.toWellFormed()) : action;
}
