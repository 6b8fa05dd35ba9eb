/** `household evolve`: makes the next round of tasks from the results of policies in this one. */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { Command } from 'commander';
import { BadOption, repeatable, wholeNumber } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { drawSeeds, Results, seedsOf } from './authoring/generate/evolve.ts';
import { linesTo, MADE, makeTasks, reportMade } from './jobs.ts';
import { seededJobs } from './seeded-jobs.ts';
import { FILES, tasksIn } from './tasks.ts';

interface EvolveOptions {
  readonly results: string;
  readonly tasks: string;
  readonly policy: readonly string[];
  readonly count: number;
  readonly failedShare: number;
  readonly seed: string;
  readonly out?: string;
  readonly resume?: true;
  readonly json?: true;
}

const PRINTED = jsonOption(MADE, 'needs --out');

export const evolveCommand = new Command('evolve')
  .description('Makes tasks like those that policies failed, a little harder and varied; all of them verified.')
  .requiredOption('--results <file>', 'the results of policies: JSON as calibrate --json prints it')
  .requiredOption('--tasks <file>', FILES)
  .addOption(repeatable('--policy <id>', 'a policy whose results count, or model/NAME; may be repeated', 'all'))
  .option('--count <n>', 'how many tasks to make', wholeNumber('--count', 1), 10)
  .option(
    '--failed-share <share>',
    'share of failed tasks among the seed tasks; in the paper 0.8 (standard) and 0.9 (hard)',
    share,
    0.8,
  )
  .option('--seed <text>', 'the same seed gives the same tasks', '1')
  .option('--out <file>', 'one task a line; otherwise to stdout')
  .option('--resume', 'goes on with --out where it ends')
  .addOption(PRINTED)
  .addHelpText(
    'after',
    '\nA task is failed when fewer than half of the runs that count passed. Rows for shared secrets are left out.\n' +
      'Exit codes: 0 all were made, 1 some could not be, 2 what is asked for cannot be.',
  )
  .action(evolve);

async function evolve(options: EvolveOptions): Promise<void> {
  const { failedShare, seed, count, out, resume, json } = options;
  if (json && out === undefined) throw new BadOption('--json needs --out: tasks and figures cannot both go to stdout');
  const seeds = seedsOf(tasksIn(options.tasks), resultsIn(options.results), options.policy);
  const { failed, passed } = seeds;
  if (failed.length + passed.length === 0)
    throw new BadOption(`${options.results} has no results of the tasks in ${options.tasks}`);
  process.stderr.write(`${failed.length} tasks were failed, ${passed.length} passed\n`);
  if (failed.length === 0 || passed.length === 0)
    process.stderr.write(
      `all seeds are tasks that were ${failed.length === 0 ? 'passed' : 'failed'}: there are no others\n`,
    );
  const jobs = seededJobs(drawSeeds(seeds, { count, failedShare, seed }), seed);
  reportMade(await makeTasks(jobs, { seed, scenes: [], ...linesTo(out, resume === true) }), json === true);
}

function resultsIn(file: string): Results {
  const parsed = Results.safeParse(jsonIn(file));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BadOption(`${file} holds no results: ${issue?.path.join('.')}: ${issue?.message}`);
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new BadOption(`${file} cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function share(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 1))
    throw new BadOption(`--failed-share is from 0 to 1, not '${text}'`);
  return value;
}
