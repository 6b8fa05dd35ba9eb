/** The messages of a project with one catalogue of its own: which files a change writes, and what a changed source makes stale. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { entryFor } from '../../games/core/words/translation-states.ts';
import { projectTexts } from './project-texts.ts';
import { wordsOf } from './sheet-rows.ts';

const NAME = 'client/boards/chess/words';

function projectWith(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'standpoint-project-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of ['client/words', NAME, 'client/dist/words'])
    mkdirSync(path.join(root, folder), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, name), text);
  return root;
}

const ENGLISH = `export const en = {
  board: {
    // on the button
    next: 'Go on',
    left: '{n, plural, one {# move} other {# moves}}',
  },
  title: 'Chess',
};
`;
const FILES = {
  [`${NAME}/en.ts`]: ENGLISH,
  'client/dist/words/en.ts': 'export const en = { built: "Built" };',
  'client/boards/chess/board.tsx': "const t = useWords('board');\nexport const Next = () => <b>{t('next')}</b>;\n",
  'client/page.tsx': "const t = useWords('board');\nexport const Next = () => <b>{t('next')}</b>;\n",
};
const said = (source: string, translation: string) =>
  entryFor(source, translation, { state: 'reviewed', initials: 'AB', back: undefined });

test('a message has its comment, the files beside its board that use it, and its arguments', async () => {
  const { texts } = await projectTexts('de', { root: projectWith(FILES), withContext: true });
  expect(
    texts.map(({ key, context, files, screenshot, placeholders }) => [key, context, files, screenshot, placeholders]),
  ).toEqual([
    ['board.next', 'on the button', ['client/boards/chess/board.tsx'], 'board', ''],
    ['board.left', '', [], 'board', 'n (plural)'],
    ['title', '', [], '', ''],
  ]);
});

test('a translation goes into the file of its language, in the order of the source, and its state beside it', async () => {
  const de = { title: 'Schach', board: { gone: 'Weg', next: 'Weiter' } };
  const states = { 'board.gone': said('Gone', 'Weg'), title: said('Chess', 'Schach') };
  const { texts, filesWith } = await projectTexts('de', {
    root: projectWith({
      ...FILES,
      [`${NAME}/de.json`]: JSON.stringify(de),
      [`${NAME}/de.state.json`]: JSON.stringify(states),
    }),
  });
  const [next = expect.fail(), left = expect.fail()] = texts;
  const translation = '{n, plural, one {# Zug} other {# Züge}}';
  const files = filesWith([{ text: left, translation, entry: said(left.source, translation) }]);
  expect([...files.keys()]).toEqual([`${NAME}/de.json`, `${NAME}/de.state.json`]);
  expect(files.get(`${NAME}/de.json`)).toBe(`{
  "board": {
    "next": "Weiter",
    "left": "${translation}"
  },
  "title": "Schach"
}
`);
  expect(Object.keys(JSON.parse(files.get(`${NAME}/de.state.json`) ?? ''))).toEqual(['board.left', 'title']);
  // a state alone leaves the texts alone
  expect([...filesWith([{ text: next, translation: 'Weiter', entry: said('Go on', 'Weiter') }]).keys()]).toEqual([
    `${NAME}/de.state.json`,
  ]);
  expect(filesWith([]).size).toBe(0);
});

test('a changed source makes its translation stale in every language that has it', async () => {
  const root = projectWith({
    ...FILES,
    [`${NAME}/en.ts`]: ENGLISH.replace("'Go on'", "'Continue'"),
    ...Object.fromEntries(
      ['de', 'he'].flatMap((language) => [
        [`${NAME}/${language}.json`, JSON.stringify({ board: { next: 'Weiter' }, title: 'Schach' })],
        [
          `${NAME}/${language}.state.json`,
          JSON.stringify({ 'board.next': said('Go on', 'Weiter'), title: said('Chess', 'Schach') }),
        ],
      ]),
    ),
  });
  for (const language of ['de', 'he'])
    expect((await projectTexts(language, { root })).texts.map((text) => wordsOf(text).state)).toEqual([
      ...['stale', '', 'reviewed'],
    ]);
  expect((await projectTexts('es', { root })).texts.map((text) => wordsOf(text).state)).toEqual(['', '', '']);
});

test.each([
  ['a file that is no JSON', { [`${NAME}/de.json`]: '{' }, `${NAME}/de.json is no JSON`],
  ['a state that is none', { [`${NAME}/de.state.json`]: '{"title": {}}' }, `${NAME}/de.state.json: title.source`],
])('%s is named', async (_, files, says) => {
  await expect(projectTexts('de', { root: projectWith({ ...FILES, ...files }) })).rejects.toThrow(says);
});

test('a copy of the program without sources of pages says so', async () => {
  await expect(projectTexts('de', { root: tmpdir() })).rejects.toThrow('in a checkout of the project');
});
