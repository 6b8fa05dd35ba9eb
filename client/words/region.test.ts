/** Dates follow the reader's own region, or have a form that cannot be misread. */

import { createFormatter } from 'use-intl/core';
import { expect, test } from 'vitest';
import type { LanguageTag } from '../../games/core/words/languages.ts';
import { regionOf } from './region.ts';

const AT = Date.UTC(2026, 2, 4, 17, 5);
const dated = (language: LanguageTag, ...browser: readonly string[]): string =>
  createFormatter({ locale: regionOf(language, browser), timeZone: 'UTC' })
    .dateTime(new Date(AT), { dateStyle: 'long', timeStyle: 'short' })
    .replaceAll('\u202F', ' ');

test.each<[LanguageTag, readonly string[], string]>([
  ['en', ['en-GB'], '4 March 2026 at 17:05'],
  ['en', ['en-AU', 'en'], '4 March 2026 at 5:05 pm'],
  ['en', ['en-US'], 'March 4, 2026 at 5:05 PM'],
  ['en', ['he-IL', 'en-US'], 'March 4, 2026 at 5:05 PM'],
  // no region: the month is a word, and the clock has 24 hours
  ['en', ['he-IL', 'en'], '4 March 2026 at 17:05'],
  ['en', [], '4 March 2026 at 17:05'],
  ['de', ['en-US'], '4. März 2026 um 17:05'],
  ['de', ['de-CH'], '4. März 2026 um 17:05'],
  ['zh', ['zh-TW'], '2026年3月4日 17:05'],
  ['he', ['he-IL'], '4 במרץ 2026 בשעה 17:05'],
])('in %s with the browser in %j', (language, browser, expected) => {
  expect(dated(language, ...browser)).toBe(expected);
});

test('what a browser says that is no tag is passed over, and generated languages stay as they are', () => {
  expect(regionOf('en', ['constructor', 'en-NZ'])).toBe('en-NZ');
  expect(regionOf('en-XA', ['en-GB'])).toBe('en-XA');
});
