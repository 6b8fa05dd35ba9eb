/** The room's sentences. */
import { expect, test } from 'vitest';
import type { HandRow, PersonRow } from '../../../studies/room/panels.ts';
import {
  announcementOf,
  deedWords,
  doingOf,
  duration,
  faultsByMinute,
  holderOf,
  limitOf,
  stuckWords,
  sumOfUse,
  usedInWords,
  whyWaiting,
} from './words.ts';

const need = (participant: string, why: HandRow['why'] = 'away'): readonly [string, HandRow] => [
  `${why} ${participant}`,
  { why, participant, session: null, since: 0, until: null, says: '' },
];

const PERSON: PersonRow = {
  nth: 117,
  participant: 'p-1',
  status: 'waiting',
  doing: 'waits for partners',
  outcome: null,
  session: null,
  seat: null,
  connected: true,
  arrivedAt: 0,
  since: 0,
  until: 300_000,
  wait: { event: 'one more person', rule: 'It waits at most 5:00.', until: 300_000 },
  owed: { minor: 0, currency: 'GBP' },
  signals: [],
  missedChecks: [],
  excludedBy: null,
  messages: 0,
  asksForHelp: false,
};

test('a time stands against its limit, and does not run past it', () => {
  expect(limitOf(0, 180_000, 108_000)).toEqual({ words: '1:48 of 3:00', used: 0.6, over: false });
  expect(limitOf(0, 180_000, 400_000)).toEqual({ words: '3:00 of 3:00', used: 1, over: true });
  expect(limitOf(0, null, 60_000)).toEqual({ words: '1:00', used: null, over: false });
  expect(duration(3_725_000)).toBe('1:02:05');
});

test('stuck is said when it is none', () => {
  expect(stuckWords([])).toBe('Stuck: none.');
  expect(stuckWords([need('p-1', 'stuck')[1], need('p-2')[1]])).toBe('Stuck: 1.');
});

test('only new needs are announced, and many at once are counted', () => {
  expect(announcementOf(['away p-1'], [need('p-1')])).toBeNull();
  expect(announcementOf(['away p-1'], [need('p-1'), need('p-2', 'help')])).toBe('Needs a hand: p-2 asked for help.');
  const many = ['p-1', 'p-2', 'p-3', 'p-4'].map((id) => need(id));
  expect(announcementOf([], many)).toBe('4 more participants need a hand.');
});

test('a participant who is away is said to be away, and one who finished has an outcome', () => {
  expect(doingOf({ ...PERSON, connected: false })).toBe('away, waits for partners');
  expect(doingOf({ ...PERSON, status: 'finished', connected: false, outcome: 'lobby_timeout' })).toBe(
    'no partner came',
  );
  expect(whyWaiting(PERSON, 60_000)).toBe('waits for one more person. It waits at most 5:00. Timer: 4:00.');
});

test('an action names its author, and the reader as you', () => {
  const row = { at: 0, operator: 'o-1', says: 'paused S-48', reason: 'fire alarm' };
  expect(deedWords(row, 'o-1')).toBe('You paused S-48: “fire alarm”');
  expect(deedWords(row, 'o-2')).toBe('o-1 paused S-48: “fire alarm”');
  expect(deedWords({ ...row, operator: null, reason: null }, null)).toBe('A rule paused S-48');
});

test('what language models have used is summed over sessions; costs and calls in vain are said where there are any', () => {
  const [one, other] = [
    { calls: 1, tokens: 900, micros: 0, inVain: 0 },
    { calls: 3, tokens: 2500, micros: 12_345, inVain: 2 },
  ];
  expect(usedInWords(one)).toBe('1 call of models, 900 tokens');
  const sum = sumOfUse([one, other]);
  expect(sum && usedInWords(sum)).toBe('4 calls of models, 2 in vain, 3,400 tokens, 0.012 spent');
  expect(sumOfUse([])).toBeNull();
});

test('a seat without a participant says who holds it, or why its model has left', () => {
  const seat = { participant: null, policy: null, line: 'here', until: null } as const;
  expect(holderOf(seat)).toBe('empty');
  expect(holderOf({ ...seat, policy: 'symmtom/patient' })).toBe('symmtom/patient');
  expect(holderOf({ ...seat, model: 'm-1' })).toBe('language model m-1');
  const left = (modelLeft: NonNullable<Parameters<typeof holderOf>[0]['modelLeft']>) =>
    holderOf({ ...seat, modelLeft });
  expect(left('operator')).toBe('language model, stopped by an operator');
  expect(left('budget_spent')).toBe('language model, stopped: its budget is spent');
  expect(left('model_failed')).toBe('language model, stopped: it cannot be called');
  expect(left('other')).toBe('the language model has left');
  expect(holderOf({ ...seat, bot: 'solver@1' })).toBe('bot solver@1');
  expect(holderOf({ ...seat, bot: 'solver@1', policy: 'symmtom/patient' })).toBe(
    'bot solver@1, held by symmtom/patient',
  );
});

test('faults that read alike in one minute are one line with their number', () => {
  const stood = (at: number) => ({ at, says: 'The server stood still.' });
  const failed = { at: 2000, says: 'A write failed.' };
  expect(faultsByMinute([stood(1000), failed, stood(59_000), stood(60_000)])).toEqual([
    { ...stood(1000), times: 2 },
    { ...failed, times: 1 },
    { ...stood(60_000), times: 1 },
  ]);
});
