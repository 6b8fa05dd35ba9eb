/** The texts and surveys of a study's folder, to be translated from the first language of the study. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TranslationEntry } from '../../games/core/words/translation-states.ts';
import { nameOfText } from '../../studies/definition/check-translations.ts';
import { type FrozenStudy, freeze, ownOf } from '../../studies/definition/freeze.ts';
import { hasOpenBraces, namesIn } from '../../studies/definition/placeholders.ts';
import type { SurveyPlace } from '../../studies/definition/survey.ts';
import {
  inOneForm,
  type StudyText,
  sourceLanguageOf,
  translatedTexts,
} from '../../studies/definition/translated-texts.ts';
import { BadOption, CannotBeDone } from '../shared/command.ts';
import { readSource } from '../shared/study-folder.ts';
import { readStates, statesFile } from './state-file.ts';
import { nameOf, type TextChange, type TextSet, type TranslatedText } from './text-set.ts';

/** Throws BadOption where the study has no such language, CannotBeDone where the folder has not the shape of a study. */
export async function studyTexts(folder: string, language: string): Promise<TextSet> {
  const frozen = await frozenIn(folder);
  const from = sourceLanguageOf(frozen);
  const { languages } = frozen.definition;
  if (language === from) throw new BadOption(`${from} is the language of the study that is translated`);
  if (!languages.includes(language))
    throw new BadOption(
      `the study is in ${languages.join(', ')}: write '${language}' into "languages" of its definition first`,
    );
  const states = `texts/${language}.state.json`;
  const file = path.join(folder, states);
  const entries = readStates(states, existsSync(file) ? readFileSync(file, 'utf8') : null);
  const known = translatedTexts(frozen, language).map((text) => ({ text, shown: shownAs(text, entries) }));
  return {
    ...{ language, from },
    texts: known.map(({ shown }) => shown),
    faults: ({ source }, translation) => placeholderFaults(source, translation),
    inForm: inOneForm,
    filesWith: (changes) => {
      const byName = new Map(changes.map((one) => [nameOf(one.text), one]));
      const own = known.map(({ text, shown }) => ({ text, shown, change: byName.get(nameOf(shown)) }));
      return filesWith({ frozen, language, states }, own);
    },
  };
}

async function frozenIn(folder: string): Promise<FrozenStudy> {
  const { source, problems } = await readSource(folder);
  const frozen = problems.length > 0 ? null : freeze(source);
  if (!frozen || !('definition' in frozen))
    throw new CannotBeDone(`'${folder}' has not the shape of a study: npx standpoint study check ${folder}`);
  return frozen;
}

function shownAs(text: StudyText, entries: Readonly<Record<string, TranslationEntry>>): TranslatedText {
  const { catalogue, key, source, translation } = text;
  return {
    ...{ catalogue, key, source, translation, entry: ownOf(entries, nameOfText(text)) },
    ...{ context: text.shownAs, files: [], screenshot: text.page },
    placeholders: namesIn(source)
      .map((name) => `{{${name}}}`)
      .join('; '),
  };
}

/** A translation has the placeholders of its source: each, and no others. */
function placeholderFaults(source: string, translation: string): readonly string[] {
  const [wanted, given] = [namesIn(source), namesIn(translation)];
  return [
    ...wanted.filter((name) => !given.includes(name)).map((name) => `{{${name}}} is missing`),
    ...given.filter((name) => !wanted.includes(name)).map((name) => `there is no {{${name}}} in the source`),
    ...(hasOpenBraces(translation) && !hasOpenBraces(source) ? ['braces are not closed'] : []),
  ];
}

interface Own {
  readonly text: StudyText;
  readonly shown: TranslatedText;
  readonly change: TextChange | undefined;
}

function filesWith(
  { frozen, language, states }: { readonly frozen: FrozenStudy; readonly language: string; readonly states: string },
  own: readonly Own[],
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const surveys = new Map<string, unknown>();
  for (const { text, change } of own) {
    if (change === undefined || change.translation === text.translation) continue;
    const { catalogue, key, place } = text;
    if (place === null) files.set(`texts/${language}/${key}.md`, `${inOneForm(change.translation)}\n`);
    else {
      const id = catalogue.replace('surveys/', '');
      const survey = surveys.get(id) ?? structuredClone(ownOf(frozen.surveys, id));
      setAt(
        survey,
        place,
        withLanguage(place.words, { from: sourceLanguageOf(frozen), language, to: change.translation }),
      );
      surveys.set(id, survey);
    }
  }
  for (const [id, survey] of surveys) files.set(`surveys/${id}.json`, `${JSON.stringify(survey, null, 2)}\n`);
  if (own.some(({ change }) => change !== undefined)) {
    const entries = own.flatMap(({ shown, change }): readonly (readonly [string, TranslationEntry])[] => {
      const entry = change?.entry ?? shown.entry;
      return entry === undefined ? [] : [[nameOf(shown), entry]];
    });
    files.set(states, statesFile(Object.fromEntries(entries)));
  }
  return files;
}

function withLanguage(
  words: SurveyPlace['words'],
  { from, language, to }: { readonly from: string; readonly language: string; readonly to: string },
): SurveyPlace['words'] {
  return { ...(typeof words === 'string' ? { [from]: words } : words), [language]: to };
}

/** The place is one that the survey has. */
function setAt(survey: unknown, { path: place }: SurveyPlace, words: SurveyPlace['words']): void {
  const holder = place.slice(0, -1).reduce((at, key) => (at as Record<string | number, unknown>)[key], survey);
  (holder as Record<string | number, unknown>)[place.at(-1) ?? ''] = words;
}
