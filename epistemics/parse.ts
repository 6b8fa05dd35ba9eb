/**
 * Parses formulas from text. From the tightest binding to the loosest:
 *
 *     muddy    place = box    place = "the red box"    true    false       facts, and what a variable is
 *     ~p   K anne p   B anne p   Kw anne p   E p   E{anne, bob} p   C p   [!told] then
 *     p & q
 *     p | q
 */
import type { Value } from './entries.ts';
import { all, any, atom, FALSE, type Formula, type GroupOfNames, not, TRUE } from './formula.ts';
import { type FormulaFault, shortened, type Token, tokensOf } from './tokens.ts';

export type ParsedFormula =
  | { readonly ok: true; readonly formula: Formula }
  | { readonly ok: false; readonly fault: FormulaFault };

/** Words that do not name a fact unless quoted. */
export const RESERVED: readonly string[] = ['true', 'false', 'null', 'K', 'B', 'Kw', 'E', 'C'];
/** The deepest nesting of a formula. Beyond it, a parser would run out of stack. */
const DEEPEST = 1000;
/** A printed formula has one more level of text than the formula: the parentheses of a fact. */
const DEEPEST_TEXT = DEEPEST + 1;
const TOO_DEEP = `formulas are nested at most ${DEEPEST} deep`;

const OPERAND = 'a formula, like muddy, place = box, ~p, K anne p or (p & q)';

export function parse(text: string): ParsedFormula {
  const tokens = tokensOf(text);
  if ('reason' in tokens) return { ok: false, fault: tokens };
  const start: Cursor = { tokens, next: 0, depth: 0 };
  const whole = disjunction(start);
  if ('reason' in whole) return { ok: false, fault: whole };
  const after = tokenAt(whole.cursor);
  if (after.kind !== 'end') return { ok: false, fault: expected("'&', '|' or the end", after) };
  if (levelsOf(whole.value) > DEEPEST) return { ok: false, fault: { reason: TOO_DEEP, at: tokenAt(start).at } };
  return { ok: true, formula: whole.value };
}

function levelsOf(formula: Formula): number {
  switch (formula.op) {
    case 'true':
    case 'false':
    case 'atom':
      return 1;
    case 'and':
    case 'or':
      return 1 + formula.of.reduce((most, part) => Math.max(most, levelsOf(part)), 0);
    case 'not':
    case 'K':
    case 'B':
    case 'Kw':
    case 'E':
    case 'C':
      return 1 + levelsOf(formula.of);
    case 'announced':
      return 1 + Math.max(levelsOf(formula.told), levelsOf(formula.of));
  }
}

/** The position of the parser. */
interface Cursor {
  readonly tokens: readonly Token[];
  readonly next: number;
  readonly depth: number;
}

type Read<T> = { readonly value: T; readonly cursor: Cursor } | FormulaFault;

function disjunction(cursor: Cursor): Read<Formula> {
  const parts = separated(cursor, '|', conjunction);
  return 'reason' in parts ? parts : { ...parts, value: any(parts.value) };
}

function conjunction(cursor: Cursor): Read<Formula> {
  const parts = separated(cursor, '&', operand);
  return 'reason' in parts ? parts : { ...parts, value: all(parts.value) };
}

function operand(cursor: Cursor): Read<Formula> {
  const token = tokenAt(cursor);
  if (cursor.depth === DEEPEST_TEXT) return { reason: TOO_DEEP, at: token.at };
  const inner = { ...after(cursor), depth: cursor.depth + 1 };
  const read = token.kind === 'name' ? named(token.text, inner) : signed(token, inner);
  return 'reason' in read ? read : { ...read, cursor: { ...read.cursor, depth: cursor.depth } };
}

function signed(token: Token, inner: Cursor): Read<Formula> {
  if (token.kind === 'quoted') return fact(token.value, inner);
  if (token.kind === 'sign' && token.text === '~') return mapped(operand(inner), not);
  if (token.kind === 'sign' && token.text === '(') return closed(disjunction(inner), ')', token);
  if (token.kind === 'sign' && token.text === '[!') {
    const told = closed(disjunction(inner), ']', token);
    if ('reason' in told) return told;
    return mapped(operand(told.cursor), (of) => ({ op: 'announced', told: told.value, of }));
  }
  return expected(OPERAND, token);
}

function named(name: string, inner: Cursor): Read<Formula> {
  switch (name) {
    case 'true':
      return { value: TRUE, cursor: inner };
    case 'false':
      return { value: FALSE, cursor: inner };
    case 'K':
    case 'B':
    case 'Kw': {
      const agent = nameAt(inner, `${name} is followed by the name of an agent`);
      if ('reason' in agent) return agent;
      return mapped(operand(agent.cursor), (of) => ({ op: name, agent: agent.value, of }));
    }
    case 'E':
    case 'C': {
      const group = groupAt(inner);
      if ('reason' in group) return group;
      return mapped(operand(group.cursor), (of) => ({ op: name, group: group.value, of }));
    }
    default:
      return name === 'null' ? expected(OPERAND, tokenAt({ ...inner, next: inner.next - 1 })) : fact(name, inner);
  }
}

function fact(variable: string, cursor: Cursor): Read<Formula> {
  if (tokenAt(cursor).text !== '=') return { value: atom(variable), cursor };
  const place = after(cursor);
  const value = valueIn(tokenAt(place));
  if (value === undefined) return expected('a value, like box, "the red box", 3, true or null', tokenAt(place));
  return { value: atom(variable, value), cursor: after(place) };
}

function valueIn(token: Token): Value | undefined {
  switch (token.kind) {
    case 'number':
    case 'quoted':
      return token.value;
    case 'name':
      if (token.text === 'null') return null;
      if (token.text === 'true' || token.text === 'false') return token.text === 'true';
      return RESERVED.includes(token.text) ? undefined : token.text;
    case 'sign':
    case 'end':
      return undefined;
  }
}

function groupAt(cursor: Cursor): Read<GroupOfNames> {
  const brace = tokenAt(cursor);
  if (brace.text !== '{') return { value: null, cursor };
  const names = separated(after(cursor), ',', (each) => nameAt(each, 'the braces hold names of agents'));
  if ('reason' in names) return names;
  const [first, ...rest] = names.value;
  const group: Read<GroupOfNames> = { ...names, value: first === undefined ? null : [first, ...rest] };
  return closed(group, '}', brace);
}

function nameAt(cursor: Cursor, why: string): Read<string> {
  const token = tokenAt(cursor);
  if (token.kind === 'quoted') return { value: token.value, cursor: after(cursor) };
  if (token.kind !== 'name' || RESERVED.includes(token.text))
    return { reason: `${why}, not ${inWords(token)}`, at: token.at };
  return { value: token.text, cursor: after(cursor) };
}

/** One or more, separated by the sign. */
function separated<T>(start: Cursor, sign: string, read: (cursor: Cursor) => Read<T>): Read<readonly T[]> {
  const value: T[] = [];
  for (let cursor = start; ; cursor = after(cursor)) {
    const part = read(cursor);
    if ('reason' in part) return part;
    value.push(part.value);
    cursor = part.cursor;
    if (tokenAt(cursor).kind !== 'sign' || tokenAt(cursor).text !== sign) return { value, cursor };
  }
}

function closed<T>(read: Read<T>, sign: string, opening: Token): Read<T> {
  if ('reason' in read) return read;
  const token = tokenAt(read.cursor);
  const { line, column } = opening.at;
  if (token.kind !== 'sign' || token.text !== sign)
    return expected(`'${sign}' for the '${opening.text}' of line ${line}, column ${column}`, token);
  return { ...read, cursor: after(read.cursor) };
}

function mapped(read: Read<Formula>, change: (formula: Formula) => Formula): Read<Formula> {
  return 'reason' in read ? read : { ...read, value: change(read.value) };
}

function expected(what: string, token: Token): FormulaFault {
  return { reason: `expected ${what}, not ${inWords(token)}`, at: token.at };
}

function inWords(token: Token): string {
  return token.kind === 'end' ? 'the end' : `'${shortened(token.text)}'`;
}

function after(cursor: Cursor): Cursor {
  return { ...cursor, next: cursor.next + 1 };
}

function tokenAt({ tokens, next }: Cursor): Token {
  const token = tokens[Math.min(next, tokens.length - 1)];
  if (!token) throw new Error('a text without even an end');
  return token;
}
