/**
 * Parses parenthesised expressions and keeps the place of each, so that errors can point at it. Comments start with
 * `;`.
 */

/** 1-based. */
export interface SourcePosition {
  readonly line: number;
  readonly column: number;
}

export type Expression =
  | { readonly kind: 'atom'; readonly text: string; readonly at: SourcePosition }
  | { readonly kind: 'list'; readonly items: readonly Expression[]; readonly at: SourcePosition };

export interface SyntaxFault {
  readonly reason: string;
  readonly at: SourcePosition;
}

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly SyntaxFault[] };

/** Texts nested deeper than this are refused, before they can exhaust the stack. */
const DEEPEST_NESTING = 100;

/** One expression and nothing after it. */
export function parseExpression(text: string): Parsed<Expression> {
  const open: { readonly items: Expression[]; readonly at: SourcePosition }[] = [];
  let whole: Expression | null = null;
  let end: SourcePosition = { line: 1, column: 1 };
  const refuse = (reason: string, at: SourcePosition): Parsed<Expression> => ({ ok: false, faults: [{ reason, at }] });
  for (const { text: token, at } of tokensOf(text)) {
    end = at;
    if (whole) return refuse(`nothing may follow the closing parenthesis, but '${token}' does`, at);
    if (token === '(') {
      if (open.length >= DEEPEST_NESTING) return refuse(`nested deeper than ${DEEPEST_NESTING}`, at);
      open.push({ items: [], at });
      continue;
    }
    const finished: Expression | null = token === ')' ? closed(open.pop()) : { kind: 'atom', text: token, at };
    if (!finished) return refuse("')' closes nothing", at);
    const outer = open.at(-1);
    if (outer) outer.items.push(finished);
    else whole = finished;
  }
  const unclosed = open.at(-1);
  if (unclosed) return refuse("'(' is never closed", unclosed.at);
  return whole ? { ok: true, value: whole } : refuse('there is nothing here', end);
}

function closed(list: { readonly items: Expression[]; readonly at: SourcePosition } | undefined): Expression | null {
  return list ? { kind: 'list', ...list } : null;
}

function* tokensOf(text: string): Generator<{ readonly text: string; readonly at: SourcePosition }> {
  for (const [number, line] of text.split('\n').entries()) {
    const code = line.split(';', 1)[0] ?? '';
    for (const match of code.matchAll(/[()]|[^\s()]+/g)) {
      yield { text: match[0], at: { line: number + 1, column: match.index + 1 } };
    }
  }
}

export function faultInWords({ reason, at }: SyntaxFault): string {
  return `line ${at.line}, column ${at.column}: ${reason}`;
}
