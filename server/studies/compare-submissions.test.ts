/** Who matches whom, and what is left to pay, for participants and submissions in every state. */
import { expect, test } from 'vitest';
import { compare, type Here, type There } from './compare-submissions.ts';

const here = (participant: string, more: Partial<Here> = {}): Here => ({
  ...{ participant, key: `key of ${participant}`, submission: `sub-${participant}`, code: 'DONE' },
  ...{ owed: 340, listed: 190, base: 150, fixed: 0 },
  ...more,
});
const there = (participant: string, more: Partial<There> = {}): There => ({
  ...{
    id: `sub-${participant}`,
    person: participant,
    key: `key of ${participant}`,
    status: 'APPROVED',
    code: 'DONE',
    authenticity: null,
  },
  ...more,
});
const NOTHING = {
  ...{ matched: [], onlyHere: [], onlyThere: [], returned: [], timedOut: [] },
  ...{ codeMismatch: [], unpaid: [], overpaid: [] },
};

test('who is approved and listed is matched, paid, and in no other list', () => {
  expect(compare([here('ann')], [there('ann')])).toEqual({ ...NOTHING, matched: ['ann'] });
});

test('an erased participant is matched by the key, and a restarted submission by the link', () => {
  expect(compare([here('ann', { submission: null })], [there('ann')])).toEqual({ ...NOTHING, matched: ['ann'] });
  for (const order of [0, 1]) {
    const rows = [there('ann'), there('ann', { id: 'earlier', status: 'RETURNED', code: '' })];
    const sorted = order === 0 ? rows : rows.toReversed();
    expect(compare([here('ann')], sorted)).toEqual({ ...NOTHING, matched: ['ann'] });
  }
});

test('what one side lacks is named, and a participant whom the recruiter does not know is not paid by it', () => {
  const found = compare([here('ann')], [there('bob')]);
  expect(found).toEqual({
    ...NOTHING,
    ...{ onlyHere: ['ann'], onlyThere: ['sub-bob'], unpaid: [{ participant: 'ann', minor: 150 }] },
  });
});

test('returned and timed-out submissions pay nothing; those that wait for review are not settled', () => {
  const people = ['back', 'late', 'open'].map((name) => here(name, { code: 'GONE', owed: 50, listed: 0 }));
  const found = compare(people, [
    there('back', { status: 'RETURNED', code: '' }),
    there('late', { status: 'TIMED-OUT', code: '' }),
    there('open', { status: 'AWAITING REVIEW', code: 'GONE' }),
  ]);
  expect(found).toMatchObject({ returned: ['back'], timedOut: ['late'], codeMismatch: [], overpaid: [] });
  expect(found.unpaid).toEqual([
    { participant: 'back', minor: 50 },
    { participant: 'late', minor: 50 },
  ]);
});

test('another code, and an approval that the outcome does not pay, are named', () => {
  const found = compare([here('ann', { code: 'CHECK', owed: 40, listed: 0 })], [there('ann')]);
  expect(found.codeMismatch).toEqual([{ participant: 'ann', here: 'CHECK', there: 'DONE' }]);
  expect(found.overpaid).toEqual([{ participant: 'ann', minor: 110 }]);
  const screened = compare(
    [here('ann', { owed: 40, listed: 0, fixed: 40 })],
    [there('ann', { status: 'SCREENED OUT' })],
  );
  expect(screened).toEqual({ ...NOTHING, matched: ['ann'] });
  const early = compare([here('ann', { code: null, owed: 0, listed: 0 })], [there('ann')]);
  expect(early).toMatchObject({ codeMismatch: [{ here: null, there: 'DONE' }], unpaid: [], overpaid: [] });
});
