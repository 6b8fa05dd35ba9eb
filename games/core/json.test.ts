import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, checkJson, checksum, isWellFormed, sameJson } from './json.ts';

/** What JSON text can say; -0 is not among it. */
const anyJson = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));

/** The same value with the keys of every object in another order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, part]) => [key, reversed(part)]),
  );
}

describe('canonical JSON', () => {
  test.each([
    [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
    [{ 10: 'ten', 9: 'nine', B: 0, a: 0 }, '{"10":"ten","9":"nine","B":0,"a":0}'],
    [['ä', '\u2028', '"', '\ud800'], '["ä","\u2028","\\"","\\ud800"]'],
    [[1e21, 1e-7, 0.1, -5], '[1e+21,1e-7,0.1,-5]'],
    [{}, '{}'],
    [[], '[]'],
  ])('of %j is one text', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  test('has the keys in order of their code units, whatever they are and however many', () => {
    const byCodeUnit = (value: unknown): string => {
      if (Array.isArray(value)) return `[${value.map(byCodeUnit)}]`;
      if (typeof value !== 'object' || value === null) return JSON.stringify(value);
      const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
      return `{${fields.map(([key, part]) => `${JSON.stringify(key)}:${byCodeUnit(part)}`)}}`;
    };
    const key = fc.oneof(fc.nat(120).map(String), fc.string({ maxLength: 2 }), fc.constant('__proto__'));
    const leaf = fc.constantFrom(null, true, 'x', 10, 9);
    const record = fc.dictionary(key, leaf, { maxKeys: 40, size: 'max' });
    const value = fc.oneof(record, fc.dictionary(key, fc.oneof(leaf, record, fc.tuple(leaf, record)), { maxKeys: 4 }));
    fc.assert(
      fc.property(value, (one) => {
        expect(canonicalJson(one)).toBe(byCodeUnit(one));
      }),
    );
  });

  test('is read back as the same value', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        expect(isDeepStrictEqual(JSON.parse(canonicalJson(value)), value)).toBe(true);
      }),
    );
  });
  test('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
        expect(checksum(reversed(value))).toBe(checksum(value));
      }),
    );
  });
  test('differs for values that differ', () => {
    fc.assert(
      fc.property(anyJson, anyJson, (a, b) => {
        expect(sameJson(a, b)).toBe(isDeepStrictEqual(a, b));
      }),
    );
  });

  test.each([
    ['undefined', undefined],
    ['undefined in an object', { a: undefined }],
    ['undefined in an array', [undefined]],
    ['a hole', new Array(1)],
    ['NaN', Number.NaN],
    ['infinity', [Number.POSITIVE_INFINITY]],
    ['-0', { a: -0 }],
    // biome-ignore lint/style/noRestrictedGlobals: a date to refuse
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['a set', { seen: new Set() }],
    ['a typed array', new Uint8Array(2)],
    ['a bigint', 1n],
    ['a symbol', Symbol('a')],
    ['a function', () => 1],
    ['an error', new Error('no')],
  ])('refuses %s, which JSON would drop or change', (_what, value) => {
    expect(() => canonicalJson(value)).toThrow('not JSON');
    expect(() => checkJson(value)).toThrow('not JSON');
  });

  test('and its check takes every value that it takes', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        expect(() => checkJson(value)).not.toThrow();
      }),
    );
  });
});

describe('checksum', () => {
  test('is the first 16 hex digits of SHA-256 of the canonical JSON', () => {
    // printf '{"a":1,"b":[true,null]}' | sha256sum
    expect(checksum({ b: [true, null], a: 1 })).toBe('1cc69c7fa23616ca');
  });
});

describe('half a character', () => {
  test.each([['\ud800'], [['a', 'b\udc00']], [{ 'key \ud800': 1 }], [{ deep: [{ text: '\udfff!' }] }]])(
    'is found in %j',
    (value) => {
      expect(isWellFormed(value)).toBe(false);
    },
  );

  test.each([[null], [7], ['é👩‍👩‍👧'], [{ ключ: ['\ud83d\ude00', true, null] }]])('is not found in %j', (value) => {
    expect(isWellFormed(value)).toBe(true);
  });

  test('is looked for however deep a value is nested', () => {
    const nested = (inner: string): unknown => JSON.parse(`${'['.repeat(30_000)}"${inner}"${']'.repeat(30_000)}`);
    expect([isWellFormed(nested('a')), isWellFormed(nested('\ud800'))]).toEqual([true, false]);
  });
});
