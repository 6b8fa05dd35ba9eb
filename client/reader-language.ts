/**
 * The language of the pages that lead to a seat, and of replays. The address may name it; where it names none, the visitor's
 * earlier choice counts, then the first of the browser's languages that is offered, then English. The page of a seat is in the
 * language that its address names, so the links from these pages to it name theirs.
 */
import { useLocale } from 'use-intl';
import { useSearchParams } from 'wouter';
import { LANGUAGES, type LanguageTag, servedIn } from '../games/core/words/languages.ts';
import { read, write } from './seat/storage.ts';

const KEPT = 'standpoint/language';

const ALL = Object.keys(LANGUAGES) as readonly LanguageTag[];
/** Those among which readers choose: languages that are made for tests are had by the address alone. */
export const OFFERED: readonly LanguageTag[] = ALL.filter((one) => !('generated' in LANGUAGES[one]));

interface Wishes {
  /** Tags of BCP 47. null: the address names none. */
  readonly linked: string | null;
  /** null: the reader has never chosen. */
  readonly chosen: string | null;
  /** Those of the browser, the dearest first. */
  readonly browser: readonly string[];
}

export function readerLanguage({ linked, chosen, browser }: Wishes): LanguageTag {
  const byAddress = linked === null ? undefined : servedIn(linked, ALL);
  const wished = [...(chosen === null ? [] : [chosen]), ...browser].flatMap((one) => servedIn(one, OFFERED) ?? []);
  return byAddress ?? wished[0] ?? 'en';
}

export function useReaderLanguage(): LanguageTag {
  const [search] = useSearchParams();
  return readerLanguage({
    linked: search.get('lang'),
    chosen: read('localStorage', KEPT),
    browser: navigator.languages,
  });
}

/** The reader's choice: kept for later pages, and in the address of this one. */
export function useChooseLanguage(): (language: LanguageTag) => void {
  const [, setSearch] = useSearchParams();
  return (language) => {
    write('localStorage', KEPT, language);
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.set('lang', language);
        return next;
      },
      { replace: true },
    );
  };
}

/** Gives an address of this client the language of the page. Pages are in English where no address names a language. */
export function useInLanguage(): (address: string) => string {
  const language = useLocale();
  const [search] = useSearchParams();
  const isNamed = language !== 'en' || search.has('lang');
  return (address) => (isNamed ? withLanguage(address, language) : address);
}

/** `address`: a path of this client, with or without a query. */
export function withLanguage(address: string, language: string): string {
  const [before = '', fragment] = address.split('#');
  const named = `${before}${before.includes('?') ? '&' : '?'}lang=${language}`;
  return fragment === undefined ? named : `${named}#${fragment}`;
}
