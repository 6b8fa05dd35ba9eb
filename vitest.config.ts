/**
 * Four projects. unit: pure code; server: rooms, commands, files, processes; browser: a real Chromium; hosts: networks on this
 * machine, at which a browser breaks off what it loads. A file has a budget, unless .slow. is in its name;
 * vitest.quick.config.ts leaves those out. Everything that a test draws by chance is seeded, so every run draws the same.
 */
import { defineConfig, type TestProjectInlineConfiguration, type ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// the processes that tests start load their modules faster when Node keeps what it compiled; copies of the project share it
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/node_modules/.cache/node-compile`;
process.env.NODE_COMPILE_CACHE_PORTABLE ??= '1';

// where one of these is not set, tests that need it are left out and say so; .ci/run allows none to be left out
const NEEDED = [
  'STANDPOINT_GOLDEN',
  'TEST_DATABASE_URL',
  'TEST_REDIS_URL',
  'TEST_S3_URL',
  'TEST_RSCRIPT',
  'TEST_PYTHON',
];
const missing = NEEDED.filter((name) => !process.env[name]);
if (process.env.NOTHING_UNCHECKED === '1' && missing.length > 0)
  throw new Error(`NOTHING_UNCHECKED=1 asks for every test, and these are not set: ${missing.join(', ')}`);

const notTests = ['**/node_modules/**', '**/.git/**', 'client/dist/**', 'data/**', '.stryker-tmp/**'];
const browser = '**/*.e2e.test.ts';
const hosts = '**/hosts.slow.test.ts';
const server = [
  'server/**/*.test.ts',
  'cli/**/*.test.ts',
  'scenarios/**/*.test.ts',
  'research/**/*.test.ts',
  'deploy/*.test.ts',
  'docs/contributing.slow.test.ts',
  'docs/run-a-study.slow.test.ts',
];

interface Project {
  readonly name: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Seconds of processor time that a file may take. */
  readonly budget: number;
  /** Whether Node itself loads the modules, as it does for the server and the commands. */
  readonly byNode: boolean;
  readonly globalSetup?: string;
}

function project({ name, include, exclude, budget, byNode, globalSetup }: Project): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: [...include],
      exclude: [...notTests, ...exclude],
      setupFiles: [
        './server/testing/budget.ts',
        './server/testing/leave-labs.ts',
        './games/core/testing/property-seed.ts',
      ],
      ...(globalSetup === undefined ? {} : { globalSetup }),
      provide: { budget },
      // a file leaves nothing behind for the next one
      isolate: false,
      experimental: { viteModuleRunner: !byNode },
      // one more than the cores of a small machine: servers, commands and pages often wait for a process or a clock
      maxWorkers: 3,
      testTimeout: 180_000,
      hookTimeout: 180_000,
      // a machine with other work is late, and what does not come fails all the same
      expect: { poll: { timeout: 15_000 } },
    },
  };
}

/** Files that take long for one worker. They come first in their projects: most of them wait, and others compute beside them. */
const LONG = [
  'scenarios/commands/all-commands.slow.test.ts',
  'cli/chaos/chaos.slow.test.ts',
  'scenarios/commands/two-visits.slow.test.ts',
  'docs/contributing.slow.test.ts',
  'docs/run-a-study.slow.test.ts',
  'scenarios/studies/ghosts.slow.test.ts',
  'games/laws.test.ts',
  'games/laws-of-older-rules.slow.test.ts',
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

/** Without the files that one of these globs matches. */
export const testsWithout = (...exclude: readonly string[]): ViteUserConfig =>
  defineConfig({
    test: {
      sequence: { sequencer: LongFirst },
      projects: [
        project({
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [browser, ...server, ...exclude],
          budget: 40,
          byNode: false,
        }),
        project({ name: 'server', include: server, exclude: [browser, hosts, ...exclude], budget: 40, byNode: true }),
        project({ name: 'hosts', include: [hosts], exclude, budget: 40, byNode: true }),
        project({
          name: 'browser',
          include: [browser],
          exclude,
          budget: 40,
          byNode: true,
          globalSetup: './client/testing/build-client.ts',
        }),
      ],
    },
  });

export default testsWithout();
