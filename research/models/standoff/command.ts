/** `research models standoff`: models choose boxes and answer questions, beside the ideal player, networks and shortcuts. */
import { Command } from 'commander';
import * as z from 'zod';
import { ideal } from '../../../bots/standoff/ideal.ts';
import { jsonOption } from '../../../cli/shared/json-option.ts';
import { MODEL_RUN, modelRunInWords } from '../../../cli/simulate/with-models.ts';
import { addModelOptions, type ModelOptions, typedOf } from '../options.ts';
import { inBlocks, reportOn } from '../page.ts';
import { playAll, playersOf } from '../play.ts';
import { conditionTables, PLAYED, regimeTable, sharesOf } from './rows.ts';
import { networks, playedIn, sessionFor, shortcutRows } from './trials.ts';

const PRINTED = jsonOption(z.strictObject({ shares: z.array(PLAYED), models: MODEL_RUN }));

export const standoffCommand = addModelOptions(
  new Command('standoff').description(
    'Standoff: where treats are, where the other agent thinks that they are, and which box is best, by what the other agent ' +
      'believes, beside the ideal player, networks and shortcuts.',
  ),
  { counts: 'trials; a multiple of 9 has each regime equally often', n: 180, variants: ['zero-shot'] },
)
  .addOption(PRINTED)
  .action(async (options: ModelOptions) => {
    const { n, seed } = options;
    const { by, models } = await playAll(options, {
      players: playersOf(options, [ideal, ...networks()]),
      sessionsFor: (player) => Array.from({ length: n }, (_, number) => sessionFor({ number, seed, player })),
      rowsIn: playedIn,
    });
    const shares = [
      ...by.map(({ player, rows: trials }) => ({
        ...{ player: player.name, variant: player.variant },
        rows: trials.flatMap(({ rows }) => rows),
      })),
      ...shortcutRows(by[0]?.rows ?? []).map(({ id, rows }) => ({ player: id, variant: null, rows })),
    ].flatMap(sharesOf);
    const text = inBlocks([
      `\`${typedOf('standoff', options)}\``,
      ...conditionTables(shares),
      '### Choices by regime, beside the paper',
      regimeTable(shares),
    ]);
    if (options.report) reportOn('models-standoff', text);
    process.stdout.write(options.json ? PRINTED.text({ shares, models }) : text + modelRunInWords(models));
  });
