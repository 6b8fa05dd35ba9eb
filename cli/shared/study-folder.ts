/** A study's folder on disk: reads it, checks it, and knows the templates. */
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesIn, MOST_FILES, templateFolder, templateNames } from '../../server/studies/templates.ts';
import type { CheckReport } from '../../studies/definition/check.ts';
import type { FrozenStudy, StudySource } from '../../studies/definition/freeze.ts';
import { problem, type StudyProblem } from '../../studies/definition/problem.ts';
import { sourceOf } from '../../studies/definition/source.ts';
import { BadOption } from './command.ts';

/** The folder that a name or path stands for: a folder with a study, else a study that ships. Throws BadOption. */
export function studyFolder(name: string): string {
  const own = resolve(name);
  if (['study.json', 'study.ts'].some((file) => statSync(join(own, file), { throwIfNoEntry: false })?.isFile()))
    return own;
  if (templateNames().includes(name)) return templateFolder(name);
  throw new BadOption(
    `there is no study '${name}': give a folder with study.json, or one of ${templateNames().join(', ')}`,
  );
}

/** The files of a study's folder, by path with slashes. Throws BadOption where there are too many. */
export function filesOf(folder: string): Readonly<Record<string, string>> {
  const files = filesIn(folder);
  if (!files) throw new BadOption(`${folder} has more than ${MOST_FILES} files`);
  return files;
}

/** What a folder holds, with the problems of its files. A `study.ts` is run here, on its author's machine. */
export async function readSource(
  folder: string,
): Promise<{ readonly source: StudySource; readonly problems: readonly StudyProblem[] }> {
  const files = filesOf(folder);
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
  if (problems.length > 0)
    return { ok: false, problems, warnings: [], expectedMinutes: null, pay: null, arms: [], hash: null };
  // the games and their bots, which most commands on studies do without
  const { installed } = await import('../../server/studies/installed.ts');
  const { checkSource } = await import('../../studies/definition/check.ts');
  return checkSource(source, installed(), published);
}
