/** Words that the list of terms rules out stand in no catalogue. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { TRANSLATED, type TranslatedTag } from '../../games/core/words/languages.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const HEADINGS: Readonly<Record<TranslatedTag, string>> = { de: 'German', es: 'Spanish', he: 'Hebrew', zh: 'Chinese' };

/** A word with the endings, or in Hebrew the prefixes, that it can have; Chinese has none, and no space around words. */
const AS_WORD: Readonly<Record<TranslatedTag, (word: string) => RegExp>> = {
  de: (word) => new RegExp(`(?<!\\p{L})${eitherCase(word)}(?:e|en|er|ern|es|n|s|in|innen)?(?!\\p{L})`, 'gu'),
  es: (word) => new RegExp(`(?<!\\p{L})${eitherCase(word)}(?:s|es)?(?!\\p{L})`, 'gu'),
  he: (word) => new RegExp(`(?<!\\p{L})[ובהלמשכ]{0,3}${word}(?!\\p{L})`, 'gu'),
  zh: (word) => new RegExp(word, 'gu'),
};

/** "wissen" also begins a sentence; "Spiel" is never in small letters. */
const eitherCase = (word: string): string => `(?:${word}|${word.charAt(0).toUpperCase()}${word.slice(1)})`;

interface RuledOut {
  readonly word: string;
  /** The games in whose catalogues it does not stand; null: it stands in none. */
  readonly games: readonly string[] | null;
  /** Phrases in which it is right. */
  readonly but: readonly string[];
}

/** The words of the column "not". */
function ruledOut(language: TranslatedTag): readonly RuledOut[] {
  const terms = readFileSync(path.join(import.meta.dirname, 'TERMS.md'), 'utf8');
  const section = terms.split(/^## /m).find((one) => one.startsWith(HEADINGS[language])) ?? expect.fail(language);
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  const [head = [], ...body] = rows.map((line) => line.split('|').map((cell) => cell.trim()));
  const column = head.indexOf('not');
  expect(column, language).toBeGreaterThan(0);
  return body.flatMap((cells) => {
    // a comma inside of brackets belongs to them
    const words = (cells[column] ?? '').split(/,\s*(?![^(]*\))/).filter((one) => one !== '');
    return words.map((one) => {
      const [, word = one, rest = ''] = /^(.*?) \((.*)\)$/.exec(one) ?? [];
      const listed = (kind: string): readonly string[] =>
        new RegExp(`${kind}: ([^;]*)`).exec(rest)?.[1]?.split(/,\s*/) ?? [];
      const games = listed('in');
      return { word, games: games.length > 0 ? games : null, but: listed('but') };
    });
  });
}

/** Each message with the file that has it. */
function messagesIn(language: TranslatedTag): readonly (readonly [string, string])[] {
  const files = ['client', 'games'].flatMap((folder) =>
    globSync(`${folder}/**/words/**/${language}.json`, { cwd: ROOT }),
  );
  return files.flatMap((file) =>
    textsIn(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))).map((text) => [file, text] as const),
  );
}

const textsIn = (node: unknown): readonly string[] =>
  typeof node === 'string' ? [node] : Object.values(node as object).flatMap(textsIn);

/** Where a word stands that is ruled out there. */
function found(language: TranslatedTag, messages: readonly (readonly [string, string])[]): readonly string[] {
  return ruledOut(language).flatMap(({ word, games, but }) =>
    messages.flatMap(([file, text]) => {
      if (games && !games.some((game) => file.split('/').includes(game))) return [];
      const rest = but.reduce((left, phrase) => left.replaceAll(phrase, ''), text);
      return AS_WORD[language](word).test(rest) ? [`${file}: ${word}: ${text}`] : [];
    }),
  );
}

test.each(TRANSLATED)('in %s no catalogue has a word that its terms rule out', (language) => {
  const messages = messagesIn(language);
  expect(messages.length).toBeGreaterThan(1000);
  expect(ruledOut(language).length).toBeGreaterThan(8);
  expect(found(language, messages)).toEqual([]);
});

test('a word is found with its endings and prefixes, in its games alone, and not in phrases in which it is right', () => {
  const one = (language: TranslatedTag, text: string, file = 'client/words/study/x.json') =>
    found(language, [[file, text]]).length;
  expect(one('es', 'Los asientos están vacíos.')).toBe(1);
  expect(one('es', 'El equipo ha puesto el estudio en pausa.')).toBe(0);
  expect(one('de', 'Die Experimente sind vorbei.')).toBe(1);
  expect(one('de', 'Das sind alle Teile.')).toBe(0);
  expect(one('de', 'Das sind alle Teile.', 'games/symmtom/words/de.json')).toBe(1);
  expect(one('he', 'הניסוי הסתיים.')).toBe(1);
  expect(one('zh', '你的伙伴离开了。')).toBe(1);
});
