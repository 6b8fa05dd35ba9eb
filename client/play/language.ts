/** The language of pages of play that are no part of a study: English, unless the address names another one. */
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { LANGUAGES, type LanguageTag } from '../../games/core/words/languages.ts';

/** The language that the address asks for, as a tag of BCP 47. */
export function useLinkedLanguage(): string {
  const [search] = useSearchParams();
  return search.get('lang') ?? 'en';
}

/** The address of a game's lessons in a language. */
export function lessonsAt(game: string, language: string): string {
  return `/learn?game=${game}${language === 'en' ? '' : `&lang=${language}`}`;
}

/** The document has this language while it is shown; null: the document has another one. */
export function useDocumentLanguage(language: LanguageTag | null): void {
  useEffect(() => {
    if (language === null) return;
    const { documentElement } = document;
    const { lang, dir } = documentElement;
    Object.assign(documentElement, { lang: language, dir: LANGUAGES[language].direction });
    return () => void Object.assign(documentElement, { lang, dir });
  }, [language]);
}
