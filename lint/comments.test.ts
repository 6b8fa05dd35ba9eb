/** Comments: they begin with what they are about. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { halfComments } from './comments.ts';
import { sourceFiles } from './imports.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

test('no comment of the project begins with By, Of or In', () => {
  const found = sourceFiles(ROOT).flatMap((file) =>
    halfComments(file, readFileSync(path.join(ROOT, file), 'utf8')).map(
      ({ line, begins }) => `${file}:${line} begins with "${begins} ...": let it begin with what it is about`,
    ),
  );
  expect(found).toEqual([]);
});

const lines = (code: string) => halfComments('games/x.ts', code).map(({ line }) => line);

test('half a sentence is found in comments of every form, with its line', () => {
  expect(lines('/** Of the cookie. */\nconst a = 1; // By seat\n/*\n * In ms.\n */\n')).toEqual([1, 2, 3]);
  expect(halfComments('games/x.ts', '/** By seat, the turn in which it left. */')).toEqual([
    { line: 1, begins: 'By seat, the turn in' },
  ]);
});

test('a comment may go on with such a word, and words that only begin alike are none', () => {
  expect(lines('/**\n * The seat.\n * In ms.\n */\n// The seat.\n// Of the cookie.\n')).toEqual([]);
  expect(lines('/** Often. */\n/** Inside. */\n/** Bytes. */\nconst a = "// In ms";\n')).toEqual([]);
});
