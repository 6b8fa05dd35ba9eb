/**
 * Mutation testing by StrykerJS. It puts every mutant of some files into a copy of the project and runs the tests that
 * reach it. The working tree stays as it is.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { LogLevel, MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { drawn, type Sample } from './drawing.ts';
import type { DrawingOptions } from './plugins.ts';

export interface Testing {
  /** The folder of the project; the process must run there. */
  readonly root: string;
  readonly files: readonly string[];
  readonly tests: readonly string[];
  readonly sample: Sample | null;
  readonly concurrency: number;
}

/** The mutants of the sample, each with its result. Throws if the tests fail without any mutant. */
export async function testedMutants(testing: Testing): Promise<readonly MutantResult[]> {
  const { root, files, tests, sample, concurrency } = testing;
  // outside the project, so that no other test run and no lint finds the copy
  const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-mutants-'));
  // the copy is in a folder below, and Node looks for packages in the folders above; a linked folder works too
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const drawing: DrawingOptions = { sample, root };
  process.env.MUTANTS_TESTS = tests.join(' ');
  try {
    const results = await onStandardError(() =>
      new Stryker({
        mutate: [...files],
        testRunner: 'vitest',
        plugins: ['@stryker-mutator/vitest-runner', path.join(import.meta.dirname, 'plugins.ts')],
        checkers: ['drawing'],
        reporters: ['bar'],
        drawing,
        concurrency,
        coverageAnalysis: 'perTest',
        vitest: { configFile: 'cli/mutants/vitest.config.ts', related: false },
        // names no file: TypeScript 7 lacks the function with which StrykerJS would read it
        tsconfigFile: 'no-tsconfig.json',
        disableTypeChecks: false,
        ignorePatterns: ['data', 'client/dist', 'docs/*.png'],
        symlinkNodeModules: false,
        tempDirName: folder,
        cleanTempDir: 'always',
        // a busy machine is no loop without end
        timeoutMS: 60_000,
        timeoutFactor: 4,
        dryRunTimeoutMinutes: 20,
        // the package exports the type without its values
        logLevel: 'error' as LogLevel,
        allowConsoleColors: false,
        warnings: false,
      }).runMutationTest(),
    );
    return drawn(results.filter(counts), sample, root);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** StrykerJS writes its log to standard output, where the report goes: meanwhile all of this process goes to standard error. */
async function onStandardError<A>(work: () => Promise<A>): Promise<A> {
  const { write } = process.stdout;
  process.stdout.write = process.stderr.write.bind(process.stderr);
  try {
    return await work();
  } finally {
    process.stdout.write = write;
  }
}

/** Whether the mutant was in the sample and reached a test. */
function counts({ status }: MutantResult): boolean {
  return status !== 'CompileError' && status !== 'RuntimeError' && status !== 'Ignored';
}
