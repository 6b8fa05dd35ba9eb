/** The client: built from client/ into client/dist, everything bundled. In development server/dev.ts serves it. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Tasks that one may yet play are not sent to browsers; logs that are replayed hold theirs by value. */
const noTasks: Plugin = {
  name: 'no-tasks',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/bundled.ts') && importer?.includes('/games/household/')
      ? fileURLToPath(new URL('games/household/tasks/bundled-nowhere.ts', import.meta.url))
      : null,
};

export default defineConfig({
  root: 'client',
  plugins: [noTasks, react()],
  worker: { format: 'es', plugins: () => [noTasks] },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 700 },
});
