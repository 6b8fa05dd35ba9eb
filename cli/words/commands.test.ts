/** `npx standpoint words`: check, sheet, apply and stamp, on the project and on a study. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readDocument } from '../testing/json-document.ts';
import { runCommand } from '../testing/run-command.ts';
import { ROOT } from './catalogue-files.ts';
import { writeInTwoLanguages } from './testing/in-two-languages.ts';

let root = '';
let study = '';
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'standpoint-words-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
beforeEach(() => {
  study = path.join(mkdtempSync(path.join(root, 'one-')), 'study');
  mkdirSync(study);
  writeInTwoLanguages(study);
});

const inStudy = (name: string): string => path.join(study, name);
const at = (name: string): string => path.join(path.dirname(study), name);
const read = (name: string): string => readFileSync(inStudy(name), 'utf8');
const stamp = (...args: readonly string[]) => runCommand('words stamp', 'de', '--study', study, ...args);
const codes = async (): Promise<readonly string[]> => {
  const { out } = await runCommand('study check', study, '--json');
  const { problems }: { readonly problems: readonly { readonly path: string; readonly code: string }[] } =
    JSON.parse(out);
  return problems.flatMap(({ path: place, code }) => (code.startsWith('translation') ? [`${place} ${code}`] : []));
};

describe('words check', () => {
  test('no message of the project is missing or stale: npx standpoint words stamp LANGUAGE', async () => {
    const { code, out, errors } = await runCommand('words check', '--json');
    const { languages, inCode, fragments } = readDocument(
      await runCommand('words check', '--json-schema'),
      out,
    ) as Printed;
    const { present } = languages.en ?? expect.fail();
    expect(present).toBeGreaterThan(200);
    for (const language of ['de', 'es', 'he', 'zh']) expect(languages[language]).toMatchObject({ present, stale: 0 });
    expect(languages.en).toEqual({ present, stale: 0, unverified: 0 });
    expect([typeof inCode, typeof fragments, code, errors]).toEqual(['number', 'number', 0, '']);
  });

  test('in words, a table of catalogues and one of folders; with --list each text in code with its place', async () => {
    const { out } = await runCommand('words check', '--list');
    expect(out).toMatch(/^\| client\/words\/study +\| he +\| +\d+ \| +\d+ \| +0 \| +\d+ \|$/m);
    expect(out).toMatch(/^\| in all +\| +\d+ \| +\d+ \|$/m);
    const { inCode } = JSON.parse((await runCommand('words check', '--json')).out) as Printed;
    expect(out.match(/^\S+\.tsx?:\d+ (?:fragment )?in code: ".+"$/gm) ?? []).toHaveLength(inCode ?? -1);
  });

  test('with --strict texts in code are a failure', async () => {
    const { inCode, fragments } = JSON.parse((await runCommand('words check', '--json')).out) as Printed;
    const { code } = await runCommand('words check', '--strict');
    expect(code).toBe((inCode ?? 0) + (fragments ?? 0) > 0 ? 1 : 0);
  });
});

interface Printed {
  readonly languages: Readonly<Record<string, { readonly present: number; readonly stale: number }>>;
  readonly inCode: number | null;
  readonly fragments: number | null;
}

describe('a sheet of the project', () => {
  test.each(['csv', 'po'])('as %s comes back and changes nothing', async (format) => {
    const file = at(`de.${format}`);
    const made = await runCommand('words sheet', 'de', '--format', format, '--out', file);
    expect(made).toMatchObject({ code: 0, errors: '', out: expect.stringMatching(/de\.(csv|po): \d+ texts\n$/) });
    expect(await runCommand('words apply', file, '--json')).toEqual({
      ...{ code: 0, errors: '' },
      out: '{"language":"de","changed":0,"files":[],"refused":[],"stale":[]}\n',
    });
  });

  test('that lacks an argument is refused, with its line, and would change the texts and the states otherwise', async () => {
    const file = at('de.csv');
    const { out } = await runCommand('words sheet', 'de');
    const rows = out.split('\r\n');
    const line = rows.findIndex((row) => row.startsWith('client/words/study,frame.pay,'));
    const [row = ''] = rows.slice(line, line + 1);
    const cells = row.split(',');
    const with_ = (translation: string): string =>
      rows.with(line, [...cells.slice(0, 8), translation, ...cells.slice(9)].join(',')).join('\r\n');
    writeFileSync(file, with_('Bisher verdient'));
    const refused = await runCommand('words apply', file);
    expect(refused.code).toBe(1);
    expect(refused.out).toContain(`line ${line + 1}, client/words/study:frame.pay, refused: {amount} is missing.\n`);
    expect(refused.out).toMatch(/^Nothing is written: 1 of \d+ rows are refused\.$/m);
    const before = readFileSync(path.join(ROOT, 'client/words/study/de.json'), 'utf8');
    writeFileSync(file, with_('Schon verdient: {amount}!'));
    const dry = await runCommand('words apply', file, '--dry-run', '--json');
    expect(JSON.parse(dry.out)).toMatchObject({
      changed: 1,
      files: ['client/words/study/de.json', 'client/words/study/de.state.json'],
    });
    expect(readFileSync(path.join(ROOT, 'client/words/study/de.json'), 'utf8')).toBe(before);
  });

  test.each([
    ['sheet', ['fr'], 2, "pages are translated into de, es, he, zh, not into 'fr'"],
    ['sheet', ['de', '--format', 'xliff'], 2, 'Allowed choices are csv, po'],
    ['stamp', ['de', '--state', 'agreed'], 2, '--state agreed needs --initials'],
    ['stamp', ['de', '--initials', 'no one'], 2, '--initials are at most 12 letters and digits'],
    ['apply', ['nothing.csv'], 2, 'there is no file nothing.csv'],
    ['apply', ['sheet.xlsx'], 2, "ends in .csv or .po, not 'sheet.xlsx'"],
  ] as const)('words %s %j is refused', async (name, args, code, says) => {
    const ran = await runCommand(`words ${name}`, ...args);
    expect(ran).toMatchObject({ code, out: '', errors: expect.stringContaining(says) });
  });

  test.each([
    ['of another encoding', Buffer.from('catalogue,key\nä', 'latin1'), 'is not in UTF-8'],
    ['that is too large', Buffer.alloc(33 * 1024 * 1024, 'a'), 'has more than 32 MB'],
    ['of another kind', Buffer.from('a,b\n1,2\n'), 'the first line has no column catalogue'],
    [
      'without rows',
      Buffer.from('catalogue,key,language,translation,state,initials,back_translation,source_hash\n'),
      'has no rows',
    ],
  ])('a file %s cannot be read', async (_, bytes, says) => {
    writeFileSync(at('bad.csv'), bytes);
    const ran = await runCommand('words apply', at('bad.csv'));
    expect(ran).toMatchObject({ code: 1, out: '', errors: expect.stringContaining(says) });
  });
});

describe('a study in two languages', () => {
  test('is refused as long as its translations have no states', async () => {
    expect(await codes()).toEqual(['translations.de translation_unagreed']);
  });

  test('passes once all are agreed, and its version stays the same', async () => {
    const hash = async () => JSON.parse((await runCommand('study check', study, '--json')).out).hash as string;
    const before = await hash();
    expect(await stamp('--state', 'agreed', '--initials', 'AB')).toMatchObject({ code: 0, errors: '' });
    expect(await codes()).toEqual([]);
    expect(await hash()).toBe(before);
    expect(read('texts/de.state.json')).toContain('"texts:consent": { "source": "');
  });

  test('is refused by name when a text of the first language changes, until the translation is compared again', async () => {
    await stamp('--state', 'agreed', '--initials', 'AB');
    writeFileSync(inStudy('texts/en/debrief.md'), 'Thank you for taking part.\n');
    expect(await codes()).toEqual(['translations.de translation_stale']);
    const { out } = await runCommand('study check', study);
    expect(out).toContain('The text in en has changed since it was translated into de: texts:debrief.');
    // no one has looked at it
    expect(JSON.parse((await stamp('--json')).out)).toEqual({
      ...{ language: 'de', stamped: 0, stale: ['texts:debrief'], files: [] },
    });
    expect(await codes()).toEqual(['translations.de translation_stale']);
    writeFileSync(inStudy('texts/de/debrief.md'), 'Danke.\n');
    await stamp();
    expect(await codes()).toEqual(['translations.de translation_unagreed']);
    expect(await stamp('--state', 'agreed', '--initials', 'AB', '--all')).toMatchObject({ code: 0 });
    expect(await codes()).toEqual([]);
  });

  test('a text that was agreed and is rewritten is not agreed any more', async () => {
    await stamp('--state', 'agreed', '--initials', 'AB');
    writeFileSync(inStudy('texts/de/consent.md'), 'Ich nehme teil.\n');
    expect(await codes()).toEqual(['translations.de translation_unagreed']);
  });

  test.each(['csv', 'po'])(
    'its sheet as %s takes translations of texts and surveys, with back-translations',
    async (format) => {
      rmSync(inStudy('texts/de/consent.md'));
      const file = at(`de.${format}`);
      const made = await runCommand('words sheet', 'de', '--study', study, '--format', format, '--out', file);
      expect(made).toMatchObject({ code: 0, errors: '' });
      const sheet = readFileSync(file, 'utf8');
      expect(sheet).toContain('DE How hard were the questions?');
      writeFileSync(file, sheet.replaceAll('DE How hard were the questions?', 'Wie schwer waren die Fragen?'));
      const applied = await runCommand('words apply', file, '--study', study, '--json');
      expect(JSON.parse(applied.out)).toEqual({
        ...{ language: 'de', changed: 1, refused: [], stale: [] },
        files: ['surveys/about.json', 'texts/de.state.json'],
      });
      const { pages } = JSON.parse(read('surveys/about.json'));
      expect(pages[0].elements[0].title).toEqual({
        ...{ en: 'How hard were the questions?', de: 'Wie schwer waren die Fragen?' },
      });
      expect(Object.keys(JSON.parse(read('texts/de.state.json')))).toEqual(['surveys/about:hard.title']);
      expect(existsSync(inStudy('texts/de/consent.md'))).toBe(false);
      expect(readdirSync(study, { recursive: true }).filter((name) => String(name).endsWith('.tmp'))).toEqual([]);
    },
  );

  test('a row without the placeholder of its source is refused, and nothing is written', async () => {
    writeFileSync(inStudy('texts/en/debrief.md'), 'You receive {{pay.base}}.\n');
    writeFileSync(inStudy('texts/de/debrief.md'), 'Sie erhalten {{pay.base}}.\n');
    const file = at('de.csv');
    await runCommand('words sheet', 'de', '--study', study, '--out', file);
    const sheet = readFileSync(file, 'utf8').replace('DE Did you', 'Haben Sie');
    writeFileSync(file, sheet.replace('Sie erhalten {{pay.base}}.', 'Sie erhalten {{pay.cap}} und {{mehr.'));
    const { code, out } = await runCommand('words apply', file, '--study', study, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      ...{ changed: 0, files: [] },
      refused: [
        { name: 'texts:debrief', reason: '{{pay.base}} is missing' },
        { name: 'texts:debrief', reason: 'there is no {{pay.cap}} in the source' },
        { name: 'texts:debrief', reason: 'braces are not closed' },
      ],
    });
    expect(existsSync(inStudy('texts/de.state.json'))).toBe(false);
  });

  test.each([
    ['en', 'en is the language of the study that is translated'],
    ['fr', `the study is in en, de: write 'fr' into "languages" of its definition first`],
  ])('there is no sheet for %s', async (language, says) => {
    const ran = await runCommand('words sheet', language, '--study', study);
    expect(ran).toMatchObject({ code: 2, out: '', errors: expect.stringContaining(says) });
  });

  test('states that are none are named, by the check and by a sheet', async () => {
    writeFileSync(
      inStudy('texts/de.state.json'),
      '{"texts:consent": {"source": "12", "state": "done", "initials": null}}',
    );
    const { out } = await runCommand('study check', study, '--json');
    const { problems }: { readonly problems: readonly { readonly path: string }[] } = JSON.parse(out);
    expect(problems.map(({ path: place }) => place)).toEqual(
      expect.arrayContaining(['translations.de.texts:consent.source', 'translations.de.texts:consent.state']),
    );
    expect(await runCommand('words sheet', 'de', '--study', study)).toMatchObject({
      ...{ code: 1, out: '' },
      errors: expect.stringContaining('texts/de.state.json: texts:consent.source: 8 hex digits'),
    });
  });
});
