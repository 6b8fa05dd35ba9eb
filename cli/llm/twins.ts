/** `npx standpoint llm twins`: compares the prompts of twins, two sessions that a seat must not be able to tell apart. */
import { Command, Option } from 'commander';
import * as z from 'zod';
import { NEWEST, newestRules } from '../../games/index.ts';
import { comparePrompts } from '../../llm/twins.ts';
import { VARIANTS } from '../../llm/variants.ts';
import { BadOption, run, wholeNumber } from '../shared/command.ts';
import { jsonOption } from '../shared/json-option.ts';
import { progressBar } from '../shared/progress.ts';
import { table } from '../shared/table.ts';

interface Options {
  readonly games: readonly string[];
  readonly count: number;
  readonly seed: string;
  readonly json?: true;
}

const PRINTED = jsonOption(
  z.strictObject({
    compared: z.int().describe('prompts that were compared with those of a twin'),
    differ: z.int().describe('of them, those that differ, and pairs of sessions that a seat could tell apart'),
    first: z.string().nullable().describe('the first difference, in words; null: there is none'),
    games: z.record(
      z.string(),
      z.strictObject({
        compared: z.int(),
        differ: z.int(),
        kinds: z.record(z.string(), z.int()).describe('prompts compared, by the kind of secret or unnoticed act'),
      }),
    ),
  }),
);

const IDS = NEWEST.map(({ game }) => game.id);
/** One without anything more, one with a reminder, and one with solved examples. */
const COMPARED = VARIANTS.filter(({ id }) => ['zero-shot', 'zero-shot-reminder', 'few-shot-2'].includes(id));

const command = new Command('twins')
  .description(
    'Shows that prompts to language models leak nothing. It plays pairs of sessions that differ in one hidden fact, or in one ' +
      'act that a seat has not noticed, and compares the whole prompts to the seat for as long as the seat may not have ' +
      'learnt of it. Exit code 1 if any differ.',
  )
  .addOption(
    new Option('--games <ids>', 'which games, with commas between them')
      .argParser((text) => text.split(','))
      .default(IDS, 'all'),
  )
  .option('--count <n>', 'at least so many prompts, the same number for each game', wholeNumber('--count', 1), 40_000)
  .option('--seed <text>', 'draws the same sessions again', '1')
  .addOption(PRINTED)
  .action(twins);
await run(command);

function twins({ games, count, seed, json }: Options): void {
  const chosen = games.map((id) => newestRules(id) ?? noGame(id));
  const least = Math.ceil(count / chosen.length);
  const bar = progressBar('prompts', least * chosen.length);
  const found = chosen.map((rules) => ({
    id: rules.game.id,
    ...comparePrompts({ rules, variants: COMPARED, least, seed, onCompared: bar.advance }),
  }));
  bar.stop();
  const sum = (key: 'compared' | 'differ'): number => found.reduce((all, game) => all + game[key], 0);
  const first = found.find((game) => game.first !== null)?.first ?? null;
  const few = found.find(({ compared }) => compared < least);
  if (sum('differ') > 0 || few) process.exitCode = 1;
  if (few) process.stderr.write(`${few.id} hides too little: only ${few.compared} of ${least} prompts have a twin\n`);
  if (json) {
    const byGame = found.map(({ id, compared, differ, kinds }) => [id, { compared, differ, kinds }] as const);
    const document = { compared: sum('compared'), differ: sum('differ'), first, games: Object.fromEntries(byGame) };
    return void process.stdout.write(PRINTED.text(document));
  }
  const rows = found.map(({ id, compared, differ }) => [id, compared, differ]);
  process.stdout.write(table(['game', 'compared', 'differ'], [...rows, ['all', sum('compared'), sum('differ')]]));
  if (first !== null) process.stdout.write(`${first}\n`);
}

function noGame(id: string): never {
  throw new BadOption(`there is no game '${id}': ${IDS.join(', ')}`);
}
