/** The built client: where it is, whether it is as old as its sources say, and what its pages ask for first. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

export const CLIENT_FOLDER = path.join(ROOT, 'client/dist');

/** The file in the folder of the built client that tells, by the first part of an address, what its page needs beside the document. */
export const FILES_AHEAD = '.vite/files-ahead.json';
/** Names of files in the folder of the built client. */
export type FilesAhead = Readonly<
  Record<string, { readonly scripts: readonly string[]; readonly styles: readonly string[] }>
>;

/** The first part of an address -> the `link` header by which browsers fetch the files of its page beside the document's. */
export function linksAhead(folder: string): ReadonlyMap<string, string> {
  const file = path.join(folder, FILES_AHEAD);
  if (!existsSync(file)) return new Map();
  const ahead: FilesAhead = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(
    Object.entries(ahead).map(([first, { scripts, styles }]) => [
      first,
      [
        ...scripts.map((name) => `</${name}>; rel=modulepreload`),
        ...styles.map((name) => `</${name}>; rel=preload; as=style; crossorigin`),
      ].join(', '),
    ]),
  );
}

/** Whether the built client is missing, or older than one of its sources. */
export function clientIsOld(folder: string): boolean {
  const page = path.join(folder, 'index.html');
  if (!existsSync(page)) return true;
  const built = statSync(page).mtimeMs;
  // a pattern of globSync takes six times as long, at every start
  const sources = ['client', 'games', 'epistemics']
    .flatMap((part) =>
      readdirSync(path.join(ROOT, part), { recursive: true }).map((name) => path.join(part, `${name}`)),
    )
    .filter((name) => /\.(ts|tsx|js|css|html)$/.test(name) && !name.startsWith('client/dist/'));
  const settings = ['package.json', 'vite.config.ts', 'vite.replay-file.config.ts'];
  return [...sources, ...settings].some((file) => statSync(path.join(ROOT, file)).mtimeMs > built);
}
