/** The direction in which a language is written, by its script. */
const FROM_RIGHT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** `language`: a tag of BCP 47. Throws a RangeError at any other text. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  const { script } = new Intl.Locale(language).maximize();
  return script !== undefined && FROM_RIGHT.has(script) ? 'rtl' : 'ltr';
}

/** What an element says whose words are in this language. */
export interface LanguageOfPart {
  readonly lang?: string;
  readonly dir?: 'ltr' | 'rtl';
}

export const inLanguage = (language: string): Required<LanguageOfPart> => ({
  lang: language,
  dir: directionOf(language),
});
