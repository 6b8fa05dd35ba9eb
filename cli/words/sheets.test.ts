/** Sheets for translators, as CSV and as PO: a sheet that comes back unchanged changes nothing, whatever the texts hold. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entryFor, TRANSLATION_STATES } from '../../games/core/words/translation-states.ts';
import { changesIn } from './apply-sheet.ts';
import { sheetAsCsv, sheetFromCsv } from './sheet-csv.ts';
import { sheetAsPo, sheetFromPo } from './sheet-po.ts';
import { rowsOf, type SheetRow, UnreadableSheet } from './sheet-rows.ts';
import { studyTexts } from './study-texts.ts';
import { writeInTwoLanguages } from './testing/in-two-languages.ts';
import type { TextSet, TranslatedText } from './text-set.ts';
import { writeChanges } from './which-texts.ts';

const FORMATS = [
  ['csv', (rows: readonly SheetRow[]) => sheetFromCsv(sheetAsCsv(rows))],
  ['po', (rows: readonly SheetRow[]) => sheetFromPo(sheetAsPo(rows))],
] as const;

const CHARS = `"',;\t\r\n{}=+-@#|\\: aZ0äשם中😀\u00a0\u2028\ufeff`;
const words = fc.oneof(
  fc.string({ unit: fc.constantFrom(...CHARS), maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);
const source = words.filter((text) => text !== '');

const text = fc
  .record({
    ...{ source, translation: words, back: words, isStale: fc.boolean(), isKnown: fc.boolean() },
    state: fc.constantFrom(...TRANSLATION_STATES),
    initials: fc.constantFrom('AB', 'é.b-1'),
  })
  .map(({ source: from, translation, back, isStale, isKnown, state, initials }) => {
    const entry = entryFor(isStale ? `${from}!` : from, translation, { state, initials, back: back || undefined });
    return { source: from, translation, entry: isKnown ? entry : undefined };
  });

function setOf(texts: readonly Pick<TranslatedText, 'source' | 'translation' | 'entry'>[]): TextSet {
  const about = { context: 'a "label", or so', files: ['client/a.tsx', 'client/b.tsx'], screenshot: 'frame' };
  return {
    ...{ language: 'de', from: 'en' },
    texts: texts.map((one, i) => ({
      catalogue: 'client/words/a',
      key: `a.k${i}: "x"\n`,
      placeholders: 'n (plural)',
      ...about,
      ...one,
    })),
    faults: () => [],
    inForm: (same) => same,
    filesWith: () => new Map(),
  };
}

describe.each(FORMATS)('as %s', (_, again) => {
  test('every sheet comes back with all that it said', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), (texts) => {
        const rows = rowsOf(setOf(texts));
        const read = again(rows);
        expect(read.map(({ line, ...row }) => row)).toEqual(
          rows.map(({ catalogue, key, language, hash, translation, state, initials, back }) => ({
            ...{ catalogue, key, language, hash, translation, state, initials, back },
          })),
        );
        expect(changesIn(setOf(texts), read)).toEqual({ changes: [], refused: [], stale: [] });
      }),
    );
  });

  test('no byte of a study differs after its sheet came back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          source.filter((one) => one.trim() !== ''),
          { minLength: 3, maxLength: 3 },
        ),
        async (texts) => {
          const folder = path.join(mkdtempSync(path.join(root, 'study-')), 'study');
          mkdirSync(folder);
          writeInTwoLanguages(folder);
          for (const [i, key] of ['consent', 'debrief', 'instructions'].entries())
            writeFileSync(path.join(folder, 'texts/de', `${key}.md`), texts[i] ?? '');
          const before = filesOf(folder);
          const set = await studyTexts(folder, 'de');
          const { changes, refused, stale } = changesIn(set, again(rowsOf(set)));
          expect({ refused, stale, files: writeChanges(set, changes, { study: folder }) }).toEqual({
            ...{ refused: [], stale: [], files: [] },
          });
          expect(filesOf(folder)).toEqual(before);
        },
      ),
      { numRuns: 10 },
    );
  });
});

let root = '';
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'standpoint-sheets-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function filesOf(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [
      path.join(parentPath, name),
      readFileSync(path.join(parentPath, name), 'latin1'),
    ]),
  );
}

const SET = setOf([
  { source: 'Go on', translation: '=Weiter', entry: undefined },
  { source: 'Turn {n}', translation: '', entry: undefined },
]);

describe('a CSV file', () => {
  const csv = sheetAsCsv(rowsOf(SET));

  test('begins with a byte order mark, and no text of it is a formula', () => {
    expect(csv.startsWith('\ufeffcatalogue,key,language,source,')).toBe(true);
    expect(csv).toContain(",'=Weiter,stale,");
  });

  test('is read as spreadsheets of other countries save it', () => {
    const rows = rowsOf(SET).map(({ catalogue, key, language, translation, state, initials, back, hash }) =>
      [catalogue, key.replaceAll('"', '').trim(), language, translation, state, initials, back, hash].join(';'),
    );
    const head = 'catalogue;key;language;translation;state;initials;back_translation;source_hash';
    expect(sheetFromCsv(`\ufeff${[head, ...rows].join('\r\n')}\r\n`)).toMatchObject([
      { line: 2, key: 'a.k0: x', translation: '=Weiter', state: 'stale' },
      { line: 3, translation: '', state: '' },
    ]);
  });

  test.each([
    ['without a column', csv.replace(',state,', ',status,'), 'no column state'],
    ['with an open quote', `${csv}"`, 'left open'],
    ['that is empty', '', 'no column catalogue'],
    ['with too many rows', `${csv}${'a,b\n'.repeat(50_001)}`, 'more than 50001 rows'],
  ])('%s is refused', (_, given, why) => {
    expect(() => sheetFromCsv(given)).toThrow(UnreadableSheet);
    expect(() => sheetFromCsv(given)).toThrow(why);
  });
});

describe('a PO file', () => {
  const po = sheetAsPo(rowsOf(SET));

  test('names the language, and has context, files and the flag of what is not agreed', () => {
    expect(po).toContain('"Language: de\\n"');
    expect(po).toContain(
      '#: client/a.tsx client/b.tsx\n#. a "label", or so\n#. placeholders: n (plural)\n#. screenshot: frame\n',
    );
    expect(po).toContain('# state: stale\n');
    expect(po.match(/^#, fuzzy$/gm)).toHaveLength(1);
  });

  test('that an editor has saved, without the flag: the translator has looked at it', () => {
    expect(sheetFromPo(po.replace('#, fuzzy\n', ''))[0]?.state).toBe('unverified');
  });

  test('in which a reader has put the flag on an agreed text: it is not agreed any more', () => {
    const entry = entryFor('Go on', 'Weiter', { state: 'agreed', initials: 'AB', back: undefined });
    const agreed = sheetAsPo(rowsOf(setOf([{ source: 'Go on', translation: 'Weiter', entry }])));
    expect(agreed).not.toContain('fuzzy');
    expect(sheetFromPo(agreed)[0]?.state).toBe('agreed');
    expect(sheetFromPo(agreed.replace('msgctxt', '#, fuzzy\nmsgctxt'))[0]?.state).toBe('unverified');
  });

  test('with a back-translation that was typed without quotes', () => {
    expect(sheetFromPo(po.replace('# state: stale', '# state: stale\n# back-translation: Further'))[0]?.back).toBe(
      'Further',
    );
  });

  test('says in which line a message begins, also where its context is folded', () => {
    const lines = po.split('\n');
    expect(sheetFromPo(po).map(({ line }) => lines[line - 1]?.slice(0, 8))).toEqual(['msgctxt ', 'msgctxt ']);
  });

  test.each([
    ['with a quote that is not closed', po.replace('msgid "Go on"', 'msgid "Go on'), 'line'],
    ['with a message twice', po + po.slice(po.indexOf('# state')), 'Duplicate'],
    ['with too many messages', 'msgid "a"\n'.repeat(50_002), 'more than 50000 messages'],
  ])('%s is refused', (_, given, why) => {
    expect(() => sheetFromPo(given)).toThrow(UnreadableSheet);
    expect(() => sheetFromPo(given)).toThrow(why);
  });
});
