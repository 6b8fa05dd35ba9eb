/**
 * Three projects. unit: pure code; server: rooms, commands, files, processes; browser: a real Chromium.
 * Everything that a test draws by chance is seeded, so every run draws the same.
 */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// the processes that tests start load their modules faster when Node keeps what it compiled
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/node_modules/.cache/node-compile`;

const notTests = ['**/node_modules/**', '**/.git/**', 'client/dist/**', 'data/**'];
const browser = 'client/**/*.e2e.test.ts';
const server = [
  'server/**/*.test.ts',
  'cli/**/*.test.ts',
  'deploy/*.test.ts',
  'docs/contributing.test.ts',
  'docs/run-a-study.test.ts',
];
// one more than the cores of a small machine: servers, commands and pages often wait for a process or a clock
const maxWorkers = 3;
const setupFiles = ['./server/testing/leave-labs.ts', './games/core/testing/property-seed.ts'];

/** Small files that take long. They come first in their projects: most of them wait, and others compute beside them. */
const LONG = [
  'cli/chaos/chaos.test.ts',
  'cli/pilot/pilot.test.ts',
  'docs/contributing.test.ts',
  'docs/run-a-study.test.ts',
  'games/laws.test.ts',
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const placeOf = ({ project, moduleId }: TestSpecification): number =>
      2 * projects.indexOf(project.name) + (LONG.some((name) => moduleId.endsWith(name)) ? 0 : 1);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...notTests, browser, ...server],
          // pure code leaves nothing behind for the next file
          isolate: false,
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
          isolate: false,
          // Node itself loads the modules, as it does for the server and the commands
          experimental: { viteModuleRunner: false },
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
          isolate: false,
          experimental: { viteModuleRunner: false },
          maxWorkers,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
