import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from './parse.ts';
import { print } from './print.ts';
import { formulasOver } from './testing/formulas.ts';
import { faultInWords } from './tokens.ts';

const name = fc.oneof(
  fc.constantFrom('muddy', 'place', '_x1', 'K', 'Kw', 'true', 'null', 'E', ''),
  fc.string({ maxLength: 6, unit: 'binary' }),
);
const value = fc
  .oneof(name, fc.boolean(), fc.constant(null), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map((each) => (Object.is(each, -0) ? 0 : each));
const formula = formulasOver({ variable: name, value, agent: name });

test('a parsed formula prints to a text that parses to it again, up to the deepest nesting', () => {
  for (const text of [
    `${'~'.repeat(999)}place = box`,
    `${'~(a & '.repeat(333)}c${' | d)'.repeat(333)}`,
    `${'[!p] K a ('.repeat(300)}q${' & r)'.repeat(300)}`,
  ]) {
    const parsed = parse(text);
    if (!parsed.ok) throw new Error(faultInWords(parsed.fault));
    expect(parse(print(parsed.formula))).toEqual(parsed);
  }
  // each of the 400 has three levels: not, or, and
  expect(parse(`${'~(a & '.repeat(400)}c${' | d)'.repeat(400)}`)).toMatchObject({ ok: false });
});

test('a text of any length is parsed or refused', () => {
  const long = 'a'.repeat(20_000_000);
  expect(parse(`"${long}"`)).toEqual({ ok: true, formula: { op: 'atom', variable: long, value: true } });
  expect(parse(`"${'\\"'.repeat(5_000_000)}`)).toMatchObject({ fault: { reason: 'this quote is never closed' } });
  expect(parse(`"${long}\n"`)).toMatchObject({
    fault: { reason: `"${'a'.repeat(39)}… is not a string as JSON has them` },
  });
  expect(parse(`p ${long}`)).toMatchObject({
    fault: { reason: `expected '&', '|' or the end, not '${'a'.repeat(40)}…'` },
  });
  const facts = Array.from({ length: 300_000 }, (_, i) => `p${i}`);
  expect(parse(facts.join(' & '))).toMatchObject({ ok: true, formula: { op: 'and', of: { length: facts.length } } });
});

test('only finite numbers are read, and -0 is 0', () => {
  for (const text of ['x = 1e999', `x = -${'9'.repeat(400)}`])
    expect(parse(text)).toMatchObject({ fault: { reason: expect.stringMatching(/is larger than numbers can be$/) } });
  expect(parse('x = -0')).toEqual({ ok: true, formula: { op: 'atom', variable: 'x', value: 0 } });
});

test('a formula printed and read again is the same formula', () => {
  fc.assert(
    fc.property(formula, (each) => {
      expect(parse(print(each))).toEqual({ ok: true, formula: each });
    }),
    { numRuns: 1000 },
  );
});

describe('precedence', () => {
  test.each([
    ['~p & q | r', '(~p & q) | r'],
    ['K anne p & q', 'K anne p & q'],
    ['K anne (p & q)', 'K anne (p & q)'],
    ['[!p] K anne q | r', '[!p] K anne q | r'],
    ['~place = box', '~(place = box)'],
    ['B anne B bob place = "the red box"', 'B anne B bob (place = "the red box")'],
    ['C{anne,bob}E p', 'C{anne, bob} E p'],
    ['  ( (p) )\n', 'p'],
    ['p = true', 'p'],
    ['x = -1.5e3 & y = null', 'x = -1500 & y = null'],
  ])('%s is %s', (text, printed) => {
    const parsed = parse(text);
    expect(parsed.ok ? print(parsed.formula) : parsed).toBe(printed);
  });
});

describe('a fault has its place and what was expected', () => {
  test.each([
    ['', 'line 1, column 1: expected a formula, like muddy, place = box, ~p, K anne p or (p & q), not the end'],
    ['p &\n  & q', "line 2, column 3: expected a formula, like muddy, place = box, ~p, K anne p or (p & q), not '&'"],
    ['K (p)', "line 1, column 3: K is followed by the name of an agent, not '('"],
    ['(p & q', "line 1, column 7: expected ')' for the '(' of line 1, column 1, not the end"],
    ['[!p q', "line 1, column 5: expected ']' for the '[!' of line 1, column 1, not 'q'"],
    ['[p] q', "line 1, column 1: a '[' begins an announcement, which is written [!told] then"],
    ['E{} p', "line 1, column 3: the braces hold names of agents, not '}'"],
    ['place = ', 'line 1, column 9: expected a value, like box, "the red box", 3, true or null, not the end'],
    ['p q', "line 1, column 3: expected '&', '|' or the end, not 'q'"],
    ['p => q', "line 1, column 4: '>' means nothing here"],
    ['place = "box', 'line 1, column 9: this quote is never closed'],
    ['"\\x"', 'line 1, column 1: "\\x" is not a string as JSON has them'],
    ['null', "line 1, column 1: expected a formula, like muddy, place = box, ~p, K anne p or (p & q), not 'null'"],
  ])('%j', (text, sentence) => {
    const parsed = parse(text);
    expect(parsed.ok ? parsed.formula : faultInWords(parsed.fault)).toBe(sentence);
  });

  test('too deep a nesting is refused, not a crash', () => {
    const parsed = parse(`${'~'.repeat(100_000)}p`);
    expect(parsed.ok ? parsed.formula : parsed.fault.reason).toBe('formulas are nested at most 1000 deep');
    expect(parse(`${'~'.repeat(999)}p`).ok).toBe(true);
  });
  test.each(['B anne ', 'K anne ', 'Kw anne '])('%s counts as a level of its own', (operator) => {
    expect(parse(`${operator.repeat(1000)}p`).ok).toBe(false);
    expect(parse(`${operator.repeat(999)}p`).ok).toBe(true);
  });
});
