/** Which texts a command is about: those of the project, or with `--study` those of a study; and how they are written. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Option } from 'commander';
import { studyFolder } from '../shared/study-folder.ts';
import { ROOT } from './catalogue-files.ts';
import { projectTexts } from './project-texts.ts';
import { studyTexts } from './study-texts.ts';
import type { TextChange, TextSet } from './text-set.ts';

export function studyOption(): Option {
  return new Option('--study <folder>', 'the texts and surveys of this study, instead of the pages of the project');
}

export async function textsFor(
  language: string,
  { study, withContext = false }: { readonly study?: string | undefined; readonly withContext?: boolean },
): Promise<TextSet> {
  return study === undefined ? projectTexts(language, { withContext }) : studyTexts(studyFolder(study), language);
}

/** Paths of the files that change, from the root of the project or the folder of the study. Writes them unless `dryRun`. */
export function writeChanges(
  set: TextSet,
  changes: readonly TextChange[],
  { study, dryRun = false }: { readonly study?: string | undefined; readonly dryRun?: boolean | undefined },
): readonly string[] {
  const files = set.filesWith(changes);
  const folder = study === undefined ? ROOT : studyFolder(study);
  for (const [name, text] of dryRun ? [] : files) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    // a reader finds the old file or the new one
    writeFileSync(`${file}.tmp`, text);
    renameSync(`${file}.tmp`, file);
  }
  return [...files.keys()];
}
