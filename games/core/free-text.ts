/**
 * What somebody typed stands in a log as a token: the id of the text, and a salted HMAC that proves it without telling
 * it. The texts are kept beside the log, where they can be erased. Tokens are put in before anything is decided and
 * opened at the edge where something is sent to somebody who may read it; rules pass them on unread.
 *
 * Whatever is typed is replaced, so what looks like a token when typed is the text of another token; and what a token
 * stood for is never searched for tokens again.
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
/** To somebody who may not read it. */
export const NOT_SHOWN = '(not shown)';

export function tokenOf({ textId, hmac }: TextToken): string {
  return `text:${textId}:${hmac}`;
}

/** null: no token. */
export function parseToken(text: string): TextToken | null {
  const [, textId, hmac] = TOKEN.exec(text) ?? [];
  return textId === undefined || hmac === undefined ? null : { textId, hmac };
}

/** The text of a token; null: it was erased. */
export type OpenText = (token: TextToken) => string | null;

/** JSON with every token in it opened. Whole strings only, keys left alone; what holds no token comes back itself. */
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

function opened(value: unknown, open: (token: TextToken) => string): unknown {
  if (typeof value === 'string') {
    const token = parseToken(value);
    return token ? open(token) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => opened(item, open));
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  const entries = Object.entries(value).map(([key, item]) => [key, item, opened(item, open)] as const);
  return entries.some(([, before, after]) => before !== after)
    ? Object.fromEntries(entries.map(([key, , after]) => [key, after]))
    : value;
}

/**
 * The action with its texts as they are kept: halves of characters (lone surrogates), which no file in UTF-8 can hold,
 * become U+FFFD.
 */
export function wellFormedTexts<T extends GameTypes>(game: RecordedGame<T>, action: T['Action']): T['Action'] {
  return game.mapFreeText ? game.mapFreeText(action, (text) => text.toWellFormed()) : action;
}
