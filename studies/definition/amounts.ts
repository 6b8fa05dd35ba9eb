/** Amounts of money and numbers of minutes that an author wrote into a text by hand, in the ways of its language. */
import { CURRENCIES, currencyForms, minorIn, minuteForms } from './local-forms.ts';

export interface WrittenAmount {
  /** As it stands in the text. */
  readonly words: string;
  /** Where it begins in the text. */
  readonly at: number;
}

export interface WrittenMoney extends WrittenAmount {
  /** The amount in minor units; null: it is in another currency. */
  readonly minor: number | null;
}

export interface WrittenMinutes extends WrittenAmount {
  readonly minutes: number;
}

const NUMBER = "(\\d{1,3}(?:[.,'’\u00A0\u202F]\\d{3})+(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d{1,2})?)(?!\\d)";
const BLANK = '[ \\u00A0\\u202F]?';
/** Hundredths as people call them, beside what the languages' data have. */
const HUNDREDTHS: Readonly<Record<string, readonly string[]>> = {
  GBP: ['p', 'penny', 'pence'],
  USD: ['¢', 'cent', 'cents'],
  CAD: ['¢', 'cent', 'cents'],
  AUD: ['¢', 'cent', 'cents'],
  EUR: ['cent', 'cents'],
};

/** Every amount with a sign, code or name of a currency. `GBP 6.00`, `£6`, `6,00 €`, `six` is none. */
export function moneyIn(text: string, currency: string, language: string): readonly WrittenMoney[] {
  const own = currencyForms(currency, language);
  const hundredths = HUNDREDTHS[currency] ?? [];
  const sign = `${oneOf(own)}|[A-Z]{3}|\\p{Sc}`;
  const after = `${oneOf([...own, ...hundredths])}|[A-Z]{3}|\\p{Sc}`;
  const place = new RegExp(
    `(?<![\\p{L}\\d.,])(?:(?<before>${sign})${BLANK})?(?<![\\d.,])${NUMBER}(?:${BLANK}(?<after>${after})(?![\\p{L}\\d]))?`,
    'gu',
  );
  const isOwn = (one: string): boolean => own.includes(one);
  const isMoney = (one: string | undefined): one is string =>
    one !== undefined && (isOwn(one) || hundredths.includes(one) || /^\p{Sc}$/u.test(one) || CURRENCIES.has(one));
  return [...text.matchAll(place)].flatMap(({ 0: found, 1: _, groups = {}, index: at, ...parts }) => {
    const named = [groups.before, groups.after].find(isMoney);
    if (named === undefined) return [];
    const number = numberIn(parts[2] ?? '');
    const words = found.trim();
    if (hundredths.includes(named)) return [{ words, at, minor: Math.round(number) }];
    return [{ words, at, minor: isOwn(named) ? Math.round(number * minorIn(currency)) : null }];
  });
}

/** Every number of minutes: `40 minutes`, `40 min`, and the words of the language. */
export function minutesIn(text: string, language: string): readonly WrittenMinutes[] {
  const place = new RegExp(
    `(?<![\\p{L}\\d.,])${NUMBER}[- \\u00A0\\u202F]?(?:${oneOf(minuteForms(language))})(?!\\p{L})`,
    'giu',
  );
  return [...text.matchAll(place)].map(({ 0: words, 1: number = '', index: at }) => ({
    ...{ words, at, minutes: numberIn(number) },
  }));
}

/** A point or comma with one or two digits behind it is that of the fraction; others stand between thousands. */
function numberIn(written: string): number {
  const [, whole = '', fraction = '0'] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(written) ?? [];
  return Number(`${whole.replaceAll(/\D/g, '')}.${fraction}`);
}

/** The longest first, so that no name hides one that it begins. */
function oneOf(words: readonly string[]): string {
  return words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
}
