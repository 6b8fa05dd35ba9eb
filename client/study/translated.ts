/**
 * Whether the browser, or an extension, shows the page in a translation of its own. Nothing tells a page so; but translators leave
 * marks: Chrome and Google's widget a class and another language on the document and `font` elements around what they translated,
 * Safari another language, Edge attributes on what it translated. A translator that leaves no mark is not noticed.
 */
import { languageWritten } from '../document-language.ts';

/** Pages themselves have no such element. */
const TRANSLATED = 'font, [_msthash], [_msttexthash]';

function isTranslated(): boolean {
  const { classList, lang } = document.documentElement;
  const isMarked = classList.contains('translated-ltr') || classList.contains('translated-rtl');
  return isMarked || lang !== languageWritten() || document.querySelector(TRANSLATED) !== null;
}

export interface TranslationWatch {
  /** Whether a translation was shown at any time since the watch began. */
  readonly seen: () => boolean;
  readonly stop: () => void;
}

export function watchTranslation(): TranslationWatch {
  let seen = isTranslated();
  const look = (): boolean => {
    seen ||= isTranslated();
    return seen;
  };
  const observer = new MutationObserver(look);
  observer.observe(document.documentElement, { attributeFilter: ['class', 'lang'] });
  return { seen: look, stop: () => observer.disconnect() };
}
