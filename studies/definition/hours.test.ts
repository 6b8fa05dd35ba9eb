import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type IntakeHours, nextWithin, withinHours } from './hours.ts';

const MINUTE = 60_000;
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const intakes: fc.Arbitrary<IntakeHours> = fc.record({
  hours: fc.record({ days: fc.subarray([...DAYS], { minLength: 1 }), from: time, to: time }),
  zone: fc.constantFrom('Europe/London', 'Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe'),
});

test('hours in a zone follow its summer time, and hours past midnight belong to the day on which they begin', () => {
  const london = { hours: { days: ['fri'], from: '22:00', to: '02:00' }, zone: 'Europe/London' } as const;
  const friday = 1_783_112_400_000; // 3 July 2026, 22:00 in London
  expect(withinHours(london, friday - MINUTE)).toBe(false);
  expect(withinHours(london, friday)).toBe(true);
  expect(withinHours(london, friday + 239 * MINUTE)).toBe(true);
  expect(withinHours(london, friday + 240 * MINUTE)).toBe(false);
  expect(withinHours(london, friday + 24 * 60 * MINUTE)).toBe(false);
});

test('on a Saturday a study of weekdays in London opens on Monday morning', () => {
  const london = { hours: { days: ['mon', 'tue'], from: '09:00', to: '20:00' }, zone: 'Europe/London' } as const;
  const saturday = 1_795_867_230_000; // 28 November 2026, 12:00:30
  expect(nextWithin(london, saturday) - saturday).toBe(45 * 60 * MINUTE - 30_000);
  expect(nextWithin({ hours: null, zone: 'UTC' }, saturday)).toBe(saturday);
});

test('the next time within the hours is the first minute that is, on days of any length', () => {
  // midnights, UTC: two days before the clocks of each zone change in 2026, and one day in June
  const changes = [
    1_774_569_600_000, 1_775_174_400_000, 1_790_899_200_000, 1_792_713_600_000, 1_793_318_400_000, 1_772_755_200_000,
    1_780_272_000_000,
  ];
  const starts = fc.tuple(fc.constantFrom(...changes), fc.integer({ min: 0, max: 3 * 24 * 60 - 1 }));
  fc.assert(
    fc.property(intakes, starts, (intake, [day, minutes]) => {
      const at = day + minutes * MINUTE;
      const next = nextWithin(intake, at);
      expect(withinHours(intake, next)).toBe(true);
      for (let earlier = at; earlier < next; earlier += MINUTE) expect(withinHours(intake, earlier)).toBe(false);
    }),
    { numRuns: 40 },
  );
});
