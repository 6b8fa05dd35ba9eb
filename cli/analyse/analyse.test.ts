/** `npx standpoint study analyse BUNDLE`: figures of a bundle that is as it was written, the same bytes each time, and of no other. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { parseHTML } from 'linkedom';
import { beforeAll, expect, test } from 'vitest';
import { type Exported, exportStudy } from '../../server/exports/export-study.ts';
import type { Selected } from '../../server/exports/plan-sql.ts';
import { csvRowsOf } from '../../server/exports/testing/bundle.ts';
import { playedStudy, twoPairs } from '../../server/exports/testing/played-study.ts';
import { databaseFile, readStore } from '../../server/store/open-store.ts';
import { template } from '../../server/testing/study.ts';
import { freeze } from '../../studies/definition/freeze.ts';
import { Plan } from '../../studies/preregister/plan.ts';
import { studyFacts } from '../../studies/tables/design.ts';
import { tablesOf } from '../../studies/tables/tables.ts';
import { runCommand } from '../testing/run-command.ts';
import type { BundleTables } from './bundle-tables.ts';
import { figuresOf } from './figures.ts';
import { measuredOf, pageOf } from './page.ts';
import { primaryOf } from './primary.ts';
import { LEFT_OUT } from './queries.ts';

const PLACE = { study: 's', stage: 'main', position: 1, root: 'r' };
const NOTHING = { primary: null, departures: [], leftOut: [] };
const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-analyse-test-'));
let bundle: Exported;
beforeAll(async () => {
  const file = databaseFile(folder);
  await twoPairs(file);
  const store = await readStore(file);
  bundle = await exportStudy(store, { study: 'small', stage: 'main', until: null, out: path.join(folder, 'out') });
  await store.close();
});

test('the figures are in one page that loads nothing, each with its query, its count and a sentence', async () => {
  const [page, again] = [path.join(folder, 'one.html'), path.join(folder, 'two.html')];
  const ran = await runCommand('study analyse', bundle.folder, '--out', page, '--json');
  expect(ran).toMatchObject({ code: 0, errors: '' });
  const { figures } = JSON.parse(ran.out);
  expect(figures.map(({ id }: { id: string }) => id)).toEqual([
    ...['accuracy', 'silence', 'reward', 'functional', 'short-of-the-best', 'brier', 'log', 'calibration'],
  ]);
  const decisions = bundle.rows.decisions ?? 0;
  expect(figures.map(({ n }: { n: number }) => n)).toEqual([
    ...[bundle.rows.probes, bundle.rows.probes, decisions, expect.any(Number), 4],
    ...[bundle.rows.probes, bundle.rows.probes, bundle.rows.probes],
  ]);
  expect(figures[0].rows.map(({ regime }: { regime: string }) => regime)).toEqual([
    'zz_notes zz-off',
    'zz_notes zz-on',
  ]);
  const html = readFileSync(page, 'utf8');
  const { document } = parseHTML(html);
  expect(document.querySelectorAll('section')).toHaveLength(8);
  expect(document.querySelectorAll('figure svg').length).toBe(8);
  for (const { id, sql, sentence, n, groups } of figures) {
    const section = document.querySelector(`section[aria-labelledby=${id}]`);
    expect(section?.textContent).toContain(sql);
    expect(section?.textContent).toContain(sentence);
    expect(section?.textContent).toContain(`n = ${n}, groups: ${groups}.`);
  }
  expect(document.querySelectorAll('script, link, img, iframe')).toHaveLength(0);
  expect(html.match(/(src|href)="(?!#)/g)).toBeNull();
  expect((await runCommand('study analyse', bundle.zip, '--out', again)).code).toBe(0);
  expect(readFileSync(again, 'utf8')).toBe(html);
});

test('a bundle that was changed, or is none, gets a sentence and no page', async () => {
  const out = path.join(folder, 'none.html');
  const ran = (place: string) => runCommand('study analyse', place, '--out', out);
  expect(await ran(path.join(folder, 'nothing'))).toMatchObject({
    code: 2,
    errors: expect.stringContaining('there is no'),
  });
  const text = path.join(folder, 'text.zip');
  writeFileSync(text, 'a text');
  expect(await ran(text)).toMatchObject({ code: 2 });
  writeFileSync(path.join(bundle.folder, 'data/mine.csv'), 'a\n1\n');
  expect(await ran(bundle.folder)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is not as it was written'),
  });
  expect(existsSync(out)).toBe(false);
});

test('in games that are questions, literal is the answers that the rules call right, without practice, turned pages and setups out of scores', async () => {
  const frozen = freeze(
    template('sally-anne', (definition) => ({
      ...definition,
      sessions: (definition.sessions as readonly { readonly game: string; readonly config: object }[]).map((one) =>
        one.game === 'mindgames'
          ? { ...one, config: { ...one.config, check: 'untilRight', setup: 'mixed', problems: 20 } }
          : one,
      ),
    })),
  );
  if (!('definition' in frozen)) throw new Error(JSON.stringify(frozen));
  const file = databaseFile(path.join(folder, 'questions'));
  mkdirSync(path.dirname(file));
  const played = await playedStudy(file, frozen);
  const { run } = played;
  await played.arrive('anna0000');
  for (let n = 0; n < 60 && run.page('anna0000').kind !== 'finished'; n++) {
    run.at += 1000;
    const { kind } = run.page('anna0000');
    if (kind === 'ready') run.ask('anna0000', { type: 'confirmReady' });
    else if (kind === 'playing') await played.play('anna0000');
    else run.goOn('anna0000');
    await played.keep();
  }
  await played.store.close();
  const store = await readStore(file);
  const out = path.join(folder, 'questions-out');
  const made = await exportStudy(store, { study: played.study, stage: 'main', until: null, out });
  const given: boolean[] = [];
  let [practice, mirrored, setup]: [number, number, string | null] = [0, 0, null];
  // practice before the study is in no table
  for (const { session } of csvRowsOf(made, 'sessions'))
    for (const { type, data } of await store.events.read(`session-${session}`)) {
      if (type === 'mindgames.ProblemShown') ({ setup } = (data as { problem: { setup: string } }).problem);
      if (type !== 'tomqa.QuestionAnswered' && type !== 'mindgames.Answered') continue;
      const { answers, right, part } = data as {
        readonly answers: readonly { readonly option: string | null }[];
        readonly right: string;
        readonly part?: string;
      };
      if (part === 'check') practice += 1;
      else if (part === 'problem' && setup === 'forehead_mirror') mirrored += 1;
      else given.push(answers[0]?.option === right);
    }
  await store.close();
  expect([practice > 0, mirrored > 0, new Set(given).size]).toEqual([true, true, 2]);
  const ran = await runCommand('study analyse', made.folder, '--out', path.join(folder, 'questions.html'), '--json');
  const [accuracy, , reward] = JSON.parse(ran.out).figures;
  const total = accuracy.rows.reduce((sum: number, row: { value: number; n: number }) => sum + row.value * row.n, 0);
  expect([accuracy.n, reward.n]).toEqual([given.length, given.length + mirrored]);
  expect(total).toBeCloseTo(given.filter(Boolean).length, 9);
});

test('bars of equal values have an axis, and the numbers beside them are inside the picture', () => {
  const reward = figuresOf([]).find(({ id }) => id === 'reward');
  if (!reward) throw new Error('reward is a figure');
  const row = (place: string, total: number) => ({ place, regime: 'all', slot: 0, total, n: 1, participants: 1 });
  const drawn = (...values: readonly number[]) => {
    const rows = values.map((value, i) => row(`game agent ${i}`, value));
    const page = pageOf(PLACE, { ...NOTHING, figures: [measuredOf(reward, rows)] });
    return [...parseHTML(page).document.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('width')));
  };
  expect(drawn(0, 0)).toEqual([0, 0]);
  const [longest = 0, shorter = 0] = drawn(2, 1);
  expect(longest).toBeCloseTo(2 * shorter, 6);
  // 800 px, names on the left, numbers on the right
  expect(longest).toBeLessThan(800 - 40 - 100);
});

const TYPES = {
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  time: 'TIMESTAMP',
  text: 'VARCHAR',
  json: 'VARCHAR',
};

/** Empty tables of a template, in memory. `add` fills what a row leaves out with zeros and empty texts. */
async function tablesFor(name: string) {
  const frozen = freeze(template(name));
  if (!('definition' in frozen)) throw new Error(`${name} is a study`);
  const published = { type: 'StudyPublished', at: 0, study: name, version: 1, hash: '', frozen } as const;
  const { own } = studyFacts([{ ...published, seedHash: '', applyTo: 'arriving', cause: 'program' }], 'seed');
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  const tables = tablesOf(own);
  for (const { name: table, columns } of tables)
    await connection.run(
      `CREATE TABLE "${table}" (${columns.map((one) => `"${one.name}" ${TYPES[one.type]}`).join(', ')})`,
    );
  const columnsOf = (table: string) => tables.find((one) => one.name === table)?.columns ?? [];
  const factors = columnsOf('decisions').flatMap((one) => (one.name.startsWith('factor_') ? [one.name] : []));
  expect(factors).toHaveLength(own.factors.length);
  return {
    factors,
    async add(table: string, row: Readonly<Record<string, string | number | boolean | null>>) {
      const values = columnsOf(table).map(({ name: column, type, optional }) => {
        const value = row[column] ?? (optional ? null : { integer: 0, number: 0, boolean: false }[type as 'integer']);
        return value === null ? 'NULL' : typeof value === 'string' || value === undefined ? `'${value ?? ''}'` : value;
      });
      const times = columnsOf(table).map(({ type }, i) => (type === 'time' ? 'NULL' : values[i]));
      await connection.run(`INSERT INTO "${table}" VALUES (${times.join(', ')})`);
    },
    async figure(id: string) {
      const figure = figuresOf(factors).find((one) => one.id === id);
      if (!figure) throw new Error(`there is no figure ${id}`);
      return measuredOf(figure, (await counted(connection, figure.sql)) as never);
    },
    leftOut: () => counted(connection, LEFT_OUT),
    async plan(sql: string): Promise<Selected> {
      const read = await connection.runAndReadAll(sql);
      return { columns: read.columnNames(), rows: read.getRows() };
    },
    close() {
      connection.closeSync();
      database.closeSync();
    },
  };
}

async function counted(connection: DuckDBConnection, sql: string) {
  const rows = (await connection.runAndReadAll(sql)).getRowObjects();
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
    ),
  );
}

test('no answer is not wrong, and empty seats, excluded participants and broken groups do not count', async () => {
  const tables = await tablesFor('symmtom-memory');
  const factors = { factor_knowledge: 'on', factor_notes: 'off' };
  const session = (id: string, slot: number, counts: boolean) =>
    tables.add('sessions', { session: id, slot, counts, game: 'symmtom', reason: counts ? 'terminated' : 'abandoned' });
  await session('one', 0, true);
  await session('two', 1, true);
  await session('broken', 2, false);
  const ask = (id: string, participant: string, answer: string | null, more: Record<string, string> = {}) =>
    tables.add('probes', {
      ...{
        session: id,
        participant,
        controller: 'person',
        truth: 'yes',
        answer,
        timed_out: answer === null,
        confidence: 80,
      },
      ...factors,
      ...more,
    });
  await ask('one', 'ann', 'yes');
  await ask('one', 'ann', null);
  await ask('one', 'ben', null, { controller: 'empty' });
  await ask('two', 'cy', 'yes');
  await ask('two', 'cy', 'no');
  await ask('two', 'dee', 'no', { excluded_by: 'rude' });
  await ask('broken', 'eve', 'no');
  await tables.add('decisions', { session: 'broken', participant: 'eve', controller: 'person', ...factors });
  await tables.add('participants', { participant: 'dee', excluded_by: 'rude' });
  const { rows: accuracy } = await tables.figure('accuracy');
  expect(accuracy).toMatchObject([{ value: 2 / 3, n: 3, participants: 2, groups: 2 }]);
  const { rows: silence } = await tables.figure('silence');
  expect(silence).toMatchObject([{ value: 1 / 4, n: 4 }]);
  const { rows: brier } = await tables.figure('brier');
  expect(brier[0]?.value).toBeCloseTo((0.04 + 0.04 + 0.64) / 3, 9);
  const { rows: calibration } = await tables.figure('calibration');
  expect(calibration).toMatchObject([{ step: 80, confidence: 80, value: 2 / 3, n: 3 }]);
  expect(await tables.leftOut()).toEqual([
    { kind: 'broken', what: 'participants', n: 1 },
    { kind: 'broken', what: 'sessions', n: 1 },
    { kind: 'excluded', what: 'rude', n: 1 },
  ]);
  tables.close();
});

test('answers of language models count in no figure and in no registered test of a column, and exclude no participant', async () => {
  const tables = await tablesFor('partner-kinds');
  for (const [slot, told] of ['yes', 'no'].entries()) {
    await tables.add('sessions', { session: `s${slot}`, slot, counts: true, game: 'symmtom', reason: 'terminated' });
    const row = { session: `s${slot}`, truth: 'yes', timed_out: false, factor_told: told };
    const ann = { ...row, participant: `ann${slot}`, controller: 'person', answer: 'yes' };
    await tables.add('decisions', ann);
    await tables.add('probes', ann);
    // a lab may call its model as it likes
    await tables.add('probes', { ...row, participant: null, controller: 'person', answer: 'no' });
  }
  const { rows: accuracy } = await tables.figure('accuracy');
  expect(accuracy.map(({ value, n, participants }) => [value, n, participants])).toEqual(Array(2).fill([1, 1, 1]));
  const plan = Plan.parse({
    ...{
      format: 1,
      hypotheses: [{ id: 'h1', text: 'Answers differ where it is told.' }],
      script: 'a.R',
      stopping: { text: 'After two are complete.', complete: 2 },
    },
    primary: {
      text: 'Share of right answers.',
      outcome: { table: 'probes', column: 'answer' },
      contrast: { factor: 'told', levels: ['yes', 'no'] },
      ...{ test: 't', unit: 'person' },
    },
    exclusions: [
      { id: 'none', text: 'Nobody is left out.', sql: "SELECT participant FROM probes WHERE answer = 'no'" },
    ],
  });
  const registration = {
    format: 1,
    study: 's',
    version: 1,
    studyHash: 'h',
    plan,
    script: { file: 'a.R', sha256: 'a' },
  };
  const primary = await primaryOf({ ...PLACE, ...tables, registration } as unknown as BundleTables);
  expect(primary?.rows.map(({ units, mean }) => [units, mean])).toEqual(Array(2).fill([1, 1]));
  expect(primary?.excluded).toEqual({ none: 0 });
  tables.close();
});

test('rewards and returns are compared on the same items only', async () => {
  const tables = await tablesFor('symmtom-memory');
  const play = async (slot: number, item: string, knowledge: 'on' | 'off', reward: number) => {
    await tables.add('sessions', { session: `s${slot}`, slot, counts: true, game: 'symmtom' });
    await tables.add('decisions', {
      ...{ session: `s${slot}`, participant: `p${slot}`, controller: 'person', role: 'agent', item, reward },
      ...{ factor_knowledge: knowledge, factor_notes: 'off' },
    });
  };
  await play(0, 'easy', 'on', 10);
  await play(1, 'easy', 'off', 8);
  await play(2, 'easy', 'off', 4);
  await play(3, 'hard', 'on', 1);
  await play(4, 'hard', 'on', 3);
  const { rows: reward } = await tables.figure('reward');
  expect(reward.map(({ regime, value, n }) => [regime, value, n])).toEqual([
    ['knowledge off, notes off', 6, 2],
    ['knowledge on, notes off', 10, 1],
  ]);
  const { rows: short } = await tables.figure('short-of-the-best');
  expect(short.map(({ item, regime, best_of, value, n }) => [item, regime, best_of, value, n])).toEqual([
    ['easy', 'knowledge off, notes off', 2, 2, 2],
    ['hard', 'knowledge on, notes off', 2, 1, 2],
  ]);
  const { says } = figuresOf(tables.factors).find(({ id }) => id === 'short-of-the-best') ?? {};
  expect(says?.(short as never)).toBe('Item by item, sessions are on average 1 to 2 points short of the best of 2.');
  tables.close();
});

test.each(['sally-anne', 'standoff-stages', 'symmtom-memory', 'household-act-report'])(
  'the queries fit the tables of %s, and a figure without rows says so',
  async (name) => {
    const tables = await tablesFor(name);
    const measured = [];
    for (const { id } of figuresOf(tables.factors)) measured.push(await tables.figure(id));
    const page = pageOf(PLACE, { ...NOTHING, figures: measured });
    expect(page.match(/<b>No (item was|participant has both|question of|scored question)/g)).toHaveLength(8);
    tables.close();
  },
);
