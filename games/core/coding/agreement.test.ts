import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nominalAlpha, type Unit } from './agreement.ts';

/** Coders as rows, units as columns, . for a missing value. */
function units(...coders: readonly string[]): readonly Unit[] {
  const rows = coders.map((row) => row.split(' ').map((value) => (value === '.' ? null : value)));
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? null));
}

describe('the worked examples of Krippendorff (2011)', () => {
  test('A: two values, two coders, nothing missing', () => {
    expect(nominalAlpha(units('0 1 0 0 0 0 0 0 1 0', '1 1 1 0 0 1 0 0 0 0'))).toBeCloseTo(0.095, 3);
  });

  test('B: five values, two coders, nothing missing', () => {
    expect(nominalAlpha(units('a a b b d c c c e d d a', 'b a b b b c c c e d d d'))).toBeCloseTo(0.692, 3);
  });

  test('C: five values, four coders, values missing', () => {
    const coded = units(
      '1 2 3 3 2 1 4 1 2 . . .',
      '1 2 3 3 2 2 4 1 2 5 . 3',
      '. 3 3 3 2 3 4 2 2 5 1 .',
      '1 2 3 3 2 4 4 1 2 5 1 .',
    );
    expect(nominalAlpha(coded)).toBeCloseTo(0.743, 3);
  });
});

const someUnits = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', null), { minLength: 2, maxLength: 4 }));

test('alpha is at most 1, and is 1 exactly if coders agree on every unit', () => {
  fc.assert(
    fc.property(someUnits, (coded) => {
      const alpha = nominalAlpha(coded);
      if (alpha === null) return;
      const agree = coded.every((unit) => new Set(unit.filter((value) => value !== null)).size < 2);
      expect(alpha <= 1).toBe(true);
      expect(alpha === 1).toBe(agree);
    }),
  );
});

test('the order of coders and of units does not matter, nor does a unit that one coder coded', () => {
  fc.assert(
    fc.property(someUnits, (coded) => {
      const turned = [['b', null], ...coded.map((unit) => unit.toReversed()).toReversed()];
      const [one, other] = [nominalAlpha(coded), nominalAlpha(turned)];
      if (one === null || other === null) expect(one).toBe(other);
      else expect(other).toBeCloseTo(one, 10);
    }),
  );
});

test('alpha is undefined if all values are the same or no unit has two', () => {
  expect(nominalAlpha([])).toBeNull();
  expect(nominalAlpha(units('a a a', 'a a a'))).toBeNull();
  expect(nominalAlpha(units('a b .', '. . a'))).toBeNull();
});
