/** What the catalogues of participants' pages promise: every language has every sentence, and each can be said with what the page gives it. */
import format from 'icu-minify/format';
import { describe, expect, test } from 'vitest';
import { type Argument, argumentsOf } from '../../games/core/words/arguments.ts';
import { CLOSES, type Compiled, generatedFrom, OPENS } from '../../games/core/words/generated.ts';
import { TRANSLATED } from '../../games/core/words/languages.ts';
import { compiledFrom, type Written } from './compiled.ts';
import { en as lab } from './lab/en.ts';
import { en } from './study/en.ts';
import { wordsFor } from './words.tsx';

/** Each message with its place in the catalogue. */
function messagesOf(catalogue: Written, under = ''): readonly (readonly [string, string])[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${under}${key}`, value] as const] : messagesOf(value, `${under}${key}.`),
  );
}

const formatters = {
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
};

/** A value that a page could give to the argument. */
function given({ name, kind, values }: Argument, count: number): string | number {
  if (kind === 'choice') return values?.[0] ?? 'other';
  return kind === 'text' ? name : count;
}

function said(catalogue: Compiled, language: string, key: string, message: string, count: number): string {
  const found = key.split('.').reduce<unknown>((at, part) => (at as Compiled)[part], catalogue);
  const values = Object.fromEntries(argumentsOf(message).map((one) => [one.name, given(one, count)]));
  return String(format(found as string, language, values, { formatters }));
}

/** Zero, and the forms of the plural that the languages have. */
const COUNTS = [0, 1, 2, 7, 20];

test.each([
  ['study', en],
  ['lab', lab],
] as const)('every sentence of %s can be said, and in a generated language stands in brackets', (_, english) => {
  const compiled = compiledFrom(english);
  const generated = (['en-XA', 'ar-XB'] as const).map(
    (language) => [language, generatedFrom(compiled, language)] as const,
  );
  for (const [key, message] of messagesOf(english))
    for (const count of COUNTS) {
      expect(said(compiled, 'en', key, message, count), key).not.toMatch(/[{}]|undefined/);
      for (const [language, catalogue] of generated) {
        const marked = said(catalogue, language, key, message, count);
        expect(marked.startsWith(OPENS) && marked.endsWith(CLOSES), `${key}: ${marked}`).toBe(true);
      }
    }
});

test('a generated language leaves arguments and plurals as they are', () => {
  const { minutesLeft } = en.frame;
  const say = (language: 'en-XA' | 'ar-XB'): string =>
    said(generatedFrom(compiledFrom({ minutesLeft }), language), 'en', 'minutesLeft', minutesLeft, 2);
  expect(say('en-XA')).toMatch(/^⟦Àbõüt 2 mîñütéš léft îñ thé štüdý·+⟧$/);
  expect(say('ar-XB').replaceAll(/[\u202E\u202C]/g, '')).toBe('⟦About 2 minutes left in the study⟧');
});

describe.each(TRANSLATED)('in %s', async (language) => {
  const { default: translated } = await import(`./study/${language}.json`, { with: { type: 'json' } });

  test('every sentence is there, asks for what the English one asks for, and can be said', () => {
    const others = new Map(messagesOf(translated));
    const english = messagesOf(en);
    expect([...others.keys()]).toEqual(english.map(([key]) => key));
    const compiled = compiledFrom(translated);
    for (const [key, message] of english) {
      const other = others.get(key) ?? '';
      expect(other.trim(), key).not.toBe('');
      expect(argumentsOf(other), key).toEqual(argumentsOf(message));
      for (const count of COUNTS)
        expect(said(compiled, language, key, other, count), key).not.toMatch(/[{}]|undefined/);
    }
  });
});

test('a page gets the catalogue of its language, that without the region, or English', () => {
  expect(wordsFor('en-GB')).toBe('en');
  expect(wordsFor('en-XA')).toBe('en-XA');
  expect(wordsFor('zh-Hans-CN')).toBe('zh');
  expect(wordsFor('he-IL')).toBe('he');
  expect(wordsFor('pt-BR')).toBe('en');
  expect(wordsFor('constructor')).toBe('en');
});
