/** `npx standpoint research standoff`: prints Standoff's trials as data: datasets in the formats of the field, counts, single trials. */
import { createWriteStream } from 'node:fs';
import process from 'node:process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Command, Option } from 'commander';
import * as z from 'zod';
import { ENCODINGS, type Encoding, encodeTrial, framesAsText, INPUT_LENGTH } from '../../bots/standoff/encoder.ts';
import { BadOption, run } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { writeParquet } from '../../cli/shared/parquet.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { rounded, table } from '../../cli/shared/table.ts';
import { countRegimes, type TargetCounts } from '../../games/standoff/trials/counts.ts';
import { DATASETS, type Dataset, datasetByName, trialsOf } from '../../games/standoff/trials/datasets.ts';
import { COLUMNS, cell, rowOf } from '../../games/standoff/trials/rows.ts';
import { TRIALS, TRIALS_PER_PRESENCE, trialAt, trialById } from '../../games/standoff/trials/trials.ts';
import type { Trial } from '../../games/standoff/trials/types.ts';
import { CSV_HEADER, csvLine } from '../golden/standoff/csv.ts';
import { analyseCommand } from './analyse.ts';
import { listCommand } from './list.ts';
import { weightsCommand } from './weights.ts';

const FORMATS = ['jsonl', 'csv', 'parquet'] as const;

interface TrialsOptions {
  readonly dataset: string;
  readonly format: (typeof FORMATS)[number];
  readonly observations?: Encoding;
  readonly out?: string;
}

/** Number of lines in one write to a stream. */
const LINES_A_CHUNK = 256;

const encodingOption = (about: string) => new Option('--observations <encoding>', about).choices(ENCODINGS);

const DATASETS_PRINTED = jsonOption(
  z.array(z.strictObject({ name: z.string(), regimes: z.array(z.string()), trials: z.int() })),
);
const TARGETS = z.strictObject({ large: z.int(), small: z.int(), empty: z.int() });
const COUNTS_PRINTED = jsonOption(
  z.array(
    z.strictObject({
      regime: z.string(),
      ...{ orderings: z.int(), trials: z.int(), correctSmall: z.int() },
      target: TARGETS.describe('trials by what is in the box that the opponent goes to'),
      targetOriginal: TARGETS,
      ...{ irrational: z.int(), largeBelievedAtSmall: z.int(), smallBelievedAtLarge: z.int() },
      ...{ largeLost: z.int(), smallLost: z.int() },
      fractionSmall: z.number(),
    }),
  ),
);

const program = new Command('standoff')
  .description('The trials of Standoff (Michelson et al., ICDL 2024) as data.')
  .exitOverride()
  .showHelpAfterError('--help says what is possible');

program
  .command('trials')
  .description('Streams the trials of a dataset, one row each, with label `correct`.')
  .option('--dataset <name>', 'one of `standoff datasets`', 'full-both')
  .addOption(new Option('--format <format>', 'parquet needs --out').choices(FORMATS).default('jsonl'))
  .addOption(encodingOption('adds the column observation: 5 frames of 5 x 7 x 7 values, as digits (parquet: bytes)'))
  .option('--out <file>', 'a file instead of stdout; gzipped if its name ends in .gz')
  .action(trials);

program
  .command('datasets')
  .description("The 31 datasets of the paper's Table II.")
  .addOption(DATASETS_PRINTED)
  .action(datasets);
program
  .command('counts')
  .description('The nine regimes: trials, answers, where the opponent goes.')
  .addOption(COUNTS_PRINTED)
  .action(counts);

program
  .command('trial <id>')
  .description(`One trial as JSON, by its id (b1w1v0f-1.310.112.p) or its index (0..${TRIALS - 1}).`)
  .addOption(encodingOption('adds its frames, each channel as seven rows of digits'))
  .action(trial);

program
  .command('table')
  .description(
    `The ${TRIALS_PER_PRESENCE} trials before presence, as the CSV that \`npx standpoint research golden\` reads.`,
  )
  .option('--out <file>', 'a file instead of stdout; gzipped if its name ends in .gz')
  .action(({ out }: { out?: string }) => write(tableLines(), TRIALS_PER_PRESENCE, out));

program.addCommand(listCommand);
program.addCommand(weightsCommand);
program.addCommand(analyseCommand);

await run(program);

async function trials({ dataset: name, format, observations, out }: TrialsOptions): Promise<void> {
  const dataset = datasetByName(name);
  if (!dataset) throw new BadOption(`there is no dataset ${name}; there are ${DATASETS.map((d) => d.name).join(', ')}`);
  switch (format) {
    case 'jsonl':
      return write(jsonLines(dataset, observations), dataset.trials, out);
    case 'csv':
      return write(csvLines(dataset, observations), dataset.trials, out);
    case 'parquet':
      if (out === undefined) throw new BadOption('parquet is not text: name a file with --out');
      return parquet(dataset, observations, out);
  }
}

function* jsonLines(dataset: Dataset, encoding?: Encoding): Generator<string> {
  for (const trial of trialsOf(dataset)) {
    const { events, steps } = trial;
    const row = { ...rowOf(trial), events, steps };
    yield JSON.stringify(encoding ? { ...row, observation: digitsOf(trial, encoding) } : row);
  }
}

function* csvLines(dataset: Dataset, encoding?: Encoding): Generator<string> {
  const names = Object.keys(COLUMNS);
  yield (encoding ? [...names, 'observation'] : names).join(',');
  for (const trial of trialsOf(dataset)) {
    const line = Object.values(rowOf(trial)).map(cell).join(',');
    yield encoding ? `${line},${digitsOf(trial, encoding)}` : line;
  }
}

async function parquet(dataset: Dataset, encoding: Encoding | undefined, out: string): Promise<void> {
  const bar = progressBar(dataset.name, dataset.trials);
  function* rows() {
    for (const trial of trialsOf(dataset)) {
      bar.advance(1);
      yield encoding ? { ...rowOf(trial), observation: encodeTrial(trial, encoding) } : rowOf(trial);
    }
  }
  await writeParquet(out, encoding ? { ...COLUMNS, observation: 'bytes' } : COLUMNS, rows()).finally(() => bar.stop());
}

function* tableLines(): Generator<string> {
  yield CSV_HEADER;
  for (let number = 0; number < TRIALS_PER_PRESENCE; number++) yield csvLine(number);
}

/** A trial's frames as digits: each value is 0..7. */
function digitsOf(trial: Trial, encoding: Encoding): string {
  const input = encodeTrial(trial, encoding, new Uint8Array(INPUT_LENGTH));
  for (let i = 0; i < INPUT_LENGTH; i++) input[i] = (input[i] ?? 0) + 48;
  return Buffer.from(input.buffer).toString('latin1');
}

async function write(lines: Generator<string>, total: number, out?: string): Promise<void> {
  // a bar among the lines on a terminal could not be read
  const bar = out !== undefined || !process.stdout.isTTY ? progressBar('trials', total) : null;
  function* chunks() {
    let chunk: string[] = [];
    for (const line of lines) {
      chunk.push(line);
      if (chunk.length < LINES_A_CHUNK) continue;
      bar?.advance(chunk.length);
      yield `${chunk.join('\n')}\n`;
      chunk = [];
    }
    if (chunk.length > 0) yield `${chunk.join('\n')}\n`;
  }
  const source = Readable.from(chunks(), { objectMode: false });
  try {
    if (out === undefined) await pipeline(source, process.stdout);
    else if (out.endsWith('.gz')) await pipeline(source, createGzip(), createWriteStream(out));
    else await pipeline(source, createWriteStream(out));
  } catch (error) {
    // the reader has seen enough, as head does
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  } finally {
    bar?.stop();
  }
}

function trial(name: string, { observations }: { observations?: Encoding }): void {
  const found = /^\d+$/.test(name) ? (Number(name) < TRIALS ? trialAt(Number(name)) : null) : trialById(name);
  if (!found)
    throw new BadOption(`there is no trial ${name}: ids are like b1w1v0f-1.310.112.p, indexes 0..${TRIALS - 1}`);
  const { events, steps } = found;
  const frames = observations && { observation: framesAsText(encodeTrial(found, observations)) };
  process.stdout.write(`${JSON.stringify({ ...rowOf(found), events, steps, ...frames }, null, 2)}\n`);
}

function datasets({ json }: { json?: true }): void {
  const rows = DATASETS.map(({ name, trials, regimes }) => [name, trials, regimes.join(' ')]);
  process.stdout.write(json ? DATASETS_PRINTED.text(DATASETS) : table(['dataset', 'trials', 'regimes'], rows));
}

function counts({ json }: { json?: true }): void {
  const regimes = countRegimes();
  if (json) {
    const rows = regimes.map((row) => ({ ...row, fractionSmall: rounded(row.correctSmall / row.trials, 6) }));
    process.stdout.write(COUNTS_PRINTED.text(rows));
    return;
  }
  const split = ({ large, small, empty }: TargetCounts) => `${large} / ${small} / ${empty}`;
  const rows = regimes.map((row) => [
    row.regime,
    row.orderings,
    row.trials,
    row.correctSmall,
    (100 * row.correctSmall) / row.trials,
    split(row.target),
    row.irrational > 0 ? split(row.targetOriginal) : 'the same',
  ]);
  const sum = (key: 'orderings' | 'trials' | 'correctSmall') => regimes.reduce((total, row) => total + row[key], 0);
  const small = sum('correctSmall');
  rows.push(['all', sum('orderings'), sum('trials'), small, (100 * small) / sum('trials'), '', '']);
  process.stdout.write(
    table(
      ['regime', 'orderings', 'trials', 'small is best', '%', 'opponent goes to large / small / empty', 'originally'],
      rows,
    ),
  );
  process.stdout.write(
    `trials: with the opponent present, and as many with it absent, where large is always best; together ${TRIALS}\n`,
  );
}
