/** The configuration with which StrykerJS runs tests: one project, with the tests that `npx standpoint dev mutants` names. */
import process from 'node:process';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: (process.env.MUTANTS_TESTS ?? '').split(' '),
    setupFiles: ['./server/testing/leave-labs.ts', './games/core/testing/property-seed.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
