/** For tests: a study that ships, with all its texts in German, too. They are the English ones behind "DE ". */
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesIn, templateFolder } from '../../../server/studies/templates.ts';
import type { StudySource } from '../../../studies/definition/freeze.ts';
import { sourceOf } from '../../../studies/definition/source.ts';
import { placesIn, Survey, type SurveyPlace } from '../../../studies/definition/survey.ts';

const TEMPLATE = 'sally-anne';

export function inTwoLanguages(): StudySource {
  const { source } = sourceOf(filesIn(templateFolder(TEMPLATE)) ?? {});
  const definition = { ...(source.definition as object), languages: ['en', 'de'] };
  const texts = source.texts.en ?? {};
  const german = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, `DE ${text}`]));
  const surveys = Object.fromEntries(Object.entries(source.surveys).map(([id, one]) => [id, inBoth(one)]));
  return { ...source, definition, texts: { en: texts, de: german }, surveys };
}

function inBoth(survey: unknown): unknown {
  const copy = structuredClone(survey);
  for (const place of placesIn(Survey.parse(copy))) {
    const { words } = place;
    if (typeof words === 'string') put(copy, place, { en: words, de: `DE ${words}` });
  }
  return copy;
}

function put(survey: unknown, { path: place }: SurveyPlace, words: SurveyPlace['words']): void {
  const holder = place.slice(0, -1).reduce((at, key) => (at as Record<string | number, unknown>)[key], survey);
  (holder as Record<string | number, unknown>)[place.at(-1) ?? ''] = words;
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
