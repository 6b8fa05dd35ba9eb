/** The language in which a reader gets the pages before a seat, and what links take along. */
import { expect, test } from 'vitest';
import { OFFERED, readerLanguage, withLanguage } from './reader-language.ts';

test.each([
  ['what the address names comes first', { linked: 'de', chosen: 'he', browser: ['es'] }, 'de'],
  ['a region adds nothing', { linked: 'zh-Hans-CN', chosen: null, browser: [] }, 'zh'],
  [
    'an address in no language that is offered leaves the choice to the reader',
    { linked: 'fr', chosen: 'he', browser: ['es'] },
    'he',
  ],
  ['then comes what the reader chose before', { linked: null, chosen: 'he', browser: ['es'] }, 'he'],
  [
    'then the first of the browser that is offered',
    { linked: null, chosen: null, browser: ['fr-CH', 'es-MX', 'en'] },
    'es',
  ],
  [
    'an English reader gets English, whatever comes after it',
    { linked: null, chosen: null, browser: ['en-GB', 'de'] },
    'en',
  ],
  ['English serves all others', { linked: null, chosen: null, browser: ['fr'] }, 'en'],
  ['a language for tests is had by the address', { linked: 'en-XA', chosen: null, browser: [] }, 'en-XA'],
  ['and not by a browser', { linked: null, chosen: null, browser: ['ar-XB'] }, 'en'],
])('%s', (_, wishes, language) => {
  expect(readerLanguage(wishes)).toBe(language);
});

test('readers choose among the languages that ship', () => {
  expect(OFFERED).toEqual(['en', 'de', 'es', 'he', 'zh']);
});

test('a language is added to a query, and before a fragment', () => {
  expect(withLanguage('/play/a', 'de')).toBe('/play/a?lang=de');
  expect(withLanguage('/play/a?try', 'de')).toBe('/play/a?try&lang=de');
  expect(withLanguage('/play/a?seat=1#token', 'de')).toBe('/play/a?seat=1&lang=de#token');
});
