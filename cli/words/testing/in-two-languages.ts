/** For tests: a study that ships, with all its texts in German, too. They are the English ones behind "DE ". */
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesIn, templateFolder } from '../../../server/studies/templates.ts';
import type { StudySource } from '../../../studies/definition/freeze.ts';
import { sourceOf } from '../../../studies/definition/source.ts';
import { inLanguages } from '../../testing/in-languages.ts';

const TEMPLATE = 'sally-anne';

export function inTwoLanguages(): StudySource {
  const { source } = sourceOf(filesIn(templateFolder(TEMPLATE)) ?? {});
  return inLanguages(source, ['en', 'de'], (text, language) => (language === 'en' ? text : `DE ${text}`));
}

/** Writes the study into this folder, which is there; without what is known of its translations. */
export function writeInTwoLanguages(folder: string): void {
  const { definition, texts, surveys } = inTwoLanguages();
  cpSync(templateFolder(TEMPLATE), folder, { recursive: true });
  writeFileSync(path.join(folder, 'study.json'), `${JSON.stringify(definition, null, 2)}\n`);
  cpSync(path.join(folder, 'texts/en'), path.join(folder, 'texts/de'), { recursive: true });
  for (const [key, text] of Object.entries(texts.de ?? {}))
    writeFileSync(path.join(folder, 'texts/de', `${key}.md`), text);
  for (const [id, survey] of Object.entries(surveys))
    writeFileSync(path.join(folder, 'surveys', `${id}.json`), `${JSON.stringify(survey, null, 2)}\n`);
}
