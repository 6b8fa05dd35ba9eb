/** Texts in code and fragments only become fewer, folder by folder. */
import { expect, test } from 'vitest';
import { countsByFolder, findTexts, keptCounts, lowered } from './texts-in-code.ts';

test('each folder has as many texts in code and fragments as are kept: `npx standpoint words check --lower` lowers a number, and nothing raises it', async () => {
  const found = await findTexts();
  expect(countsByFolder(found ?? [])).toEqual(keptCounts());
});

const of = (inCode: number, fragments: number) => ({ inCode, fragments });

test('numbers are lowered, and folders without texts go', () => {
  expect(lowered({ 'client/a': of(3, 1), 'client/b': of(2, 0) }, { 'client/a': of(2, 1) })).toEqual({
    'client/a': of(2, 1),
  });
});

test.each([
  ['more texts in code', { 'client/a': of(4, 0) }],
  ['more fragments', { 'client/a': of(3, 2) }],
  ['a folder that had none', { 'client/a': of(3, 1), 'client/new': of(1, 0) }],
])('%s are refused, with the folder', (_, today) => {
  expect(() => lowered({ 'client/a': of(3, 1) }, today)).toThrow(/into a catalogue.*\n {2}client\/(?:a|new): /);
});

test('boards and parts of games/core have numbers of their own', () => {
  const text = { line: 1, text: 'You won.', isInCode: true, isFragment: false };
  const files = [
    'client/boards/symmtom/front/a.ts',
    'client/page.tsx',
    'games/core/pairs/words.ts',
    'games/tomqa/a/words.ts',
  ];
  expect(Object.keys(countsByFolder(files.map((file) => ({ file, ...text }))))).toEqual([
    ...['client', 'client/boards/symmtom', 'games/core/pairs', 'games/tomqa'],
  ]);
});
