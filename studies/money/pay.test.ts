/** Pay in whole minor units: the rows of the example, each rule, and what can never happen. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OUTCOMES, type ParticipationOutcome } from '../definition/outcomes.ts';
import { Payment, type ProbeRule } from '../definition/payment.ts';
import { entriesOf, leavesRoom, type PayFacts, sumOf } from './pay.ts';

const kept = { earned: true, waiting: true };
const lost = { earned: false, waiting: true };
const nothing = { base: 'none', earned: false, waiting: false } as const;

/** Base 300 for 30 minutes, 2 a point, waiting 10 a minute after the first, floor 50, cap 800. */
const payment = Payment.parse({
  currency: 'GBP',
  base: { minor: 300, minutes: 30 },
  points: { minor: 2 },
  waiting: { minorPerMinute: 10, afterMs: 60_000 },
  outcomes: {
    complete: { base: 'full', ...kept },
    partial_partner_left: { base: 'byTime', ...kept },
    lobby_timeout: { base: 'none', fixed: 60, ...lost },
    failed_check: { base: 'none', fixed: 50, earned: false, waiting: false },
    failed_screening: nothing,
    no_consent: nothing,
    withdrew: { base: 'byTime', ...lost },
    dropped: { base: 'byTime', ...lost },
    removed_by_operator: { base: 'full', ...kept },
    server_error: { base: 'full', ...kept },
    overflow: nothing,
  },
  floor: 50,
  cap: 800,
  budget: 100_000,
  show: 'live',
});

const WAITED = 4 * 60_000 + 20_000;
const facts = (outcome: ParticipationOutcome, points: number, given: Partial<PayFacts> = {}): PayFacts => ({
  participant: 'p1',
  outcome,
  activeMs: 12 * 60_000,
  waitedMs: WAITED,
  waves: [],
  settled: null,
  plays: [{ session: 's1', points, teamPoints: points * 2, seats: 2 }],
  probes: [],
  ...given,
});

const minors = (given: PayFacts): readonly number[] => entriesOf(payment, given, 'seed').map(({ minor }) => minor);

test.each([
  ['complete', facts('complete', 95), [300, 190, 34], 524],
  ['complete, past the cap', facts('complete', 400), [300, 800, 34, -334], 800],
  ['partner left at 12 min', facts('partial_partner_left', 30), [120, 60, 34], 214],
  ['lobby_timeout after 10:00', facts('lobby_timeout', 0, { waitedMs: 600_000 }), [60, 90], 150],
  ['dropped at 12 min, earned not kept', facts('dropped', 30), [120, 34], 154],
  ['withdrew at 2 min', facts('withdrew', 0, { activeMs: 120_000, waitedMs: 0 }), [20, 30], 50],
  ['server_error', facts('server_error', 30), [300, 60, 34], 394],
  ['removed', facts('removed_by_operator', 30), [300, 60, 34], 394],
  ['failed_check', facts('failed_check', 0, { waitedMs: 0, plays: [] }), [50], 50],
  ['no_consent', facts('no_consent', 95), [], 0],
  ['failed_screening', facts('failed_screening', 95), [], 0],
  ['overflow', facts('overflow', 95), [], 0],
] as const)('%s', (_what, given, entries, sum) => {
  expect(minors(given)).toEqual(entries);
  expect(sumOf(entriesOf(payment, given, 'seed'))).toBe(sum);
});

describe('rules', () => {
  const paying = (more: Partial<Payment>, given: Partial<PayFacts> = {}) =>
    entriesOf({ ...payment, points: null, waiting: null, ...more }, facts('complete', 10, given), 'seed');

  test('the base by time is never more than the base', () => {
    expect(minors(facts('dropped', 0, { activeMs: 3 * 3_600_000, waitedMs: 0 }))).toEqual([300]);
  });

  test('a team share rounds up once over all plays, also in sessions of different sizes', () => {
    const play = (seats: number) => ({ session: `s${seats}`, points: 0, teamPoints: 1, seats });
    const [, share] = paying({ team: { minor: 5, per: 1 } }, { plays: [play(2), play(3), play(3)] });
    // 5/2 + 5/3 + 5/3 = 5.83...
    expect(share).toMatchObject({ rule: 'team', minor: 6 });
  });

  test('one play is drawn, the same one again and again, and each one for some participant', () => {
    const plays = [1, 2, 3].map((n) => ({ session: `s${n}`, points: n, teamPoints: n, seats: 2 }));
    const of = (participant: string) => paying({ round: { minor: 10, per: 1 } }, { plays, participant })[1];
    expect(of('p1')).toEqual(of('p1'));
    const drawn = Array.from({ length: 40 }, (_, i) => of(`p${i}`)?.minor);
    expect(new Set(drawn)).toEqual(new Set([10, 20, 30]));
  });

  test('a right answer given for certain wins the prize, a wrong one does not, and the draw is kept', () => {
    const answered = (right: boolean, confidence: number | null, rule: ProbeRule = 'likeliest') =>
      paying({ probe: { minor: 70, rule } }, { probes: [{ id: 'turn-3-1', right, confidence }] }).filter(
        ({ rule }) => rule === 'probe',
      );
    expect(answered(true, 100)).toMatchObject([{ minor: 70, source: { id: 'turn-3-1', chance: 20_000, of: 20_000 } }]);
    expect(answered(true, null)).toHaveLength(1);
    expect(answered(false, 100)).toEqual([]);
    // the entries of studies of format 1 stay as they are, byte by byte
    const [old] = answered(true, 100, 'confidence');
    expect(old?.source).toEqual({ id: 'turn-3-1', right: true, chance: 10_000, draw: expect.any(Number) });
    expect(answered(false, 0, 'confidence')).toHaveLength(1);
  });

  test('points in tenths are paid as tenths, and points below 0 cost nothing', () => {
    expect(
      paying(
        { points: { minor: 10, per: 1 } },
        { plays: [{ session: 's', points: 0.1 + 0.2, teamPoints: 0, seats: 1 }] },
      )[1],
    ).toMatchObject({ minor: 3 });
    expect(
      paying({ points: { minor: 10, per: 1 } }, { plays: [{ session: 's', points: -5, teamPoints: 0, seats: 1 }] }),
    ).toHaveLength(1);
  });
});

test('after consent the sum is whole, at least the floor and at most the cap; before consent it is 0', () => {
  const natural = fc.nat({ max: 10_000_000 });
  fc.assert(
    fc.property(
      fc.constantFrom(...OUTCOMES),
      natural,
      natural,
      fc.array(fc.double({ min: -1000, max: 1000, noNaN: true }), { maxLength: 5 }),
      (outcome, activeMs, waitedMs, points) => {
        const plays = points.map((one, i) => ({ session: `s${i}`, points: one, teamPoints: one, seats: 2 }));
        const rich = { ...payment, team: { minor: 3, per: 7 }, round: { minor: 1, per: 3 } };
        const entries = entriesOf(rich, { ...facts(outcome, 0), activeMs, waitedMs, plays }, 'seed');
        for (const { minor } of entries) expect(Number.isSafeInteger(minor)).toBe(true);
        const before = ['no_consent', 'failed_screening', 'overflow'].includes(outcome);
        expect(sumOf(entries)).toBeGreaterThanOrEqual(before ? 0 : 50);
        expect(sumOf(entries)).toBeLessThanOrEqual(before ? 0 : 800);
      },
    ),
    { numRuns: 200 },
  );
});

test('intake has room as long as one more cap stays within the budget', () => {
  const budget = { budget: 2000, cap: 800 };
  expect(leavesRoom(budget, { owed: 400, underWay: 1 })).toBe(true);
  expect(leavesRoom(budget, { owed: 401, underWay: 1 })).toBe(false);
});
