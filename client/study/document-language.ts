/** What the document says of a page of a study: its language and direction. */
import { useLayoutEffect } from 'react';
import type { LanguageTag } from '../../games/core/words/languages.ts';
import { inLanguage } from './direction.ts';

/** As in index.html: pages say nothing of the language that are not of a study. */
const ENGLISH = inLanguage('en');

let written = ENGLISH.lang;

/** The language that the page itself gave the document. Where the document has another one, a translator changed it. */
export const languageWritten = (): string => written;

/** For as long as the page is shown, the document is in this language. */
export function useDocumentLanguage(language: LanguageTag): void {
  useLayoutEffect(() => {
    write(inLanguage(language));
    return () => write(ENGLISH);
  }, [language]);
}

function write(told: typeof ENGLISH): void {
  written = told.lang;
  Object.assign(document.documentElement, told);
}
