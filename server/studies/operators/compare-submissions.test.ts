/** Who matches whom, and what is left to pay, for participants and submissions in every state. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, type Here, type There } from './compare-submissions.ts';
import { submissionActions } from './submission-actions.ts';

const here = (participant: string, more: Partial<Here> = {}): Here => ({
  ...{ participant, key: `key of ${participant}`, submission: `sub-${participant}`, code: 'DONE' },
  ...{ outcome: 'complete', fullBase: true, owed: 340, listed: 190, base: 150, fixed: 0 },
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
    reward: null,
    bonus: null,
  },
  ...more,
});
const NOTHING = {
  ...{ matched: [], onlyHere: [], onlyThere: [], returned: [], timedOut: [] },
  ...{ codeMismatch: [], paidTwice: [], contradictory: [], amounts: [], unpaid: [], overpaid: [] },
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

test('a person whose two submissions are approved is paid twice, and overpaid', () => {
  const twice = [there('ann'), there('ann', { id: 'sub-ann-2' })];
  for (const rows of [twice, twice.toReversed()]) {
    expect(compare([here('ann')], rows)).toMatchObject({
      paidTwice: [{ participant: 'ann', submissions: ['sub-ann', 'sub-ann-2'] }],
      overpaid: [{ participant: 'ann', minor: 150 }],
    });
    expect(submissionActions([here('ann')], rows)).toMatchObject([
      { submission: 'sub-ann', do: 'nothing', bonus: 190 },
      { submission: 'sub-ann-2', do: 'look', why: 'The same person is paid for sub-ann as well.' },
    ]);
  }
  const second = [there('ann'), there('ann', { id: 'sub-ann-2', status: 'AWAITING REVIEW' })];
  expect(compare([here('ann')], second)).toEqual({ ...NOTHING, matched: ['ann'] });
  expect(submissionActions([here('ann')], second)[1]).toMatchObject({ submission: 'sub-ann-2', do: 'ask_to_return' });
  // the one of the link was given back, and the other one is paid
  const restarted = [there('ann', { status: 'RETURNED' }), there('ann', { id: 'sub-ann-2' })];
  expect(compare([here('ann')], restarted)).toEqual({ ...NOTHING, matched: ['ann'] });
});

test('of a submission about which the file says several things nothing is settled, and a repeated line counts once', () => {
  const rows = [there('ann'), there('ann', { status: 'REJECTED' })];
  expect(compare([here('ann')], rows)).toEqual({
    ...NOTHING,
    contradictory: [{ submission: 'sub-ann', says: ['APPROVED DONE ann', 'REJECTED DONE ann'] }],
  });
  expect(submissionActions([here('ann')], rows)).toMatchObject([
    { submission: 'sub-ann', do: 'look', why: 'The file says several things of it: APPROVED, REJECTED.' },
  ]);
  expect(compare([here('ann')], [there('ann'), there('ann')])).toEqual({ ...NOTHING, matched: ['ann'] });
});

test('what the recruiter says that it paid counts, and where it is another amount than here it is named', () => {
  const exact = there('ann', { reward: 150, bonus: 190 });
  expect(compare([here('ann')], [exact])).toEqual({ ...NOTHING, matched: ['ann'] });
  expect(compare([here('ann')], [there('ann', { reward: 999, bonus: 0 })])).toMatchObject({
    amounts: [
      { participant: 'ann', what: 'reward', here: 150, there: 999 },
      { participant: 'ann', what: 'bonus', here: 190, there: 0 },
    ],
    overpaid: [{ participant: 'ann', minor: 659 }],
  });
  // a list that was not uploaded is not paid
  const missing = compare([here('ann')], [there('ann', { reward: 150, bonus: 0 })]);
  expect(missing.unpaid).toEqual([{ participant: 'ann', minor: 190 }]);
});

test('each submission that awaits review is approved, screened out or asked back, and what is left is the bonus', () => {
  const waits = { status: 'AWAITING REVIEW' };
  const deedOf = (more: Partial<Here>, row: Partial<There> = waits) => {
    const [one] = submissionActions([here('ann', more)], [there('ann', row)]);
    return [one?.do, one?.minor, one?.bonus];
  };
  expect(deedOf({})).toEqual(['approve', 150, 190]);
  const early = { outcome: 'partial_partner_left', fullBase: false, owed: 50, listed: 0 } as const;
  expect(deedOf(early)).toEqual(['ask_to_return', 0, 50]);
  const failed = { outcome: 'failed_check', fullBase: false, owed: 60, listed: 0, fixed: 40 } as const;
  expect(deedOf(failed)).toEqual(['screen_out', 40, 20]);
  // a list has it already
  expect(deedOf({ ...failed, listed: 60 })).toEqual(['ask_to_return', 0, 60]);
  expect(deedOf({ ...early, owed: 0 })).toEqual(['ask_to_return', 0, 0]);
  expect(deedOf({ outcome: null, code: null, owed: 0 })).toEqual(['wait', 0, 0]);
  expect(deedOf({}, { status: 'ACTIVE' })[0]).toBe('wait');
  expect(deedOf({}, { status: 'RETURNED' })).toEqual(['nothing', 0, 340]);
  expect(deedOf(early, { status: 'APPROVED' })[0]).toBe('look');
  expect(deedOf({}, { status: 'REJECTED' })).toEqual(['look', 0, 340]);
  expect(deedOf(failed, { status: 'SCREENED OUT' })).toEqual(['nothing', 0, 20]);
  expect(submissionActions([], [there('bob', waits)])).toMatchObject([{ do: 'look', participant: null }]);
  expect(submissionActions([], [there('bob', { status: 'RETURNED' })])).toMatchObject([{ do: 'nothing' }]);
});

test('for any participants and submissions each submission gets one deed, and no deed pays more than is owed', () => {
  const statuses = [
    'RESERVED',
    'ACTIVE',
    'TIMED-OUT',
    'AWAITING REVIEW',
    'APPROVED',
    'RETURNED',
    'REJECTED',
    'SCREENED OUT',
  ];
  const row = fc.record({
    person: fc.constantFrom('ann', 'bob', 'eve'),
    n: fc.nat(2),
    status: fc.constantFrom(...statuses),
  });
  const person = fc.record({
    owed: fc.nat(400),
    listed: fc.nat(400),
    fixed: fc.nat(80),
    fullBase: fc.boolean(),
    over: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), fc.tuple(person, person), (rows, people) => {
      const known = people.map(({ over, ...one }, i) =>
        here(['ann', 'bob'][i] ?? '', { ...one, ...(over ? {} : { code: null }) }),
      );
      const told = rows.map(({ person: who, n, status }) => there(who, { id: `sub-${who}${n || ''}`, status }));
      const actions = submissionActions(known, told);
      expect(actions.map(({ submission }) => submission).toSorted()).toEqual(
        [...new Set(told.map(({ id }) => id))].toSorted(),
      );
      for (const { participant, minor, bonus } of actions)
        expect(minor + bonus).toBeLessThanOrEqual(known.find((one) => one.participant === participant)?.owed ?? 0);
      const { matched, onlyHere } = compare(known, told);
      expect(matched.filter((one) => onlyHere.includes(one))).toEqual([]);
    }),
  );
});
