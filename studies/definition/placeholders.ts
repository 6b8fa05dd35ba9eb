/**
 * Placeholders in texts and surveys, as `{{pay.base}}`: amounts and times that the definition has, filled in as the language
 * writes them, so that a text cannot say another one. `\{{` stands for two braces.
 */
import { inMoney, inNumber } from './local-forms.ts';
import type { Study } from './types.ts';

/** What a definition says for each name; null: it has no such rule. */
const VALUES = {
  'pay.base': ({ payment }) => ({ minor: payment.base.minor }),
  'pay.cap': ({ payment }) => ({ minor: payment.cap }),
  'pay.floor': ({ payment }) => ({ minor: payment.floor }),
  'pay.points': ({ payment: { points } }) => points && { minor: points.minor },
  'pay.team': ({ payment: { team } }) => team && { minor: team.minor },
  'pay.round': ({ payment: { round } }) => round && { minor: round.minor },
  'pay.probe': ({ payment: { probe } }) => probe && { minor: probe.minor },
  'pay.waiting': ({ payment: { waiting } }) => waiting && { minor: waiting.minorPerMinute },
  minutes: ({ payment }) => ({ number: payment.base.minutes }),
  'wait.minutes': ({ match }) => ({ number: Math.ceil(match.waitMs / 60_000) }),
  'retention.days': ({ retention }) => ({ number: retention.days }),
} as const satisfies Readonly<Record<string, (study: Study) => { minor: number } | { number: number } | null>>;

type Name = keyof typeof VALUES;
export const PLACEHOLDERS = Object.keys(VALUES) as readonly Name[];

const PLACE = /\\?\{\{([^{}\n]*)\}\}|\\\{\{/g;

/** The text as participants read it. What is no placeholder, or stands for nothing in this study, is left as it is. */
export function filled(text: string, study: Study, language: string): string {
  return text.includes('{{') ? text.replaceAll(PLACE, (found, name) => inPlace(found, name, study, language)) : text;
}

function inPlace(found: string, name: string | undefined, study: Study, language: string): string {
  if (found.startsWith('\\')) return found.slice(1);
  const known = PLACEHOLDERS.find((one) => one === name?.trim());
  return (known && inWords(known, study, language)) ?? found;
}

/** The names that stand in a text, known or not, each once, in order. */
export function namesIn(text: string): readonly string[] {
  const names = [...text.matchAll(PLACE)].flatMap(({ 0: found, 1: written = '' }) =>
    found.startsWith('\\') ? [] : [written.trim()],
  );
  return [...new Set(names)];
}

/** Whether two braces open that are neither closed nor written as braces. */
export function hasOpenBraces(text: string): boolean {
  return writtenByHand(text).includes('{{');
}

/** Each name with what stands for it, of those that the study has. */
export function valuesOf(study: Study, language: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    PLACEHOLDERS.flatMap((name) => {
      const value = inWords(name, study, language);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** As the language writes it; null: the study has no such rule. */
function inWords(name: Name, study: Study, language: string): string | null {
  const value = VALUES[name](study);
  if (value === null) return null;
  return 'minor' in value ? inMoney(value.minor, study.payment.currency, language) : inNumber(value.number, language);
}

export type Misplaced = 'unknown' | 'without_value' | 'without_end';

/** What does not stand for anything in this study. `name`: as it is written. `at`: where it begins in the text. */
export function misplacedIn(
  text: string,
  study: Study,
): readonly { readonly name: string; readonly at: number; readonly why: Misplaced }[] {
  const wrong = [...text.matchAll(PLACE)].flatMap(({ 0: found, 1: written = '', index: at }) => {
    if (found.startsWith('\\')) return [];
    const name = written.trim();
    const known = PLACEHOLDERS.find((one) => one === name);
    if (known && VALUES[known](study) !== null) return [];
    return [{ name, at, why: known ? ('without_value' as const) : ('unknown' as const) }];
  });
  const rest = text.replaceAll(PLACE, (found) => ' '.repeat(found.length));
  const open = [...rest.matchAll(/\{\{[^{}\n]{0,30}/g)].map(({ 0: name, index: at }) => ({
    ...{ name, at, why: 'without_end' as const },
  }));
  return [...wrong, ...open];
}

/** The text without placeholders: what its author wrote by hand. Everything else keeps its place. */
export function writtenByHand(text: string): string {
  return text.replaceAll(PLACE, (found) => ' '.repeat(found.length));
}

/** Texts of an older format, in which braces stood for themselves. */
export function withoutPlaceholders(text: string): string {
  return text.replaceAll('{{', '\\{{');
}
