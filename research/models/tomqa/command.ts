/** `research models tomqa`: models read stories one by one and answer, beside rules without theory of mind. */
import { Command, Option } from 'commander';
import * as z from 'zod';
import { exact } from '../../../bots/tomqa/readers.ts';
import { jsonOption } from '../../../cli/shared/json-option.ts';
import { MODEL_RUN, modelRunInWords } from '../../../cli/simulate/with-models.ts';
import { SETS, type StorySet } from '../../../games/tomqa/types.ts';
import { addModelOptions, type ModelOptions, typedOf } from '../options.ts';
import { inBlocks, reportOn } from '../page.ts';
import { playAll, playersOf } from '../play.ts';
import { publishedTable, READ_STORY, type ReadStories, readingsOf, readTable, ruleReadings } from './rows.ts';
import { readIn, sessionFor, storiesOf } from './stories.ts';

interface Options extends ModelOptions {
  readonly set: readonly StorySet[];
}

const PRINTED = jsonOption(z.strictObject({ readings: z.array(READ_STORY), models: MODEL_RUN }));

export const tomqaCommand = addModelOptions(
  new Command('tomqa').description(
    'ToM-QA: right answers of models by set and kind of question, balanced over true and false beliefs, with joint credit, beside ' +
      'rules without theory of mind.',
  ),
  { counts: 'stories of each set', n: 96, variants: ['zero-shot'] },
)
  .addOption(new Option('--set <names...>', 'where stories are drawn from').choices(SETS).default([...SETS]))
  .addOption(PRINTED)
  .action(async (options: Options) => {
    const { seed } = options;
    const stories = options.set.flatMap((set) => storiesOf(set, options));
    const { by, models } = await playAll(options, {
      players: playersOf(options, [exact]),
      sessionsFor: (player) => stories.map((asked, number) => sessionFor(asked, { number, seed, player })),
      rowsIn: readIn,
    });
    const readings = [...by.flatMap(({ player, rows }) => readingsOf(player, rows)), ...ruleReadings(stories)];
    const text = figures(readings, options);
    if (options.report) reportOn('models-tomqa', text);
    process.stdout.write(options.json ? PRINTED.text({ readings, models }) : text + modelRunInWords(models));
  });

function figures(readings: readonly ReadStories[], options: Options): string {
  return inBlocks([
    `\`${typedOf('tomqa', options, ['--set', ...options.set])}\``,
    ...options.set.flatMap((set) => [`### Stories of the set ${set}`, readTable(readings, set)]),
    '### The readers of the paper',
    publishedTable(),
  ]);
}
