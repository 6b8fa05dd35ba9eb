/** `research models mindgames`: models read problems one by one, with so many solved examples, beside rules and trained filters. */
import { Command, Option } from 'commander';
import * as z from 'zod';
import { wholeNumber } from '../../../cli/shared/command.ts';
import { jsonOption } from '../../../cli/shared/json-option.ts';
import { MODEL_RUN, modelRunInWords } from '../../../cli/simulate/with-models.ts';
import { rngFor } from '../../../games/core/rng.ts';
import { shortcutsFor } from '../../../games/mindgames/shortcuts.ts';
import { SETUPS } from '../../../games/mindgames/values.ts';
import { addModelOptions, type ModelOptions, typedOf } from '../options.ts';
import { inBlocks, reportOn } from '../page.ts';
import { playAll, playersOf } from '../play.ts';
import { FILTERED, filterings, filterTable } from './filters.ts';
import { PROBLEM_SETS, type ProblemSet, problemsOf, readBy, readIn, sessionFor } from './problems.ts';
import { patternTable, publishedTable, READING, type Reading, readingsOf, setupTable } from './rows.ts';

interface Options extends ModelOptions {
  readonly set: readonly ProblemSet[];
  readonly filter: number;
}

const PRINTED = jsonOption(
  z.strictObject({ readings: z.array(READING), filters: z.array(FILTERED), models: MODEL_RUN }),
);

export const mindGamesCommand = addModelOptions(
  new Command('mindgames').description(
    'MindGames: right answers of models by set, setup and operator pattern, for each number of solved examples, beside rules that ' +
      'read the question alone and two classifiers that are trained here.',
  ),
  { counts: 'problems of each set', n: 400, variants: ['zero-shot', 'few-shot-5'] },
)
  .addOption(
    new Option('--set <names...>', 'where problems are drawn from').choices(PROBLEM_SETS).default([...PROBLEM_SETS]),
  )
  .option('--filter <count>', 'problems for the trained filters; 0: without them', wholeNumber('--filter', 0), 3000)
  .addOption(PRINTED)
  .action(async (options: Options) => {
    const { seed } = options;
    const problems = options.set.flatMap((set) => problemsOf(set, options));
    const { by, models } = await playAll(options, {
      players: playersOf(options, []),
      sessionsFor: (player) => problems.map((asked, number) => sessionFor(asked, { number, seed, player })),
      rowsIn: readIn,
    });
    const rules = shortcutsFor({ setups: SETUPS, agents: [2, 3, 4], answers: 2 }, rngFor(seed, 'learned'));
    const readings = [
      ...by.map(({ player, rows }) => ({ reader: player.name, variant: player.variant, rows })),
      ...rules.map(({ id, answer }) => ({
        ...{ reader: id, variant: null },
        rows: problems.map((asked) => readBy(answer, asked)),
      })),
    ].flatMap(readingsOf);
    const filters = options.filter === 0 ? [] : filterings({ n: options.filter, seed });
    const parts = [...figures(readings, options), ...(filters.length > 0 ? filtersText(filterTable(filters)) : [])];
    const text = inBlocks(parts);
    if (options.report) reportOn('models-mindgames', text);
    process.stdout.write(options.json ? PRINTED.text({ readings, filters, models }) : text + modelRunInWords(models));
  });

function figures(readings: readonly Reading[], options: Options): readonly string[] {
  const more = ['--set', ...options.set, '--filter', String(options.filter)];
  const tables = options.set.flatMap((set) => [
    `### Problems of the set ${set}`,
    setupTable(readings, set),
    `By operator pattern, over all setups but those that do not count:`,
    patternTable(readings, set),
  ]);
  const paper = ['### The readers of the paper', publishedTable()];
  return [`\`${typedOf('mindgames', options, more)}\``, ...tables, ...paper];
}

function filtersText(filters: string): readonly string[] {
  return ['### The classifiers that are trained here, before and after their filters', filters];
}
