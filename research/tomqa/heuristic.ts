/** `tomqa heuristic`: how often rules without theory of mind are right on a set. */
import { Command } from 'commander';
import { rounded } from '../../cli/shared/table.ts';
import { testStories } from '../../games/tomqa/authoring/sets.ts';
import { heuristicRows } from '../../games/tomqa/shortcuts.ts';
import { balanceInRow, balanceTable, TRACKING_IN_WORDS } from './balance-table.ts';
import { addSetOptions, type SetFlags, setOptionsOf } from './options.ts';

interface Options extends SetFlags {
  readonly json?: true;
}

export const heuristicCommand = addSetOptions(new Command('heuristic'))
  .description('Rules without theory of mind on the test split of a set: how often each is right, by kind of question.')
  .option('--json', 'rows as JSON on stdout')
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
      // of the accuracy of a guess on so many questions
      se: rounded(Math.sqrt((row.chance * (1 - row.chance)) / row.n), 4),
      ...balanceInRow(row),
    }));
    process.stdout.write(options.json ? `${JSON.stringify(rows)}\n` : balanceTable(rows));
  });
