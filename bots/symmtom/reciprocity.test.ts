import { expect, test } from 'vitest';
import { rngFor } from '../../games/core/rng.ts';
import { beginK, updateK } from '../../games/symmtom/beliefs/k-matrix.ts';
import { type Given, given } from '../../games/symmtom/testing/given.ts';
import { reciprocal } from './reciprocal.ts';
import { noDebts, owes, updateDebts } from './reciprocity.ts';
import { lived, requestIn } from './testing/lived.ts';

/** The agents that owe seat 0 something after these turns. */
function debtors(start: Given, ...turns: readonly string[]): readonly number[] {
  const { first, experiences } = lived(given(start), 0, ...turns);
  let k = beginK(first, 'greedy');
  let debts = noDebts(k.columns.length);
  for (const experience of experiences) {
    debts = updateDebts(debts, k, experience);
    k = updateK(k, experience);
  }
  return k.columns.flatMap((_, agent) => (owes(debts, agent) ? [agent] : []));
}

const PAIR: Given = { at: '2,2 2,3 6,6', bases: '1,1 1,2 6,5', first: '03 14 2' };

test('one turn of silence is tolerated, a second is not', () => {
  expect(debtors(PAIR, '.0 .- .-')).toEqual([]);
  expect(debtors(PAIR, '.0 .- .-', '.3 .- .-')).toEqual([1]);
});

test('an agent out of hearing owes nothing', () => {
  expect(debtors(PAIR, '.0 .1 .-', '.3 .4 .-', '.0 .1 .-')).toEqual([]);
});

test('an agent that has told all its own pieces owes nothing', () => {
  expect(debtors({ ...PAIR, first: '03 1 24' }, '.0 .1 .-', '.3 .- .-', '.0 .- .-', '.- .- .-')).toEqual([]);
});

test('a word that is new to any agent settles the debt at once', () => {
  expect(debtors(PAIR, '.- .- .-', '.- .- .-', '.- .1 .-')).toEqual([]);
  expect(debtors(PAIR, '.- .- .-', '.- .- .-', '.- .1 .-', '.- .- .-')).toEqual([]);
});

test('known words are tolerated for longer than silence, but not for ever', () => {
  const old = Array.from({ length: 9 }, () => '.- .1 .-');
  expect(debtors(PAIR, ...old.slice(0, 8))).toEqual([]);
  expect(debtors(PAIR, ...old)).toEqual([1]);
});

test('silence among others who keep silent is excused', () => {
  const start: Given = { at: '2,2 2,3 3,2', bases: '1,1 1,2 6,5', first: '03 14 25' };
  // 2 has kept silent long before 1 does
  const turns = ['.- .1 .-', '.- .- .-', '.- .- .-', '.- .- .-'];
  expect(debtors({ ...start, first: '036 14 25' }, ...turns)).toEqual([2]);
  expect(debtors({ ...start, at: '2,2 2,3 6,6' }, ...turns)).toEqual([1]);
});

test('if first-hand pieces are hidden, every agent may have one that I lack', () => {
  expect(debtors({ ...PAIR, firstHandShown: false }, '.- .- .-', '.- .- .-')).toEqual([1]);
});

test('the policy tells nothing new to a debtor, and speaks again once it has been told something', () => {
  const act = (...turns: readonly string[]) => {
    const { first, experiences, after } = lived(given(PAIR), 0, ...turns);
    const memory = experiences.reduce(reciprocal.observe, reciprocal.initialMemory(first));
    return reciprocal.act(memory, requestIn(after, 0), rngFor('reciprocal'));
  };
  expect(act().say).toBe(0);
  expect(act('.- .- .-', '.- .- .-').say).toBe(null);
  expect(act('.- .- .-', '.- .- .-', '.- .1 .-').say).toBe(0);
  // a piece that the debtor knows already may be said
  expect(act('.0 .- .-', '.- .- .-').say).toBe(0);
});
