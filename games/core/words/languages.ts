/** The languages of texts that participants read. English is the source of all others. */

interface LanguageFacts {
  /** Its own name for itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** Made from English for tests: a text that does not look made stands in code. No study is offered in it. */
  readonly generated?: true;
}

/** Each by its tag of BCP 47. */
export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  he: { name: 'עברית', direction: 'rtl' },
  zh: { name: '中文', direction: 'ltr' },
  'en-XA': { name: 'English, long', direction: 'ltr', generated: true },
  'ar-XB': { name: 'English, from right to left', direction: 'rtl', generated: true },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

export type LanguageTag = keyof typeof LANGUAGES;
/** A language into which texts are translated. */
export type TranslatedTag = 'de' | 'es' | 'he' | 'zh';

export const TRANSLATED: readonly TranslatedTag[] = ['de', 'es', 'he', 'zh'];

/** The language among the offered ones that serves a page in `language`: itself, that without a region or script, or English. */
export function servedBy(language: string, offered: readonly LanguageTag[]): LanguageTag {
  const parts = language.split('-');
  for (let length = parts.length; length > 0; length--) {
    const found = offered.find((one) => one === parts.slice(0, length).join('-'));
    if (found) return found;
  }
  return 'en';
}
