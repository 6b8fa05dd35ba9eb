/**
 * `npx stryker run --mutate FILES --testFiles TESTS` puts small faults into source files, one at a time, and says which of them
 * no test notices. docs/mutants.md has the scores and their meaning.
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.stryker.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 85, low: 85, break: null },
  // a call names its files: all files would take days
  mutate: [],
  concurrency: 1,
  ignorePatterns: ['data', 'client/dist', 'docs/*.png'],
  cleanTempDir: 'always',
  // names no file: TypeScript 7 lacks the function with which Stryker would read it
  tsconfigFile: 'no-tsconfig.json',
  disableTypeChecks: false,
  // a busy machine is no loop without end
  timeoutMS: 60_000,
  timeoutFactor: 4,
  dryRunTimeoutMinutes: 20,
};
