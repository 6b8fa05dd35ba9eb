/**
 * The language of a participant who arrives: what the link names, then what the recruiter says in it, then what the browser asks
 * for. A language that the study does not have is passed over, so that no link leads to a refusal because of its language.
 */
import { writingOf } from '../../../games/core/words/languages.ts';
import type { LinkLanguage, Study } from '../../../studies/definition/types.ts';
import type { LanguageSource } from '../../../studies/way/contract/parts.ts';

/** The value of a parameter, whatever the case of its name; null: it is not there, or empty. */
export type LinkQuery = (name: string) => string | null;

export interface NamedLanguage {
  /** As it was written; it may be no tag of a language. */
  readonly tag: string;
  readonly from: Extract<LanguageSource, 'link' | 'recruiter'>;
}

/** The parameter of any link to a study. */
const PARAMETER = 'lang';

/** What the link names, and then what the recruiter says. `by`: where the recruiter says it; undefined: nowhere. */
export function namedLanguages(given: LinkQuery, by: LinkLanguage | undefined): readonly NamedLanguage[] {
  const own = given(PARAMETER);
  const said = by ? given(by.parameter) : null;
  const meant = said === null ? null : (valueIn(by?.values, said) ?? null);
  return [
    ...(own === null ? [] : [{ tag: own, from: 'link' as const }]),
    ...(meant === null ? [] : [{ tag: meant, from: 'recruiter' as const }]),
  ];
}

/** The language of this value, whatever its case: recruiters write their ids in small or in capital letters. */
function valueIn(values: LinkLanguage['values'], said: string): string | undefined {
  if (values === undefined) return said;
  return Object.entries(values).find(([value]) => value.toLowerCase() === said.toLowerCase())?.[1];
}

/** The first of these languages that the study has, in the same script, with or without its region, and what named it; else its first one. */
export function languageOf(
  { languages }: Pick<Study, 'languages'>,
  {
    named = [],
    browser,
  }: { readonly named?: readonly NamedLanguage[] | undefined; readonly browser: readonly string[] },
): { readonly language: string; readonly languageFrom: LanguageSource } {
  const asked = [...named, ...fullTags(browser).map((tag) => ({ tag, from: 'browser' as const }))];
  for (const { tag, from } of asked) {
    const language = offeredFor(languages, tag);
    if (language !== undefined) return { language, languageFrom: from };
  }
  return { language: languages[0] ?? 'en', languageFrom: 'study' };
}

/** de-AT is served by de, and de by de-AT; zh-TW is not served by zh, which is written in another script. */
function offeredFor(languages: readonly string[], tag: string): string | undefined {
  const wanted = tag.replaceAll('_', '-');
  const writing = writingOf(wanted);
  return (
    languages.find((own) => own.toLowerCase() === wanted.toLowerCase()) ??
    languages.find((own) => writing !== null && writingOf(own) === writing)
  );
}

/** Browsers add a language without a region after the one that was chosen, as in "zh-TW, zh": it means the one before it. */
function fullTags(browser: readonly string[]): readonly string[] {
  return browser.map((tag, i) => browser.slice(0, i).find((earlier) => earlier.startsWith(`${tag}-`)) ?? tag);
}
