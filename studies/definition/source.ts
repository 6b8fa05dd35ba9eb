/** A study's folder as a map from paths to texts: what the files mean, without reading a disk. */
import * as z from 'zod';
import type { StudySource } from './freeze.ts';
import { problem, type StudyProblem } from './problem.ts';

const PLACES = {
  text: /^texts\/([A-Za-z0-9-]{2,20})\/([a-z][a-z0-9-]{0,47})\.md$/,
  states: /^texts\/([A-Za-z0-9-]{2,20})\.state\.json$/,
  survey: /^surveys\/([a-z][a-z0-9-]{0,47})\.json$/,
  items: /^items\/([a-z][a-z0-9-]{0,47})\.json$/,
} as const;

/** Files that may lie in the folder and mean nothing. */
const IGNORED = /^(README\.md|study\.ts)$|(^|\/)\./;

/** The largest text of a file, in UTF-16 units. */
export const LARGEST_FILE = 1_000_000;

/**
 * The source of a study from the files of its folder: `study.json`, `texts/LANGUAGE/KEY.md`, `texts/LANGUAGE.state.json`,
 * `surveys/ID.json`, `items/LIST.json`. `definition`: what study.ts exports, for a folder that has it instead of study.json.
 */
export function sourceOf(
  files: Readonly<Record<string, string>>,
  definition: unknown = undefined,
): { readonly source: StudySource; readonly problems: readonly StudyProblem[] } {
  const problems: StudyProblem[] = [];
  const texts: Record<string, Record<string, string>> = {};
  const surveys: Record<string, unknown> = {};
  const items: Record<string, unknown> = {};
  const translations: Record<string, unknown> = {};
  const read = (path: string, text: string): unknown => {
    try {
      return z.json().parse(JSON.parse(text));
    } catch (error) {
      problems.push(
        problem([path], 'file_unreadable', `${path} is no JSON: ${error instanceof Error ? error.message : ''}`),
      );
      return undefined;
    }
  };
  let given = definition;
  for (const path of Object.keys(files).toSorted()) {
    const text = files[path] ?? '';
    const [, language, key] = PLACES.text.exec(path) ?? [];
    const [, translated] = PLACES.states.exec(path) ?? [];
    const [, survey] = PLACES.survey.exec(path) ?? [];
    const [, list] = PLACES.items.exec(path) ?? [];
    if (text.length > LARGEST_FILE)
      problems.push(problem([path], 'file_unreadable', `${path} is larger than ${LARGEST_FILE} characters.`));
    else if (path === 'study.json') {
      const own = read(path, text);
      if (definition === undefined) given = own;
      else problems.push(problem([path], 'file_unreadable', 'There are study.json and study.ts: keep one of them.'));
    } else if (language !== undefined && key !== undefined) texts[language] = { ...texts[language], [key]: text };
    else if (translated !== undefined) translations[translated] = read(path, text);
    else if (survey !== undefined) surveys[survey] = read(path, text);
    else if (list !== undefined) items[list] = read(path, text);
    else if (!IGNORED.test(path))
      problems.push(problem([path], 'unknown_field', `${path} belongs to no part of a study.`));
  }
  if (given === undefined && problems.length === 0)
    problems.push(problem(['study.json'], 'file_unreadable', 'There is no study.json.'));
  return { source: { definition: given, texts, surveys, items, translations }, problems };
}
