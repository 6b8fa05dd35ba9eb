/** Writes golden playthroughs and logs of a version of a game, which games/*.test.ts compare and replay. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { Command } from 'commander';
import * as z from 'zod';
import { policyById } from '../bots/index.ts';
import type { AnyGame } from '../games/core/game.ts';
import { playout } from '../games/core/log/playout.ts';
import { RecipeHead, recipeOf, recipeSchema, renderPlaythrough } from '../games/core/log/playthrough.ts';
import type { AnyPolicy } from '../games/core/policy.ts';
import { rngFor } from '../games/core/rng.ts';
import { eventfulSession } from '../games/core/testing/eventful.ts';
import { uniformFor } from '../games/core/testing/uniform.ts';
import { GAMES, newestRules, playableRulesOf } from '../games/index.ts';
import { BadOption, collect, run, wholeNumber } from './shared/command.ts';
import { jsonOption } from './shared/json-option.ts';

const GAMES_FOLDER = resolve(import.meta.dirname, '../games');

interface Options {
  readonly game: string;
  readonly name: string;
  readonly about: string;
  readonly seed: string;
  readonly config?: string;
  readonly policy: readonly string[];
  readonly update?: true;
  readonly log?: true;
  readonly rules?: number;
  readonly maxTurns: number;
  readonly json?: true;
}

const PRINTED = jsonOption(z.strictObject({ files: z.array(z.string()) }));

const command = new Command('playthrough')
  .description(
    'Plays a game once and writes games/GAME/playthroughs/NAME.json (how to play it again) and NAME.txt (every value at ' +
      'every state). With --update, writes all texts of the game anew, each by the rules that its recipe names: read the ' +
      'difference. With --log, writes two logs to games/GAME/logs instead: one played by policies, one eventful.',
  )
  .requiredOption('--game <id>', `one of ${GAMES.map(({ id }) => id).join(', ')}`)
  .option('--name <name>', 'name of the files', 'random')
  .option('--about <text>', 'one sentence: what a reader can see in it', 'Random play.')
  .option('--seed <seed>', 'seed of the session', '1')
  .option('--config <json>', "the game's config; without it one that the game draws for tests")
  .option('--policy <id>', 'who plays, one a seat or one for all; without it any legal action', collect, [])
  .option('--update', 'write the texts anew from their recipes')
  .option('--log', 'write logs')
  .option('--rules <version>', 'version of the rules; without it the newest', wholeNumber('--rules', 1))
  .option('--max-turns <n>', 'fail, or with --log truncate, after so many turns', wholeNumber('--max-turns', 1), 200)
  .addOption(PRINTED)
  .action((options: Options) => {
    const game = gameOf(options);
    const files = options.update ? update(game.id) : options.log ? writeLogs(game, options) : write(game, options);
    const names = files.map((file) => relative(process.cwd(), file));
    process.stdout.write(options.json ? PRINTED.text({ files: names }) : names.map((name) => `${name}\n`).join(''));
  });
await run(command);

function gameOf({ game: id, rules: version }: Options): AnyGame {
  const newest = newestRules(id);
  if (!newest) throw new BadOption(`there is no game '${id}': ${GAMES.map((game) => game.id).join(', ')}`);
  const rules = version === undefined ? newest : playableRulesOf({ game: id, rulesVersion: version });
  if (typeof rules === 'string') throw new BadOption(`--rules: ${rules}`);
  return rules.game;
}

function update(id: string): readonly string[] {
  const folder = join(GAMES_FOLDER, id, 'playthroughs');
  const recipes = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  if (recipes.length === 0) throw new BadOption(`${id} has no playthroughs yet: write one without --update`);
  return recipes.flatMap((file) => {
    const recipe: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const { game, version: rulesVersion } = RecipeHead.parse(recipe);
    const rules = playableRulesOf({ game, rulesVersion });
    if (typeof rules === 'string') throw new BadOption(`${file}: ${rules}`);
    return writePlaythrough(rules.game, basename(file, '.json'), recipeSchema(rules.game).parse(recipe));
  });
}

function write(game: AnyGame, options: Options): readonly string[] {
  const { seed, maxTurns } = options;
  const config = configOf(game, options);
  const log = playout(game, {
    session: 'playthrough',
    config,
    seed,
    policies: policiesOf(game, config, options),
    maxTurns,
  });
  return writePlaythrough(game, options.name, recipeOf(game, log, options.about));
}

function writePlaythrough(game: AnyGame, name: string, recipe: ReturnType<typeof recipeOf>): readonly string[] {
  const folder = join(GAMES_FOLDER, game.id, 'playthroughs');
  mkdirSync(folder, { recursive: true });
  const files = [join(folder, `${name}.json`), join(folder, `${name}.txt`)] as const;
  const { actions, ...rest } = recipe;
  const head = JSON.stringify(rest, null, 2).slice(0, -2);
  const turns = actions.map((turn) => `    ${JSON.stringify(turn)}`).join(',\n');
  writeFileSync(files[0], `${head},\n  "actions": [\n${turns}\n  ]\n}\n`);
  writeFileSync(files[1], renderPlaythrough(game, name, recipe));
  return files;
}

function writeLogs(game: AnyGame, options: Options): readonly string[] {
  const { seed, name, maxTurns } = options;
  const config = configOf(game, options);
  const policies = policiesOf(game, config, options);
  const folder = join(GAMES_FOLDER, game.id, 'logs');
  mkdirSync(folder, { recursive: true });
  const [policy] = policies;
  if (!policy) throw new BadOption(`${game.id} has no seats in this config`);
  const logs = {
    [`${name}-policies`]: playout(game, { session: `${game.id}-policies`, config, seed, policies, maxTurns }),
    [`${name}-eventful`]: eventfulSession(game, { session: `${game.id}-eventful`, config, seed, policy, maxTurns }),
  };
  return Object.entries(logs).map(([title, log]) => {
    const file = join(folder, `v${game.version}-${title}.jsonl`);
    if (existsSync(file)) throw new BadOption(`${file} is kept for ever: give another --name`);
    writeFileSync(file, log.map((event) => `${JSON.stringify(event)}\n`).join(''));
    return file;
  });
}

function configOf(game: AnyGame, { config, seed }: Options): unknown {
  if (config === undefined) return game.sampleConfig(rngFor(seed, 'config'));
  const parsed = game.schemas.config.safeParse(parseJson(config));
  if (!parsed.success) throw new BadOption(`--config is no config of ${game.id}: ${parsed.error.message}`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadOption(`--config is no JSON: ${text}`);
  }
}

function policiesOf(game: AnyGame, config: unknown, { policy: ids }: Options): readonly AnyPolicy[] {
  const roles = game.roles(config);
  if (ids.length > 1 && ids.length !== roles.length)
    throw new BadOption(`there are ${roles.length} seats: name one --policy for all, or ${roles.length}`);
  return roles.map((_, seat) => {
    const id = ids[seat] ?? ids[0];
    if (id === undefined) return uniformFor(game.id);
    const policy = policyById(id);
    if (policy?.game !== game.id) throw new BadOption(`there is no policy '${id}' of ${game.id}`);
    return policy;
  });
}
