/**
 * What stands in the page in place of React Aria's module that tells parts such as dialogs the browser's language, by
 * vite.config.ts. Theirs asks what the browser knows of that language as soon as the page starts, before the first part is
 * drawn that needs it.
 */
interface PageLanguage {
  /** A tag of BCP 47. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
}

let language: PageLanguage | undefined;

export function getDefaultLocale(): PageLanguage {
  const locale = known(navigator.language) ?? 'en-US';
  return { locale, direction: isFromRight(locale) ? 'rtl' : 'ltr' };
}

/** The pages' own words do not change with the browser's language while they are open, and neither does this. */
export function useDefaultLocale(): PageLanguage {
  language ??= getDefaultLocale();
  return language;
}

/** The tag, where the browser knows the language; some browsers name theirs by what is no tag, such as en-US@posix. */
function known(tag: string): string | undefined {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag)[0];
  } catch {
    return undefined;
  }
}

const FROM_RIGHT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

function isFromRight(locale: string): boolean {
  const { script } = new Intl.Locale(locale).maximize();
  return script !== undefined && FROM_RIGHT.has(script);
}
