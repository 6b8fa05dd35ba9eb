/**
 * Catalogues of sentences as browsers get them: each message parsed when the client is built, so that pages load no parser of
 * ICU MessageFormat. Used by vite.config.ts.
 */
import { readFile, stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { compiledFrom } from '../../games/core/words/compile.ts';

/** The English of a catalogue, or a translation beside it. */
const CATALOGUE = /\/words\/(?:[\w-]+\/)?(?:(en)\.ts|[a-z]{2}\.json)$/;

export const compiledWords: Plugin = {
  name: 'compiled-words',
  enforce: 'pre',
  async load(id) {
    const [file = ''] = id.split('?');
    const found = CATALOGUE.exec(file);
    if (!found) return null;
    this.addWatchFile(file);
    const [, english] = found;
    if (english) {
      const { mtimeMs } = await stat(file);
      const { en } = await import(`${pathToFileURL(file)}?${mtimeMs}`);
      return `export const en = ${JSON.stringify(compiledFrom(en))};`;
    }
    // a module of JavaScript in the place of one of JSON
    return {
      code: `export default ${JSON.stringify(compiledFrom(JSON.parse(await readFile(file, 'utf8'))))};`,
      moduleType: 'js',
    };
  },
};

/** The part of use-intl that shows messages, without the one that parses them. */
export const FORMAT_ONLY = { 'use-intl/format-message': 'use-intl/format-message/format-only' } as const;
