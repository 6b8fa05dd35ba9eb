/**
 * The page of a replay that plays from one HTML file, as replay-file.html without a log: styles and script stand in it, the
 * script packed. `vite.config.ts` puts it beside the client; `npx standpoint play replay --html` builds it where there is no client.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compiledWords, FORMAT_ONLY } from './client/words/compiled.ts';
import { REPLAY_PAGE } from './games/core/log/one-file.ts';
import { notForBrowsers, withoutEffects } from './vite.config.ts';

const HERE = path.join(import.meta.dirname, 'client/replay/file');

/** What pages load later and a replay never asks for: forms of new sessions, lessons, pictures of the start page. */
const NEVER_ASKED = /\/client\/(?:boards\/[^/]+\/(?:form|lessons|front\/[^/]+))\.tsx?$/;

const inOneFile: Plugin = {
  name: 'in-one-file',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!source.startsWith('.') || !importer) return null;
    // where NAME-in-file.ts stands beside NAME.ts, the file gets the former
    const standIn = path.resolve(path.dirname(importer), source).replace(/\.ts$/, '-in-file.ts');
    return standIn.endsWith('-in-file.ts') && existsSync(standIn) ? standIn : null;
  },
  load(id) {
    // there are no other files to load beforehand
    if (id === '\0vite/preload-helper.js') return 'export const __vitePreload = (load) => load();';
    return NEVER_ASKED.test(id) ? 'export {};' : null;
  },
};

/** The licences of what is in the file, equal texts once. */
function licencesOf(modules: readonly string[]): string {
  const folders = new Set(modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []));
  const found = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((one) => /^licen[cs]e(\.|$)/i.test(one));
    return { line: `${name} ${version}: ${license}`, text: file ? readFileSync(path.join(folder, file), 'utf8') : '' };
  });
  const own = { line: 'Standpoint: MIT', text: readFileSync(path.join(import.meta.dirname, 'LICENSE'), 'utf8') };
  return [...Map.groupBy([own, ...found], ({ text }) => text.trim())]
    .map(([text, all]) => `${all.map(({ line }) => line).join('\n')}\n\n${text}\n`)
    .join(`\n${'-'.repeat(72)}\n\n`)
    .replaceAll('<', '&lt;');
}

const assembled: Plugin = {
  name: 'assembled',
  // the style sheet is made last
  enforce: 'post',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle);
    const chunks = files.filter((file) => file.type === 'chunk');
    const [chunk, ...more] = chunks;
    if (!chunk || more.length > 0) throw new Error(`one script was expected, not ${chunks.length}`);
    const styles = files.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [file] : []));
    const start = readFileSync(path.join(HERE, 'start.js'), 'utf8');
    const policy = [
      "default-src 'none'",
      `script-src 'sha256-${createHash('sha256').update(start).digest('base64')}' blob:`,
      'worker-src blob:',
      "style-src 'unsafe-inline'",
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
    ];
    const code = [
      `<script type="text/plain" id="licences">${licencesOf(chunk.moduleIds)}</script>`,
      `<script type="application/gzip" id="code">${gzipSync(chunk.code, { level: 9 }).toString('base64')}</script>`,
      `<script>${start}</script>`,
    ];
    const parts: Readonly<Record<string, string>> = {
      "default-src 'none'": policy.join('; '),
      '<!-- style -->': `<style>${styles.map(({ source }) => String(source)).join('\n')}</style>`,
      '<!-- code -->': code.join('\n'),
    };
    const page = readFileSync(path.join(HERE, 'page.html'), 'utf8');
    const places = new RegExp(Object.keys(parts).join('|'), 'g');
    const source = page.replace(places, (place) => parts[place] ?? place);
    for (const { fileName } of files) delete bundle[fileName];
    this.emitFile({ type: 'asset', fileName: REPLAY_PAGE, source });
  },
};

export default defineConfig({
  root: 'client',
  resolve: { alias: FORMAT_ONLY },
  plugins: [compiledWords, notForBrowsers, inOneFile, react(), assembled],
  build: {
    target: 'es2023',
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      input: path.join(HERE, 'main.tsx'),
      treeshake: withoutEffects,
      output: { format: 'iife', codeSplitting: false },
    },
  },
});
