/** `tomqa baselines`: what can be had on a set without following minds, by rules and by what logistic models learn of words. */
import { Command } from 'commander';
import * as z from 'zod';
import { jsonOption } from '../../../cli/shared/json-option.ts';
import { progressBar } from '../../../cli/shared/progress.ts';
import { rounded } from '../../../cli/shared/table.ts';
import { testStories } from '../../../games/tomqa/authoring/sets.ts';
import { heuristicRows } from '../../../games/tomqa/shortcuts.ts';
import { BALANCED_ROW, balanceInRow, balanceTable, TRACKING_IN_WORDS } from '../balance-table.ts';
import { addSetOptions, type SetFlags, setOptionsOf } from '../options.ts';
import { WORD_MODEL_STEPS, wordModelRows } from './word-models.ts';

interface Options extends SetFlags {
  readonly json?: true;
}

const STORIES = 4000;

const PRINTED = jsonOption(z.array(z.strictObject(BALANCED_ROW)));

export const baselinesCommand = addSetOptions(new Command('baselines'), STORIES)
  .description(
    'Baselines beside readers, on questions about minds: rules, and logistic models of sentences in any order, of pairs and of ' +
      'three adjacent ones. Models are trained on --count stories and tested, as the rules are, on as many fresh ones.',
  )
  .addOption(PRINTED)
  .addHelpText('after', TRACKING_IN_WORDS)
  .action((options: Options) => {
    const settings = setOptionsOf(options);
    const bar = progressBar('epochs', WORD_MODEL_STEPS);
    const models = wordModelRows({ ...settings, advance: bar.advance });
    bar.stop();
    const ruled = heuristicRows(testStories({ ...settings, seed: `${settings.seed} baselines test` }));
    const rows = [...ruled.filter(({ kind }) => kind.endsWith('order')), ...models]
      .toSorted((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0))
      .map(({ kind, rule, n, accuracy, ...balance }) => ({
        ...{ kind, rule, n, accuracy: rounded(accuracy, 4) },
        ...balanceInRow(balance),
      }));
    process.stdout.write(options.json ? PRINTED.text(rows) : balanceTable(rows));
  });
