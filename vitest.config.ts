/** `npm test`: three projects. unit: pure code; server: rooms, commands, files; browser: a real Chromium. */
import { defineConfig } from 'vitest/config';

const notTests = ['**/node_modules/**', '**/.git/**', 'client/dist/**', 'data/**'];
const browser = 'client/**/*.e2e.test.ts';
const server = ['server/**/*.test.ts', 'cli/**/*.test.ts'];
// one core would idle while a server or a command that is tested starts
const maxWorkers = 2;
const setupFiles = './games/core/testing/property-seed.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...notTests, browser, ...server],
          maxWorkers,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'server',
          setupFiles,
          include: server,
          exclude: notTests,
          maxWorkers,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'browser',
          setupFiles,
          include: [browser],
          exclude: notTests,
          globalSetup: './client/testing/build-client.ts',
          // one browser at a time: pages share two cores with the server that they test
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
