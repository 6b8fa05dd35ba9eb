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
  zh: { name: '简体中文', direction: 'ltr' },
  'en-XA': { name: 'English, long', direction: 'ltr', generated: true },
  'ar-XB': { name: 'English, from right to left', direction: 'rtl', generated: true },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

export type LanguageTag = keyof typeof LANGUAGES;
/** A language into which texts are translated. */
export type TranslatedTag = 'de' | 'es' | 'he' | 'zh';

export const TRANSLATED: readonly TranslatedTag[] = ['de', 'es', 'he', 'zh'];

/** The language among the offered ones that serves a page in `language`, as `servedIn` finds it, or English. */
export function servedBy(language: string, offered: readonly LanguageTag[]): LanguageTag {
  return servedIn(language, offered) ?? 'en';
}

/**
 * What is offered for this language: itself, or the same language without a region, if it is written in the same script. Simplified
 * Chinese does not serve who reads the traditional script. undefined: nothing.
 */
export function servedIn<T extends string>(language: string, offered: readonly T[]): T | undefined {
  const writing = writingOf(language);
  return (
    offered.find((one) => one === language) ??
    offered.find((one) => !one.includes('-') && writing !== null && writingOf(one) === writing)
  );
}

/** A language and its script, as in "zh-Hant": of a tag without a script the usual one of its region. null: it is no tag. */
export function writingOf(tag: string): string | null {
  try {
    // the one place that asks what a tag means, whatever the language of the machine
    // biome-ignore lint/style/noRestrictedGlobals: as above
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script ?? ''}`;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
