/** The tokens of a formula's text, each with its place, and faults in sentences. */

interface Place {
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
}

export interface FormulaFault {
  readonly reason: string;
  readonly at: Place;
}

export type Token = {
  readonly at: Place;
  /** Verbatim from the text. */
  readonly text: string;
} & (
  | { readonly kind: 'sign' | 'name' | 'end' }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'quoted'; readonly value: string }
);

/** Names that need no quotes. */
export const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

const WORD = /([A-Za-z_][A-Za-z0-9_]*)|(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)|(")|(\[!|[~&|()=,{}\]])/y;
const BLANK = /\s*/y;
/** Where a quoted text ends or escapes. A single pattern for the whole would run out of stack on a long text. */
const TURN = /["\\]/g;

/** The tokens, with an 'end' after the last; or the fault of the first text that is no token. */
export function tokensOf(text: string): readonly Token[] | FormulaFault {
  const tokens: Token[] = [];
  const placeOf = placing(text);
  let index = endOf(BLANK, text, 0);
  for (; index < text.length; index = endOf(BLANK, text, index)) {
    const at = placeOf(index);
    WORD.lastIndex = index;
    const match = WORD.exec(text);
    if (!match) return { reason: unreadable(text, index), at };
    const [sign, name, number, quote] = match;
    const word = quote === undefined ? sign : quotedAt(text, index);
    if (word === null) return { reason: unreadable(text, index), at };
    if (quote !== undefined) {
      const value = unquoted(word);
      if (value === null) return { reason: `${shortened(word)} is not a string as JSON has them`, at };
      tokens.push({ kind: 'quoted', value, text: word, at });
    } else if (number !== undefined) {
      const value = Number(number);
      if (!Number.isFinite(value)) return { reason: `${shortened(number)} is larger than numbers can be`, at };
      // -0 becomes 0
      tokens.push({ kind: 'number', value: value === 0 ? 0 : value, text: word, at });
    } else {
      tokens.push({ kind: name === undefined ? 'sign' : 'name', text: word, at });
    }
    index += word.length;
  }
  return [...tokens, { kind: 'end', text: 'the end', at: placeOf(index) }];
}

export function faultInWords({ reason, at }: FormulaFault): string {
  return `line ${at.line}, column ${at.column}: ${reason}`;
}

function unreadable(text: string, index: number): string {
  if (text[index] === '"') return 'this quote is never closed';
  if (text[index] === '[') return "a '[' begins an announcement, which is written [!told] then";
  return `'${String.fromCodePoint(text.codePointAt(index) ?? 0)}' means nothing here`;
}

/** From a quote to its closing quote, both included; null: it is not closed. */
function quotedAt(text: string, index: number): string | null {
  TURN.lastIndex = index + 1;
  for (let turn = TURN.exec(text); turn; turn = TURN.exec(text)) {
    if (turn[0] === '"') return text.slice(index, turn.index + 1);
    TURN.lastIndex = turn.index + 2;
  }
  return null;
}

/** A word shortened for a sentence about it. */
export function shortened(word: string): string {
  return word.length > 40 ? `${word.slice(0, 40)}…` : word;
}

function unquoted(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : null;
  } catch {
    // an escape or a control character that JSON does not know
    return null;
  }
}

function endOf(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index;
  return index + (pattern.exec(text)?.[0].length ?? 0);
}

/** Gives the places of increasing indexes, in one pass over the text. */
function placing(text: string): (index: number) => Place {
  let line = 1;
  let start = 0;
  let end = text.indexOf('\n');
  return (index) => {
    for (; end >= 0 && end < index; end = text.indexOf('\n', start)) {
      line++;
      start = end + 1;
    }
    return { line, column: index - start + 1 };
  };
}
