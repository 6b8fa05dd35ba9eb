/**
 * A language made from English for tests: letters bear accents, and each sentence stands in brackets and is a third longer.
 * A text without brackets stands in code, or comes from the study.
 */
import { en, type WordCatalogue } from './en.ts';

const PLAIN = 'AEIOUYaeiouycnsz';
const ACCENTED = 'ÀÉÎÕÜÝàéîõüýçñšž';

export const OPENS = '⟦';
export const CLOSES = '⟧';

export const pseudo: WordCatalogue = marked(en);

function marked<T>(of: T): T {
  if (typeof of === 'string') return `${OPENS}${accented(of)}${'·'.repeat(Math.ceil(of.length / 10))}${CLOSES}` as T;
  const entries = Object.entries(of as Readonly<Record<string, unknown>>);
  return Object.fromEntries(entries.map(([key, value]) => [key, marked(value)])) as T;
}

/** ICU's arguments stay as they are; the texts inside of a plural are accented. */
function accented(message: string): string {
  let out = '';
  for (let at = 0; at < message.length; at++) {
    const char = message[at] ?? '';
    if (char !== '{') {
      out += ACCENTED[PLAIN.indexOf(char)] ?? char;
      continue;
    }
    const end = closing(message, at);
    out += `{${argument(message.slice(at + 1, end))}}`;
    at = end;
  }
  return out;
}

function argument(inside: string): string {
  const plural = /^\s*\w+\s*,\s*plural\s*,/.exec(inside)?.[0];
  if (plural === undefined) return inside;
  let out = plural;
  for (let at = plural.length; at < inside.length; at++) {
    if (inside[at] !== '{') {
      out += inside[at];
      continue;
    }
    const end = closing(inside, at);
    out += `{${accented(inside.slice(at + 1, end))}}`;
    at = end;
  }
  return out;
}

/** Where the brace that opens at this place is closed. */
function closing(message: string, open: number): number {
  let depth = 0;
  for (let at = open; at < message.length; at++) {
    if (message[at] === '{') depth++;
    if (message[at] === '}' && --depth === 0) return at;
  }
  throw new Error(`a brace is not closed: ${message}`);
}
