/** The picture of the house is drawn from what files import today. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Import, importsOfProject } from '../lint/imports.ts';
import { drawHouse, floorsOf, withHouse } from './house.ts';

const imports = importsOfProject(path.join(import.meta.dirname, '..'));
const one = (from: string, to: string): Import => ({ from, to, kind: 'type', isOurs: true, line: 1 });

test('docs/architecture.md shows the house as it stands (npx standpoint dev docs)', () => {
  const document = readFileSync(path.join(import.meta.dirname, 'architecture.md'), 'utf8');
  expect(withHouse(document, imports)).toBe(document);
});

test('a room stands above what it imports, and an arrow that others imply is not drawn', () => {
  const few = [
    one('server/http/a.ts', 'server/live/b.ts'),
    one('server/live/b.ts', 'server/store/c.ts'),
    one('server/http/a.ts', 'server/store/c.ts'),
    one('server/store/testing/d.ts', 'server/http/a.ts'),
  ];
  expect(floorsOf(few)).toEqual([['server/store'], ['server/live'], ['server/http']]);
  expect(drawHouse(few)).toContain('server_http --> server_live');
  expect(drawHouse(few)).not.toContain('server_http --> server_store');
});

test('rooms that import each other share a floor', () => {
  const few = [one('server/live/a.ts', 'server/agents/b.ts'), one('server/agents/b.ts', 'server/live/a.ts')];
  expect(floorsOf([...few, one('server/app/c.ts', 'server/live/a.ts')])).toEqual([
    ['server/agents', 'server/live'],
    ['server/app'],
  ]);
});
