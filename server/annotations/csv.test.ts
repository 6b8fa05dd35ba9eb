/** Tables as CSV, written and read back. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromCsv, toCsv } from './csv.ts';

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', 'a', "'", '=') }),
);

test('every table comes back from its CSV, with an apostrophe only before text that looks like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer(), cell, cell)), (rows) => {
      const back = fromCsv(toCsv(['n', 'one', 'two'], rows));
      const kept = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
      expect(back).toEqual(rows.map(([n, one, two]) => ({ n: String(n), one: kept(one), two: kept(two) })));
    }),
  );
});

test('files of spreadsheets can be read: with a byte order mark, other line ends, and no line end at the end', () => {
  expect(fromCsv('\ufeffturn,facts\n0,"[""a"", 1]"\n\n1,')).toEqual([
    { turn: '0', facts: '["a", 1]' },
    { turn: '1', facts: '' },
  ]);
});

test('a file with an open quote is refused', () => {
  expect(() => fromCsv('turn,facts\n0,"[1]\n1,2')).toThrow('left open');
});
