/** The language of pages of play that are no part of a study: English, unless the address names another one. */
import { useSearchParams } from 'wouter';

/** The language that the address asks for, as a tag of BCP 47. */
export function useLinkedLanguage(): string {
  const [search] = useSearchParams();
  return search.get('lang') ?? 'en';
}

/** The address of a game's lessons in a language. */
export function lessonsAt(game: string, language: string): string {
  return `/learn?game=${game}${language === 'en' ? '' : `&lang=${language}`}`;
}
