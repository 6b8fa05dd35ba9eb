/** Exported types: one name, one file. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './imports.ts';
import { exportedTypes, sharedNames } from './names.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

test('no two files of the project export a type or a schema of one name', () => {
  const exported = new Map(
    sourceFiles(ROOT).map((file) => [file, exportedTypes(file, readFileSync(path.join(ROOT, file), 'utf8'))]),
  );
  expect([...exported.values()].flat().length).toBeGreaterThan(1000);
  expect(sharedNames(exported)).toEqual([]);
});

test('types, interfaces, classes and schemas are names of types; functions, components and constants are not', () => {
  const code = `export type A1a = 1;\nexport interface Bb {}\nexport class Cc {}\nexport const Dd = z.string();
export type Dd = string;\nexport const MOST = 3;\nexport function Board() {}\nexport const decide = 1;\ntype Own = 1;
export type { Told } from './told.ts';\n`;
  expect(exportedTypes('games/x.ts', code)).toEqual(['A1a', 'Bb', 'Cc', 'Dd']);
});

const shared = (files: Readonly<Record<string, readonly string[]>>) =>
  sharedNames(new Map(Object.entries(files))).map(({ name }) => name);

test('a name that two files export is found, with both files', () => {
  const files = new Map([
    ['server/store/rows.ts', ['Place', 'Row']],
    ['client/seat/storage.ts', ['Place']],
  ]);
  expect(sharedNames(files)).toEqual([{ name: 'Place', files: ['client/seat/storage.ts', 'server/store/rows.ts'] }]);
});

test('each game has a State of its own, but only one, and no other part of the house has one', () => {
  expect(shared({ 'games/symmtom/types.ts': ['State'], 'games/tomqa/types.ts': ['State'] })).toEqual([]);
  expect(shared({ 'games/tomqa/types.ts': ['State'], 'games/tomqa/old/types.ts': ['State'] })).toEqual(['State']);
  expect(shared({ 'games/tomqa/types.ts': ['State'], 'studies/way/state.ts': ['State'] })).toEqual(['State']);
  expect(shared({ 'games/tomqa/types.ts': ['Place'], 'games/symmtom/types.ts': ['Place'] })).toEqual(['Place']);
});

test('tests, and the kept forms of earlier studies, may repeat a name', () => {
  expect(shared({ 'studies/definition/ids.ts': ['Id'], 'studies/definition/formats/format-1/ids.ts': ['Id'] })).toEqual(
    [],
  );
  expect(shared({ 'server/clock.ts': ['Clock'], 'server/testing/clock.ts': ['Clock'] })).toEqual([]);
});
