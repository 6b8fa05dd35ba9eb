/**
 * `npx standpoint research arena`: policies of a game meet each other, or a reference pool. The result is a document from which
 * the same can be played again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { BadOption, CannotBeDone, repeatable, run, wholeNumber, workersOption } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { openModelLine, recordOption, replayOption, variantOption } from '../../cli/shared/model-line.ts';
import { atOnceOption, callsOption } from '../../cli/shared/model-sessions.ts';
import { configOf } from '../../cli/simulate/plain.ts';
import { botNameParts } from '../../games/core/bot-name.ts';
import { sameJson } from '../../games/core/json.ts';
import { GAMES, newestRules } from '../../games/index.ts';
import { comparisonInWords } from './compare.ts';
import { checkAreHere, contestantsNamed, duplicateAmong, poolId } from './contestants.ts';
import { inWords } from './in-words.ts';
import { type Outside, type OutsideCommand, openOutside } from './outside.ts';
import { ArenaResult, ReferencePool } from './result.ts';
import { type ArenaOrder, runArena } from './run.ts';

const PRINTED = jsonOption(ArenaResult);

interface Options {
  readonly game: string;
  readonly policies?: string;
  readonly pool?: string;
  readonly outside: readonly string[];
  readonly models?: string;
  readonly variant: string;
  readonly calls?: number;
  readonly atOnce: number;
  readonly record?: string;
  readonly replay?: string;
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
    .option(
      '--policies <ids>',
      'with commas between them; without it, those that the game offers and that can play, or none with --outside and --pool',
    )
    .option('--pool <file>', 'a reference pool, which they meet instead of each other')
    .addOption(
      repeatable(
        '--outside <name@version=command>',
        'a bot from outside that takes part, and the command that starts it; $URL and $TOKEN are what it connects with',
        'none',
      ),
    )
    .option('--models <names>', 'language models that take part, with commas between them')
    .addOption(variantOption())
    .addOption(callsOption())
    .addOption(atOnceOption())
    .addOption(recordOption())
    .addOption(replayOption())
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
there on. So does a bot from outside that does not answer or whose program ends. Ratings are for games in which seats play against each other. The method is in docs/arena.md.
  npx standpoint research arena --policies greedy,uniform --episodes 20 --outside 'mine@1=python mine.py $URL $TOKEN'

Exit codes: 0 done, 1 what a file names is not here, or --rerun has found another result, 2 wrong options.`,
    )
    .action(arena),
);

async function arena(options: Options): Promise<void> {
  const commands = options.outside.map(commandIn);
  if (options.freeze !== undefined) return freeze(options, options.freeze);
  const before = options.rerun === undefined ? null : readFileSync(options.rerun, 'utf8');
  const given = before === null ? orderOf(options) : orderIn(before, options.rerun ?? '');
  checkAreHere([...given.policies, ...(given.pool?.policies ?? [])]);
  const rules = rulesOf(given.game);
  if (rules.game.version !== given.rules)
    throw new CannotBeDone(`the file is of ${given.game} ${given.rules}, and here are the rules ${rules.game.version}`);
  const programs = before === null ? commands : commandsOf(given, commands);
  const outside = programs.length === 0 ? null : await openOutside(programs, given.limitMs);
  const line = given.models ? openModelLine(options, given.models.names) : null;
  try {
    const order = withOutside(given, outside, before !== null);
    const playing = line ? { line, atOnce: options.atOnce, calls: options.calls } : undefined;
    const result = await runArena(order, { rules, workers: options.workers, portFor: outside?.portFor, playing });
    const text = PRINTED.text(result);
    if (before !== null && before !== text)
      throw new CannotBeDone(
        `another result than that of ${options.rerun} came of the same order${outside ? `. ${comparisonInWords(ArenaResult.parse(JSON.parse(before)), result)}` : ''}`,
      );
    if (options.out !== undefined) writeFileSync(options.out, text);
    process.stdout.write(options.json ? text : inWords(result));
  } finally {
    outside?.close();
    line?.close();
  }
}

/** NAME@VERSION=COMMAND. */
function commandIn(given: string): OutsideCommand {
  const at = given.indexOf('=');
  const [bot, command] = [given.slice(0, Math.max(0, at)), given.slice(at + 1).trim()];
  if (botNameParts(bot) === null || command === '')
    throw new BadOption(`'${given}' is no name@version=command, as in mine@1='python mine.py $URL $TOKEN'`);
  return { bot, command };
}

/** The commands of the bots from outside that a result has. */
function commandsOf({ outside = [] }: ArenaOrder, commands: readonly OutsideCommand[]): readonly OutsideCommand[] {
  const [wanted, given] = [outside, commands].map((bots) => bots.map(({ bot }) => bot).toSorted());
  if (!sameJson(wanted, given))
    throw new BadOption(
      `the bots from outside in the file are ${wanted?.join(', ') || 'none'}: give --outside for each of them, and for no other`,
    );
  return commands;
}

/** The order with the bots that have come. A result names the checksums that they must have. */
function withOutside(order: ArenaOrder, outside: Outside | null, isRerun: boolean): ArenaOrder {
  if (!outside) return order;
  if (!isRerun) return { ...order, outside: [...outside.bots] };
  for (const { bot, checksum } of outside.bots) {
    const there = order.outside?.find((one) => one.bot === bot)?.checksum;
    if (checksum !== there)
      throw new CannotBeDone(`${bot} is not what the file has: here its checksum is ${checksum}, there ${there}`);
  }
  return order;
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
  const alone =
    (options.outside.length > 0 || options.models !== undefined) &&
    options.pool !== undefined &&
    options.policies === undefined;
  const policies = contestantsNamed(alone ? [] : (options.policies?.split(',') ?? null), { game: id, config });
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
  const names = options.outside.map((one) => commandIn(one).bot);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new BadOption(`${twice} is named twice`);
  const named = options.models?.split(',') ?? [];
  if (new Set(named).size < named.length) throw new BadOption('a language model is named twice');
  const models = named.length > 0 ? { models: { names: named, variant: options.variant } } : {};
  const played = { game: id, rules: game.version, config, seed, episodes, limitMs };
  return { format: 1, ...played, policies: [...policies], pool, ...models };
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

function freeze({ game, policies, outside, config }: Options, folder: string): void {
  if (outside.length > 0)
    throw new BadOption('a reference pool has policies of the catalogue, and no bots from outside');
  const named = contestantsNamed(policies?.split(',') ?? null, { game, config: configOf(rulesOf(game).game, config) });
  const pool: ReferencePool = { game, policies: [...named] };
  const file = path.join(folder, `${poolId(pool)}.json`);
  writeFileSync(file, `${JSON.stringify(pool, null, 2)}\n`);
  process.stdout.write(`${file}\n`);
}
