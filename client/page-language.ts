/**
 * What stands in the page in place of React Aria's module that asks for the browser's language, by vite.config.ts. Pages and
 * their parts say in which language they are (study/spoken.tsx), so the browser is not asked: a browser in Hebrew turns no page around
 * that is in English.
 */
interface PageLanguage {
  /** A tag of BCP 47. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
}

const ENGLISH: PageLanguage = { locale: 'en', direction: 'ltr' };

export const getDefaultLocale = (): PageLanguage => ENGLISH;

export const useDefaultLocale = (): PageLanguage => ENGLISH;
