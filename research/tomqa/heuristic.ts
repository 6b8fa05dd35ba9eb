/** `tomqa heuristic`: how often rules without theory of mind are right on a set. */
import { Command } from 'commander';
import * as z from 'zod';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { rounded } from '../../cli/shared/table.ts';
import { testStories } from '../../games/tomqa/authoring/sets.ts';
import { heuristicRows } from '../../games/tomqa/shortcuts.ts';
import { BALANCED_ROW, balanceInRow, balanceTable, TRACKING_IN_WORDS } from './balance-table.ts';
import { addSetOptions, type SetFlags, setOptionsOf } from './options.ts';

interface Options extends SetFlags {
  readonly json?: true;
}

const PRINTED = jsonOption(
  z.array(z.strictObject({ ...BALANCED_ROW, chance: z.number(), se: z.number().describe('of chance') })),
);

export const heuristicCommand = addSetOptions(new Command('heuristic'))
  .description('Rules without theory of mind on the test split of a set: how often each is right, by kind of question.')
  .addOption(PRINTED)
  .addHelpText(
    'after',
    '\nsentence-count: by the kind and the sentences since "The X is in the C", C or the other container.' +
      '\nfirst-mention, last-mention: the container of the room that the story names first, last.' +
      '\nmost-frequent: by the kind alone, C or the other container.' +
      TRACKING_IN_WORDS,
  )
  .action((options: Options) => {
    const rows = heuristicRows(testStories(setOptionsOf(options))).map((row) => ({
      ...row,
      accuracy: rounded(row.accuracy, 4),
      chance: rounded(row.chance, 4),
      // the standard error of the accuracy of a guess on so many questions
      se: rounded(Math.sqrt((row.chance * (1 - row.chance)) / row.n), 4),
      ...balanceInRow(row),
    }));
    process.stdout.write(options.json ? PRINTED.text(rows) : balanceTable(rows));
  });
