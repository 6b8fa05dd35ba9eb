/** `npx standpoint research train symmtom`: trains one of the paper's learners in sessions of SymmToM. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Command, Option } from 'commander';
import * as z from 'zod';
import { prettifyError } from 'zod';
import { ALGORITHMS, Algorithm, type LearnedTask } from '../../bots/symmtom/learned-task.ts';
import { BadOption, wholeNumber } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { Config } from '../../games/symmtom/types.ts';
import { BACKENDS, loadTf } from '../nn/load-tf.ts';
import { ABOUT } from '../symmtom/algorithms.ts';
import { kernelGradients } from '../symmtom/gradients.ts';
import { tfGradients } from '../symmtom/gradients-tf.ts';
import { modelId } from '../symmtom/model.ts';
import { RunSettings } from '../symmtom/run.ts';
import { curveOf } from './curve.ts';
import { trainingFolder } from './run-folder.ts';
import { trainSymmtom } from './symmtom-run.ts';
import { trainingBar } from './training-bar.ts';

interface Options {
  readonly algo: string;
  readonly agents: number;
  readonly width: number;
  readonly pieces: number;
  readonly lag: number;
  readonly critic: keyof typeof CRITIC_VIEWS;
  readonly partners?: 'population';
  readonly episodes: number;
  readonly batch: number;
  readonly seed: string;
  readonly backend: string;
  readonly out?: string;
  readonly plot?: true;
  readonly json?: true;
}

/** What `--critic` is called in a card. */
const CRITIC_VIEWS = {
  oracle: 'oracle observation',
  own: 'own observation',
  K: 'K',
} as const satisfies Record<string, LearnedTask['critic']>;

const PRINTED = jsonOption(
  z.strictObject({
    id: z.string(),
    hash: z.string().describe('SHA-256 of the weights'),
    episodes: z.int(),
    backend: z.string(),
    why: z.array(z.string()),
    cpuS: z.number().describe('CPU seconds'),
  }),
);

export const symmtomCommand = new Command('symmtom')
  .description("Trains one of the paper's learners on SymmToM, or goes on with a run that was stopped.")
  .requiredOption('--algo <name>', ALGORITHMS.join(', '))
  .option('--agents <n>', 'how many agents', wholeNumber('--agents', 2), 3)
  .option('--width <w>', 'of the grid', wholeNumber('--width', 2), 6)
  .option('--pieces <c>', 'pieces of information', wholeNumber('--pieces', 2), 6)
  .option(
    '--lag <turns>',
    "how old an oracle's knowledge is: 1 as in the released program, or 0",
    wholeNumber('--lag', 0),
    1,
  )
  .addOption(
    new Option(
      '--critic <view>',
      "what critics see of each agent: the oracle's observation, as the released program's command has it; the plain observation; or what the agent's actor gets",
    )
      .choices(Object.keys(CRITIC_VIEWS))
      .default('oracle'),
  )
  .addOption(
    new Option('--partners <who>', 'one learner beside partners that are drawn anew for each episode').choices([
      'population',
    ]),
  )
  .option('--episodes <count>', 'length of the training', wholeNumber('--episodes', 1), 60_000)
  .option('--batch <count>', 'moments in a batch; the paper has 1024', wholeNumber('--batch', 4), 256)
  .option('--seed <text>', 'equal seeds, equal weights', '1')
  .option('--backend <name>', `simd (our own kernel), or TensorFlow.js on ${BACKENDS.join(', ')}`, 'simd')
  .option('--out <dir>', 'folder of the run (default: training/ID in DATA_DIR)')
  .option('--plot', 'also draws the curve of returns, as curve.svg in the folder')
  .addOption(PRINTED)
  .addHelpText(
    'after',
    () => `\n${ALGORITHMS.map((name) => `  ${name.padEnd(8)} ${ABOUT[name]}`).join('\n')}\n
The folder gets metrics.csv, and at the end model/ with the card and the weights. Ctrl-C keeps the run; the same command
goes on with it, and ends with the weights of a run that was never stopped. Exit codes: 0 trained, 1 stopped, 2 wrong options.`,
  )
  .action(async (options: Options) => {
    const settings = settingsFrom(options);
    const id = modelId(settings.task, settings.seed);
    const folder = options.out ?? trainingFolder(id);
    const bar = trainingBar(id, { counted: 'episodes', valued: 'return' });
    const { gradients, backend, why } = await gradientsOn(options.backend, settings);
    process.stderr.write(`backend ${backend}${why.length > 0 ? `. ${why.join('. ')}` : ''}\n`);
    const result = await trainSymmtom(settings, { folder, bar, gradients, backend, why });
    if (!result) {
      process.stderr.write(`stopped; the same command goes on with ${folder}\n`);
      process.exitCode = 1;
      return;
    }
    if (options.plot)
      writeFileSync(join(folder, 'curve.svg'), curveOf(id, readFileSync(join(folder, 'metrics.csv'), 'utf8')));
    process.stdout.write(options.json ? PRINTED.text(result) : `${result.id}: ${folder}/model\n`);
  });

function settingsFrom({
  algo,
  agents,
  width,
  pieces,
  lag,
  critic,
  partners,
  seed,
  episodes,
  batch,
}: Options): RunSettings {
  const algorithm = Algorithm.safeParse(algo);
  if (!algorithm.success) throw new BadOption(`there is no algorithm ${algo}; there are ${ALGORITHMS.join(', ')}`);
  if (partners && ['rmaddpg', 'ee'].includes(algorithm.data))
    throw new BadOption(`${algorithm.data} learns among its like only`);
  const task = {
    algorithm: algorithm.data,
    agents,
    width,
    pieces,
    lag,
    critic: CRITIC_VIEWS[critic],
    ...(partners ? { partners } : {}),
  };
  const settings = RunSettings.safeParse({ task, seed, episodes, batch });
  if (!settings.success) throw new BadOption(prettifyError(settings.error));
  const config = Config.safeParse({ agents, width, pieces });
  if (!config.success) throw new BadOption(prettifyError(config.error));
  return settings.data;
}

async function gradientsOn(name: string, { task }: RunSettings) {
  if (name === 'simd') return { gradients: kernelGradients, backend: name, why: [] };
  const backend = BACKENDS.find((one) => one === name);
  if (!backend) throw new BadOption(`there is no backend ${name}; there are simd, ${BACKENDS.join(', ')}`);
  if (task.algorithm === 'rmaddpg' || task.algorithm === 'ee' || task.partners)
    throw new BadOption(`${task.partners ? 'one learner among partners' : task.algorithm} trains on simd only`);
  const { tf, why } = await loadTf(backend);
  return { gradients: tfGradients(tf), backend, why };
}
