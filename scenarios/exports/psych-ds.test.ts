/** A bundle follows the rules of Psych-DS, and the test of each rule is shown to find what breaks it. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Exported, exportStudy } from '../../server/exports/export-study.ts';
import { twoPairs } from '../../server/exports/testing/played-study.ts';
import { psychDsFaults } from '../../server/exports/testing/psych-ds.ts';
import { databaseFile, readStore } from '../../server/store/open-store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-psych-ds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let counted = 0;
const newFolder = (): string => path.join(folder, `folder-${counted++}`);
let exported: Exported;
beforeAll(async () => {
  const file = databaseFile(folder);
  await twoPairs(file);
  const store = await readStore(file);
  exported = await exportStudy(store, { study: 'small', stage: 'main', until: null, out: newFolder() });
  await store.close();
});

function changeFile(bundle: string, name: string, change: (text: string) => string): void {
  const place = path.join(bundle, name);
  writeFileSync(place, change(readFileSync(place, 'utf8')));
}

describe('Psych-DS', () => {
  const ARRIVALS = 'data/study-small_description-arrivals_data.csv';
  const described = (bundle: string, change: (metadata: Record<string, unknown>) => void): void => {
    const place = path.join(bundle, 'dataset_description.json');
    const metadata = JSON.parse(readFileSync(place, 'utf8'));
    change(metadata);
    writeFileSync(place, JSON.stringify(metadata));
  };

  test('finds no fault in the bundle', () => {
    expect(psychDsFaults(exported.folder)).toEqual([]);
  });

  const faults: readonly (readonly [string, (bundle: string) => void])[] = [
    ['MISSING_DATASET_DESCRIPTION', (bundle) => rmSync(path.join(bundle, 'dataset_description.json'))],
    ['INVALID_JSON_FORMATTING', (bundle) => writeFileSync(path.join(bundle, 'dataset_description.json'), '{')],
    ...['@context', '@type', 'name', 'description', 'variableMeasured'].map(
      (key) =>
        [
          `JSON_KEY_REQUIRED ${key}`,
          (bundle: string) => described(bundle, (metadata) => delete metadata[key]),
        ] as const,
    ),
    ['MISSING_README_DOC', (bundle) => rmSync(path.join(bundle, 'README.md'))],
    ['INVALID_SCHEMAORG_CONTEXT', (bundle) => described(bundle, (metadata) => (metadata['@context'] = 'x'))],
    ['INCORRECT_DATASET_TYPE', (bundle) => described(bundle, (metadata) => (metadata['@type'] = 'Thing'))],
    ['MISSING_DATA_DIRECTORY', (bundle) => rmSync(path.join(bundle, 'data'), { recursive: true })],
    [
      'MISSING_DATAFILE',
      (bundle) => rmSync(path.join(bundle, 'data'), { recursive: true }) ?? mkdirSync(path.join(bundle, 'data')),
    ],
    [
      'INVALID_DATAFILE_NAME',
      (bundle) =>
        renameSync(
          path.join(bundle, ARRIVALS),
          path.join(bundle, 'data/study-small_description-operator_actions_data.csv'),
        ),
    ],
    [
      'UNOFFICIAL_KEYWORD',
      (bundle) => renameSync(path.join(bundle, ARRIVALS), path.join(bundle, 'data/table-arrivals_data.csv')),
    ],
    ['NO_HEADER', (bundle) => writeFileSync(path.join(bundle, ARRIVALS), '')],
    [
      'CSV_COLUMN_MISSING_FROM_METADATA',
      (bundle) => changeFile(bundle, ARRIVALS, (text) => text.replace('signed', 'unsigned')),
    ],
    ['DUPLICATE_COLUMN', (bundle) => changeFile(bundle, ARRIVALS, (text) => text.replace('signed', 'tabs'))],
    ['CSV_MISSING_VALUES', (bundle) => changeFile(bundle, ARRIVALS, (text) => `${text}only,two\n`)],
    ['NOT_UTF8', (bundle) => writeFileSync(path.join(bundle, ARRIVALS), Buffer.from([0xff, 0x0a]))],
    ['ROWID_VALUES_NOT_UNIQUE', (bundle) => writeFileSync(path.join(bundle, ARRIVALS), 'row_id\n1\n1\n')],
  ];
  test('has a case here for each of its rules', () => {
    const source = readFileSync(path.join(import.meta.dirname, '../../server/exports/testing/psych-ds.ts'), 'utf8');
    const rules = new Set(source.match(/\b[A-Z][A-Z0-9]+(_[A-Z0-9]+)+\b/g) ?? []);
    rules.delete('DATA_FILE');
    expect([...rules].filter((rule) => !faults.some(([fault]) => fault.startsWith(rule)))).toEqual([]);
  });

  test.each(faults)('%s is found', (fault, put) => {
    const bundle = newFolder();
    cpSync(exported.folder, bundle, { recursive: true });
    put(bundle);
    expect(psychDsFaults(bundle).join('\n')).toContain(fault);
  });
});
