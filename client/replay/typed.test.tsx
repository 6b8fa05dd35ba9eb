/** What people typed stands in an element of its own, with the language of its writer. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AnyEvent } from './any-event.ts';
import { typedIn, WithTyped } from './typed.tsx';

const LOG = [
  { type: 'SessionCreated', languages: ['he', null] },
  { type: 'ActionSubmitted', seat: 0, action: { type: 'communicate', text: 'שלום' } },
  { type: 'ActionSubmitted', seat: 0, action: { type: 'communicate', text: 'שלום לכולם' } },
  { type: 'ActionSubmitted', seat: 1, action: { type: 'communicate', text: 'hello' } },
  { type: 'ActionSubmitted', seat: 1, action: { type: 'communicate', text: 'a' } },
  { type: 'ActionSubmitted', seat: 1, action: { type: 'wait' } },
] as unknown as readonly AnyEvent[];

test.each([
  ['A schreibt: „שלום לכולם“.', 'A schreibt: „<bdi lang="he">שלום לכולם</bdi>“.'],
  ['„שלום“, „hello“', '„<bdi lang="he">שלום</bdi>“, „<bdi>hello</bdi>“'],
  ['A wartet.', 'A wartet.'],
  ['a waits, and says "a".', 'a waits, and says &quot;<bdi>a</bdi>&quot;.'],
])('%s', (words, markup) => {
  expect(renderToStaticMarkup(<WithTyped words={words} typed={typedIn(LOG)} />)).toBe(markup);
});
