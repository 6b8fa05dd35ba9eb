/** Languages run in the direction of their script. */
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../games/core/words/languages.ts';
import { directionOf, inLanguage } from './direction.ts';

test.each([
  ['en-US', 'ltr'],
  ['he', 'rtl'],
  ['ar-EG', 'rtl'],
  ['az-Arab', 'rtl'],
  ['ckb', 'rtl'],
  ['zh-Hant-TW', 'ltr'],
  ['tlh', 'ltr'],
])('%s: %s', (language, direction) => {
  expect(directionOf(language)).toBe(direction);
});

test('the languages of the catalogues run as their table says', () => {
  for (const [language, { direction }] of Object.entries(LANGUAGES)) expect(directionOf(language)).toBe(direction);
});

test('a part names its language and its direction', () => {
  expect(inLanguage('he-IL')).toEqual({ lang: 'he-IL', dir: 'rtl' });
});
