/** The client: built from client/ into client/dist, everything bundled. In development server/dev.ts serves it. */
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { sdkParts } from './client/seat/sdk-parts.ts';
import { compiledWords, FORMAT_ONLY } from './client/words/compiled.ts';
import { LANGUAGES } from './games/core/words/languages.ts';
import { FILES_AHEAD, type FilesAhead } from './server/built-client.ts';

/**
 * What a game keeps from browsers, such as the goals and secrets of tasks that one may yet play: where NAME-nowhere.ts
 * stands beside NAME.ts, browsers get the former. Logs that are replayed hold theirs by value.
 */
export const notForBrowsers: Plugin = {
  name: 'not-for-browsers',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!source.startsWith('.') || !importer?.includes('/games/')) return null;
    const standIn = path.resolve(path.dirname(importer), source).replace(/\.ts$/, '-nowhere.ts');
    return existsSync(standIn) ? standIn : null;
  },
};

/** React Aria's module that asks for the browser's language when the page starts. */
const languageAskedLate: Plugin = {
  name: 'language-asked-late',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const isTheirs = source.endsWith('/useDefaultLocale.mjs') && importer?.includes('/react-aria/');
    return isTheirs ? path.join(import.meta.dirname, 'client/page-language.ts') : null;
  },
};

/** React Aria's own few words, in the languages of our pages alone: a page in another language has them in English, as its others. */
const ourLanguages: Plugin = {
  name: 'our-languages',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const [, folder, language = ''] = /^(.*\/)([a-z]{2})-[A-Z]{2}\.mjs$/.exec(source) ?? [];
    if (folder === undefined || !/\/react-aria[^/]*\/.*\/intlStrings\.mjs$/.test(importer ?? '')) return null;
    return language in LANGUAGES ? null : this.resolve(`${folder}en-US.mjs`, importer, options);
  },
};

/** The lists of modules in each file, of pages and of their workers, by which a test says what a page must not load. */
export const MODULES_FILES = { page: '.vite/modules.json', worker: '.vite/worker-modules.json' };

const listed = (fileName: string): Plugin => ({
  name: 'modules-listed',
  apply: 'build',
  generateBundle(_options, bundle) {
    const root = `${import.meta.dirname}/`;
    const modules = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [[file.fileName, file.moduleIds.map((id) => id.replace(root, ''))]] : [],
    );
    this.emitFile({ type: 'asset', fileName, source: JSON.stringify(Object.fromEntries(modules)) });
  },
});

/** The first part of an address -> its page, for the pages that a participant or a visitor comes to first. */
const FIRST_PAGES = { '': 'start/start-page.tsx', play: 'play/play-page.tsx', s: 'study/study-page.tsx' };

/**
 * The files of each of these pages, which the server names with the document: the browser fetches them beside the client's
 * first script, which would ask for them only once it has run.
 */
const filesAhead: Plugin = {
  name: 'files-ahead',
  apply: 'build',
  // by then Vite has taken out the scripts that held nothing but styles
  enforce: 'post',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
    const withImports = (name: string, found = new Set<string>()): ReadonlySet<string> => {
      if (found.has(name)) return found;
      found.add(name);
      for (const other of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) withImports(other, found);
      return found;
    };
    const entry = chunks.find(({ isEntry }) => isEntry);
    if (!entry) throw new Error('the client starts with one script');
    const inDocument = withImports(entry.fileName);
    const filesOf = (module: string): FilesAhead[string] => {
      const page = chunks.find(
        ({ facadeModuleId }) => facadeModuleId === path.join(import.meta.dirname, 'client', module),
      );
      if (!page) throw new Error(`${module} is a page of the client, in a file of its own`);
      const scripts = [...withImports(page.fileName)].filter((name) => !inDocument.has(name));
      const css = chunks.flatMap(({ fileName, viteMetadata }) =>
        scripts.includes(fileName) ? [...(viteMetadata?.importedCss ?? [])] : [],
      );
      return { scripts, styles: [...new Set(css)] };
    };
    const ahead = Object.entries(FIRST_PAGES).map(([first, module]) => [first, filesOf(module)]);
    this.emitFile({ type: 'asset', fileName: FILES_AHEAD, source: JSON.stringify(Object.fromEntries(ahead)) });
  },
};

/**
 * The document's first words are painted before any other file is there: their style is in the document itself, and the links
 * to stylesheets, for which browsers wait, stand below the words.
 */
const firstWords: Plugin = {
  name: 'first-words',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      const style = await readFile(path.join(import.meta.dirname, 'client/first-words.css'), 'utf8');
      const links = html.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? [];
      const without = links.reduce((text, link) => text.replace(link, ''), html);
      return without
        .replace('</head>', () => `  <style>${style}</style>\n  </head>`)
        .replace('</body>', () => `${links.join('')}  </body>`);
    },
  },
};

interface Compressed {
  readonly content: Buffer;
  readonly br: Buffer;
  readonly gz: Buffer;
}

async function compress(content: Buffer): Promise<Compressed> {
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content, { level: 9 })]);
  return { content, br, gz };
}

/** What the build in this folder compressed, by name. */
async function compressedIn(folder: string): Promise<ReadonlyMap<string, Compressed>> {
  if (!existsSync(folder)) return new Map();
  const names = await readdir(folder, { recursive: true });
  const read = async (name: string): Promise<[string, Compressed]> => {
    const file = path.join(folder, name);
    const [content, br, gz] = await Promise.all([readFile(file), readFile(`${file}.br`), readFile(`${file}.gz`)]);
    return [name, { content, br, gz }];
  };
  const whole = names.filter((name) => [`${name}.br`, `${name}.gz`].every((other) => names.includes(other)));
  return new Map(await Promise.all(whole.map(read)));
}

/**
 * Puts NAME.br and NAME.gz beside each file NAME. The server sends one of them, and so never compresses a file itself. To
 * compress takes longer than all else that a build does, so files that are as they were in the build before keep theirs.
 */
function compressed(): Plugin {
  let folder = '';
  let before: ReadonlyMap<string, Compressed> = new Map();
  return {
    name: 'compressed',
    apply: 'build',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir);
    },
    // Vite empties the folder later
    async buildStart() {
      before = await compressedIn(folder);
    },
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => /\.(js|css|html|svg)$/.test(name));
      const write = async (name: string): Promise<void> => {
        const file = path.join(dir, name);
        const content = await readFile(file);
        const old = before.get(name);
        const { br, gz } = old?.content.equals(content) ? old : await compress(content);
        await writeFile(`${file}.br`, br);
        await writeFile(`${file}.gz`, gz);
      };
      await Promise.all(files.map(write));
    },
  };
}

/** Games are pure: a board that needs one constant of a game's types.ts does not need its schemas, nor Zod. */
export const withoutEffects = { moduleSideEffects: (id: string) => !/\/(games|epistemics)\//.test(id) };

/** The page of replays that play from one file, beside the client. */
const replayFile: Plugin = {
  name: 'replay-file',
  apply: 'build',
  async generateBundle() {
    const configFile = path.join(import.meta.dirname, 'vite.replay-file.config.ts');
    const built = await build({
      configFile,
      root: path.join(import.meta.dirname, 'client'),
      logLevel: 'error',
      build: { write: false },
    });
    if (!('output' in built)) throw new Error('the page of replays is one build');
    for (const file of built.output)
      if (file.type === 'asset') this.emitFile({ type: 'asset', fileName: file.fileName, source: file.source });
  },
};

/**
 * A catalogue of one game, or of all: games/symmtom/words/de.json, client/boards/symmtom/words/de.json, games/core/words/pairs/de.json. What
 * cards, start forms and pictures of the start page say is none: no table loads it.
 */
const OF_A_GAME =
  /\/(?:games|client\/boards)\/(\w+)\/words\/(?:(?!card\b|form\b|front\b)\w+\/)?(?:([a-z]{2})\.(?:json|ts))$/;

const CARD_OF_A_GAME = /\/client\/boards\/\w+\/words\/card\/([a-z]{2})\.json$/;

/** What a game says its catalogues with: games/symmtom/words.ts, client/boards/symmtom/said.ts. */
const SAYS_OF_A_GAME = /\/(?:games|client\/boards)\/(\w+)\/(?:catalogues|said|words)\.ts$/;

export default defineConfig({
  root: 'client',
  resolve: { alias: FORMAT_ONLY },
  plugins: [
    compiledWords,
    notForBrowsers,
    sdkParts,
    languageAskedLate,
    ourLanguages,
    react(),
    firstWords,
    listed(MODULES_FILES.page),
    filesAhead,
    replayFile,
    compressed(),
  ],
  worker: {
    format: 'es',
    plugins: () => [compiledWords, notForBrowsers, listed(MODULES_FILES.worker)],
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'fold', test: /node_modules|\/games\/core\//, minShareCount: 2 }] } },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      treeshake: withoutEffects,
      output: {
        codeSplitting: {
          // what most pages use is one file: many small ones cost more requests and compress worse
          groups: [
            {
              // what a page fetches together: the words of a game with those of its board; what all games say
              name: (id) => {
                const [, game, language = ''] = OF_A_GAME.exec(id) ?? [];
                return game === undefined ? null : `${game}-${language}`;
              },
              test: OF_A_GAME,
            },
            {
              name: 'shared',
              // what studies or replays alone use stays with them, and so do fields of forms, switches and dialogs, and what only tables and the room need of a seat
              test: /node_modules\/(?!zod|uqr|@noble|react-(?:aria|aria-components|stately)\/dist\/private\/(?:radio|searchfield|textfield|form|toggle|toolbar|focus\/FocusScope|button\/useToggle|utils\/shadowdom\/ShadowTreeWalker|utils\/useSlot|visually-hidden|label\/useField|RadioGroup|SearchField|Input|FieldError|Form|Toggle|Group)|@internationalized|@?d3|@observablehq|use-intl|intl-|icu-|@formatjs|survey|marked)|rolldown\/runtime|vite\/preload-helper|\/answers\/|\/games\/core\/words\/(?:languages|list)\.ts|\/client\/words\/words-for\.ts|\/client\/(?!start|sessions|invite|boards|play|replay\/|study|words|seat\/seat-state|seat\/server-message)/,
              minShareCount: 3,
            },
            {
              name: 'controls',
              test: /node_modules\/(react-(aria|aria-components|stately)\/dist\/private\/(toggle|toolbar|focus\/FocusScope|button\/useToggle|utils\/shadowdom\/ShadowTreeWalker|utils\/useSlot|visually-hidden|label\/useField|Toggle|Group))/,
              minShareCount: 2,
            },
            // each of these is smaller than the headers of an answer
            {
              name: 'small',
              test: /\/client\/(study\/sound|invite\/reach|boards\/use-width|words\/(blank|form-files)|sessions\/save-file)\.tsx?$/,
            },
            // what each page says its words with, and each board
            {
              name: 'said',
              test: /\/client\/words\/catalogue-in\.ts|\/games\/core\/words\/say\.ts/,
              minShareCount: 2,
            },
            // what boards of several games say questions between turns with: it would go into the file of one of these games
            {
              name: 'asked',
              test: /\/client\/words\/asked-in\.ts|\/games\/core\/session\/(question-words|partner-question)\.ts/,
              minShareCount: 2,
            },
            {
              name: 'board-said',
              test: /\/client\/(words\/pairs-said|boards\/said)\.tsx?|\/games\/core\/pairs\/words\.ts/,
              minShareCount: 2,
            },
            {
              name: 'turns',
              test: /\/client\/play\/(do-now|draft|last-turn|use-turn)\.tsx?|\/games\/core\/session\/(client-limits|told-life|words)\.ts/,
              minShareCount: 2,
            },
            {
              name: 'question-says',
              test: /\/client\/boards\/question\/(catalogues|said)\.ts/,
            },
            {
              name: 'zod',
              test: /node_modules\/zod/,
            },
            {
              // what folds logs of any game
              name: 'fold',
              test: /\/games\/core\/(?!words\/|session\/(?:words|told-life|client-limits|question-words|partner-question)|pairs\/words)/,
              minShareCount: 2,
            },
            {
              // what the cards of all games say in a language; English comes with the page
              name: (id) => {
                const [, language] = CARD_OF_A_GAME.exec(id) ?? [];
                return language === undefined ? 'cards' : `cards-${language}`;
              },
              test: /\/client\/boards\/\w+\/card\.ts$|\/client\/boards\/\w+\/words\/card\/[a-z]{2}\.json$/,
            },
            {
              // last, so that what games share is in the files above
              name: (id) => {
                const [, game] = SAYS_OF_A_GAME.exec(id) ?? [];
                return game === undefined ? null : `${game}-says`;
              },
              test: SAYS_OF_A_GAME,
            },
          ],
        },
      },
    },
  },
});
