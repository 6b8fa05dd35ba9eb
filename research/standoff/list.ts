/** `standoff list`: the trials that a session with this config and seed would draw, and how shortcuts do on them. */
import { Command, Option } from 'commander';
import * as z from 'zod';
import { prettifyError } from 'zod';
import { BadOption } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { table } from '../../cli/shared/table.ts';
import { rngFor } from '../../games/core/rng.ts';
import { bestChoices } from '../../games/standoff/best.ts';
import { Config } from '../../games/standoff/config.ts';
import { drawBlocks } from '../../games/standoff/drawing.ts';
import { SHORTCUTS, treatBy } from '../../games/standoff/shortcuts.ts';
import { clearFor, mindsIn, type TrialHappening, trialOfItem } from '../../games/standoff/sights.ts';
import { regimeOf } from '../../games/standoff/trials/tracking.ts';
import type { Treat, TrialItem } from '../../games/standoff/types.ts';

interface Options {
  readonly config: string;
  readonly seed: string;
  readonly format: 'table' | 'jsonl';
  readonly json?: true;
}

const PRINTED = jsonOption(
  z.array(
    z.strictObject({
      block: z.int(),
      trial: z.string(),
      mirrored: z.boolean(),
      catch: z.boolean(),
      asked: z.boolean(),
      regime: z.string(),
      box: z.int().describe('the best one'),
      treat: z.enum(['large', 'small']).nullable(),
      fooled: z.array(z.string()).describe('shortcuts that are wrong'),
    }),
  ),
);

export const listCommand = new Command('list')
  .description('The trials that a session would draw, block by block, and the shortcuts that are right on them.')
  .option('--config <json>', 'of the session', '{}')
  .option('--seed <text>', "the session's seed: equal seeds, equal lists", '1')
  .addOption(new Option('--format <format>').choices(['table', 'jsonl']).default('table'))
  .addOption(PRINTED)
  .action(({ config: text, seed, format, json }: Options) => {
    const config = Config.safeParse(jsonOf(text));
    if (!config.success) throw new BadOption(`--config: ${prettifyError(config.error)}`);
    const drawn = drawBlocks(config.data, rngFor(seed, 'start'));
    const rows = drawn.flatMap((items, block) => items.map((item) => rowOf(item, block, config.data)));
    if (json) process.stdout.write(PRINTED.text(rows));
    else if (format === 'jsonl') process.stdout.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    else process.stdout.write(`${listText(rows)}\n${summaryText(rows)}`);
  });

function rowOf(item: TrialItem, block: number, config: Config) {
  const trial = trialOfItem(item);
  const minds = mindsIn(trial, item.mirrored, config);
  const { player } = bestChoices(minds, config, trial.presence);
  const { large, small } = minds.places;
  const treat: Treat | null = player === large ? 'large' : player === small ? 'small' : null;
  const shown = trial.events
    .filter((event): event is TrialHappening => 'visible' in event)
    .map((event) => ({ ...event, visible: clearFor(event.visible, config).opponent }));
  return {
    block,
    trial: item.trial,
    mirrored: item.mirrored,
    catch: item.catch,
    asked: item.asked,
    regime: `${regimeOf(minds.places, minds.own.opponent)}-${trial.presence === 'absent' ? 'a' : 'p'}`,
    box: player,
    treat,
    fooled: SHORTCUTS.filter((shortcut) => treatBy(shortcut, shown, trial.presence) !== treat).map(({ id }) => id),
  };
}
type Row = ReturnType<typeof rowOf>;

function listText(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.block,
    row.trial,
    [row.mirrored ? 'mirrored' : '', row.catch ? 'catch' : '', row.asked ? 'asked' : '']
      .filter((text) => text)
      .join(', '),
    row.regime,
    row.box,
    row.treat,
    row.fooled.join(', '),
  ]);
  return table(['block', 'trial', '', 'regime', 'box', 'treat', 'shortcuts that fail'], lines);
}

function summaryText(rows: readonly Row[]): string {
  const blocks = [...new Set(rows.map(({ block }) => block))];
  const lines = blocks.flatMap((block) =>
    SHORTCUTS.map(({ id }) => {
      const own = rows.filter((row) => row.block === block);
      return [block, id, own.length, (100 * own.filter(({ fooled }) => !fooled.includes(id)).length) / own.length];
    }),
  );
  return table(['block', 'shortcut', 'trials', 'right, %'], lines);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadOption(`--config is not JSON: ${(error as Error).message}`);
  }
}
