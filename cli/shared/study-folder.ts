/** A study's folder on disk: reads it, checks it, and knows the templates. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installed } from '../../server/studies/installed.ts';
import { type CheckReport, checkSource } from '../../studies/definition/check.ts';
import type { FrozenStudy, StudySource } from '../../studies/definition/freeze.ts';
import { type Problem, problem } from '../../studies/definition/problem.ts';
import { LARGEST_FILE, sourceOf } from '../../studies/definition/source.ts';
import { BadOption } from './command.ts';

const TEMPLATES = resolve(import.meta.dirname, '../../studies/templates');

/** Parts of a study's folder; nothing else in it is read. */
const FOLDERS = ['texts', 'surveys', 'items'];
const MOST_FILES = 5000;

/** Names of the studies that ship, in the order of the alphabet. */
export function templateNames(): readonly string[] {
  return readdirSync(TEMPLATES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

/** The folder that a name or path stands for: a folder with a study, else a study that ships. Throws BadOption. */
export function studyFolder(name: string): string {
  const own = resolve(name);
  if (['study.json', 'study.ts'].some((file) => statSync(join(own, file), { throwIfNoEntry: false })?.isFile()))
    return own;
  if (templateNames().includes(name)) return join(TEMPLATES, name);
  throw new BadOption(
    `there is no study '${name}': give a folder with study.json, or one of ${templateNames().join(', ')}`,
  );
}

/** The files of a study's folder, by path with slashes. Links are not followed. Throws BadOption where there are too many. */
export function filesIn(folder: string): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  const read = (inside: string): void => {
    for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (entry.isDirectory() && (inside !== '' || FOLDERS.includes(entry.name))) read(path);
      if (!entry.isFile()) continue;
      if (Object.keys(files).length >= MOST_FILES) throw new BadOption(`${folder} has more than ${MOST_FILES} files`);
      const size = statSync(join(folder, path)).size;
      // a larger one is refused by its length alone
      files[path] = size > 4 * LARGEST_FILE ? ' '.repeat(LARGEST_FILE + 1) : readFileSync(join(folder, path), 'utf8');
    }
  };
  read('');
  return files;
}

/** What a folder holds, with the problems of its files. A `study.ts` is run here, on its author's machine. */
export async function readSource(
  folder: string,
): Promise<{ readonly source: StudySource; readonly problems: readonly Problem[] }> {
  const files = filesIn(folder);
  if (!('study.ts' in files)) return sourceOf(files);
  let definition: unknown;
  try {
    const loaded: { readonly default?: unknown } = await import(pathToFileURL(join(folder, 'study.ts')).href);
    // through JSON, so that only data go on
    definition = JSON.parse(JSON.stringify(loaded.default ?? null));
  } catch (error) {
    const why = `study.ts cannot be run: ${error instanceof Error ? error.message : String(error)}`;
    return { source: sourceOf({}).source, problems: [problem(['study.ts'], 'file_unreadable', why)] };
  }
  return sourceOf(files, definition);
}

/** Checks a folder. Files that cannot be read are the only problems that are reported then. */
export async function checkFolder(folder: string, published: FrozenStudy | null = null): Promise<CheckReport> {
  const { source, problems } = await readSource(folder);
  if (problems.length > 0) return { ok: false, problems, expectedMinutes: null, pay: null, arms: [], hash: null };
  return checkSource(source, installed(), published);
}
