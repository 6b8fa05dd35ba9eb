import { expect, test } from 'vitest';
import { placeInWords, valueInWords } from './difference-words.ts';

test('a place of the definition is named as its form names it', () => {
  expect(placeInWords('definition.intake.hours')).toBe('Intake: Hours');
  expect(placeInWords('definition.design.groupsPerCell')).toBe('Arms: Arms and design, Groups in each arm');
  expect(placeInWords('definition.sessions.0.config.deadlineMs')).toBe(
    'Sessions: 1, Settings of the game, Deadline, seconds',
  );
  expect(placeInWords('texts.en.debrief')).toBe('Texts: en, debrief');
});

test('values have words and units, and no JSON', () => {
  const hours = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '20:00' };
  const said = (path: string, value: unknown) => valueInWords(path, value, 'GBP');
  expect(said('definition.intake.hours', hours)).toBe('Monday to Friday, 09:00 to 20:00.');
  expect(said('definition.intake.hours', null)).toBe('At any hour.');
  expect(said('definition.sessions.0.config.deadlineMs', 20_000)).toBe('20 s');
  expect(said('definition.sessions.0.limitMs', 900_000)).toBe('15 min');
  expect(said('definition.payment.cap', 800)).toBe('£8.00');
  expect(said('definition.consent.tiers.0.required', true)).toBe('yes');
  expect(said('definition.sessions.0.aids', { knowledge: true, notes: false })).toBe('Knowledge: yes, Notes: no');
  expect(said('definition.intake.excludes', [])).toBe('none');
  expect(said('texts.en.debrief', undefined)).toBe('none');
});
