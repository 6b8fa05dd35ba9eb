/** `npm run analyse -- BUNDLE`: figures of a bundle that is as it was written, the same bytes each time, and of no other. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseHTML } from 'linkedom';
import { beforeAll, expect, test } from 'vitest';
import { type Exported, exportStudy } from '../../server/exports/export-study.ts';
import { csvRowsOf } from '../../server/exports/testing/bundle.ts';
import { playedStudy, twoPairs } from '../../server/exports/testing/played-study.ts';
import { databaseFile, readStore } from '../../server/store/open-store.ts';
import { template } from '../../server/testing/study.ts';
import { freeze } from '../../studies/definition/freeze.ts';
import { studyFacts } from '../../studies/tables/design.ts';
import { tablesOf } from '../../studies/tables/tables.ts';
import { runCommand } from '../testing/run-command.ts';
import { figuresOf } from './figures.ts';
import { measuredOf, pageOf } from './page.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-analyse-test-'));
let bundle: Exported;
beforeAll(async () => {
  const file = databaseFile(folder);
  await twoPairs(file);
  const store = await readStore(file);
  bundle = await exportStudy(store, { study: 'small', stage: 'main', until: null, out: path.join(folder, 'out') });
  await store.close();
});

test('four figures are in one page that loads nothing, each with its query, its count and a sentence', async () => {
  const [page, again] = [path.join(folder, 'one.html'), path.join(folder, 'two.html')];
  const ran = await runCommand('analyse', bundle.folder, '--out', page, '--json');
  expect(ran).toMatchObject({ code: 0, errors: '' });
  const { figures } = JSON.parse(ran.out);
  expect(figures.map(({ id }: { id: string }) => id)).toEqual(['accuracy', 'reward', 'functional', 'regret']);
  const decisions = bundle.rows.decisions ?? 0;
  expect(figures.map(({ n }: { n: number }) => n)).toEqual([bundle.rows.probes, decisions, expect.any(Number), 4]);
  expect(figures[0].rows.map(({ regime }: { regime: string }) => regime)).toEqual([
    'zz_notes zz-off',
    'zz_notes zz-on',
  ]);
  const html = readFileSync(page, 'utf8');
  const { document } = parseHTML(html);
  expect(document.querySelectorAll('section')).toHaveLength(4);
  expect(document.querySelectorAll('figure svg').length).toBe(4);
  for (const { sql, sentence, n } of figures) {
    const section = [...document.querySelectorAll('section')].find((one) => one.textContent?.includes(sql));
    expect(section?.textContent).toContain(sentence);
    expect(section?.textContent).toContain(`n = ${n}.`);
  }
  expect(document.querySelectorAll('script, link, img, iframe')).toHaveLength(0);
  expect(html.match(/(src|href)="(?!#)/g)).toBeNull();
  expect((await runCommand('analyse', bundle.zip, '--out', again)).code).toBe(0);
  expect(readFileSync(again, 'utf8')).toBe(html);
});

test('a bundle that was changed, or is none, gets a sentence and no page', async () => {
  const out = path.join(folder, 'none.html');
  const ran = (place: string) => runCommand('analyse', place, '--out', out);
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

test('in games that are questions, literal is the answers that the rules call right, without practice and turned pages', async () => {
  const frozen = freeze(
    template('sally-anne', (definition) => ({
      ...definition,
      sessions: (definition.sessions as readonly { readonly game: string; readonly config: object }[]).map((one) =>
        one.game === 'mindgames' ? { ...one, config: { ...one.config, check: 'untilRight' } } : one,
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
  let practice = 0;
  // practice before the study is in no table
  for (const { session } of csvRowsOf(made, 'sessions'))
    for (const { type, data } of await store.events.read(`session-${session}`)) {
      if (type !== 'tomqa.QuestionAnswered' && type !== 'mindgames.Answered') continue;
      const { answers, right, part } = data as {
        readonly answers: readonly { readonly option: string | null }[];
        readonly right: string;
        readonly part?: string;
      };
      if (part === 'check') practice += 1;
      else given.push(answers[0]?.option === right);
    }
  await store.close();
  expect([practice > 0, new Set(given).size]).toEqual([true, 2]);
  const ran = await runCommand('analyse', made.folder, '--out', path.join(folder, 'questions.html'), '--json');
  const [accuracy, reward] = JSON.parse(ran.out).figures;
  const total = accuracy.rows.reduce(
    (sum: number, row: { accuracy: number; n: number }) => sum + row.accuracy * row.n,
    0,
  );
  expect([accuracy.n, reward.n]).toEqual([given.length, given.length]);
  expect(total).toBeCloseTo(given.filter(Boolean).length, 9);
});

test('bars of equal values have an axis, and the numbers beside them are inside the picture', () => {
  const [, reward] = figuresOf([]);
  if (!reward) throw new Error('reward is the second figure');
  const row = (place: string, value: number) => ({ place, regime: 'all', reward: value, n: 1, participants: 1 });
  const drawn = (...values: readonly number[]) => {
    const rows = values.map((value, i) => row(`game agent ${i}`, value));
    const page = pageOf({ study: 's', stage: 'main', position: 1, root: 'r' }, [measuredOf(reward, rows)]);
    return [...parseHTML(page).document.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('width')));
  };
  expect(drawn(0, 0)).toEqual([0, 0]);
  const [longest = 0, shorter = 0] = drawn(2, 1);
  expect(longest).toBeCloseTo(2 * shorter, 6);
  // 800 px, names on the left, numbers on the right
  expect(longest).toBeLessThan(800 - 40 - 100);
});

test.each(['sally-anne', 'standoff-stages', 'symmtom-memory', 'household-act-report'])(
  'the queries fit the tables of %s, and a figure without rows says so',
  async (name) => {
    const frozen = freeze(template(name));
    if (!('definition' in frozen)) throw new Error(`${name} is a study`);
    const published = { type: 'StudyPublished', at: 0, study: name, version: 1, hash: '', frozen } as const;
    const { own } = studyFacts([{ ...published, seedHash: '', applyTo: 'arriving', cause: 'program' }], 'seed');
    const { DuckDBInstance } = await import('@duckdb/node-api');
    const database = await DuckDBInstance.create(':memory:');
    const connection = await database.connect();
    const types = {
      integer: 'BIGINT',
      number: 'DOUBLE',
      boolean: 'BOOLEAN',
      time: 'TIMESTAMP',
      text: 'VARCHAR',
      json: 'VARCHAR',
    };
    const factors: string[] = [];
    for (const { name: table, columns } of tablesOf(own)) {
      await connection.run(
        `CREATE TABLE "${table}" (${columns.map((one) => `"${one.name}" ${types[one.type]}`).join(', ')})`,
      );
      if (table === 'decisions')
        factors.push(...columns.map((one) => one.name).filter((one) => one.startsWith('factor_')));
    }
    expect(factors).toHaveLength(own.factors.length);
    const measured = [];
    for (const figure of figuresOf(factors))
      measured.push(measuredOf(figure, (await connection.runAndReadAll(figure.sql)).getRowObjects() as never));
    const page = pageOf({ study: name, stage: 'main', position: 1, root: 'r' }, measured);
    expect(page.match(/The bundle has no rows for this figure|No participant has both|No question of/g)).toHaveLength(
      4,
    );
    connection.closeSync();
    database.closeSync();
  },
);
