/** `npx standpoint research minimal-pairs`: pairs of histories that rules of a class cannot tell apart, each with its proof. */
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { Command } from 'commander';
import * as z from 'zod';
import { BadOption, run, wholeNumber } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { itemsOf, pairRows, textOf } from './rows.ts';
import type { AnyPairSource } from './sources/pair.ts';
import { PAIR_SOURCES } from './sources.ts';

interface Options {
  readonly game?: string;
  readonly class?: string;
  readonly count: number;
  readonly seed: string;
  readonly json?: true;
  readonly out?: string;
}

const games = PAIR_SOURCES.map(({ game }) => game.id).join(', ');

const CHOICE = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const HISTORY = z.strictObject({ config: z.unknown(), actions: z.array(z.unknown()), words: z.array(z.string()) });
const PRINTED = jsonOption(
  z.array(
    z.strictObject({
      game: z.string(),
      class: z.string(),
      number: z.int().describe('from 0'),
      differs: z.string(),
      a: HISTORY,
      b: HISTORY,
      rules: z.array(z.strictObject({ id: z.string(), a: CHOICE, b: CHOICE, equal: z.boolean() })),
      beliefs: z.array(
        z.strictObject({
          model: z.string(),
          version: z.int(),
          seat: z.int(),
          chain: z.string(),
          proposition: z.string(),
          a: CHOICE,
          b: CHOICE,
        }),
      ),
      action: z.strictObject({ by: z.string(), a: CHOICE, b: CHOICE }),
    }),
  ),
);

const command = new Command('minimal-pairs')
  .description(
    'Pairs of histories that a class of behaviour rules cannot tell apart, although a seat should believe something else ' +
      'and act otherwise. Each pair is proved from the logs of both histories.',
  )
  .option('--game <id>', `one of ${games}`)
  .option('--class <id>', 'one of those listed below')
  .option('--count <n>', 'how many pairs', wholeNumber('--count', 1), 20)
  .option('--seed <text>', 'equal seeds, equal pairs', '1')
  .addOption(PRINTED)
  .option('--out <file>', 'also writes the histories: as part of a config, or as sessions with recorded actions')
  .addHelpText('after', `\nClasses, by what their rules read:\n${PAIR_SOURCES.map(classesInWords).join('')}`)
  .action(({ json, out, ...options }: Options) => {
    const source = sourceOf(options.game);
    const of = classOf(source, options.class);
    const { count, seed } = options;
    const most = Math.trunc(source.mostInConfig / 2);
    if (out !== undefined && most > 0 && count > most)
      throw new BadOption(`--out: one session of ${source.game.id} holds at most ${most} pairs, not ${count}`);
    const bar = progressBar('pairs', count);
    const { rows, why } = found(() => pairRows(source, { of, count, seed, advance: bar.advance }), bar.stop);
    if (out !== undefined && rows.length > 0) write(out, itemsOf(source, rows, seed));
    process.stdout.write(json ? PRINTED.text(rows) : textOf(rows));
    if (why !== null) process.stderr.write(`${rows.length} of ${count} pairs: ${why}.\n`);
    if (out !== undefined && rows.length === 0) process.stderr.write(`${out} was not written: there is no pair.\n`);
  });

await run(command);

function found<A>(search: () => A, end: () => void): A {
  try {
    return search();
  } finally {
    end();
  }
}

function sourceOf(id: string | undefined): AnyPairSource {
  const source = PAIR_SOURCES.find(({ game }) => game.id === id);
  if (source) return source;
  throw new BadOption(
    id === undefined ? `--game is missing: one of ${games}` : `there is no game ${id}; there are ${games}`,
  );
}

function classOf({ game, classes }: AnyPairSource, id: string | undefined): string {
  const known = classes.map((one) => one.id).join(', ');
  if (id === undefined) throw new BadOption(`--class is missing: ${game.id} has ${known}`);
  if (classes.some((one) => one.id === id)) return id;
  throw new BadOption(`there is no class ${id} for ${game.id}; there are ${known}`);
}

function write(file: string, items: unknown): void {
  try {
    writeFileSync(file, `${JSON.stringify(items)}\n`);
  } catch (error) {
    throw new BadOption(`--out: ${file} cannot be written: ${(error as Error).message}`);
  }
}

function classesInWords({ game, classes }: AnyPairSource): string {
  return `  ${game.id}\n${classes.map(({ id, about }) => `    ${id}: ${about}\n`).join('')}`;
}
