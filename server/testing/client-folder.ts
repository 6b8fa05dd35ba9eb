/** For tests: a client as the build leaves it, with one page and one file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { FILES_AHEAD, type FilesAhead } from '../built-client.ts';
import { temporaryFolder } from './server.ts';

export const PAGE = `<!doctype html><title>Standpoint</title>${'<p>words</p>'.repeat(200)}`;
export const SCRIPT = `export const words = '${'words '.repeat(500)}';`;
/** What its page at /play/ asks for first, as the header of the document says it. */
export const LINK = '</assets/play.js>; rel=modulepreload, </assets/play.css>; rel=preload; as=style; crossorigin';
/** Its path on the server. */
export const SCRIPT_PATH = '/assets/index-D6HlFz4y.js';

export function builtClient(): string {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'assets'));
  for (const [name, content] of [
    ['index.html', PAGE],
    [SCRIPT_PATH, SCRIPT],
  ] as const) {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content));
  }
  const ahead: FilesAhead = { play: { scripts: ['assets/play.js'], styles: ['assets/play.css'] } };
  mkdirSync(path.dirname(path.join(folder, FILES_AHEAD)));
  writeFileSync(path.join(folder, FILES_AHEAD), JSON.stringify(ahead));
  return folder;
}
