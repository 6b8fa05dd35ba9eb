/** `npx standpoint research standoff`: every format of the trials, and wrong options. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { framesAsText } from '../../bots/standoff/encoder.ts';
import { runAsProcess, runCommand } from '../../cli/testing/run-command.ts';
import { DATASETS, datasetByName, trialsOf } from '../../games/standoff/trials/datasets.ts';
import { COLUMNS, rowOf } from '../../games/standoff/trials/rows.ts';
import { trialAt } from '../../games/standoff/trials/trials.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'standoff-'));
afterAll(() => rmSync(folder, { recursive: true }));

const standoff = (...args: string[]) => runCommand('research standoff', ...args);
/** Without --out the trials are a stream. */
const streamed = (...args: string[]) => runAsProcess('research standoff', 'trials', ...args);

const rowsOf = (name: string) => Array.from(trialsOf(datasetByName(name) ?? { regimes: [] }), rowOf);

describe('trials', () => {
  test('jsonl: every trial of the dataset, with its row, events and steps', async () => {
    const { out } = await streamed('--dataset', 'single-Tf-p');
    const lines = out.trimEnd().split('\n');
    const rows = rowsOf('single-Tf-p');
    expect(lines).toHaveLength(1640);
    lines.forEach((line, i) => {
      const { events, steps, ...row } = JSON.parse(line);
      expect({ ...row, events: rows[i]?.events }).toEqual(rows[i]);
      expect([events, steps]).toEqual([trialAt(row.index).events, trialAt(row.index).steps]);
    });
  });

  test('csv: a header and a line each, with the frames as digits where they are asked for', async () => {
    const { out } = await streamed('--dataset', 'single-Ff-a', '--format', 'csv', '--observations', 'paper-time');
    const [header, ...lines] = out.trimEnd().split('\n');
    expect(header).toBe([...Object.keys(COLUMNS), 'observation'].join(','));
    expect(lines).toHaveLength(1600);
    const cells = (lines[7] ?? '').split(',');
    expect(cells.slice(0, -1)).toEqual(
      Object.values(rowsOf('single-Ff-a')[7] ?? {}).map((value) => String(value ?? '')),
    );
    const { out: single } = await standoff('trial', cells[0] ?? '', '--observations', 'paper-time');
    expect(framesAsText(Uint8Array.from(cells.at(-1) ?? '', Number))).toEqual(JSON.parse(single).observation);
  });

  test('parquet: reads back unchanged, with frames as bytes', async () => {
    const file = path.join(folder, "it's.parquet");
    const wanted = [
      'trials',
      '--dataset',
      'single-Nf-p',
      '--format',
      'parquet',
      '--observations',
      'default',
      '--out',
      file,
    ];
    expect(await standoff(...wanted)).toMatchObject({ code: 0 });
    const { DuckDBInstance } = await import('@duckdb/node-api');
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const read = await connection.runAndReadAll(`SELECT * FROM '${file.replaceAll("'", "''")}' ORDER BY index`);
    const rows = read.getRowObjectsJS();
    connection.closeSync();
    expect(rows.map(({ observation, ...row }) => row)).toEqual(rowsOf('single-Nf-p'));
    expect(rows[3]?.observation).toHaveLength(1225);
  });

  test('--out writes a file, gzipped by its name', async () => {
    const file = path.join(folder, 'trials.csv.gz');
    expect(await standoff('trials', '--dataset', 'single-Ft-a', '--format', 'csv', '--out', file)).toMatchObject({
      out: '',
    });
    expect(gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')).toHaveLength(1641);
  });

  test.each([
    [['trials', '--dataset', 'contrast-Xx'], /there is no dataset contrast-Xx; there are full-absent, /],
    [['trials', '--format', 'parquet'], /name a file with --out/],
    [['trials', '--format', 'arff'], /Allowed choices are jsonl, csv, parquet/],
    [['trial', '47040'], /there is no trial 47040: .*indexes 0..47039/],
    [['trial', 'b1w1v0f-1'], /ids are like b1w1v0f-1.310.112.p/],
    [['nothing'], /unknown command/],
  ])('%j is refused with the possible values', async (args, message) => {
    const { code, out, errors } = await standoff(...args);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(errors).toMatch(message);
    expect(errors).toMatch('--help says what is possible');
  });
});

test('table: npx standpoint research golden reads it, and all of it agrees', async () => {
  const file = path.join(folder, 'all.csv.gz');
  await standoff('table', '--out', file);
  const { out } = await runCommand('research golden', '--json', file);
  const [report] = JSON.parse(out).files;
  expect(report).toMatchObject({ format: 'standoff/table', checked: 23_520, agreed: 23_520 });
});

test('counts and datasets, as tables and as JSON', async () => {
  const [counts, countsJson, datasets, datasetsJson] = await Promise.all([
    standoff('counts'),
    standoff('counts', '--json'),
    standoff('datasets'),
    standoff('datasets', '--json'),
  ]);
  expect(counts.out).toMatch(/\| Nf +\| +22 \| +1740 \| +600 \| +34\.5 \|/);
  const fractions = JSON.parse(countsJson.out).map((row: { regime: string; fractionSmall: number }) => [
    row.regime,
    row.fractionSmall,
  ]);
  expect(fractions).toContainEqual(['Nn', 0.20098]);
  expect(datasets.out).toMatch(/\| contrast-Tt +\| +30800 \|/);
  expect(JSON.parse(datasetsJson.out)).toEqual(DATASETS);
});
