/** Packed numbers beside what they stand for, written out. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { piecesOf } from '../rules.ts';
import {
  changedInMasks,
  changedInTables,
  compareLists,
  countOf,
  entriesIn,
  hasEntry,
  integerTable,
  sameTables,
  tableOfMasks,
} from './packed.ts';

const masks = fc.array(fc.nat(2 ** 30 - 1), { minLength: 1, maxLength: 6 });
const lists = fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 4 });

test('a table of masks has a 1 for each agent and piece that it knows, at agent * pieces + piece', () => {
  fc.assert(
    fc.property(masks, fc.integer({ min: 1, max: 30 }), (known, pieces) => {
      const table = tableOfMasks(known, pieces);
      expect(table).toHaveLength(known.length * pieces);
      for (const [agent, mask] of known.entries())
        for (let piece = 0; piece < pieces; piece++)
          expect(table[agent * pieces + piece]).toBe(Number(piecesOf(mask).includes(piece)));
    }),
  );
});

test('the entries of masks are where their table has a 1, and entries change where tables do', () => {
  const small = fc.array(fc.nat(2 ** 6 - 1), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(small, small, (before, now) => {
      const [was, is] = [tableOfMasks(before, 6), tableOfMasks(now, 6)];
      const places = [...is.keys()];
      expect(entriesIn(now, 6)).toEqual(places.filter((entry) => is[entry] === 1));
      expect(places.map((entry) => Number(hasEntry(now, entry, 6)))).toEqual([...is]);
      const changed = places.filter((entry) => was[entry] !== is[entry]);
      expect(changedInMasks(before, now, 6)).toEqual(changed);
      expect(changedInTables(was, is)).toEqual(changed);
    }),
  );
});

test('tables are the same if every number is', () => {
  const table = Float64Array.of(0, 0.3, 1);
  expect(sameTables(table, table.slice())).toBe(true);
  expect(sameTables(table, Float64Array.of(0, 0.1 + 0.2, 1))).toBe(false);
  expect(sameTables(table, table.subarray(0, 2))).toBe(false);
});

test('a mask has as many pieces as it lists', () => {
  fc.assert(fc.property(fc.nat(2 ** 30 - 1), (mask) => countOf(mask) === piecesOf(mask).length));
});

test('a table by integers keeps what a map by texts keeps, in the same order', () => {
  const large = fc.array(fc.constantFrom(0, 1, 2 ** 32, 2 ** 32 + 1, 1e12, -1), { maxLength: 3 });
  fc.assert(
    fc.property(fc.array(fc.oneof(lists, large), { maxLength: 60 }), (keys) => {
      const table = integerTable<number[]>();
      const map = new Map<string, number[]>();
      for (const [i, key] of keys.entries()) {
        table.at(key, () => []).push(i);
        map.set(key.join(), [...(map.get(key.join()) ?? []), i]);
      }
      expect(table.values).toEqual([...map.values()]);
    }),
  );
});

test('what is made for a key may add keys to the table, also with the same hash', () => {
  const table = integerTable<string>();
  // lists whose entries differ by 2^32 have one hash
  expect(table.at([1], () => `outer beside ${table.at([1 + 2 ** 32], () => 'inner')}`)).toBe('outer beside inner');
  const never = () => expect.fail('the key is there');
  expect([table.at([1], never), table.at([1 + 2 ** 32], never)]).toEqual(['outer beside inner', 'inner']);
});

test('lists are ordered by the first entry that differs, the shorter one before the longer', () => {
  fc.assert(
    fc.property(lists, lists, (a, b) => {
      const order = Math.sign(compareLists(a, b));
      expect(order).toBe(-Math.sign(compareLists(b, a)) + 0);
      expect(order === 0).toBe(a.join() === b.join());
      const at = a.findIndex((entry, i) => entry !== b[i]);
      const differs = at >= 0 && at < b.length;
      expect(order).toBe(differs ? Math.sign((a[at] ?? 0) - (b[at] ?? 0)) : Math.sign(a.length - b.length));
    }),
  );
});
