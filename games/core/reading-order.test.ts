/** The reading orders in the READMEs of this folder name every file, and name it after the files that it imports. */
import { globSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const HERE = import.meta.dirname;
const isSource = (file: string): boolean => !file.includes('testing/') && !file.endsWith('.test.ts');

/** The files and folders that the list in a README names, in its order. */
function namedIn(folder: string): readonly string[] {
  const items = readFileSync(join(HERE, folder, 'README.md'), 'utf8').match(/^(- | {2}).*$/gm) ?? [];
  return [...items.join('\n').matchAll(/`([\w/-]+(?:\.ts|\/))`/g)].map(([, name = '']) => join(folder, name));
}

/** All files in reading order: each room stands where the root names it. */
const order = [...new Set(namedIn('').flatMap((name) => (name.endsWith('/') ? namedIn(name) : [name])))];

test('name every file of the folder and its rooms', () => {
  expect(order.toSorted()).toEqual(globSync('**/*.ts', { cwd: HERE }).filter(isSource).toSorted());
});

test.each(order)('%s comes after the files that it imports', (file) => {
  const text = readFileSync(join(HERE, file), 'utf8');
  const imported = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => normalize(join(file, '..', path)));
  expect(imported.filter((path) => !order.slice(0, order.indexOf(file)).includes(path))).toEqual([]);
});
