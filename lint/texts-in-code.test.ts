/** Which literals are texts of participants, which are parts of sentences, and that each exception is still needed. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './imports.ts';
import { EXCEPTED_FILES, EXCEPTED_TEXTS, foundInCode, isReadByParticipants } from './texts-in-code.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

const textsIn = (code: string): readonly string[] => foundInCode('client/x.tsx', code).texts.map(({ text }) => text);

test.each([
  ['text between tags', '<p>\n  You are\n  here.\n</p>', ['You are here.']],
  ['one word between tags', '<b>Over</b>', ['Over']],
  ['no letter', '<b>· 3 ·</b>', []],
  ['a literal between tags', "<b>{isOver ? 'Over' : 'Goes on'}</b>", ['Over', 'Goes on']],
  ['an attribute that is said', '<button aria-label="Close" className="button plain" id="close it" />', ['Close']],
  [
    'an attribute of a part of ours',
    `<Field about={\`Turn \${n}\`} rows="two of these" />`,
    ['Turn {}', 'two of these'],
  ],
  ['a field that is shown', "const a = { label: 'Rounds', kind: 'number', id: 'two words' };", ['Rounds']],
  ['a sentence anywhere', "const a = ['You won.', 'rounds'];", ['You won.']],
  ['a word with an argument', `const a = \`\${who} moved\`;`, ['{} moved']],
  [
    'codes, selectors and sizes',
    `const a = ['two-words', 'a.b.c', \`\${a}px\`, \`translate(\${x} \${y})\`, '1 2'];`,
    [],
  ],
  ['what a bug throws', "throw new Error('there is no seat');", []],
  ['what is compared', "const a = b === 'two words';", []],
  ['what describes a schema', "const a = z.string().describe('the id of it');", []],
  ['types and imports', "import a from 'two words';\ntype B = 'two words';\nconst c: 'two words' = d;", []],
])('%s', (_, code, texts) => {
  expect(textsIn(code)).toEqual(texts);
});

test('a text has the line on which it begins', () => {
  const { texts } = foundInCode('client/x.tsx', "const a = 1;\n\nconst b = 'You won.';\n");
  expect(texts).toEqual([{ line: 3, text: 'You won.', isFragment: false }]);
});

const fragmentsIn = (code: string): readonly string[] =>
  foundInCode('client/x.tsx', code).texts.flatMap(({ text, isFragment }) => (isFragment ? [text] : []));

test.each([
  ['texts with a blank at an end', '<b>You have {n} left</b>', ['You have ', ' left']],
  [
    'texts with a small letter in a template',
    `const a = \`\${who} \${isAway ? \`is away\` : \`has left\`}.\`;`,
    ['is away', 'has left'],
  ],
  ['a text with a small letter before a plus', "const a = 'has left, ' + b;", ['has left, ']],
  ['a text with a mark in a list that is joined', "const a = [b, ', and so on'].join('');", [', and so on']],
  ['a sentence with arguments: none', `const a = \`You heard \${piece}.\`;`, []],
  ['a label: none', "const a = 'no time limit';", []],
])('fragments of %s', (_, code, fragments) => {
  expect(fragmentsIn(code)).toEqual(fragments);
});

test('a field that stands in the key of a message is no text', () => {
  const fields = `const a = { about: 'going' };\nconst b = { about: 'You go.' };`;
  const keyed = `const c = say(\`lessons.\${script.about}.title\`);`;
  const textsIn = (code: string) => foundInCode('client/x.ts', code).texts.map(({ text }) => text);
  expect(textsIn(fields)).toEqual(['going', 'You go.']);
  expect(textsIn(`${fields}\n${keyed}`)).toEqual([]);
});

test('messages that code joins are found by their keys, with the parts of catalogues that the file names', () => {
  const code = `const t = useWords('frame');\nconst a = \`\${t('next')} \${name}\`;\nconst b = t('back');`;
  const { joined, parts } = foundInCode('client/x.tsx', code);
  expect(parts).toEqual(['frame']);
  expect(joined).toEqual([{ line: 2, key: 'next' }]);
});

test.each([
  ['client/play/overlay.tsx', true],
  ['games/symmtom/moment-words.ts', true],
  ['games/symmtom/rules.ts', false],
  ['client/admin/frame.tsx', false],
  ['client/words/study/en.ts', false],
  ['client/play/draft.test.ts', false],
])('%s is read by participants: %s', (file, isRead) => {
  expect(isReadByParticipants(file)).toBe(isRead);
});

test('every exception is needed', () => {
  const files = sourceFiles(ROOT);
  expect(EXCEPTED_FILES.filter(({ files: of }) => !files.some((file) => of.test(file)))).toEqual([]);
  const texts = files
    .filter(isReadByParticipants)
    .flatMap((file) => foundInCode(file, readFileSync(path.join(ROOT, file), 'utf8'), []).texts);
  expect(EXCEPTED_TEXTS.filter((one) => !texts.some(({ text }) => one.text.test(text)))).toEqual([]);
});
