/** "Change what a study can say" in CONTRIBUTING.md is true: its steps are done in a copy of the project. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Copy, copyOfProject } from './testing/copy.ts';
import { codeOf } from './testing/guide.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const guide = readFileSync(resolve(import.meta.dirname, '../CONTRIBUTING.md'), 'utf8');
const SECTION = 'Change what a study can say';
const [format = '', way = '', keep = ''] = codeOf(guide, SECTION, 'sh');
const [schema = '', step = ''] = codeOf(guide, SECTION, 'ts');

let project: Copy;
beforeAll(() => {
  project = copyOfProject(['screenshots', 'models', 'client/dist']);
});
afterAll(() => project.remove());

/** What a person does by hand. */
function edit(path: string, change: (text: string) => string): void {
  const file = join(project.folder, path);
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(file, changed);
}

test('its steps give a third format and a third way', () => {
  project.run(format);
  const path = 'studies/definition/formats/format-2/study.ts';
  expect(guide).toContain(`\`${path}\``);
  mkdirSync(dirname(join(project.folder, path)), { recursive: true });
  writeFileSync(join(project.folder, path), schema);
  edit('studies/definition/formats/formats.ts', (text) =>
    text
      .replace(/^import \{ Study1 \}.*\n/m, "$&import { Study2 } from './format-2/study.ts';\n")
      .replace(/\n\};\n(?=\n\/\*\* Parts of a survey)/, `\n${step}};\n`),
  );
  project.run(way);
  expect(guide).toContain('`3: WAY_3`');
  edit('studies/way/fold/ways.ts', (text) =>
    text
      .replace(/^import \{ WAY_2 \}.*\n/m, "$&import { WAY_3 } from './way-3.ts';\n")
      .replace('2: WAY_2', '2: WAY_2, 3: WAY_3'),
  );
});

test('a log of the new format is kept, and those of all formats are shown as they were', () => {
  const [log = '', docs = '', check = ''] = keep.trim().split('\n');
  expect(log).toBe('npx standpoint dev study-log');
  // one study, and few participants in a hurry: the guide keeps all of them
  expect(project.run(`${log} --study sally-anne --participants 2 --pace 60`)).toContain(
    'studies/logs/format-3-way-3/sally-anne.sqlite.gz',
  );
  project.run(docs);
  // without --reporter tests that take little time are not named; one study by each format, cli/study-log has the others
  const tests = '^(?!there is a log|participants complete|format-[^/]*/(?!sally-anne))';
  const shown = project.run(`${check} --reporter verbose -t '${tests}'`);
  const logs = readdirSync(join(project.folder, 'studies/logs'));
  expect(logs.toSorted()).toEqual(['format-1-way-1', 'format-1-way-1-4caaec1', 'format-2-way-2', 'format-3-way-3']);
  for (const one of logs) expect(shown).toContain(one);
});

test('participants of recorded studies stand where they stood, and new ones go the new way', () => {
  const script = `
    import { readFileSync } from 'node:fs';
    import { freeze, sourceIn } from './studies/definition/freeze.ts';
    import { publishedStudy } from './studies/definition/published.ts';
    import { templateSource } from './server/studies/templates.ts';
    import { stopsOf } from './studies/way/fold/stops.ts';
    const today = freeze(templateSource('sally-anne'));
    const before = { ...today, way: 2, definition: { ...today.definition, format: 2 } };
    delete before.definition.contact;
    const recorded = publishedStudy({ study: 'a', version: 1, frozen: before });
    const later = { ...today, definition: { ...today.definition, format: 4 } };
    let said = '';
    try { publishedStudy({ study: 'a', version: 1, frozen: later }); } catch (error) { said = error.message; }
    const kinds = (study) => stopsOf(study).map(({ kind }) => kind).slice(-3);
    console.log(JSON.stringify({ now: kinds(today), recorded: kinds(recorded), contact: recorded.definition.contact, said }));
  `;
  writeFileSync(join(project.folder, 'stops.ts'), script);
  expect(JSON.parse(project.run('node stops.ts'))).toEqual({
    now: ['debrief', 'ai_help', 'end'],
    recorded: ['ai_help', 'debrief', 'end'],
    contact: null,
    said: 'Version 1 of study a cannot be read: it has format 4, and this program knows formats up to 3: use a newer program.',
  });
});

test('the linter has nothing against it', () => {
  project.run('rm stops.ts && npx biome lint --error-on-warnings studies/definition studies/way');
});

test('a format without logs is not accepted', () => {
  project.run('rm -r studies/logs/format-3-way-3');
  expect(() => project.run('npx vitest run --project server cli/study-log/pages.test.ts -t "there is a log"')).toThrow(
    /there is a log of each study that ships/,
  );
});
