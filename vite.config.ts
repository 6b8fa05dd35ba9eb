/** The client: built from client/ into client/dist, everything bundled. In development server/dev.ts serves it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * What a game keeps from browsers, such as the goals and secrets of tasks that one may yet play: where NAME-nowhere.ts
 * stands beside NAME.ts, browsers get the former. Logs that are replayed hold theirs by value.
 */
const notForBrowsers: Plugin = {
  name: 'not-for-browsers',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!source.startsWith('.') || !importer?.includes('/games/')) return null;
    const standIn = path.resolve(path.dirname(importer), source).replace(/\.ts$/, '-nowhere.ts');
    return existsSync(standIn) ? standIn : null;
  },
};

export default defineConfig({
  root: 'client',
  plugins: [notForBrowsers, react()],
  worker: { format: 'es', plugins: () => [notForBrowsers] },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 700 },
});
