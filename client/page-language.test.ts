/** The language that React Aria's parts speak and read: the browser's, once a part asks. */
import { afterEach, expect, test, vi } from 'vitest';
import { getDefaultLocale } from './page-language.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['en-US', { locale: 'en-US', direction: 'ltr' }],
  ['he', { locale: 'he', direction: 'rtl' }],
  ['ar-EG', { locale: 'ar-EG', direction: 'rtl' }],
  ['az-Arab', { locale: 'az-Arab', direction: 'rtl' }],
  ['zh-Hant-TW', { locale: 'zh-Hant-TW', direction: 'ltr' }],
  ['en-US@posix', { locale: 'en-US', direction: 'ltr' }],
  ['tlh', { locale: 'en-US', direction: 'ltr' }],
])('a browser in %s', (language, expected) => {
  vi.stubGlobal('navigator', { language });
  expect(getDefaultLocale()).toEqual(expected);
});
