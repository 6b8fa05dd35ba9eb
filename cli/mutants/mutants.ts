/**
 * `npx standpoint dev mutants`: puts small faults into source files, one at a time, and runs the tests on each. A fault that no test
 * notices is a mutant that survived. docs/mutants.md has the scores and their meaning.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { Command } from 'commander';
import { z } from 'zod';
import { repeatable, run, wholeNumber } from '../shared/command.ts';
import { sourceFiles } from './files.ts';
import { equivalentSchema, inWords, reportOf } from './report.ts';
import { testedMutants } from './testing-run.ts';
import { testsFor } from './tests-for.ts';

interface Options {
  readonly tests: readonly string[];
  readonly sample?: number;
  readonly seed: string;
  readonly concurrency: number;
  readonly json?: true;
}

await run(
  new Command('mutants')
    .description('Puts faults into source files, one at a time, and says which of them no test notices.')
    .argument('<paths...>', 'source files, or folders of them')
    .addOption(repeatable('--tests <glob>', 'test files that may notice a fault', 'those that go with the paths'))
    .option('--sample <count>', 'test a random sample of so many mutants', wholeNumber('--sample', 1))
    .option('--seed <text>', 'which sample', '1')
    .option('--concurrency <count>', 'test runs at a time', wholeNumber('--concurrency', 1), 1)
    .option(
      '--json',
      'print {mutants, killed, timedOut, survived[{file, line, what}], equivalent, score, interval} as JSON',
    )
    .addHelpText(
      'after',
      '\nThe score is in percent of the mutants that are not equivalent; cli/mutants/equivalent.json lists those that are.' +
        '\nExit code 1 if the tests fail without a fault, or if that list is wrong.',
    )
    .action(mutants),
);

async function mutants(paths: readonly string[], options: Options): Promise<void> {
  const root = path.resolve(import.meta.dirname, '../..');
  process.chdir(root);
  const files = sourceFiles(root, paths);
  const tested = await testedMutants({
    root,
    files,
    tests: options.tests.length > 0 ? options.tests : testsFor(files),
    sample: options.sample === undefined ? null : { count: options.sample, seed: options.seed },
    concurrency: options.concurrency,
  });
  const { report, wrong } = reportOf({
    mutants: tested,
    sources: Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')])),
    equivalents: z
      .array(equivalentSchema)
      .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'equivalent.json'), 'utf8'))),
    root,
    whole: options.sample === undefined,
  });
  process.stdout.write(options.json ? `${JSON.stringify(report)}\n` : inWords(report));
  for (const sentence of wrong) process.stderr.write(`${sentence}\n`);
  if (wrong.length > 0) process.exitCode = 1;
}
