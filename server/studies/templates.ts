/** The studies that ship, and the files of a study's folder. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { StudySource } from '../../studies/definition/freeze.ts';
import { LARGEST_FILE, sourceOf } from '../../studies/definition/source.ts';

const TEMPLATES = path.resolve(import.meta.dirname, '../../studies/templates');

/** Parts of a study's folder; nothing else in it is read. */
const FOLDERS = ['texts', 'surveys', 'items'];
export const MOST_FILES = 5000;

/** Names of the studies that ship, in the order of the alphabet. */
export function templateNames(): readonly string[] {
  return readdirSync(TEMPLATES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

export function templateFolder(name: string): string {
  return path.join(TEMPLATES, name);
}

/** What a study that ships holds; null: none has this name. */
export function templateSource(name: string): StudySource | null {
  if (!templateNames().includes(name)) return null;
  return sourceOf(filesIn(templateFolder(name)) ?? {}).source;
}

/** The files of a study's folder, by path with slashes; null: more than MOST_FILES. Links are not followed. */
export function filesIn(folder: string): Readonly<Record<string, string>> | null {
  const files: Record<string, string> = {};
  const isRead = (inside: string): boolean =>
    readdirSync(path.join(folder, inside), { withFileTypes: true }).every((entry) => {
      const file = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (entry.isDirectory() && (inside !== '' || FOLDERS.includes(entry.name))) return isRead(file);
      if (!entry.isFile()) return true;
      if (Object.keys(files).length >= MOST_FILES) return false;
      const { size } = statSync(path.join(folder, file));
      // a larger one is refused by its length alone
      files[file] =
        size > 4 * LARGEST_FILE ? ' '.repeat(LARGEST_FILE + 1) : readFileSync(path.join(folder, file), 'utf8');
      return true;
    });
  return isRead('') ? files : null;
}
