/** Dates and times as the reader writes them: English of Britain and of the United States differ in order and clock. */
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { createFormatter } from 'use-intl/core';
import { LANGUAGES, type LanguageTag, writingOf } from '../../games/core/words/languages.ts';

/**
 * The locale of dates and times on a page in this language: the first of the browser's that is the same language with a region. English
 * of no region is European, with the day before the month and 24 hours. `browser`: tags of BCP 47, the first is liked best.
 */
export function regionOf(language: LanguageTag, browser: readonly string[]): string {
  if ('generated' in LANGUAGES[language]) return language;
  const own = browser.find(
    (tag) => writingOf(tag) === writingOf(language) && new Intl.Locale(tag).region !== undefined,
  );
  return own ?? (language === 'en' ? 'en-150' : language);
}

/** Says a date with its time, in the reader's own time zone. `ms`: since the epoch. */
export function useWhen(): (ms: number) => string {
  const format = useRegionalFormatter();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (ms) => format.dateTime(ms, { dateStyle: 'medium', timeStyle: 'short', timeZone });
}

/** Writes dates and times for the reader of this page. */
export function useRegionalFormatter(): ReturnType<typeof createFormatter> {
  const locale = regionOf(useLocale() as LanguageTag, navigator.languages);
  return useMemo(() => createFormatter({ locale, timeZone: 'UTC' }), [locale]);
}
