/** What the catalogues promise: every language has every sentence, and each can be said. */
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { en, type WordCatalogue } from './en.ts';
import { CLOSES, OPENS, pseudo } from './pseudo.ts';
import { wordsFor } from './words.tsx';

const ARGUMENTS = /\{(\w+)(, (?:number|plural))?/g;

/** Each sentence with its place in the catalogue. */
function sentencesOf(catalogue: object, under = ''): readonly (readonly [string, string])[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${under}${key}`, value] as const] : sentencesOf(value, `${under}${key}.`),
  );
}

function said(catalogue: WordCatalogue, key: string, message: string): string {
  const say = createTranslator({
    locale: 'en',
    messages: catalogue as unknown as Record<string, string>,
    onError: (error) => {
      throw error;
    },
  }) as unknown as (key: string, values: object) => string;
  const given = [...message.matchAll(ARGUMENTS)].map(([, name = '', format]) => [name, format ? 2 : name] as const);
  return say(key, Object.fromEntries(given));
}

test('every sentence can be said, and in the pseudo-language stands in brackets', () => {
  for (const [key, message] of sentencesOf(en)) {
    expect(said(en, key, message), key).not.toMatch(/[{}]/);
    const marked = said(pseudo, key, message);
    expect(marked.startsWith(OPENS) && marked.endsWith(CLOSES), `${key}: ${marked}`).toBe(true);
  }
});

test('the pseudo-language leaves arguments and plurals as they are', () => {
  expect(said(pseudo, 'frame.minutesLeft', en.frame.minutesLeft)).toBe(
    '⟦Àbõüt 2 mîñütéš léft îñ thé štüdý············⟧',
  );
});

test('a page gets the catalogue of its language, that without the region, or English', () => {
  expect(wordsFor('en-GB')).toBe('en');
  expect(wordsFor('en-XA')).toBe('en-XA');
  expect(wordsFor('pt-BR')).toBe('en');
  expect(wordsFor('constructor')).toBe('en');
});
