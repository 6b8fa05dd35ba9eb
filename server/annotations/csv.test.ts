/** Tables as CSV, written and read back. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRows, fromCsv, toCsv } from './csv.ts';

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

test('rows say in which line they begin, also with other separators', () => {
  const rows = [
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['one\ntwo', ';,\t'] },
    { line: 5, cells: ['3', ''] },
  ];
  for (const separator of [',', ';', '\t'] as const)
    expect(csvRows(['a', 'b\n"one\ntwo"', '";,\t"\r\n\n3', ''].join(separator), { separator })).toEqual(rows);
});

test('a file with more rows than are wanted is refused', () => {
  expect(csvRows('a\nb\nc\n', { mostRows: 3 })).toHaveLength(3);
  expect(() => csvRows('a\nb\nc\nd\n', { mostRows: 3 })).toThrow('more than 3 rows');
});

test('a file with an open quote is refused', () => {
  expect(() => fromCsv('turn,facts\n0,"[1]\n1,2')).toThrow('left open');
});
