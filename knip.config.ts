/** Where `npm run lint` begins to follow imports, to name files, exports and packages that nothing uses. */
import type { KnipConfig } from 'knip';
import { COMMAND_PLACES } from './cli/commands.ts';

export default {
  entry: [
    ...new Set(COMMAND_PLACES.map(({ file }) => file)),
    // started by their names
    '**/*-{worker,program}.ts',
    'bench/server/*-server.ts',
    // what browsers get in the place of another module
    '**/*-nowhere.ts',
    '*.config.ts',
  ],
  project: ['**/*.{ts,tsx,mjs}', '!**/assembly/**'],
  drizzle: { config: ['drizzle*.config.ts'] },
  ignoreBinaries: ['pg_dump', 'prlimit', 'standpoint'],
} satisfies KnipConfig;
