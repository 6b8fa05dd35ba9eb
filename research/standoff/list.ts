/**
 * `standoff list`: the trials that a session with this config and seed would draw, how shortcuts do on them, and how the best
 * rules of one and two cues do that are fitted to half of some lists of this config and tested on the other half.
 */
import { Command, Option } from 'commander';
import * as z from 'zod';
import { prettifyError } from 'zod';
import { BadOption, wholeNumber } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { table } from '../../cli/shared/table.ts';
import { rngFor } from '../../games/core/rng.ts';
import { bestChoices } from '../../games/standoff/best.ts';
import { Config } from '../../games/standoff/config.ts';
import { type CuedTrial, cuedTrial } from '../../games/standoff/cue-rules.ts';
import { drawBlocks } from '../../games/standoff/drawing.ts';
import { SHORTCUTS, treatBy } from '../../games/standoff/shortcuts.ts';
import { clearFor, mindsIn, type TrialHappening, trialOfItem } from '../../games/standoff/sights.ts';
import { regimeOf } from '../../games/standoff/trials/tracking.ts';
import type { Treat } from '../../games/standoff/trials/types.ts';
import type { TrialItem } from '../../games/standoff/types.ts';
import { type CueTests, REFITTED, type Refitted, testCues } from './refit.ts';

interface Options {
  readonly config: string;
  readonly seed: string;
  readonly lists: number;
  readonly format: 'table' | 'jsonl';
  readonly json?: true;
}

const LISTED = z.strictObject({
  block: z.int(),
  trial: z.string(),
  mirrored: z.boolean(),
  catch: z.boolean(),
  asked: z.boolean(),
  regime: z.string(),
  box: z.int().describe('the best one'),
  treat: z.enum(['large', 'small']).nullable(),
  fooled: z.array(z.string()).describe('shortcuts that are wrong'),
});

const PRINTED = jsonOption(
  z.strictObject({
    rows: z.array(LISTED),
    cues: z
      .array(
        z.strictObject({
          block: z.int(),
          lists: z.int(),
          trials: z.int().describe('with an opponent, in which a treat is best'),
          smallBest: z.number().describe('share in which the small treat is best'),
          singles: z.array(REFITTED).describe('one for each cue, the best in the other lists first'),
          pair: REFITTED,
        }),
      )
      .describe('rules fitted to every second list, and tested on the others'),
  }),
);

export const listCommand = new Command('list')
  .description('The trials that a session would draw, block by block, and the shortcuts that are right on them.')
  .option('--config <json>', 'of the session', '{}')
  .option('--seed <text>', "the session's seed: equal seeds, equal lists", '1')
  .option(
    '--lists <count>',
    'so many lists, this one and others, are drawn to fit and test rules of cues',
    wholeNumber('--lists', 0),
    40,
  )
  .addOption(new Option('--format <format>').choices(['table', 'jsonl']).default('table'))
  .addOption(PRINTED)
  .action(({ config: text, seed, lists, format, json }: Options) => {
    const config = Config.safeParse(jsonOf(text));
    if (!config.success) throw new BadOption(`--config: ${prettifyError(config.error)}`);
    const drawn = drawBlocks(config.data, rngFor(seed, 'start'));
    const rows = drawn.flatMap((items, block) => items.map((item) => rowOf(item, block, config.data)));
    if (format === 'jsonl' && !json) {
      process.stdout.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      return;
    }
    const cues = cuesByBlock(config.data, seed, lists);
    if (json) process.stdout.write(PRINTED.text({ rows, cues }));
    else process.stdout.write(`${listText(rows)}\n${summaryText(rows)}${cues.map(cuesText).join('')}`);
  });

interface CuesOfBlock extends CueTests {
  readonly block: number;
}

/** Blocks in which the same treat is always best are left out: there is nothing to fit. */
function cuesByBlock(config: Config, seed: string, count: number): readonly CuesOfBlock[] {
  let names: readonly string[] = [];
  const lists = Array.from({ length: count }, (_, i) =>
    drawBlocks(config, rngFor(i === 0 ? seed : `${seed}/${i}`, 'start')).map((items) =>
      items.flatMap((item): CuedTrial[] => {
        const cued = item.catch ? null : cuedTrial(trialOfItem(item), config);
        if (cued) names = cued.names;
        return cued ? [cued] : [];
      }),
    ),
  );
  return (lists[0] ?? []).flatMap((_, block) => {
    const found = testCues(
      names,
      lists.map((blocks) => blocks[block] ?? []),
    );
    return found ? [{ block, ...found }] : [];
  });
}

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

const MOST_SINGLES = 8;

function cuesText({ block, lists, trials, smallBest, singles, pair }: CuesOfBlock): string {
  const percent = (share: number): string => (100 * share).toFixed(1);
  const interval = ({ low, high }: Refitted['tested']): string =>
    low === null || high === null ? '' : `${percent(low)}..${percent(high)}`;
  const line = (rule: Refitted) => [
    rule.cues.join(' / '),
    rule.small.map((answers) => answers.map((yes) => (yes ? 'yes' : 'no')).join('-')).join(', ') || 'never',
    100 * rule.fitted,
    100 * rule.tested.value,
    interval(rule.tested),
  ];
  const head = ['cues', 'small treat if', 'fitted, %', 'tested, %', '95 % interval'];
  const regimes = pair.regimes.map(({ regime, right, trials: n }) => `${regime} ${percent(right)} (${n})`).join(', ');
  return (
    `\nBlock ${block}, ${lists} lists, ${trials} trials with an opponent, the small treat best in ${percent(smallBest)} %. Rules are\n` +
    'fitted to every second list and tested on the others; intervals take lists as clusters.\n\n' +
    `The best single cues\n\n${table(head, singles.slice(0, MOST_SINGLES).map(line))}\n` +
    `The best pair of ${(singles.length * (singles.length - 1)) / 2}\n\n${table(head, [line(pair)])}\n` +
    `Right where it was tested, by regime, %: ${regimes}\n`
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadOption(`--config is not JSON: ${(error as Error).message}`);
  }
}
