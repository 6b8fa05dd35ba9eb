/** The command on recorded logs: tables, rows, and errors that say what can be asked. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heuristic } from '../../bots/symmtom/heuristic.ts';
import { playout } from '../../games/core/log/playout.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import type { BeliefAnswer } from '../../server/beliefs/report.ts';
import { BadOption } from '../shared/command.ts';
import { runAsProcess, runCommand } from '../testing/run-command.ts';
import { beliefsCommand } from './command.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'beliefs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LOGS = path.join(import.meta.dirname, '../../games');
const SYMMTOM = path.join(LOGS, 'symmtom/logs/v1-paper-policies.jsonl');
const STANDOFF = path.join(LOGS, 'standoff/logs/v1-block-policies.jsonl');

/** What the command writes. */
async function beliefs(...args: string[]): Promise<string> {
  const written: string[] = [];
  await beliefsCommand((text) => written.push(text)).parseAsync(args, { from: 'user' });
  return written.join('');
}

describe('what a seat believes about another at an event', () => {
  const asked = [SYMMTOM, '--seat', '1', '--about', '2', '--order', '2', '--at', '65'];

  test('is a table of chains, values, truth and the events that made them', async () => {
    const out = await beliefs(...asked);
    expect(out).toContain('what B had reason to believe, after event 65 of 103; symmtom/knowledge, version 1');
    expect(out).toContain('symmtom/posterior-uniform');
    expect(await beliefs(...asked, '--model', 'symmtom/knowledge')).not.toContain('posterior');
    expect(out).toMatch(/\| B +\| knows\/2\/2 +\|/);
    expect(out).toMatch(/\| B about C +\| knows\/0\/0 +\|/);
    expect(out).not.toMatch(/\| B about A/);
    expect(out).toMatch(/^#6 A has piece 3 first-hand\./m);
  });

  test('seats are named by letter too, and a chain at once', async () => {
    expect(await beliefs(SYMMTOM, '--seat', 'B', '--about', 'c', '--order', '2', '--at', '65')).toBe(
      await beliefs(...asked),
    );
    const { entries }: BeliefAnswer = JSON.parse(await beliefs(SYMMTOM, '--chain', 'B>C', '--at', '65', '--json'));
    expect(new Set(entries.map(({ chain }) => chain.join()))).toEqual(new Set(['1,2']));
    const [arrow, about] = await Promise.all(
      ['B>C', 'B about C'].map((chain) => beliefs(SYMMTOM, '--chain', chain, '--at', '65')),
    );
    expect(about).toBe(arrow);
  });

  test('every column of the table is named in a header, and a key explains them', async () => {
    const out = await beliefs(...asked);
    expect(out).toMatch(/\| whose belief +\| proposition +\| meaning +\| believes +\|/);
    expect(out).toContain('A about B: what A believes that B believes');
    expect(out).toContain('open: no value has a majority');
  });

  test('comes as JSON, too, with the false beliefs and the events that broke them', async () => {
    const out = await beliefs(
      SYMMTOM,
      '--seat',
      '1',
      '--order',
      '1',
      '--at',
      '59',
      '--model',
      'symmtom/posterior-uniform',
      '--json',
    );
    const answer: BeliefAnswer = JSON.parse(out);
    expect(answer).toMatchObject({ model: 'symmtom/posterior-uniform', version: 3, seat: 1, at: 59 });
    expect(answer.entries).toHaveLength(12);
    const wrong = answer.entries.filter(({ verdict }) => verdict === 'false');
    expect(wrong).toMatchObject([{ chain: [1], proposition: 'knows/2/2', value: false, truth: true, brokenBy: 59 }]);
    expect(answer.falseSpans[0]).toMatchObject({ from: 59, until: 65, madeBy: 'world' });
  });
});

test('what one of two seats knows and the other does not, and what each believes about that', async () => {
  const out = await beliefs(SYMMTOM, '--between', '0,1', '--at', '41', '--json');
  const { accuracy, differences, ...asked } = JSON.parse(out);
  expect(asked).toEqual({
    session: 'symmtom-policies',
    model: 'symmtom/knowledge',
    version: 1,
    seats: [0, 1],
    at: 41,
  });
  expect(accuracy.map(({ method }: { method: string }) => method)).toEqual(['exact', 'exact', 'exact', 'exact']);
  expect(differences).toContainEqual(expect.objectContaining({ kind: 'known', what: 'piece/1', knower: 1, other: 0 }));
});

describe('a model that samples', () => {
  const policies = Array.from({ length: 4 }, () => heuristic);
  const config = symmtom.schemas.config.parse({ agents: 4, pieces: 12, width: 6, turns: 4 });
  const log = path.join(folder, 'sampled.jsonl');
  const asked = [log, '--seat', '1', '--about', '2', '--model', 'symmtom/posterior-uniform'];
  beforeAll(() => {
    const events = playout(symmtom, { session: 'sampled', config, seed: 'x', policies });
    writeFileSync(log, events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  });

  test('states the effective number of draws and the standard error', async () => {
    const { accuracy, entries }: BeliefAnswer = JSON.parse(await beliefs(...asked, '--json'));
    expect(accuracy.map(({ chain }) => chain)).toEqual([[1], [1, 2]]);
    const drawn = accuracy.find(({ method }) => method === 'sampled');
    expect(drawn?.effective).toBeGreaterThan(1);
    const erring = entries.filter(({ standardError }) => standardError);
    expect(erring.length).toBeGreaterThan(0);
    expect(await beliefs(...asked)).toMatch(/^B about C: drawn: worth \d+ even draws at the last turn/m);
  });

  test('states them for two seats, too, along each chain of the two', async () => {
    const out = await beliefs(log, '--between', '1,2', '--model', 'symmtom/posterior-uniform');
    expect(out).toMatch(
      /^Session sampled, differences between B and C, after event \d+ of \d+; symmtom.posterior-uniform/,
    );
    expect(out).toMatch(/^B about C: drawn: worth \d+ even draws at the last turn/m);
  });

  test('gives its errors with the rows', async () => {
    const rows = (await beliefs(...asked, '--rows', 'jsonl'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.some(({ standard_error }) => standard_error > 0)).toBe(true);
    // public facts are certain from the start
    for (const { proposition, seq, standard_error } of rows)
      if (seq === rows[0].seq) expect({ proposition, standard_error }).toMatchObject({ standard_error: null });
  });
});

test('rows are tidy: csv, JSON lines and Parquet hold the same', async () => {
  const [csv, jsonl] = await Promise.all(
    ['csv', 'jsonl'].map((format) => beliefs(STANDOFF, '--seat', '0', '--rows', format)),
  );
  const rows = (jsonl ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rows[0]).toMatchObject({ seat: 0, chain: '0', proposition: 'large', model: 'standoff/seen', version: 1 });
  expect((csv ?? '').split('\n')[0]).toBe(Object.keys(rows[0]).join(','));
  expect((csv ?? '').trimEnd().split('\n')).toHaveLength(rows.length + 1);
  for (const { probability } of rows) expect(probability).toBe(1);
  const file = path.join(folder, 'rows.parquet');
  await beliefs(STANDOFF, '--seat', '0', '--rows', 'parquet', '--out', file);
  const db = await (await DuckDBInstance.create(':memory:')).connect();
  const read = await db.runAndReadAll(`select * from '${file}'`);
  const plain = read.getRowObjects().map((row) => Object.entries(row).map(([key, value]) => [key, String(value)]));
  expect(plain).toEqual(rows.map((row) => Object.entries(row).map(([key, value]) => [key, String(value)])));
  db.closeSync();
});

test('a question that cannot be answered is refused with the possible ones', async () => {
  const broken = path.join(folder, 'broken.jsonl');
  writeFileSync(broken, '{"type":\n');
  const lines = readFileSync(SYMMTOM, 'utf8').split('\n');
  const [cut, strange] = ['cut.jsonl', 'strange.jsonl'].map((name) => path.join(folder, name)) as [string, string];
  writeFileSync(cut, lines.toSpliced(40, 19).join('\n'));
  writeFileSync(strange, lines.toSpliced(40, Infinity, '{"type":"Nonsense"}').join('\n'));
  const wrong: readonly (readonly [args: readonly string[], says: RegExp])[] = [
    [[SYMMTOM, '--at', '41'], /--seat must name the seat that believes: A to C \(0 to 2\)/],
    [[SYMMTOM, '--seat', '3'], /seats are 0 to 2 \(A to C\), not 3/],
    [[SYMMTOM, '--seat', 'D'], /seats are 0 to 2 \(A to C\), not 3/],
    [[SYMMTOM, '--chain', 'A>D'], /seats are 0 to 2 \(A to C\), not 3/],
    [[broken, '--seat', '1'], /line 1 of .* is not JSON/],
    [[folder, '--seat', '1'], /is no file/],
    [[cut, '--seat', '1'], /event 41 does not follow from those before it: turn 8/],
    [[strange, '--seat', '1'], /event 41 is none that sessions have: Nonsense/],
    [[SYMMTOM, '--seat', '1', '--out', cut], /--rows must name their format/],
    [[SYMMTOM, '--rows', 'csv', '--out', path.join(folder, 'nowhere/rows.csv')], /there is no folder .*nowhere/],
  ];
  for (const [args, says] of wrong) {
    await expect(beliefs(...args)).rejects.toThrow(says);
    await expect(beliefs(...args)).rejects.toThrow(BadOption);
  }
});

test('before the session begins the answer says that there are no beliefs', async () => {
  expect(await beliefs(SYMMTOM, '--seat', '1', '--at', '5')).toContain('No beliefs yet');
  expect(JSON.parse(await beliefs(SYMMTOM, '--seat', '1', '--at', '5', '--json'))).toMatchObject({ entries: [] });
});

test.each([
  ['--between', '0,1', '--about', '2'],
  ['--between', '0,1', '--rows', 'csv'],
  ['--spans', '--seat', '1', '--at', '41'],
  ['--rows', 'csv', '--json'],
])('%s %s %s %s: one or the other', async (...args) => {
  const ran = await runCommand('play beliefs', SYMMTOM, ...args);
  expect(ran).toMatchObject({ code: 2, out: '', errors: expect.stringContaining('cannot be used') });
});

test('as a program, a wrong option is a sentence on stderr and exit code 2', async () => {
  const ran = await runAsProcess('play beliefs', SYMMTOM, '--at', '41');
  expect(ran).toMatchObject({ code: 2, out: '', errors: expect.stringContaining('--seat must name') });
});
