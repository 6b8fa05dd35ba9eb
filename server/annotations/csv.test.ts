import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromCsv, toCsv } from './csv.ts';

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', 'a', "'", '=') }),
);

test('whatever is in a table comes back from it; only what looks like a formula gets an apostrophe before it', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer(), cell, cell)), (rows) => {
      const back = fromCsv(toCsv(['n', 'one', 'two'], rows));
      const kept = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
      expect(back).toEqual(rows.map(([n, one, two]) => ({ n: String(n), one: kept(one), two: kept(two) })));
    }),
  );
});

test('as a spreadsheet writes it: with a mark before it, other line ends, and without the last one', () => {
  expect(fromCsv('\ufeffturn,facts\n0,"[""a"", 1]"\n\n1,')).toEqual([
    { turn: '0', facts: '["a", 1]' },
    { turn: '1', facts: '' },
  ]);
});

test('a quote that is left open is no table', () => {
  expect(() => fromCsv('turn,facts\n0,"[1]\n1,2')).toThrow('left open');
});
