import { expect, test } from 'vitest';
import { goOnInWords, intakeStand } from './intake-words.ts';

const london = {
  hours: { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '20:00' },
  zone: 'Europe/London',
} as const;
const at = (time: string) => intakeStand('open', london, Date.parse(time));

test('intake that is open says when its hours begin, where they have not', () => {
  expect(at('2026-11-26T01:24:00Z')).toEqual({
    words: 'open, but outside its hours until 09:00 in Europe/London (in 7 h 36 min)',
    waits: true,
  });
  expect(at('2026-11-28T12:00:00Z').words).toBe(
    'open, but outside its hours until Monday 09:00 in Europe/London (in 1 d 21 h)',
  );
  expect(at('2026-11-26T09:00:00Z')).toEqual({ words: 'open', waits: false });
});

test('intake that is closed says so at any hour', () => {
  expect(intakeStand('closed', london, 0)).toEqual({ words: 'closed', waits: false });
});

test('who goes on after the intake is closed is said of one participant and of several', () => {
  expect(goOnInWords(1)).toBe('1 participant is under way, goes on and is paid.');
  expect(goOnInWords(0)).toBe('0 participants are under way: they go on and are paid.');
});
