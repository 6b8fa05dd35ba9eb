/** Where `npm run lint` begins to follow imports, to name files, exports and packages that nothing uses. */
import type { KnipConfig } from 'knip';
import { COMMAND_PLACES } from './cli/commands.ts';

const RESEARCH = 'research/';
const commands = [...new Set(COMMAND_PLACES.map(({ file }) => file))];
/** Started by their names. */
const byName = '**/*-{worker,program}.ts';

export default {
  workspaces: {
    '.': {
      entry: [
        ...commands.filter((file) => !file.startsWith(RESEARCH)),
        byName,
        'bench/server/*-server.ts',
        // what browsers get in the place of another module
        '**/*-nowhere.ts',
        'client/seat/never-called.ts',
        'client/page-language.ts',
        // what a replay in one file gets in the place of another module, and its script
        '**/*-in-file.ts',
        'client/replay/file/main.tsx',
        '*.config.ts',
        // for programmers to begin with
        'docs/examples/*.mjs',
      ],
      project: ['**/*.{ts,tsx,mjs}'],
      drizzle: { config: ['drizzle*.config.ts'] },
    },
    research: {
      entry: [
        ...commands.filter((file) => file.startsWith(RESEARCH)).map((file) => file.slice(RESEARCH.length)),
        byName,
        '**/*.{bench,test}.ts',
      ],
      project: ['**/*.ts', '!**/assembly/**'],
    },
  },
  ignoreBinaries: ['ip', 'pg_dump', 'prlimit', 'standpoint', 'unshare'],
} satisfies KnipConfig;
