/** The catalogues of the project on disk: found by their folders, read, and the sources that use their messages. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { TRANSLATED, type TranslatedTag } from '../../games/core/words/languages.ts';
import { CannotBeDone } from '../shared/command.ts';
import {
  type CatalogueInFiles,
  catalogueOf,
  commentsIn,
  type WordsCatalogue,
  type WrittenMessages,
} from './catalogue.ts';
import { readStates } from './state-file.ts';

/** The root of the project. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Catalogues in English alone: for those who write orders, and for servers, where pages have the same sentences in `client/words/later`. */
const IN_ENGLISH_ALONE: readonly string[] = ['games/core/session/words', 'games/core/words/orders'];
const NOT_OURS = new Set(['node_modules', 'dist']);

export const textsFile = (name: string, language: string): string => `${name}/${language}.json`;
export const statesFileOf = (name: string, language: string): string => `${name}/${language}.state.json`;

/** Folders of catalogues, from the root, in the order of the alphabet: `words` with an `en.ts`, or a folder in it. */
export function catalogueFolders(root = ROOT): readonly string[] {
  const exclude = ({ name }: { readonly name: string }): boolean => NOT_OURS.has(name);
  return globSync('{client,games}/**/words/{,*/}en.ts', { cwd: root, withFileTypes: true, exclude })
    .map(({ parentPath }) => path.relative(root, parentPath).replaceAll(path.sep, '/'))
    .toSorted();
}

/** All catalogues. Throws CannotBeDone where this copy of the program has no sources of pages, or a file cannot be read. */
export async function readCatalogues(root = ROOT): Promise<readonly WordsCatalogue[]> {
  return (await readCatalogueFiles(root)).map(catalogueOf);
}

export async function readCatalogueFiles(root = ROOT): Promise<readonly CatalogueInFiles[]> {
  if (!existsSync(path.join(root, 'client/words')))
    throw new CannotBeDone(
      'the catalogues of pages are in a checkout of the project, and not in this copy of the program',
    );
  return Promise.all(catalogueFolders(root).map((name) => filesIn(root, name)));
}

async function filesIn(root: string, name: string): Promise<CatalogueInFiles> {
  const { en }: { readonly en: WrittenMessages } = await import(pathToFileURL(path.join(root, name, 'en.ts')).href);
  const languages = TRANSLATED.map((tag) => {
    const texts = textOf(path.join(root, textsFile(name, tag)));
    const states = statesFileOf(name, tag);
    return [
      tag,
      {
        texts: texts === null ? null : parsed(textsFile(name, tag), texts),
        states: readStates(states, textOf(path.join(root, states))),
      },
    ];
  });
  return {
    ...{ name, translated: !IN_ENGLISH_ALONE.includes(name), english: en },
    languages: Object.fromEntries(languages) as Record<TranslatedTag, CatalogueInFiles['languages'][TranslatedTag]>,
  };
}

function parsed(file: string, json: string): WrittenMessages {
  try {
    return JSON.parse(json) as WrittenMessages;
  } catch (error) {
    throw new CannotBeDone(`${file} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** null: there is no such file. */
function textOf(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Key -> the comment before the message. */
export function commentsOf(name: string, root = ROOT): ReadonlyMap<string, string> {
  return commentsIn(readFileSync(path.join(root, name, 'en.ts'), 'utf8'));
}

/** Says which files of the project use a message of a catalogue. */
export function usesIn(root = ROOT): (name: string, key: string) => readonly string[] {
  const exclude = ({ name }: { readonly name: string }): boolean => NOT_OURS.has(name) || name === 'testing';
  const sources = globSync('{client,games}/**/*.{ts,tsx}', { cwd: root, withFileTypes: true, exclude })
    .filter(({ name }) => !/\.test\.tsx?$|^en\.ts$/.test(name))
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .toSorted()
    .map((file) => {
      const code = readFileSync(file, 'utf8');
      return {
        file: path.relative(root, file).replaceAll(path.sep, '/'),
        parts: [...code.matchAll(/\buseWords\('([\w.]+)'\)/g)].map(([, part]) => `${part}.`),
        literals: new Set(Array.from(code.matchAll(/'([\w.-]+)'/g), ([, literal]) => literal)),
      };
    });
  return (name, key) => {
    const near = foldersAround(name);
    return sources.flatMap(({ file, parts, literals }) => {
      const isUsed =
        literals.has(key) || parts.some((part) => key.startsWith(part) && literals.has(key.slice(part.length)));
      return isUsed && near.some((folder) => file.startsWith(folder)) ? [file] : [];
    });
  };
}

/** Where the files lie that may use a catalogue: those of its game and of the game's board, or any of the client. */
function foldersAround(name: string): readonly string[] {
  const [, game] = /^(?:client\/boards|games)\/([^/]+)\//.exec(name) ?? [];
  return game === undefined ? ['client/'] : [`games/${game}/`, `client/boards/${game}/`];
}
