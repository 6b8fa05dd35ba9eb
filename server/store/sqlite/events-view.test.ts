/** The view `events`, for people and programs that open the file: one row an event, in SQLite and in DuckDB. */
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { rawConnection, temporaryStore, words } from './testing/temporary.ts';

async function filled() {
  const { store, file } = temporaryStore({ upcasters: [{ type: 'test.Asked', from: 1, to: 2, up: (data) => data }] });
  const asked = { type: 'test.Asked', data: { é: ['"],["', 12, -0.5, null], 7: '👩‍👩‍👧' }, metadata: { by: 'x' } };
  await store.append([words('a', 0, 'one', 'two'), words('b', 0, 'x')], 'c1');
  await store.append([{ stream: 'a', expectedVersion: 2, events: [asked, { ...asked, metadata: {} }] }], 'c2');
  return rawConnection(file);
}

const COLUMNS = [
  'position',
  'stream',
  'version',
  'type',
  'schema_version',
  'data',
  'metadata',
  'command_id',
  'command_index',
  'recorded_at',
  'hash',
];
const ODD = '{"7":"👩‍👩‍👧","é":["\\"],[\\"",12,-0.5,null]}';

test('each event is a row, and the last of each append and stream has its hash', async () => {
  const client = await filled();
  expect(
    client
      .prepare('SELECT * FROM events')
      .columns()
      .map(({ name }) => name),
  ).toEqual(COLUMNS);
  const rows = client.prepare('SELECT * FROM events ORDER BY position').raw().all();
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(rows).toEqual([
    [1, 'a', 1, 'test.WordSaid', 1, '{"word":"one"}', '{}', 'c1', 0, 1000, null],
    [2, 'a', 2, 'test.WordSaid', 1, '{"word":"two"}', '{}', 'c1', 1, 1000, hash],
    [3, 'b', 1, 'test.WordSaid', 1, '{"word":"x"}', '{}', 'c1', 0, 1000, hash],
    [4, 'a', 3, 'test.Asked', 2, ODD, '{"by":"x"}', 'c2', 0, 1000, null],
    [5, 'a', 4, 'test.Asked', 2, ODD, '{}', 'c2', 1, 1000, hash],
  ]);
  const question =
    "SELECT version, data ->> 'word' FROM events WHERE type = 'test.WordSaid' AND stream = 'a' ORDER BY 1";
  expect(client.prepare(question).raw().all()).toEqual([
    [1, 'one'],
    [2, 'two'],
  ]);
});

test('DuckDB understands the text of the view, and shows the same rows', async () => {
  const client = await filled();
  const instance = await DuckDBInstance.create(':memory:');
  const duck = await instance.connect();
  for (const table of ['streams', 'appends']) {
    const columns = client
      .prepare<[], { name: string; type: string }>(`SELECT * FROM pragma_table_info('${table}')`)
      .all();
    const types: Readonly<Record<string, string>> = { INTEGER: 'BIGINT', TEXT: 'VARCHAR', BLOB: 'BLOB' };
    await duck.run(`CREATE TABLE ${table} (${columns.map(({ name, type }) => `"${name}" ${types[type]}`).join(', ')})`);
    const literals = columns.map(({ name, type }) =>
      type === 'BLOB' ? `'unhex(''' || hex("${name}") || ''')'` : `quote("${name}")`,
    );
    const rows = client
      .prepare<[], string>(`SELECT ${literals.join(` || ',' || `)} FROM ${table}`)
      .pluck()
      .all();
    for (const row of rows) await duck.run(`INSERT INTO ${table} VALUES (${row})`);
  }
  await duck.run(client.prepare<[], string>("SELECT sql FROM sqlite_master WHERE type = 'view'").pluck().get() ?? '');
  const shown = await duck.runAndReadAll('SELECT * FROM events ORDER BY position');
  const numbers = new Set(['position', 'version', 'schema_version', 'command_index', 'recorded_at']);
  const rows = shown
    .getRowObjectsJson()
    .map((row) => COLUMNS.map((name) => (numbers.has(name) ? Number(row[name]) : row[name])));
  expect(rows).toEqual(client.prepare('SELECT * FROM events ORDER BY position').raw().all());
  duck.closeSync();
  instance.closeSync();
});
