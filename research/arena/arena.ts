/**
 * `npx standpoint research arena`: policies of a game meet each other, or a reference pool. The result is a document from which
 * the same can be played again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { BadOption, CannotBeDone, run, wholeNumber, workersOption } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { configOf } from '../../cli/simulate/plain.ts';
import { GAMES, newestRules } from '../../games/index.ts';
import { checkAreHere, contestantsNamed, duplicateAmong, poolId } from './contestants.ts';
import { inWords } from './in-words.ts';
import { ArenaResult, ReferencePool } from './result.ts';
import { type ArenaOrder, runArena } from './run.ts';

const PRINTED = jsonOption(ArenaResult);

interface Options {
  readonly game: string;
  readonly policies?: string;
  readonly pool?: string;
  readonly config?: string;
  readonly episodes: number;
  readonly seed: string;
  readonly limitMs: number;
  readonly workers: number;
  readonly out?: string;
  readonly rerun?: string;
  readonly freeze?: string;
  readonly json?: true;
}

await run(
  new Command('arena')
    .description(
      'Lets policies of a game meet each other in every seat, or a reference pool, and says what each earns.',
    )
    .option('--game <id>', `one of ${GAMES.map(({ id }) => id).join(', ')}`, GAMES[0]?.id)
    .option('--policies <ids>', 'with commas between them; without it, those that the game offers and that can play')
    .option('--pool <file>', 'a reference pool, which they meet instead of each other')
    .option('--config <json>', "the game's config as JSON; without it, the one that its start form begins with")
    .option('--episodes <count>', 'deals; each seating plays each of them', wholeNumber('--episodes', 2), 200)
    .option('--seed <text>', 'equal seeds, equal deals', '1')
    .option('--limit-ms <ms>', 'the most time that a decision may take', wholeNumber('--limit-ms', 1), 10_000)
    .addOption(workersOption())
    .option('--out <file>', 'also write the result as JSON')
    .option('--rerun <file>', 'play what a result names again, and fail where other bytes come of it')
    .option('--freeze <folder>', 'write the policies as a reference pool, named by its content, and play nothing')
    .addOption(PRINTED)
    .addHelpText(
      'after',
      `
A policy visits residents in one seat while these hold all others, and has visitors in its turn. Equal deals are played by all
seatings, and intervals are a bootstrap over deals. A policy that throws an error or takes too long plays default actions from
there on. Ratings are for games in which seats play against each other. The method is in docs/arena.md.
Exit codes: 0 done, 1 what a file names is not here, or --rerun has found another result, 2 wrong options.`,
    )
    .action(arena),
);

async function arena(options: Options): Promise<void> {
  if (options.freeze !== undefined) return freeze(options, options.freeze);
  const before = options.rerun === undefined ? null : readFileSync(options.rerun, 'utf8');
  const order = before === null ? orderOf(options) : orderIn(before, options.rerun ?? '');
  checkAreHere([...order.policies, ...(order.pool?.policies ?? [])]);
  const rules = rulesOf(order.game);
  if (rules.game.version !== order.rules)
    throw new CannotBeDone(`the file is of ${order.game} ${order.rules}, and here are the rules ${rules.game.version}`);
  const result = await runArena(order, { rules, workers: options.workers });
  const text = PRINTED.text(result);
  if (before !== null && before !== text)
    throw new CannotBeDone(`another result than that of ${options.rerun} came of the same order`);
  if (options.out !== undefined) writeFileSync(options.out, text);
  process.stdout.write(options.json ? text : inWords(result));
}

function rulesOf(id: string) {
  const rules = newestRules(id);
  if (!rules) throw new BadOption(`there is no game ${id}; there are ${GAMES.map((game) => game.id).join(', ')}`);
  return rules;
}

function orderOf(options: Options): ArenaOrder {
  const { game: id, episodes, seed, limitMs } = options;
  const { game } = rulesOf(id);
  const config = configOf(game, options.config) as ArenaOrder['config'];
  const policies = contestantsNamed(options.policies?.split(',') ?? null, { game: id, config });
  const pool = options.pool === undefined ? null : poolIn(options.pool, id);
  const all = [
    ...policies,
    ...(pool?.policies.filter(({ policy }) => policies.every((one) => one.policy !== policy)) ?? []),
  ];
  const duplicate = duplicateAmong(all);
  if (duplicate) {
    const [one, other] = duplicate.map(({ policy }) => policy);
    const why = one === other ? `${one} is named twice` : `${one} and ${other} have the same weights`;
    throw new BadOption(`${why}, so that the same scenarios would be played twice`);
  }
  return { format: 1, game: id, rules: game.version, config, seed, episodes, limitMs, policies: [...policies], pool };
}

/** The order that a result was made from. */
function orderIn(text: string, file: string): ArenaOrder {
  const { seatings: _seatings, rows: _rows, pairs: _pairs, ...order } = parsedAs(ArenaResult, text, file);
  return order;
}

function poolIn(file: string, game: string): NonNullable<ArenaOrder['pool']> {
  const pool = parsedAs(ReferencePool, readFileSync(file, 'utf8'), file);
  const id = poolId(pool);
  if (pool.game !== game) throw new BadOption(`${file} is a pool of ${pool.game}, not of ${game}`);
  if (path.basename(file, '.json') !== id)
    throw new CannotBeDone(`the content of ${file} is that of the pool ${id}: a pool that was changed is another pool`);
  return { id, policies: pool.policies };
}

function parsedAs<A>(
  schema: { safeParse(value: unknown): { readonly success: boolean; readonly data?: A | undefined } },
  text: string,
  file: string,
): A {
  const { data } = schema.safeParse(JSON.parse(text));
  if (data === undefined)
    throw new BadOption(`${file} is no result of an arena and no pool as this command writes them`);
  return data;
}

function freeze({ game, policies, config }: Options, folder: string): void {
  const named = contestantsNamed(policies?.split(',') ?? null, { game, config: configOf(rulesOf(game).game, config) });
  const pool: ReferencePool = { game, policies: [...named] };
  const file = path.join(folder, `${poolId(pool)}.json`);
  writeFileSync(file, `${JSON.stringify(pool, null, 2)}\n`);
  process.stdout.write(`${file}\n`);
}
