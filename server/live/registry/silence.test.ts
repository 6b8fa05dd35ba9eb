/** Since when the seats of a session were told nothing. */
import { expect, test } from 'vitest';
import { awayFor, noteBroken, noteDropped, noteTold, openSilence, silentSince } from './silence.ts';

const TIME_FREE = 700;

test('a session that fails again is silent since its first failure, until its seats are told something', () => {
  const silence = openSilence();
  noteBroken(silence, 'one', 100);
  noteBroken(silence, 'one', 200);
  expect(silentSince(silence, 'one', TIME_FREE)).toBe(100);
  noteTold(silence, 'one');
  expect(silentSince(silence, 'one', TIME_FREE)).toBe(TIME_FREE);
  expect(silentSince(silence, 'one', null)).toBeNull();
});

test('a session of the server before this one is silent since that server was up; if that is not known, since it was free', () => {
  const silence = openSilence();
  silence.left.set('one', 50).set('two', null);
  expect([silentSince(silence, 'one', TIME_FREE), silentSince(silence, 'two', TIME_FREE)]).toEqual([50, TIME_FREE]);
});

test('a process that lets go of its sessions remembers since when, unless other processes own them now', () => {
  const silence = openSilence();
  silence.left.set('early', 50);
  noteBroken(silence, 'one', 100);
  noteDropped(silence, ['one', 'two'], { gone: false, since: 300 });
  expect(['early', 'one', 'two'].map((id) => silentSince(silence, id, null))).toEqual([null, 100, 300]);
  noteDropped(silence, ['one', 'two'], { gone: true, since: 400 });
  expect(['one', 'two'].map((id) => silentSince(silence, id, null))).toEqual([null, null]);
});

test('the server was up when it wrote the last event; a clock that was set back moves the deadline back', () => {
  expect(awayFor(null, 100, 900)).toBe(0);
  expect(awayFor(300, 100, 900)).toBe(600);
  expect(awayFor(100, 300, 900)).toBe(600);
  expect(awayFor(100, 1000, 900)).toBe(-100);
});
