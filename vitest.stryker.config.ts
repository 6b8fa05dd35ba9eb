/** The tests that Stryker runs: the quick ones that need no browser, each in the process that holds the fault. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/*.slow.*', '**/*.e2e.test.ts'],
    setupFiles: ['./server/testing/leave-labs.ts', './games/core/testing/property-seed.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
