/** Bundles can be read: names that are no words of SQL, booleans that readers take for booleans, and the scripts of a bundle. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Exported, exportStudy } from '../../server/exports/export-study.ts';
import { playedStudy } from '../../server/exports/testing/played-study.ts';
import {
  classesInR,
  dtypesInPython,
  PYTHON,
  type ReadTables,
  RSCRIPT,
  readByPython,
  readByR,
  readParquet,
  sniffedTypes,
} from '../../server/exports/testing/readers.ts';
import { expectSame } from '../../server/exports/testing/same-tables.ts';
import { databaseFile, readStore } from '../../server/store/open-store.ts';
import { template } from '../../server/testing/study.ts';
import { freeze } from '../../studies/definition/freeze.ts';
import { csvPath } from '../../studies/tables/describe.ts';
import { ownColumns } from '../../studies/tables/design.ts';
import { tablesOf } from '../../studies/tables/tables.ts';

const TEMPLATES = ['sally-anne', 'standoff-stages', 'symmtom-memory', 'household-act-report'];

test('no column of any study that ships is a word of SQL: all can be written without quotation marks', async () => {
  const frozen = TEMPLATES.map((name) => {
    const found = freeze(template(name));
    if (!('definition' in found)) throw new Error(`${name} is a study`);
    return found;
  });
  const database = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await database.connect();
  const asked = `SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category IN ('reserved', 'type_function')`;
  const words = new Set((await connection.runAndReadAll(asked)).getRows().map(([word]) => String(word)));
  expect(words.has('group') && words.has('at')).toBe(true);
  for (const { name: table, columns } of tablesOf(ownColumns(frozen))) {
    const names = columns.map(({ name }) => name);
    expect([table, ...names].filter((name) => words.has(name))).toEqual([]);
    await connection.run(`CREATE TABLE ${table} (${names.map((name) => `${name} VARCHAR`).join(', ')})`);
    for (const name of names)
      await connection.run(`SELECT ${name} FROM ${table} WHERE ${name} <> '' GROUP BY ${name} ORDER BY ${name}`);
  }
  connection.closeSync();
  database.closeSync();
});

const WORDS = 'Ça va, "señor"; |\nNA\n';
const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-readers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let bundle: Exported;
let coarse: Exported;
let exact: ReadTables;
let tables: readonly string[];
beforeAll(async () => {
  const lab = path.join(folder, 'lab');
  mkdirSync(lab);
  const file = databaseFile(lab);
  const played = await playedStudy(file);
  const { run } = played;
  for (const who of ['anna0000', 'ben00000']) await played.arrive(who, { texts: true });
  for (const who of ['anna0000', 'ben00000']) run.ask(who, { type: 'confirmReady' });
  await played.play('anna0000');
  run.at += 500;
  run.give({ type: 'lineLost', participant: 'ben00000', why: 'closed' });
  await played.finish('anna0000', WORDS);
  await played.finish('ben00000', 'NA');
  await played.arrive('eve00000');
  run.ask('eve00000', { type: 'withdraw' });
  const cause = { operator: 'op-1', reason: null };
  run.give({ type: 'act', participant: 'ben00000', action: { type: 'exclude', rule: 'late' }, cause });
  await played.keep();
  await played.store.close();
  const store = await readStore(file);
  const wish = { study: played.study, stage: 'main', until: null, out: path.join(folder, 'out') };
  bundle = await exportStudy(store, wish);
  coarse = await exportStudy(store, { ...wish, times: 'coarse' });
  await store.close();
  tables = Object.keys(bundle.rows);
  exact = await readParquet(bundle.folder, tables);
});

/** Columns of booleans that have a value in each row, by table. */
const booleans = (): readonly (readonly [table: string, column: string])[] =>
  tables.flatMap((table) => {
    const { columns = [], rows = [] } = exact[table] ?? {};
    return table === 'events' || rows.length === 0
      ? []
      : columns.flatMap((one, i) =>
          one.endsWith(':logical') && rows.every((row) => row[i] !== null)
            ? [[table, one.replace(':logical', '')] as const]
            : [],
        );
  });
const csvOf = (table: string): string => path.join(bundle.folder, csvPath(bundle.study, table));

test('DuckDB takes the booleans of a CSV file for booleans, without options', async () => {
  expect(booleans()).toContainEqual(['decisions', 'timed_out']);
  for (const [table, column] of booleans()) expect((await sniffedTypes(csvOf(table))).get(column)).toBe('BOOLEAN');
});

if (RSCRIPT === null) test.todo('unchecked without TEST_RSCRIPT: R reads a bundle');
describe.runIf(RSCRIPT !== null)('R', () => {
  test('takes the booleans of a CSV file for logical values, without options', () => {
    const columns = booleans().map(([table, column]) => [csvOf(table), column] as const);
    expect(classesInR(columns)).toEqual(columns.map(() => 'logical'));
  });

  test('reads with load.R every table as it is, with types, levels and times, also where times are coarse', async () => {
    const read = readByR(bundle.folder, tables);
    expectSame(tables, read, exact);
    expect(read.participants?.columns).toEqual(
      expect.arrayContaining(['outcome:levels', 'arrived:time', 'factor_zz_notes:levels', 'arm:character']),
    );
    expect(read.surveys?.rows.flat()).toContain(WORDS);
    expectSame(tables, readByR(coarse.folder, tables), await readParquet(coarse.folder, tables));
  });
});

if (PYTHON === null) test.todo('unchecked without TEST_PYTHON: pandas reads a bundle');
describe.runIf(PYTHON !== null)('pandas', () => {
  test('takes the booleans of a CSV file for booleans, without options', () => {
    const columns = booleans().map(([table, column]) => [csvOf(table), column] as const);
    expect(dtypesInPython(columns)).toEqual(columns.map(() => 'bool'));
  });

  test('reads with load.py every table as it is, with types, levels and times, also where times are coarse', async () => {
    const read = readByPython(bundle.folder, tables);
    expectSame(tables, read, exact);
    expect(read.participants?.columns).toEqual(
      expect.arrayContaining(['outcome:levels', 'tiers:json', 'slot:numeric']),
    );
    expectSame(tables, readByPython(coarse.folder, tables), await readParquet(coarse.folder, tables));
  });
});

test('with coarse times no cell tells more than a day, durations are exact, and no event is in the bundle', async () => {
  const read = await readParquet(coarse.folder, tables);
  let times = 0;
  for (const name of tables.filter((one) => one !== 'events')) {
    const { columns = [], rows = [] } = read[name] ?? {};
    const fine = exact[name]?.rows ?? [];
    for (const [i, row] of rows.entries())
      for (const [j, column] of columns.entries()) {
        // a session's number tells in which order sessions began
        if (column.startsWith('session_name'))
          expect([row[j], fine[i]?.[j]]).toEqual([null, expect.stringMatching(/^S-\d+$/)]);
        else if (!column.endsWith(':time') || row[j] == null) expect(row[j]).toBe(fine[i]?.[j]);
        else {
          times += 1;
          expect(Number(row[j]) % 86_400_000).toBe(0);
          expect(Number(fine[i]?.[j]) - Number(row[j])).toBeLessThan(86_400_000);
        }
      }
  }
  expect(times).toBeGreaterThan(10);
  expect(read.events?.rows).toEqual([]);
});
