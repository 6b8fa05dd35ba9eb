/** Codes from files of unknown origin. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { householdCoding } from '../../games/household/analysis/coding.ts';
import { household } from '../../games/household/game.ts';
import { codedRows } from './coded-rows.ts';
import { toCsv } from './csv.ts';

const CODING = householdCoding(household);
const FACT = { predicate: 'is_open', args: ['fridge_1'], holds: true, knowers: [] };
const HEAD = 'codebook,turn,from,facts';

test.each([
  ['another codebook', `${HEAD}\n1,0,0,[]`, 'coded by codebook 1, and this round has 2'],
  [
    'another codebook, as JSON',
    JSON.stringify({ codebook: 1, messages: [{ turn: 0, from: 0, own: [] }] }),
    'codebook 1',
  ],
  ['no turn, which is not turn 0', 'turn,from,facts\n,0,[]', 'turn'],
  ['no such column', 'from,facts\n0,[]', 'turn'],
  ['half a turn', 'turn,from,facts\n0.5,0,[]', 'turn'],
  ['a message twice', 'turn,from,facts\n0,0,[]\n0,0,"[]"', 'turn 0, seat 0 twice'],
  ['too many facts', JSON.stringify([{ turn: 0, from: 0, facts: Array(21).fill(FACT) }]), 'facts'],
  [
    'an unknown predicate',
    JSON.stringify([{ turn: 0, from: 0, facts: [{ ...FACT, predicate: 'is_red' }] }]),
    'predicate',
  ],
  ['more than a fact has', JSON.stringify([{ turn: 0, from: 0, facts: [{ ...FACT, author: 'bob' }] }]), 'author'],
  ['no facts but an object', 'turn,from,facts\n0,0,"{""__proto__"": []}"', 'facts'],
])('%s is refused in a sentence', (_what, text, why) => {
  expect(() => codedRows(CODING, text, 2)).toThrow(why);
});

test('empty rows are left out, and a row coded with nothing asserted is kept', () => {
  expect(codedRows(CODING, `${HEAD}\n2,0,0,\n2,1,0,[]`, 2)).toEqual([{ codebook: 2, turn: 1, from: 0, facts: [] }]);
});

test('every file gives rows of distinct messages of this codebook, or is refused', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.constantFrom('', '[]', JSON.stringify([FACT]), '0'),
  );
  const csv = fc
    .array(fc.tuple(fc.constantFrom(1, 2, 2, 2, ''), cell, cell, cell))
    .map((rows) => toCsv(['codebook', 'turn', 'from', 'facts'], rows));
  fc.assert(
    fc.property(fc.oneof(csv, fc.string({ unit: 'binary' }), fc.json()), (text) => {
      let rows: ReturnType<typeof codedRows>;
      try {
        rows = codedRows(CODING, text, 2);
      } catch (error) {
        expect((error as Error).message).not.toBe('');
        return;
      }
      expect(new Set(rows.map(({ turn, from }) => `${turn} ${from}`)).size).toBe(rows.length);
      for (const { turn, codebook = 2 } of rows) expect([Number.isInteger(turn), codebook]).toEqual([true, 2]);
    }),
    { numRuns: 300 },
  );
});
