/**
 * A study as a lab writes it goes from an empty folder to figures: two factors, a described partner, questions between turns, a
 * quota, an attention check, a bonus and a second visit, with participants who leave and a server that is killed.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, expect, test } from 'vitest';
import { type Ran, runAsProcess, runWith } from '../../cli/testing/run-command.ts';
import { makeTwoVisits } from '../../cli/testing/two-visits.ts';
import { csvRowsOf } from '../../server/exports/testing/bundle.ts';
import { PYTHON, RSCRIPT } from '../../server/exports/testing/readers.ts';
import { databaseFile } from '../../server/store/open-store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-two-visits-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const study = path.join(folder, 'two-visits');
const lab = path.join(folder, 'lab');
const database = databaseFile(lab);

const command = (name: string, ...args: readonly string[]): Promise<Ran> => runWith({}, name, ...args);
async function printed(ran: Promise<Ran>): Promise<string> {
  const { code, out, errors } = await ran;
  expect(code, errors + out).toBe(0);
  return out;
}
const STUDY = 'two-visits';
const rowsIn = (table: string) => csvRowsOf({ folder: bundleFolder(), study: STUDY }, table);
const bundleFolder = (): string => {
  const found = readdirSync(folder).find((name) => /^two-visits_simulated_\d+$/.test(name));
  if (found === undefined) throw new Error('no bundle was made');
  return path.join(folder, found);
};

test('the study is made of a template, and passes the check with all of its minutes and pay', async () => {
  await printed(command('study', 'new', 'two-visits', '--from', 'symmtom-memory', '--in', folder));
  makeTwoVisits(study);
  const report = JSON.parse(await printed(command('study check', study, '--json')));
  expect(report).toMatchObject({ ok: true, problems: [], warnings: [] });
  expect(report.pay).toMatchObject({ base: 500, people: 32, allBase: 32 * 500 });
  for (const arm of report.arms)
    expect(arm).toMatchObject({ people: 8, group: 2, allBase: 8 * 500, baseAnHour: report.pay.baseAnHour });
});

test('the protocol has both visits, the window between them, and the partner as each arm is told of it', async () => {
  const protocol = await printed(command('study', 'protocol', study));
  for (const part of ['6 days', '8 days', 'a person whom you have not met', 'your teammate', 'choose the third answer'])
    expect(protocol).toContain(part);
});

test('power is simulated for its registered contrast, with those who do not come back', async () => {
  const given = ['--n', '32', '--effect', '0.5', '--runs', '10', '--library', '8', '--workers', '1', '--json'];
  const [row] = JSON.parse(await printed(command('study power', study, ...given)));
  expect(row).toMatchObject({ n: 32, effect: 0.5 });
  expect(row.dropped).toBeGreaterThan(0);
});

test('participants go through both visits, some leave, the server is killed, and nothing is stuck, lost, doubled or leaked', async () => {
  const options = ['--participants', '18', '--dropout', '0.2', '--kill', '1', '--pace', '200', '--seed', '8'];
  const report = JSON.parse(await printed(command('study pilot', study, ...options, '--keep', lab, '--json')));
  const sum = Object.values<number>(report.outcomes).reduce((all, count) => all + count, 0);
  expect({ ...report, sum }).toMatchObject({
    ...{ participants: 18, sum: 18, simulated: 18 },
    ...{ stuck: 0, lost: 0, duplicates: 0, leaks: 0, restarts: 1, crashes: [] },
  });
  expect(Object.keys(report.flags).length).toBeGreaterThan(3);
  const kinds = Object.values<{ readonly participants: number }>(report.authenticity);
  expect(kinds.reduce((all, { participants }) => all + participants, 0)).toBe(18);
  expect(kinds.length).toBeGreaterThan(4);
  expect(report.outcomes.unfinished).toBe(undefined);
  expect(report.outcomes.complete).toBeGreaterThan(7);
  expect(report.outcomes.not_returned).toBeGreaterThan(0);
});

test('the audit finds every draw again, and the log is as it was written', async () => {
  expect(await printed(command('lab audit', 'two-visits', '--database', database))).toMatch(/; 0 deviations\n/);
  expect(await printed(command('lab verify', '--database', database))).toContain('all as written');
});

test('the bundle has both visits of a participant under one pseudonym, the arm, the quota, the check and the pay', async () => {
  await printed(
    runAsProcess(
      'study export',
      'two-visits',
      '--database',
      database,
      '--stage',
      'simulated',
      '--out',
      folder,
      '--json',
    ),
  );
  const complete = rowsIn('participants').filter(({ outcome }) => outcome === 'complete');
  expect(complete.length).toBeGreaterThan(7);
  for (const one of complete) {
    expect(one).toMatchObject({ waves_completed: '2' });
    expect(one.arm).toMatch(/^aid=(on|off),label=(stranger|teammate)$/);
    const paid = rowsIn('payments').filter(({ participant }) => participant === one.participant);
    expect(paid.reduce((sum, { minor }) => sum + Number(minor), 0)).toBe(Number(one.pay_minor));
    expect(paid.find(({ rule }) => rule === 'wave')).toMatchObject({ minor: '200' });
  }
});

const TABLES = ['participants', 'sessions', 'decisions', 'probes', 'surveys', 'payments'];
/** Points of a pair in both visits, by arm: the primary outcome. */
const BY_ARM = `
  SELECT participants.arm, sum(decisions.reward) AS points
  FROM decisions JOIN participants USING (participant) WHERE participants.outcome = 'complete' GROUP BY ALL ORDER BY ALL`;

let points: Points = [];
test('DuckDB computes the points of each arm', async () => {
  points = await pointsInDuckDb(bundleFolder(), BY_ARM);
  const complete = rowsIn('participants').filter(({ outcome }) => outcome === 'complete');
  expect(points.map(([arm]) => arm)).toEqual([...new Set(complete.map(({ arm }) => arm))].toSorted());
  expect(points.length).toBeGreaterThan(1);
  expect(points.every(([, sum]) => Number.isInteger(sum))).toBe(true);
});

if (RSCRIPT === null) test.todo('unchecked without TEST_RSCRIPT: R reads the bundle of two visits');
test.runIf(RSCRIPT !== null)('R reads the tables with load.R, and computes the same points', () => {
  const script = path.join(folder, 'points.R');
  const text = `source("load.R", chdir = TRUE)
    complete <- subset(bundle$participants, outcome == "complete")
    played <- merge(bundle$decisions[, c("participant", "reward")], complete[, c("participant", "arm")])
    points <- aggregate(reward ~ arm, played, sum)
    cat(sprintf("%s\\t%.0f\\n", points$arm, points$reward), sep = "")`;
  writeFileSync(script, text);
  expect(rowsOf(execFileSync(String(RSCRIPT), [script], { cwd: bundleFolder(), encoding: 'utf8' }))).toEqual(points);
});

if (PYTHON === null) test.todo('unchecked without TEST_PYTHON: pandas reads the bundle of two visits');
test.runIf(PYTHON !== null)('pandas reads the tables with load.py, and computes the same points', () => {
  const script = `import sys
sys.path.insert(0, ".")
from load import bundle
people = bundle["participants"]
complete = people[people["outcome"] == "complete"][["participant", "arm"]]
points = bundle["decisions"][["participant", "reward"]].merge(complete).groupby("arm")["reward"].sum()
for arm, sum in points.items():
    print(f"{arm}\\t{sum:.0f}")`;
  expect(rowsOf(execFileSync(String(PYTHON), ['-B', '-c', script], { cwd: bundleFolder(), encoding: 'utf8' }))).toEqual(
    points,
  );
});

type Points = readonly (readonly [arm: string, points: number])[];

const rowsOf = (text: string): Points =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([arm = '', sum]) => [arm, Number(sum)]);

async function pointsInDuckDb(bundle: string, sql: string): Promise<Points> {
  const database = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await database.connect();
  for (const table of TABLES)
    await connection.run(`CREATE VIEW ${table} AS SELECT * FROM '${path.join(bundle, `parquet/${table}.parquet`)}'`);
  const rows = (await connection.runAndReadAll(sql)).getRows();
  connection.closeSync();
  database.closeSync();
  return rows.map(([arm, sum]) => [String(arm), Number(sum)]);
}

test('figures are drawn of it', async () => {
  const page = path.join(folder, 'analysis.html');
  const figures = JSON.parse(await printed(command('study analyse', bundleFolder(), '--out', page, '--json')));
  expect(figures).toBeTruthy();
});
