/** Writes questions about a recorded session for language models, each with its story, answer and explanation. */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command, Option } from 'commander';
import { problemWith } from '../../server/beliefs/subject.ts';
import { BadOption, wholeNumber } from '../shared/command.ts';
import { databaseOption } from '../shared/database-option.ts';
import { progressBar } from '../shared/progress.ts';
import { readRecorded, subjectIn } from '../shared/recorded.ts';
import { seatOption } from '../shared/seats.ts';
import { readSessionArgument } from '../shared/sessions.ts';
import { itemsOf, KINDS } from './items.ts';

interface Options {
  readonly at?: readonly number[];
  readonly orders: readonly number[];
  readonly seat?: number;
  readonly model?: string;
  readonly count?: number;
  readonly seed: string;
  readonly format: 'jsonl' | 'json';
  readonly out?: string;
  readonly database?: string;
}

type Write = (text: string) => void;

/** `write`: where the command's output goes. */
export function probesCommand(write: Write): Command {
  return new Command('probes')
    .description('Writes questions about a recorded session, with the answers that a seat had reason to give.')
    .addArgument(readSessionArgument('<session>'))
    .option('--at <seqs>', 'numbers of events, as 40,80; without it, the last', numbers('--at', 1))
    .option(
      '--orders <orders>',
      'of 0,1,2,3. 0: the truth. 1: what another believes. 2: what it believes that an agent believes',
      numbers('--orders', 0),
      [0, 1, 2],
    )
    .addOption(seatOption('--seat', 'whose story', 'without it, of each seat'))
    .option('--model <id>', 'which belief model; without it, the first that the game offers')
    .option('--count <n>', 'so many of each order, drawn; without it, all', wholeNumber('--count', 1))
    .option('--seed <text>', 'draws the same questions again', '')
    .addOption(new Option('--format <format>', 'jsonl: a question a line').choices(['jsonl', 'json']).default('jsonl'))
    .option('--out <file>', 'where they go; without it, the terminal')
    .addOption(databaseOption())
    .action((session: string, options: Options) => probes(session, options, write));
}

async function probes(id: string, options: Options, write: Write): Promise<void> {
  const { orders, seat, out, format, seed, count = null } = options;
  if (out !== undefined && !existsSync(path.dirname(out)))
    throw new BadOption(`there is no folder ${path.dirname(out)} for --out`);
  const recorded = await readRecorded(id, options.database);
  const subject = subjectIn(id, recorded, options.model);
  const { game, offered, log } = subject;
  if (!game.asks) throw new BadOption(`${game.id} has no words for questions between turns`);
  const highest = Math.min(KINDS.length, offered.depth) - 1;
  const tooHigh = orders.find((order) => order > highest);
  if (tooHigh !== undefined)
    throw new BadOption(`${offered.model.id} answers questions of the orders 0 to ${highest}, not ${tooHigh}`);
  const at = options.at ?? [log.length];
  const problem = at.map((one) => problemWith(subject, { at: one, seat })).find((text) => text !== null);
  if (problem) throw new BadOption(problem);
  const seats = seat === undefined ? Array.from({ length: subject.seats }, (_, i) => i) : [seat];
  const bar = progressBar('events', Math.max(...at));
  let seen = 0;
  const onEvent = (index: number): void => {
    bar.advance(index - seen);
    seen = index;
  };
  const { openText } = recorded;
  const items = [...itemsOf(subject, { at, orders, seats, count, seed, openText, onEvent })];
  bar.stop();
  const text =
    format === 'json' ? `${JSON.stringify(items)}\n` : items.map((item) => `${JSON.stringify(item)}\n`).join('');
  if (out === undefined) return write(text);
  writeFileSync(out, text);
}

/** A parser for commander: whole numbers with commas between them, each once. */
function numbers(name: string, least: number): (text: string) => readonly number[] {
  return (text) => {
    const found = text.split(',').map(Number);
    if (!/^\d+(,\d+)*$/.test(text) || found.some((one) => !Number.isSafeInteger(one) || one < least))
      throw new BadOption(`${name} takes whole numbers of at least ${least} with commas between them, not '${text}'`);
    return [...new Set(found)];
  };
}
