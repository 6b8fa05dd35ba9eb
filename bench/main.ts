/** `npx standpoint dev bench`: checks the project's promises about speed, as ratios measured side by side in one run. */
import { rmSync } from 'node:fs';
import { Command } from 'commander';
import { BadOption, run, wholeNumber } from '../cli/shared/command.ts';
import { leaveLabs } from '../server/testing/environment.ts';
import { benchBeliefs } from './beliefs.bench.ts';
import { benchEngine } from './engine.bench.ts';
import { benchEnvironment } from './environment.bench.ts';
import { benchEpistemics } from './epistemics.bench.ts';
import { benchExport } from './export.bench.ts';
import { benchFlood } from './flood.bench.ts';
import { benchGrowth, benchGrowthInPostgres } from './growth.bench.ts';
import { benchMindGames } from './mindgames.bench.ts';
import { benchMuchData } from './much-data.bench.ts';
import { benchPages } from './pages.bench.ts';
import { installOTree, OTREE_FOLDER, OTREE_VERSION } from './peers/otree-install.ts';
import { tellsProcessors } from './peers/processor.ts';
import { benchPeers } from './peers.bench.ts';
import { benchPostgres } from './postgres.bench.ts';
import { benchPower } from './power.bench.ts';
import { benchProcesses } from './processes.bench.ts';
import { benchRestart } from './restart.bench.ts';
import { benchRoom } from './room.bench.ts';
import { type Bench, MEASURED, runBenches } from './run-benches.ts';
import { benchPaced, benchServer } from './server.bench.ts';
import { benchStandoff } from './standoff.bench.ts';
import { benchStore } from './store.bench.ts';
import { benchStudies } from './studies.bench.ts';

const BENCHES: Readonly<Record<string, Bench>> = {
  engine: (seconds) => benchEngine({ seconds }),
  standoff: (seconds) => benchStandoff({ rounds: seconds }),
  household: byFile('research/household/household.bench.ts'),
  tomqa: byFile('research/tomqa/tomqa.bench.ts'),
  mindgames: (seconds) => benchMindGames({ rounds: seconds }),
  'minimal-pairs': byFile('research/minimal-pairs/minimal-pairs.bench.ts'),
  environment: (seconds) => benchEnvironment({ rounds: seconds, python: process.env.TEST_PYTHON || null }),
  learning: byFile('research/train/learning.bench.ts'),
  epistemics: (seconds) => benchEpistemics({ seconds }),
  beliefs: (seconds) => benchBeliefs({ rounds: seconds }),
  store: (seconds) => benchStore({ seconds }),
  postgres: (seconds) => benchPostgres({ seconds, url: process.env.TEST_DATABASE_URL ?? '' }),
  processes: (seconds) =>
    benchProcesses({
      seconds,
      postgres: process.env.TEST_DATABASE_URL ?? '',
      redis: process.env.TEST_REDIS_URL ?? '',
    }),
  data: (seconds) => benchMuchData({ seconds }),
  growth: () => benchGrowth(),
  'growth-postgres': () => benchGrowthInPostgres(process.env.TEST_DATABASE_URL ?? ''),
  server: (seconds) => benchServer({ seconds }),
  paced: (seconds) => benchPaced({ seconds }),
  restart: () => benchRestart(),
  studies: () => benchStudies(),
  flood: (seconds) => benchFlood({ seconds }),
  room: (seconds) => benchRoom({ seconds }),
  pages: () => benchPages(),
  peers: (seconds) =>
    benchPeers({
      seconds,
      postgres: process.env.TEST_DATABASE_URL ?? '',
      environment: command.opts<Options>().otree ?? OTREE_FOLDER,
    }),
  power: (seconds) => benchPower({ seconds }),
  export: () => benchExport(),
};

interface Options {
  readonly seconds: number;
  readonly otree?: string;
  readonly json?: boolean;
}

const command = new Command('bench')
  .description(
    'Measures speed beside what it should be compared with, in the same run. Close other programs first. Benches write into TMPDIR, and measure its disk.',
  )
  .argument(
    '[benches...]',
    `which: ${Object.keys(BENCHES).join(', ')}; without any, all (postgres, growth-postgres and peers only with TEST_DATABASE_URL, processes only with TEST_REDIS_URL, too, peers only with a Python that can install oTree: TEST_PYTHON, or python3)`,
  )
  .option('--seconds <n>', 'of each measurement', wholeNumber('--seconds', 1), 6)
  .option(
    '--otree <folder>',
    `peers: folder of a virtual environment with oTree ${OTREE_VERSION}, made from PyPI where it is missing; default: a folder in TMPDIR, which stays for the next run`,
  )
  .addOption(MEASURED)
  .addHelpText('after', '\nExit code 1 if a bench fails: it costs its own rows only.')
  .action(bench);

// a bench measures its own servers, and no lab whose settings are in the shell
const folder = leaveLabs();
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await run(command);

/** A bench of research, which no other part imports: loaded by its path, as commands are. */
function byFile(file: string): Bench {
  return async (seconds) => {
    const { bench }: { readonly bench: Bench } = await import(new URL(`../${file}`, import.meta.url).href);
    return bench(seconds);
  };
}

/** Why a bench cannot be measured here; null: it can. */
async function missingFor(name: string, { otree = OTREE_FOLDER }: Options): Promise<string | null> {
  if (
    ['postgres', 'growth-postgres', 'processes', 'peers'].includes(name) &&
    process.env.TEST_DATABASE_URL === undefined
  )
    return 'TEST_DATABASE_URL must name a PostgreSQL server on which a database may be made';
  if (name === 'processes' && process.env.TEST_REDIS_URL === undefined)
    return 'TEST_REDIS_URL must name a Redis server with an empty database';
  if (name !== 'peers') return null;
  if (!tellsProcessors()) return 'peers reads what processes use in /proc, which this system does not have';
  return installOTree(process.env.TEST_PYTHON || 'python3', otree);
}

async function bench(names: readonly string[], options: Options) {
  const { seconds, json = false } = options;
  for (const name of names)
    if (!(name in BENCHES))
      throw new BadOption(`there is no bench '${name}'; there are ${Object.keys(BENCHES).join(', ')}`);
  const wanted = new Map<string, Bench>();
  for (const [name, run] of Object.entries(BENCHES)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const missing = await missingFor(name, options);
    if (missing === null) wanted.set(name, run);
    else if (names.length > 0) throw new BadOption(missing);
    else process.stderr.write(`${name} is skipped: ${missing}\n`);
  }
  const { failed } = await runBenches(wanted, {
    seconds,
    json,
    write: (text) => void process.stdout.write(text),
    tell: (line) => void process.stderr.write(`${line}\n`),
  });
  if (failed.length > 0) process.exitCode = 1;
}
