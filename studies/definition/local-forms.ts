/**
 * How languages write amounts, numbers and units, from the data of Unicode that engines have. Only texts for participants and
 * checks of what authors wrote rest on it: versions of the data may differ in blanks and signs. No fold and no draw does.
 */

export function inMoney(minor: number, currency: string, language: string): string {
  const format = new Intl.NumberFormat(localeOf(language), { style: 'currency', currency });
  // one kind of blank that does not break, whatever the version of the language's data has
  return format.format(minor / minorIn(currency)).replaceAll('\u202F', '\u00A0');
}

export function inNumber(number: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language)).format(number);
}

/** How many minor units make one of the currency: 100 pence a pound. */
export function minorIn(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return Number(`1e${maximumFractionDigits ?? 2}`);
}

/** Codes of all currencies, as GBP. */
export const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Singular and plural forms differ by number. */
const SAMPLES = [0, 1, 2, 5, 10];

/** Sign, code and names of a currency in a language. */
export function currencyForms(currency: string, language: string): readonly string[] {
  const forms = new Set([currency]);
  for (const currencyDisplay of ['symbol', 'narrowSymbol', 'name'] as const)
    for (const one of unitsIn('currency', language, { style: 'currency', currency, currencyDisplay })) {
      forms.add(one);
      // "British pounds" are pounds
      if (currencyDisplay === 'name') forms.add(one.split(/\s+/).at(-1) ?? one);
    }
  return [...forms];
}

/** Words for minutes in a language, in English too. */
export function minuteForms(language: string): readonly string[] {
  const forms = new Set(['min', 'mins', 'minute', 'minutes']);
  for (const unitDisplay of ['long', 'short'] as const)
    for (const one of unitsIn('unit', language, { style: 'unit', unit: 'minute', unitDisplay })) forms.add(one);
  return [...forms];
}

function unitsIn(part: 'currency' | 'unit', language: string, how: Intl.NumberFormatOptions): readonly string[] {
  const format = new Intl.NumberFormat(localeOf(language), how);
  const parts = SAMPLES.flatMap((sample) => format.formatToParts(sample));
  return parts.flatMap(({ type, value }) => (type === part && value.trim() !== '' ? [value.trim()] : []));
}

/** A tag that no locale can have, as de-AT-CH, is read as its language. */
function localeOf(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return language.split('-')[0] ?? 'en';
  }
}
