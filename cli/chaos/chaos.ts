/** `npx standpoint dev chaos`: throws faults at a server while participants play over real sockets, and says what the faults cost. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { Command } from 'commander';
import * as z from 'zod';
import { environmentOf } from '../../server/testing/environment.ts';
import { BadOption, run, wholeNumber } from '../shared/command.ts';
import { jsonOption } from '../shared/json-option.ts';
import { progressBar } from '../shared/progress.ts';
import { type FaultKind, HOSTS_FAULTS, ONE_SERVER_FAULTS, SEVERAL_SERVERS_FAULTS } from './plan.ts';
import { type ChaosRunReport, chaosRun } from './run.ts';
import { canLimitFiles } from './server-process.ts';
import { postgresOption, redisOption } from './where.ts';

interface Options {
  readonly processes: number;
  readonly hosts?: number;
  readonly minutes: number;
  readonly sessions: number;
  readonly seed: string;
  readonly faults?: string;
  readonly postgres: string;
  readonly redis: string;
  readonly json?: boolean;
}

const PRINTED = jsonOption(
  z.strictObject({
    faults: z.int(),
    acknowledged: z.int().describe('commands'),
    lost: z.int(),
    doubled: z.int(),
    toldTwoWays: z.int(),
    leaks: z.int(),
    refusedUnfairly: z.int(),
    twinTurns: z.int(),
    sessions: z.int(),
    stuck: z.int(),
    doubleOwners: z.int(),
    takeovers: z.int(),
    longestGapMs: z.number().describe('ms in which a participant heard nothing new'),
    crashes: z.int(),
    verify: z.string().describe("'ok', or the findings of lab verify"),
    kinds: z.record(z.string().meta({ title: 'kind' }), z.int()).describe('faults of each kind'),
  }),
);

const OF_HOSTS_ALONE = Object.fromEntries(
  Object.entries(HOSTS_FAULTS).filter(([kind]) => !(kind in SEVERAL_SERVERS_FAULTS)),
);

const command = new Command('chaos')
  .description(
    'Throws faults at one server, or at several that share a database, while participants play every game over real sockets. Nothing of yours is touched.',
  )
  .option('--processes <n>', 'servers; several share PostgreSQL and Redis', wholeNumber('--processes', 1), 1)
  .option(
    '--hosts <n>',
    'as --processes, and each server is on a host of its own: a network namespace, which takes Linux and root',
    wholeNumber('--hosts', 2),
  )
  .option('--minutes <n>', 'length of the run', minutes, 2)
  .option('--sessions <n>', 'sessions that play at once', wholeNumber('--sessions', 1), 12)
  .option('--seed <text>', 'the same seed gives the same faults', '1')
  .option('--faults <kinds>', 'which, separated by commas; without it, all')
  .addOption(postgresOption())
  .addOption(redisOption())
  .addOption(PRINTED)
  .addHelpText('after', `\nFaults of one server:\n${inWords(ONE_SERVER_FAULTS)}`)
  .addHelpText('after', `\nFaults of several servers:\n${inWords(SEVERAL_SERVERS_FAULTS)}`)
  .addHelpText('after', `\nFaults of several hosts, beside those of several servers:\n${inWords(OF_HOSTS_ALONE)}`)
  .addHelpText(
    'after',
    '\nExit code 1 if anything was lost, doubled, leaked or stuck, if two servers told one session, or if a server ended by itself.',
  )
  .action(chaos);

await run(command);

async function chaos(options: Options): Promise<void> {
  const ownHosts = options.hosts !== undefined;
  const servers = options.hosts ?? options.processes;
  const [known, who] = ownHosts
    ? [HOSTS_FAULTS, 'several hosts have']
    : servers === 1
      ? [ONE_SERVER_FAULTS, 'one server has']
      : [SEVERAL_SERVERS_FAULTS, 'several servers have'];
  const wanted = options.faults?.split(',').map((kind) => kind.trim()) ?? Object.keys(known);
  const unknown = wanted.find((kind) => !(kind in known));
  if (unknown !== undefined)
    throw new BadOption(`${who} no fault '${unknown}'; there are ${Object.keys(known).join(', ')}`);
  const possible = canLimitFiles();
  if (!possible && wanted.includes('disk'))
    process.stderr.write('Without prlimit no disk can be made full: left out.\n');
  const kinds = (wanted as FaultKind[]).filter((kind) => kind !== 'disk' || possible);
  const ms = options.minutes * 60_000;
  const bar = progressBar('seconds', Math.round(ms / 1000));
  let shown = 0;
  let verified = '';
  const { seed, sessions, postgres, redis } = options;
  const report = await chaosRun(
    {
      seed,
      ms,
      sessions,
      kinds,
      ...{ servers, ownHosts, postgres, redis },
      onProgress(now) {
        bar.advance(Math.floor(now / 1000) - shown);
        shown = Math.floor(now / 1000);
      },
    },
    (file) => {
      verified = verify(file);
    },
  );
  bar.stop();
  const { faults, crashes, stuckAt, unfair, ...costs } = report;
  if (options.json)
    process.stdout.write(
      PRINTED.text({
        faults: faults.length,
        ...costs,
        crashes: crashes.length,
        verify: verified,
        kinds: byKind(report),
      }),
    );
  else {
    process.stdout.write(`${faults.length} faults: ${JSON.stringify(byKind(report))}\n`);
    for (const [what, count] of Object.entries(costs)) process.stdout.write(`${what.padEnd(18)}${count}\n`);
    process.stdout.write(`${'crashes'.padEnd(18)}${crashes.length}\nverify: ${verified}\n`);
  }
  for (const line of stuckAt) process.stderr.write(`stuck: ${line}\n`);
  for (const refusal of unfair) process.stderr.write(`refused unfairly: ${refusal}\n`);
  for (const crash of crashes) process.stderr.write(`a server ended by itself: ${crash}\n`);
  const { lost, doubled, toldTwoWays, leaks, refusedUnfairly, stuck, doubleOwners } = report;
  const harm = lost + doubled + toldTwoWays + leaks + refusedUnfairly + stuck + doubleOwners + crashes.length;
  if (harm > 0 || verified !== 'ok') process.exitCode = 1;
}

/** 'ok', or the findings of `npx standpoint lab verify --audit`. */
function verify(file: string): string {
  const program = path.resolve(import.meta.dirname, '../verify/verify.ts');
  const done = spawnSync(process.execPath, [program, '--database', file, '--audit'], {
    encoding: 'utf8',
    env: environmentOf(),
  });
  return done.status === 0 ? 'ok' : `${done.stdout}${done.stderr}`.trim();
}

function byKind({ faults }: ChaosRunReport): Partial<Record<FaultKind, number>> {
  const count: Partial<Record<FaultKind, number>> = {};
  for (const { kind } of faults) count[kind] = (count[kind] ?? 0) + 1;
  return count;
}

function minutes(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 24 * 60))
    throw new BadOption(`--minutes must be above 0 and at most 1440, not '${text}'`);
  return value;
}

function inWords(kinds: Readonly<Record<string, string>>): string {
  return Object.entries(kinds)
    .map(([kind, what]) => `  ${kind.padEnd(12)}${what}`)
    .join('\n');
}
