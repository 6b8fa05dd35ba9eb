/** The command on recorded logs: tables, rows, and errors that say what can be asked. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, test } from 'vitest';
import type { Answer } from '../beliefs/report.ts';
import { beliefsCommand } from './beliefs-command.ts';
import { BadOption } from './command.ts';

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
    expect(out).toContain('seat 1, after event 65 of 103; symmtom/greedy-encounter, version 1');
    expect(out).toMatch(/\| 1 +\| knows\/2\/2 +\|/);
    expect(out).toMatch(/\| 1>2 +\| knows\/0\/0 +\|/);
    expect(out).not.toMatch(/\| 1>0/);
    expect(out).toMatch(/^#6 A has piece 3 first-hand\./m);
  });

  test('comes as JSON, too, with the false ones and what broke them', async () => {
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
    const answer: Answer = JSON.parse(out);
    expect(answer).toMatchObject({ model: 'symmtom/posterior-uniform', version: 2, seat: 1, at: 59 });
    expect(answer.entries).toHaveLength(12);
    const wrong = answer.entries.filter(({ verdict }) => verdict === 'false');
    expect(wrong).toMatchObject([{ chain: [1], proposition: 'knows/2/2', value: false, truth: true, brokenBy: 59 }]);
    expect(answer.falseSpans[0]).toMatchObject({ from: 59, until: 65, madeBy: 'world' });
  });
});

test('who of two knows what the other does not, and what each makes of it', async () => {
  const out = await beliefs(SYMMTOM, '--between', '0,1', '--at', '41', '--json');
  const { differences } = JSON.parse(out);
  expect(differences).toContainEqual({
    kind: 'known',
    what: 'piece/1',
    knower: 1,
    other: 0,
    otherHolds: false,
    knowerThinks: false,
    otherThinks: true,
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

test('what cannot be asked is refused with what can', async () => {
  const broken = path.join(folder, 'broken.jsonl');
  writeFileSync(broken, '{"type":\n');
  const wrong: readonly (readonly [args: readonly string[], says: RegExp])[] = [
    [[SYMMTOM, '--at', '41'], /--seat says who believes: 0\.\.2/],
    [[SYMMTOM, '--seat', '3'], /seats are 0\.\.2, not 3/],
    [[broken, '--seat', '1'], /line 1 of .* is not JSON/],
  ];
  for (const [args, says] of wrong) {
    await expect(beliefs(...args)).rejects.toThrow(says);
    await expect(beliefs(...args)).rejects.toThrow(BadOption);
  }
});

test('as a program, a wrong option is a sentence on stderr and exit code 2', async () => {
  const program = path.join(import.meta.dirname, 'beliefs.ts');
  const ran = promisify(execFile)(process.execPath, [program, SYMMTOM, '--at', '41']);
  await expect(ran).rejects.toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--seat says who') });
});
