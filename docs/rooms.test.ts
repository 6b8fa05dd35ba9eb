/** The README of each room says what enters and leaves, in which order to read, and what the room never imports, as it is. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importsOfProject, TESTS } from '../lint/imports.ts';
import { floorsOf } from './house.ts';

const ROOT = path.join(import.meta.dirname, '..');
const imports = importsOfProject(ROOT);
/** The rooms of the picture, but for games, which have READMEs about their rules, and the loose files of the server. */
const ROOMS = [...floorsOf(imports).flat(), 'server', 'scenarios', 'lint'].filter(
  (room) => !['games/GAME', 'games/core', 'epistemics', 'server/*.ts'].includes(room),
);

test.each(ROOMS)('%s has a README of at most 20 lines that is true', (room) => {
  const text = readFileSync(path.join(ROOT, room, 'README.md'), 'utf8');
  expect(text.trim().split('\n').length).toBeLessThanOrEqual(20);
  for (const head of ['Enters', 'Leaves', 'Read in this order', 'Never imports'])
    expect(text).toContain(`- **${head}:** `);
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !existsSync(path.join(ROOT, room, link)))).toEqual([]);
  const never = /- \*\*Never imports:\*\* (.*)/.exec(text)?.[1] ?? '';
  for (const [, other = ''] of never.matchAll(/`([^`]+)`/g)) {
    expect(existsSync(path.join(ROOT, other)), other).toBe(true);
    const broken = imports.filter(
      ({ from, to }) =>
        from.startsWith(`${room}/`) && to.startsWith(`${other}/`) && !TESTS.test(from) && !TESTS.test(to),
    );
    expect(broken.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  }
});

test.each(ROOMS.filter((room) => !['cli', 'lint'].includes(room)))(
  'the README of %s names each of its folders',
  (room) => {
    const text = readFileSync(path.join(ROOT, room, 'README.md'), 'utf8');
    const folders = readdirSync(path.join(ROOT, room), { withFileTypes: true })
      .filter((one) => one.isDirectory() && !['testing', 'dist', 'node_modules', 'playthroughs'].includes(one.name))
      .map(({ name }) => name);
    expect(folders.filter((name) => !text.includes(`\`${name}/\``))).toEqual([]);
  },
);

/** Question, file and test of each row of "Where do I change ...". */
const ANSWERS = [
  ...readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8').matchAll(
    /^\| ([^|]+) \| \[(\S+)\]\(\S+\) \| `(\S+)` \|$/gm,
  ),
].map(([, question = '', file = '', proof = '']) => [question, file, proof] as const);

test('CONTRIBUTING answers twelve questions of where to change what', () => expect(ANSWERS).toHaveLength(12));

test.each(ANSWERS)('%s: the test that is named reaches %s', (_question, file, proof) => {
  const reached = new Set<string>([proof]);
  for (const from of reached) for (const one of imports) if (one.from === from && one.isOurs) reached.add(one.to);
  expect([...reached]).toContain(file);
});
