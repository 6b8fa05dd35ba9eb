/**
 * Texts that participants read and that stand in code, and messages that code joins, over the whole project. How they are found is in
 * lint/texts-in-code.ts. The numbers of each folder are kept beside this file, and only go down.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CannotBeDone } from '../shared/command.ts';
import { ROOT, readCatalogues } from './catalogue-files.ts';

export interface FoundText {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
  /** It stands in code; otherwise it is a message of a catalogue. */
  readonly isInCode: boolean;
  readonly isFragment: boolean;
}

export interface FolderCounts {
  readonly inCode: number;
  readonly fragments: number;
}

/** Folder -> what it may have at most. */
export const KEPT_COUNTS = path.join(import.meta.dirname, 'texts-in-code.json');

/** All texts in code, and all messages that are fragments. null: the parser of sources, a development dependency, is not installed. */
export async function findTexts(root = ROOT): Promise<readonly FoundText[] | null> {
  const lint = await loadLint();
  if (!lint) return null;
  const sources = lint.sourceFiles(root).filter(lint.isReadByParticipants);
  const found = sources.map((file) => ({
    file,
    ...lint.foundInCode(file, readFileSync(path.join(root, file), 'utf8')),
  }));
  const joined = new Set(
    found.flatMap(({ joined: keys, parts }) =>
      keys.flatMap(({ key }) => [key, ...parts.map((part) => `${part}.${key}`)]),
    ),
  );
  const inCode = found.flatMap(({ file, texts }) => texts.map((one) => ({ file, ...one, isInCode: true })));
  const messages = (await readCatalogues(root)).flatMap(({ name, translated, messages: all }) => {
    const file = `${name}/en.ts`;
    const code = readFileSync(path.join(root, file), 'utf8');
    return all
      .filter(({ key, english }) => translated && lint.isPartOfSentence(english, joined.has(key)))
      .map(({ english }) => ({
        ...{ file, line: lineOf(code, english), text: english },
        isInCode: false,
        isFragment: true,
      }));
  });
  return [...inCode, ...messages];
}

async function loadLint() {
  try {
    const { sourceFiles } = await import('../../lint/imports.ts');
    const { foundInCode, isPartOfSentence, isReadByParticipants } = await import('../../lint/texts-in-code.ts');
    return { sourceFiles, foundInCode, isPartOfSentence, isReadByParticipants };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/** The line of a message; that of a message with characters that are escaped in code is 1. */
function lineOf(code: string, message: string): number {
  return code.slice(0, Math.max(0, code.indexOf(message))).split('\n').length;
}

/** Folder -> numbers, without folders that have neither, in the order of the alphabet. */
export function countsByFolder(found: readonly FoundText[]): Readonly<Record<string, FolderCounts>> {
  const counts = new Map<string, FolderCounts>();
  for (const { file, isInCode, isFragment } of found) {
    const folder = folderOf(file);
    const { inCode, fragments } = counts.get(folder) ?? { inCode: 0, fragments: 0 };
    counts.set(folder, { inCode: inCode + (isInCode ? 1 : 0), fragments: fragments + (isFragment ? 1 : 0) });
  }
  return Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A board or a part of games/core has numbers of its own. */
function folderOf(file: string): string {
  const folders = path.posix.dirname(file).split('/');
  return folders.slice(0, /^(?:client\/boards|games\/core)\//.test(file) ? 3 : 2).join('/');
}

export function keptCounts(): Readonly<Record<string, FolderCounts>> {
  return JSON.parse(readFileSync(KEPT_COUNTS, 'utf8'));
}

/** The numbers of today, where none is above the one that is kept. Throws CannotBeDone. */
export function lowered(
  kept: Readonly<Record<string, FolderCounts>>,
  today: Readonly<Record<string, FolderCounts>>,
): Readonly<Record<string, FolderCounts>> {
  const above = Object.entries(today).flatMap(([folder, { inCode, fragments }]) => {
    const most = kept[folder] ?? { inCode: 0, fragments: 0 };
    return inCode > most.inCode || fragments > most.fragments
      ? [
          `${folder}: ${inCode} texts in code and ${fragments} fragments, where there were ${most.inCode} and ${most.fragments}`,
        ]
      : [];
  });
  if (above.length === 0) return today;
  throw new CannotBeDone(`put these texts into a catalogue, since numbers only go down:\n  ${above.join('\n  ')}`);
}
