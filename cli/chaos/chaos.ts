/** `npm run chaos`: throws faults at a server while participants play over real sockets, and says what the faults cost. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { Command } from 'commander';
import { BadOption, run, wholeNumber } from '../shared/command.ts';
import { progressBar } from '../shared/progress.ts';
import { FAULT_KINDS, type FaultKind } from './plan.ts';
import { chaosRun, type RunReport } from './run.ts';
import { canLimitFiles } from './server-process.ts';

const KINDS = Object.keys(FAULT_KINDS) as readonly FaultKind[];

interface Options {
  readonly processes: number;
  readonly minutes: number;
  readonly tables: number;
  readonly seed: string;
  readonly faults: string;
  readonly json?: boolean;
}

const command = new Command('chaos')
  .description(
    'Throws faults at a server while participants play every game over real sockets. Nothing of yours is touched.',
  )
  .option('--processes <n>', 'servers that share the load; one is all there is', wholeNumber('--processes', 1), 1)
  .option('--minutes <n>', 'length of the run', minutes, 2)
  .option('--tables <n>', 'tables that play at once', wholeNumber('--tables', 1), 12)
  .option('--seed <text>', 'the same seed gives the same faults', '1')
  .option('--faults <kinds>', `which, separated by commas: ${KINDS.join(', ')}`, KINDS.join(','))
  .option('--json', 'print the report as JSON')
  .addHelpText('after', `\nFaults:\n${KINDS.map((kind) => `  ${kind.padEnd(12)}${FAULT_KINDS[kind]}`).join('\n')}`)
  .addHelpText(
    'after',
    '\nExit code 1 if anything was lost, doubled, leaked or stuck, or if the server ended by itself.',
  )
  .action(chaos);

await run(command);

async function chaos(options: Options): Promise<void> {
  if (options.processes !== 1) throw new BadOption('--processes: several servers for one database are not built yet');
  const wanted = options.faults.split(',').map((kind) => kind.trim());
  const unknown = wanted.find((kind) => !(kind in FAULT_KINDS));
  if (unknown !== undefined) throw new BadOption(`there is no fault '${unknown}'; there are ${KINDS.join(', ')}`);
  const possible = canLimitFiles();
  if (!possible && wanted.includes('disk'))
    process.stderr.write('Without prlimit no disk can be made full: left out.\n');
  const kinds = (wanted as FaultKind[]).filter((kind) => kind !== 'disk' || possible);
  const ms = options.minutes * 60_000;
  const bar = progressBar('seconds', Math.round(ms / 1000));
  let shown = 0;
  let verified = '';
  const { seed, tables } = options;
  const report = await chaosRun(
    {
      seed,
      ms,
      tables,
      kinds,
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
  const { faults, crashes, ...costs } = report;
  if (options.json)
    process.stdout.write(
      `${JSON.stringify({ faults: faults.length, ...costs, crashes: crashes.length, verify: verified, kinds: byKind(report) })}\n`,
    );
  else {
    process.stdout.write(`${faults.length} faults: ${JSON.stringify(byKind(report))}\n`);
    for (const [what, count] of Object.entries(costs)) process.stdout.write(`${what.padEnd(18)}${count}\n`);
    process.stdout.write(`${'crashes'.padEnd(18)}${crashes.length}\nverify: ${verified}\n`);
  }
  for (const crash of crashes) process.stderr.write(`the server ended by itself: ${crash}\n`);
  const { lost, doubled, toldTwoWays, leaks, refusedUnfairly, stuck } = report;
  const harm = lost + doubled + toldTwoWays + leaks + refusedUnfairly + stuck + crashes.length;
  if (harm > 0 || verified !== 'ok') process.exitCode = 1;
}

/** 'ok', or the findings of `npm run verify -- --audit`. */
function verify(file: string): string {
  const program = path.resolve(import.meta.dirname, '../verify/verify.ts');
  const done = spawnSync(process.execPath, [program, '--database', file, '--audit'], { encoding: 'utf8' });
  return done.status === 0 ? 'ok' : `${done.stdout}${done.stderr}`.trim();
}

function byKind({ faults }: RunReport): Partial<Record<FaultKind, number>> {
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
