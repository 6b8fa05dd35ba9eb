/** What a seat had reason to believe at any event of a recorded session, beside the truth. */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command, Option } from 'commander';
import type { Chain } from '../../games/core/beliefs/model.ts';
import { openTexts } from '../../games/core/free-text.ts';
import type { Seat } from '../../games/core/game.ts';
import { answer, type BeliefAnswer, between, timelinesFor } from '../../server/beliefs/report.ts';
import { ROW_COLUMNS, rowsOf } from '../../server/beliefs/rows.ts';
import { type BeliefSubject, besideOf, problemWith } from '../../server/beliefs/subject.ts';
import { BadOption, wholeNumber } from '../shared/command.ts';
import { csvOf } from '../shared/csv.ts';
import { databaseOption } from '../shared/database-option.ts';
import { writeParquet } from '../shared/parquet.ts';
import { progressBar } from '../shared/progress.ts';
import { readRecorded, subjectIn } from '../shared/recorded.ts';
import { chainOfSeats, seatOption, seatRange, twoSeats } from '../shared/seats.ts';
import { readSessionArgument } from '../shared/sessions.ts';
import { table } from '../shared/table.ts';
import { PRINTED } from './printed.ts';
import { answerInWords, betweenInWords, spansInWords } from './words.ts';

interface Options {
  readonly seat?: number;
  readonly about?: number;
  readonly order?: number;
  readonly chain?: Chain;
  readonly at?: number;
  readonly model?: string;
  readonly between?: readonly [Seat, Seat];
  readonly spans?: true;
  readonly models?: true;
  readonly rows?: 'csv' | 'jsonl' | 'parquet';
  readonly out?: string;
  readonly database?: string;
  readonly json?: true;
}

/** Seats in the longest chain, where the user does not say. */
const ORDER = 2;

type Write = (text: string) => void;

/** `write`: where the command's output goes. */
export function beliefsCommand(write: Write): Command {
  return new Command('beliefs')
    .description('Tells what a seat had reason to believe at an event of a recorded session, beside the truth.')
    .addArgument(readSessionArgument('<session>'))
    .addOption(seatOption('--seat', 'the seat that believes', 'without it, rows of all seats'))
    .addOption(seatOption('--about', 'only beliefs about this seat', 'also about what it believes'))
    .option(
      '--order <n>',
      `seats in the longest chain: 1 what it believes, 2 also what it takes others to believe (default: ${ORDER})`,
      wholeNumber('--order', 1),
    )
    .addOption(
      new Option('--chain <chain>', 'only this chain, as A>B or "A about B": what A believes about B\'s beliefs')
        .argParser(chainOfSeats('--chain'))
        .conflicts(['seat', 'about', 'order', 'between', 'rows', 'spans', 'models']),
    )
    .option('--at <seq>', 'the number of an event, from 1; without it, the last', wholeNumber('--at', 1))
    .option('--model <id>', 'which belief model; without it, the first that the game offers, with another beside it')
    .option('--models', 'list the belief models of its game')
    .addOption(
      new Option('--between <a,b>', 'instead: the facts that one of two seats knows and the other does not')
        .argParser(twoSeats('--between'))
        .conflicts(['seat', 'about', 'order', 'spans', 'rows', 'models']),
    )
    .addOption(
      new Option('--spans', 'instead: the events through which each belief was false, to the end').conflicts([
        'at',
        'rows',
        'models',
      ]),
    )
    .addOption(
      new Option('--rows <format>', 'instead: a row for each value')
        .choices(['csv', 'jsonl', 'parquet'])
        .conflicts(['json', 'models']),
    )
    .option('--out <file>', 'where the rows go; without it, the terminal')
    .addOption(databaseOption())
    .addOption(PRINTED)
    .addHelpText(
      'after',
      '\nSeats are A, B, C as on pages, or 0, 1, 2. "A": what A believes of the game; its truth is the game. "A about B": what A\nbelieves that B believes; its truth is what B believes by the same model. What people in fact believed is not computed.\nfalse: gives more than half to an untrue value. open: no value has a majority.',
    )
    .action((session: string, options: Options) => beliefs(session, options, write));
}

async function beliefs(id: string, options: Options, write: Write): Promise<void> {
  const print: Print = (value, text): void => write(options.json ? PRINTED.text(value) : text());
  if (options.out !== undefined && options.rows === undefined)
    throw new BadOption('--out names the file of the rows: --rows must name their format');
  const recorded = await readRecorded(id, options.database);
  const { log, openText } = recorded;
  const subject = subjectIn(id, recorded, options.model);
  const { chain, at = subject.log.length } = options;
  const { about, between: pair = [] } = options;
  const [seat = options.seat] = chain ?? [];
  const { order = chain?.length ?? Math.min(ORDER, subject.offered.depth) } = options;
  const problem =
    problemWith(subject, { seat, order, about, at }) ??
    [...pair, ...(chain ?? [])].map((one) => problemWith(subject, { seat: one })).find((text) => text !== null);
  if (problem) throw new BadOption(problem);
  if (options.models) return printModels(subject, print);
  const bar = progressBar('events', options.between ? at : subject.log.length);
  let seen = 0;
  const onEvent = (index: number): void => {
    bar.advance(index + 1 - seen);
    seen = index + 1;
  };
  if (options.between) {
    const given = between(subject, options.between, at, onEvent);
    bar.stop();
    return print(given, () => betweenInWords(given, subject));
  }
  if (options.rows) {
    const seats = seat === undefined ? Array.from({ length: subject.seats }, (_, i) => i) : [seat];
    const timelines = timelinesFor(subject, seats, order, onEvent);
    bar.stop();
    return writeRows(options, write, rowsOf(subject, timelines, { about, at: options.at }));
  }
  if (seat === undefined) {
    bar.stop();
    throw new BadOption(`--seat must name the seat that believes: ${seatRange(subject.seats)}`);
  }
  const along = (all: BeliefAnswer): BeliefAnswer => (chain ? onlyAlong(all, chain) : all);
  const given = along(answer(subject, { seat, order, about, at }, onEvent));
  const other = options.model === undefined && !options.spans ? besideOf(subject) : null;
  const beside =
    other && along(answer(other, { seat, order: Math.min(order, other.offered.depth), about, at }, () => undefined));
  bar.stop();
  const told = { ...subject, log: openTexts(log, openText) };
  print(beside ? { ...given, beside } : given, () =>
    options.spans ? spansInWords(given, told) : answerInWords(given, told, beside),
  );
}

/** The part of an answer that is about one chain. */
function onlyAlong(given: BeliefAnswer, wanted: Chain): BeliefAnswer {
  const along = <T extends { readonly chain: Chain }>(all: readonly T[]): readonly T[] =>
    all.filter(({ chain }) => chain.join() === wanted.join());
  const { accuracy, entries, falseSpans } = given;
  return { ...given, accuracy: along(accuracy), entries: along(entries), falseSpans: along(falseSpans) };
}

type Print = (value: Parameters<typeof PRINTED.text>[0], text: () => string) => void;

function printModels({ beliefs: { models } }: BeliefSubject, print: Print): void {
  const rows = models.map(({ model, depth, about }) => ({ id: model.id, version: model.version, depth, about }));
  print(rows, () =>
    table(
      ['model', 'version', 'longest chain', 'what it is'],
      rows.map(({ id, version, depth, about }) => [id, version, depth, about]),
    ),
  );
}

async function writeRows({ rows: format, out }: Options, write: Write, rows: ReturnType<typeof rowsOf>): Promise<void> {
  if (out !== undefined && !existsSync(path.dirname(out)))
    throw new BadOption(`there is no folder ${path.dirname(out)} for --out`);
  if (format === 'parquet') {
    if (out === undefined) throw new BadOption('--out says which file the Parquet rows go to');
    return writeParquet(out, ROW_COLUMNS, rows as Iterable<never>);
  }
  const text =
    format === 'csv'
      ? csvOf(Object.keys(ROW_COLUMNS), rows as Iterable<never>)
      : [...rows].map((row) => `${JSON.stringify(row)}\n`).join('');
  if (out === undefined) return write(text);
  writeFileSync(out, text);
}
