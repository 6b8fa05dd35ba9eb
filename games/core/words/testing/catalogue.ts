/** For tests: what every catalogue promises, and its messages in each language. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import format from 'icu-minify/format';
import { expect, test } from 'vitest';
import { type Argument, argumentsOf } from '../arguments.ts';
import { compiledFrom, type Written } from '../compile.ts';
import { CLOSES, type Compiled, type GeneratedTag, generatedFrom, OPENS, outsideOfBrackets } from '../generated.ts';
import { type LanguageTag, TRANSLATED, type TranslatedTag } from '../languages.ts';
import { type MessageCatalogue, type Say, sayIn, type Translated } from '../say.ts';

/** Zero, and the forms of the plural that the languages have. */
const COUNTS = [0, 1, 2, 7, 20];
const GENERATED: readonly GeneratedTag[] = ['en-XA', 'ar-XB'];

/**
 * Tests that the catalogue in `folder` has every sentence in every language, that each asks for the same arguments and can be said,
 * and that those of generated languages stand in brackets.
 */
export function testCatalogue(english: Written, folder: string): void {
  testEnglish(english);
  const messages = messagesOf(english);
  test.each(TRANSLATED)(
    'every sentence is there in %s, asks for what the English one asks for, and can be said',
    (language) => {
      const translated = translationIn(folder, language);
      const others = new Map(messagesOf(translated));
      expect([...others.keys()]).toEqual(messages.map(([key]) => key));
      const compiled = compiledFrom(translated);
      for (const [key, message] of messages) {
        const other = others.get(key) ?? '';
        expect(other.trim(), key).not.toBe('');
        expect(argumentsOf(other), key).toEqual(argumentsOf(message));
        for (const count of COUNTS)
          expect(said(compiled, language, key, other, count), key).not.toMatch(/[{}]|undefined/);
      }
    },
  );
}

/** The same of a catalogue that is in English alone. */
export function testEnglish(english: Written): void {
  test('every sentence can be said, and in a generated language stands in brackets', () => {
    const messages = messagesOf(english);
    const compiled = compiledFrom(english);
    const generated = GENERATED.map((language) => generatedFrom(compiled, language));
    for (const [key, message] of messages)
      for (const count of COUNTS) {
        expect(said(compiled, 'en', key, message, count), key).not.toMatch(/[{}]|undefined/);
        for (const catalogue of generated) {
          const marked = said(catalogue, 'en', key, message, count);
          expect(marked.startsWith(OPENS) && marked.endsWith(CLOSES), `${key}: ${marked}`).toBe(true);
        }
      }
  });
}

/** The catalogue in each language that ships, and in the long generated one. Throws for a translation that is not there. */
export function saidInEach<const C extends MessageCatalogue>(english: C, folder: string): readonly Say<C>[] {
  return [
    sayIn('en', english),
    ...TRANSLATED.map((language) => sayIn(language, english, translationIn(folder, language) as Translated<C>)),
    generatedSay('en-XA', english),
  ];
}

/** An English word that no translation has; names of agents are letters. */
const ENGLISH =
  /\b(?:the|and|you|your|of|to|with|from|knows?|heard|said|went|stayed|pieces?|turns?|points?|nothing)\b/i;

/** What is wrong with a text of a game in a language; null: nothing. A text of numbers and names alone needs no brackets. */
export function faultIn(text: string, language: LanguageTag): string | null {
  if (/[{}]|undefined|\[object|NaN/.test(text)) return `not said: ${text}`;
  if (text.trim() === '') return 'an empty text';
  if (language === 'en-XA' && /\p{L}{2}/u.test(outsideOfBrackets(text))) return `outside of brackets: ${text}`;
  if ((TRANSLATED as readonly LanguageTag[]).includes(language) && ENGLISH.test(text)) return `English: ${text}`;
  return null;
}

/** Each message with its place in the catalogue. */
function messagesOf(catalogue: Written, under = ''): readonly (readonly [string, string])[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${under}${key}`, value] as const] : messagesOf(value, `${under}${key}.`),
  );
}

/** A message of a compiled catalogue, with values that a page could give. */
export function said(catalogue: Compiled, language: string, key: string, message: string, count: number): string {
  const values = Object.fromEntries(argumentsOf(message).map((one) => [one.name, given(one, count)]));
  return formatted(catalogue, language, key, values);
}

type Value = string | number | ((inside: readonly unknown[]) => string);

function given({ name, kind, values }: Argument, count: number): Value {
  if (kind === 'tag') return (inside) => inside.join('');
  if (kind === 'choice') return values?.[0] ?? 'other';
  return kind === 'text' ? name : count;
}

// biome-ignore lint/style/noRestrictedGlobals: a text for readers is in a language
const { NumberFormat, DateTimeFormat, PluralRules } = Intl;
const formatters = {
  getNumberFormat: (...given: ConstructorParameters<typeof NumberFormat>) => new NumberFormat(...given),
  getDateTimeFormat: (...given: ConstructorParameters<typeof DateTimeFormat>) => new DateTimeFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof PluralRules>) => new PluralRules(...given),
};

function formatted(
  catalogue: Compiled,
  language: string,
  key: string,
  values: Readonly<Record<string, unknown>>,
): string {
  const found = key.split('.').reduce<unknown>((at, part) => (at as Compiled)[part], catalogue);
  if (found === undefined) throw new Error(`there is no message ${key}`);
  return String(format(found as string, language, values as Record<string, Value>, { formatters }));
}

/** As pages say a generated language, whose messages are compiled. */
function generatedSay<const C extends MessageCatalogue>(language: GeneratedTag, english: C): Say<C> {
  const catalogue = generatedFrom(compiledFrom(english), language);
  const say = (key: string, values: Readonly<Record<string, unknown>> = {}) => formatted(catalogue, 'en', key, values);
  return { ...sayIn('en', english), language, say: say as unknown as Say<C>['say'] };
}

function translationIn(folder: string, language: TranslatedTag): Written {
  return JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8')) as Written;
}
