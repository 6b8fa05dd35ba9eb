/** `npx standpoint play simulate`: plays policies against policies, on all cores. The result depends on the options alone. */
import { randomBytes } from 'node:crypto';
import { Command } from 'commander';
import * as z from 'zod';
import { POLICIES, policyById } from '../../bots/index.ts';
import { GAMES, newestRules } from '../../games/index.ts';
import { readSettings } from '../../server/config.ts';
import { keepLogs } from '../../server/store/keep-logs.ts';
import { openStore } from '../../server/store/open-store.ts';
import { BadOption, repeatable, run, wholeNumber, workersOption } from '../shared/command.ts';
import { jsonOption } from '../shared/json-option.ts';
import { openModelLine, recordOption, replayOption, variantOption } from '../shared/model-line.ts';
import { isModel, modelsAmong } from '../shared/model-names.ts';
import { atOnceOption, callsOption, playSessions } from '../shared/model-sessions.ts';
import { progressBar } from '../shared/progress.ts';
import { work } from '../shared/workers.ts';
import { simulationOf } from './index.ts';
import type { SimulateOptions, SimulationSetting, SimulationTally } from './simulation.ts';
import { MODEL_RUN, modelRunInWords, modelRunOf, sessionsOf } from './with-models.ts';
import { playEpisodes, type SimulationJob, type SimulationResult } from './worker.ts';

/** Episodes in a job: few, so that the bar moves and the cores end together; enough to make the hand-over cheap. */
const EPISODES_A_JOB = 20;

interface Options extends SimulateOptions {
  readonly workers: number;
  readonly json?: true;
  readonly log?: true;
  readonly variant: string;
  readonly calls?: number;
  readonly atOnce: number;
  readonly record?: string;
  readonly replay?: string;
}

/** The game, parsed before the rest, because it decides which other options there are. */
const gameAsked = new Command()
  .option('--game <id>', '', GAMES[0]?.id)
  .allowUnknownOption()
  .allowExcessArguments()
  .helpOption(false)
  .parse()
  .opts<{ game: string }>().game;
const simulation = simulationOf(gameAsked);

const ROWS = z.array(simulation.row);
const PRINTED = jsonOption(
  z.union([ROWS, z.strictObject({ rows: ROWS, models: MODEL_RUN }).describe('where language models play')]),
);

const command = new Command('simulate')
  .description('Plays policies against policies and prints their rewards.')
  .option('--game <id>', `one of ${GAMES.map(({ id }) => id).join(', ')}`, GAMES[0]?.id)
  .addOption(
    repeatable(
      '--policy <id>',
      'the policy that plays, or model/NAME for a language model: once for all seats, or once for each seat',
      defaultPolicy(gameAsked) ?? 'none',
    ),
  )
  .option('--episodes <count>', 'episodes a setting', wholeNumber('--episodes', 1), 1000)
  .option('--seed <text>', 'equal seeds, equal episodes', '1')
  .addOption(workersOption())
  .addOption(variantOption())
  .addOption(callsOption())
  .addOption(atOnceOption())
  .addOption(recordOption())
  .addOption(replayOption())
  .option('--log', 'keep the sessions in the database, to replay and to analyse')
  .addOption(PRINTED);
simulation.addOptions(command);
await run(command.action(simulate));

async function simulate(given: Options): Promise<void> {
  const game = newestRules(given.game)?.game;
  if (!game) throw new BadOption(`there is no game ${given.game}; there are ${GAMES.map(({ id }) => id).join(', ')}`);
  const policy = given.policy.length > 0 ? given.policy : [defaultPolicy(game.id) ?? ''];
  const options: Options = { ...given, policy };
  for (const id of options.policy) if (!isModel(id)) checkPolicy(id, game.id);

  const settings = simulation.plan(options);
  for (const { config, seats } of settings)
    for (const id of new Set(seats(0).filter((one) => !isModel(one)))) {
      const unfit = policyById(id)?.whyNot?.(config) ?? null;
      if (unfit !== null) throw new BadOption(unfit);
    }
  const kept = options.log ? { run: randomBytes(4).toString('hex'), at: Date.now() } : null;
  const store = kept && (await openStore({ file: readSettings(process.env).databaseFile }));
  const jobs = settings.flatMap((setting, i) =>
    jobsOf(setting, `${kept?.run ?? 'simulated'}-${i}`, kept?.at ?? null, options),
  );
  const bar = progressBar('episodes', settings.length * options.episodes);
  const onResult = async ({ tallies, logs }: SimulationResult): Promise<void> => {
    if (store && logs.length > 0) await keepLogs(store, logs);
    bar.advance(tallies.length);
  };
  const models = modelsAmong(options.policy);
  const played = models.length > 0 ? await playWithModels(jobs, models, options, onResult).finally(bar.stop) : null;
  const results =
    played?.results ??
    (await work<SimulationJob, SimulationResult>(jobs, {
      module: new URL('./worker.ts', import.meta.url),
      workers: options.workers,
      here: playEpisodes,
      onResult,
    }).finally(bar.stop));
  await store?.close();

  const all = results.flatMap(({ tallies }) => tallies);
  const tallies: SimulationTally[][] = settings.map((_, i) =>
    all.slice(i * options.episodes, (i + 1) * options.episodes),
  );
  const { rows, text } = simulation.report(settings, tallies, options);
  if (played) {
    const { run: models } = played;
    process.stdout.write(options.json ? PRINTED.text({ rows, models }) : `${text}${modelRunInWords(models)}`);
  } else process.stdout.write(options.json ? PRINTED.text(rows) : text);
}

async function playWithModels(
  jobs: readonly SimulationJob[],
  models: readonly string[],
  options: Options,
  onResult: (result: SimulationResult) => Promise<void>,
) {
  const line = openModelLine(options, models);
  const results: SimulationResult[] = [];
  const logs: SimulationResult['logs'][number][] = [];
  const { calls, atOnce } = options;
  const [{ at = 0, label = '' } = {}] = jobs;
  const playing = { line, calls, atOnce, at, setup: { build: 'simulate', label } };
  try {
    await playSessions(sessionsOf(jobs, options.variant), playing, async (log, { job }) => {
      logs.push(log);
      const result = { tallies: [simulation.tally(log, options)], logs: job.logs ? [log] : [] };
      results.push(result);
      await onResult(result);
    });
  } finally {
    line.close();
  }
  return { results, run: modelRunOf(logs, line.sent()) };
}

/** `at`: the time in the logs of the sessions; null: their logs are not kept. */
function jobsOf(setting: SimulationSetting, name: string, at: number | null, options: Options): SimulationJob[] {
  const { game, episodes, seed } = options;
  const jobs: SimulationJob[] = [];
  for (let from = 0; from < episodes; from += EPISODES_A_JOB) {
    const numbers = Array.from({ length: Math.min(EPISODES_A_JOB, episodes - from) }, (_, i) => from + i);
    jobs.push({
      game,
      config: setting.config,
      episodes: numbers.map((episode) => ({
        session: `${name}-${episode}`,
        seed: `${seed}/${setting.key}/${episode}`,
        policies: setting.seats(episode),
      })),
      logs: at !== null,
      at: at ?? 0,
      label: `simulated, seed ${seed}`.slice(0, 80),
      options,
    });
  }
  return jobs;
}

function defaultPolicy(game: string): string | undefined {
  return POLICIES.find((policy) => policy.game === game)?.id;
}

function checkPolicy(id: string, game: string): void {
  if (policyById(id)?.game === game) return;
  const known = POLICIES.filter((policy) => policy.game === game).map((policy) => policy.id);
  if (known.length === 0) throw new BadOption(`there is no policy for ${game} yet`);
  throw new BadOption(`there is no policy ${id} for ${game}; there are ${known.join(', ')}`);
}
