/** `npm run bench`: checks the project's promises about speed, as ratios measured side by side in one run. */
import { rmSync } from 'node:fs';
import { Command } from 'commander';
import { BadOption, run, wholeNumber } from '../cli/shared/command.ts';
import { leaveLabs } from '../server/testing/environment.ts';
import { benchBeliefs } from './beliefs.bench.ts';
import { benchEngine } from './engine.bench.ts';
import { benchEpistemics } from './epistemics.bench.ts';
import { benchExport } from './export.bench.ts';
import { benchFlood } from './flood.bench.ts';
import { benchHousehold } from './household.bench.ts';
import { benchLearning } from './learning.bench.ts';
import { benchMindGames } from './mindgames.bench.ts';
import { benchMinimalPairs } from './minimal-pairs.bench.ts';
import { benchMuchData } from './much-data.bench.ts';
import { benchPages } from './pages.bench.ts';
import { benchPostgres } from './postgres.bench.ts';
import { benchPower } from './power.bench.ts';
import { benchProcesses } from './processes.bench.ts';
import { benchRestart } from './restart.bench.ts';
import { benchRoom } from './room.bench.ts';
import type { BenchRow } from './row.ts';
import { benchPaced, benchServer } from './server.bench.ts';
import { benchStandoff } from './standoff.bench.ts';
import { benchStore } from './store.bench.ts';
import { benchStudies } from './studies.bench.ts';
import { benchToMQA } from './tomqa.bench.ts';

const BENCHES: Readonly<Record<string, (seconds: number) => BenchRow[] | Promise<BenchRow[]>>> = {
  engine: (seconds) => benchEngine({ seconds }),
  standoff: (seconds) => benchStandoff({ rounds: seconds }),
  household: (seconds) => benchHousehold({ rounds: seconds }),
  tomqa: (seconds) => benchToMQA({ seconds }),
  mindgames: (seconds) => benchMindGames({ rounds: seconds }),
  'minimal-pairs': (seconds) => benchMinimalPairs({ rounds: seconds }),
  learning: (seconds) => benchLearning({ seconds }),
  epistemics: (seconds) => benchEpistemics({ seconds }),
  beliefs: (seconds) => benchBeliefs({ rounds: seconds }),
  store: (seconds) => benchStore({ seconds }),
  postgres: (seconds) => benchPostgres({ seconds, url: serverOf(process.env.TEST_DATABASE_URL) }),
  processes: (seconds) =>
    benchProcesses({
      seconds,
      postgres: serverOf(process.env.TEST_DATABASE_URL),
      redis: redisOf(process.env.TEST_REDIS_URL),
    }),
  data: (seconds) => benchMuchData({ seconds }),
  server: (seconds) => benchServer({ seconds }),
  paced: (seconds) => benchPaced({ seconds }),
  restart: () => benchRestart(),
  studies: () => benchStudies(),
  flood: (seconds) => benchFlood({ seconds }),
  room: (seconds) => benchRoom({ seconds }),
  pages: () => benchPages(),
  power: (seconds) => benchPower({ seconds }),
  export: () => benchExport(),
};

const command = new Command('bench')
  .description(
    'Measures speed beside what it should be compared with, in the same run. Close other programs first. Benches write into TMPDIR, and measure its disk.',
  )
  .argument(
    '[benches...]',
    `which: ${Object.keys(BENCHES).join(', ')}; without any, all (postgres only with TEST_DATABASE_URL, processes only with TEST_REDIS_URL, too)`,
  )
  .option('--seconds <n>', 'of each measurement', wholeNumber('--seconds', 1), 6)
  .option('--json', 'print JSON')
  .action(bench);

// a bench measures its own servers, and no lab whose settings are in the shell
const folder = leaveLabs();
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await run(command);

function serverOf(url: string | undefined): string {
  if (url === undefined)
    throw new BadOption('TEST_DATABASE_URL must name a PostgreSQL server on which a database may be made');
  return url;
}

function redisOf(url: string | undefined): string {
  if (url === undefined) throw new BadOption('TEST_REDIS_URL must name a Redis server with an empty database');
  return url;
}

async function bench(names: readonly string[], { seconds, json }: { seconds: number; json?: boolean }): Promise<void> {
  const [postgres, redis] = [process.env.TEST_DATABASE_URL, process.env.TEST_REDIS_URL];
  const all = Object.keys(BENCHES).filter(
    (name) =>
      (name !== 'postgres' || postgres !== undefined) &&
      (name !== 'processes' || (postgres !== undefined && redis !== undefined)),
  );
  const wanted = names.length > 0 ? names : all;
  const unknown = wanted.filter((name) => !(name in BENCHES));
  if (unknown.length > 0)
    throw new BadOption(`there is no bench '${unknown[0]}'; there are ${Object.keys(BENCHES).join(', ')}`);
  const rows: BenchRow[] = [];
  for (const name of wanted) {
    process.stderr.write(`measuring ${name} ...\n`);
    const measured = await BENCHES[name]?.(seconds);
    rows.push(...(measured ?? []));
    if (!json) for (const row of measured ?? []) process.stdout.write(`${inWords(row)}\n`);
  }
  if (json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
}

function inWords({ name, value, unit, beside, ratio, goal, atMost = false }: BenchRow): string {
  const parts = [`${name.padEnd(48)} ${count(value).padStart(10)} ${unit}`];
  if (beside) parts.push(`beside ${count(beside.value)} (${beside.name})`);
  if (ratio !== undefined) parts.push(`ratio ${count(ratio)}`);
  const judged = ratio ?? value;
  if (goal !== undefined)
    parts.push(
      `goal ${atMost ? 'at most' : 'at least'} ${goal}: ${(atMost ? judged <= goal : judged >= goal) ? 'met' : 'missed'}`,
    );
  return parts.join('  ');
}

/** A number with three significant digits. */
function count(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value.toPrecision(3);
}
