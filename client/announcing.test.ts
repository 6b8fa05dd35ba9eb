/** Sentences for screen readers wait for one another, and the last one stays. */
import { expect, test } from 'vitest';
import type { LanguageTag } from '../games/core/words/languages.ts';
import { textIn } from '../games/core/words/list.ts';
import { NOTHING_SAID, type Queue, queued, saidNow, speechMs, spoken } from './announcing.ts';

const saying = (...texts: readonly string[]) => sayingIn('en', ...texts);
const sayingIn = (language: LanguageTag, ...texts: readonly string[]) =>
  texts.reduce((queue, text) => queued(queue, text, textIn(language)), NOTHING_SAID);
const times = (count: number) => Array.from({ length: count }, (_, i) => `${i}.`);
const textOf = (queue: Queue) => saidNow(queue)?.text;

test('a second sentence does not cut the first off', () => {
  const both = saying('B moved left.', 'You heard piece 1.');
  expect(textOf(both)).toBe('B moved left.');
  expect(textOf(spoken(both))).toBe('You heard piece 1.');
});

test('what was spoken last stays, to be read again', () => {
  const over = spoken(spoken(saying('B moved left.', 'You heard piece 1.')));
  expect(over.waiting).toEqual([]);
  expect([textOf(over), textOf(spoken(over))]).toEqual(['You heard piece 1.', 'You heard piece 1.']);
  expect(saidNow(NOTHING_SAID)).toBeNull();
});

test('a listener who falls behind hears the rest at once, and no sentence is lost', () => {
  let queue = saying(...times(12));
  expect(queue.waiting.length).toBeLessThan(7);
  const heard = [];
  for (; queue.waiting.length > 0; queue = spoken(queue)) heard.push(saidNow(queue));
  expect(heard.map((one) => one?.text).join(' ')).toBe(times(12).join(' '));
  expect(new Set(heard.map((one) => one?.id)).size).toBe(heard.length);
});

test('sentences that are heard at once stand without a space in Chinese', () => {
  const texts = Array.from({ length: 8 }, (_, i) => `第${i}回合。`);
  const { waiting } = sayingIn('zh', ...texts);
  expect(waiting.map(({ text }) => text).join('')).toBe(texts.join(''));
});

test('a long sentence has more time than a short one', () => {
  expect(speechMs('Go.')).toBe(1000);
  expect(speechMs('B could see until the curtain fell.')).toBeGreaterThan(2000);
});
