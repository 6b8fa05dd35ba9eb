/** What the document says of a page: its language and direction. */
import { useLayoutEffect } from 'react';
import { LANGUAGES, type LanguageTag } from '../games/core/words/languages.ts';

let written: LanguageTag = 'en';

/** The language that the page itself gave the document. Where the document has another one, a translator changed it. */
export const languageWritten = (): string => written;

/** The document is in this language for as long as the page is shown, and in English afterwards, as in index.html. null: another page says it. */
export function useDocumentLanguage(language: LanguageTag | null): void {
  useLayoutEffect(() => {
    if (language === null) return;
    write(language);
    return () => write('en');
  }, [language]);
}

function write(language: LanguageTag): void {
  written = language;
  Object.assign(document.documentElement, { lang: language, dir: LANGUAGES[language].direction });
}
