/** JSON from outside: what the reader counts in a text is what a walk over the value counts that the text was written from. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BOUNDS, excessOf, keepsTo, readJson } from './bounded-json.ts';

/** A value as it is written: a key may come twice. */
type Written =
  | string
  | { readonly open: '[' | '{'; readonly parts: readonly (readonly [key: string, part: Written])[] };

const blank = fc.string({ unit: fc.constantFrom(' ', '\n', '\r', '\t'), maxLength: 2 });
/** Texts in which brackets, commas, quotes and backslashes mean nothing. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ']', '}', ',', 'é', '\ud800') }),
  fc.string(),
);
const word = fc.oneof(
  text.map((one) => JSON.stringify(one)),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => JSON.stringify(one)),
  fc.constantFrom('true', 'false', 'null'),
);
const { written } = fc.letrec<{ written: Written }>((tie) => ({
  written: fc.oneof(
    { depthSize: 'large', maxDepth: 14 },
    word,
    fc.record({
      open: fc.constantFrom('[', '{'),
      parts: fc.array(fc.tuple(text, tie('written')), { maxLength: 6 }),
    }),
  ),
}));

const depthOf = (one: Written): number =>
  typeof one === 'string' ? 0 : 1 + Math.max(0, ...one.parts.map(([, part]) => depthOf(part)));
const partsOf = (one: Written): number =>
  typeof one === 'string' ? 0 : one.parts.reduce((sum, [, part]) => sum + 1 + partsOf(part), 0);
const jsonOf = (one: Written, space: string): string => {
  if (typeof one === 'string') return `${space}${one}${space}`;
  const parts = one.parts.map(([key, part]) => {
    const inner = jsonOf(part, space);
    return one.open === '[' ? inner : `${space}${JSON.stringify(key)}${space}:${inner}`;
  });
  return `${space}${one.open}${space}${parts.join(',')}${one.open === '[' ? ']' : '}'}${space}`;
};

test('a text is read exactly if it keeps to both bounds, and then as JSON.parse reads it', () => {
  const seen = { malformed: 0, too_large: 0, read: 0 };
  fc.assert(
    fc.property(
      written,
      blank,
      fc.integer({ min: 0, max: 8 }),
      fc.integer({ min: 0, max: 30 }),
      (one, space, depth, parts) => {
        const json = jsonOf(one, space);
        const answer = readJson(Buffer.from(json), { depth, parts });
        const [deep, many] = [depthOf(one) > depth, partsOf(one) > parts];
        if (!deep && !many) {
          expect(answer).toEqual({ value: JSON.parse(Buffer.from(json).toString('utf8')) });
          seen.read++;
          return;
        }
        if (!('refusal' in answer)) throw new Error(`read, though too ${deep ? 'deep' : 'large'}: ${json}`);
        const { code } = answer.refusal;
        expect([...(deep ? ['malformed'] : []), ...(many ? ['too_large'] : [])]).toContain(code);
        if (code === 'malformed' || code === 'too_large') seen[code]++;
      },
    ),
    { numRuns: 2000 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
});

test('the bounds themselves are allowed, and one more is not', () => {
  const nested = (depth: number) => Buffer.from(`${'['.repeat(depth)}${']'.repeat(depth)}`);
  const long = (parts: number) => Buffer.from(JSON.stringify(Array.from({ length: parts }, () => 1)));
  expect(excessOf(nested(BOUNDS.depth), BOUNDS)).toBe(null);
  expect(excessOf(nested(BOUNDS.depth + 1), BOUNDS)).toMatchObject({ code: 'malformed' });
  expect(excessOf(long(BOUNDS.parts), BOUNDS)).toBe(null);
  expect(excessOf(long(BOUNDS.parts + 1), BOUNDS)).toMatchObject({ code: 'too_large' });
});

test('no bytes make it throw; what is no JSON is malformed, however deep it begins', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .string({ unit: fc.constantFrom('[', ']', '{', '}', ',', ':', '"', '\\', '1', ' ') })
      .map((one) => Buffer.from(one)),
  );
  fc.assert(
    fc.property(bytes, (given) => {
      const answer = readJson(given);
      if ('refusal' in answer) expect(['malformed', 'too_large']).toContain(answer.refusal.code);
      else expect(answer.value).toEqual(JSON.parse(Buffer.from(given).toString('utf8')));
    }),
    { numRuns: 2000 },
  );
  for (const unit of ['[', '{"a":', '[[1],', '[{"a":"\\"",'])
    expect(readJson(Buffer.from(unit.repeat(100_000)))).toMatchObject({ refusal: { code: 'malformed' } });
});

test('a decoded value keeps to the bounds exactly if the text of it does', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), fc.nat(6), fc.nat(30), (value, depth, parts) => {
      const text = Buffer.from(JSON.stringify(value));
      expect(keepsTo(value, { depth, parts })).toBe(excessOf(text, { depth, parts }) === null);
    }),
    { numRuns: 1000 },
  );
});
