/**
 * A survey that is being written as its participants would be shown it: in one language, with amounts and times filled in, and
 * without right answers. What cannot be drawn yet is left out. Pure.
 */
import { filled } from '../editor/filled.ts';
import { listAt } from '../form/editing.ts';
import { valueAt } from '../form/paths.ts';

type Json = Readonly<Record<string, unknown>>;

interface Shown {
  /** Number of the page, from 0. */
  readonly page: number;
  readonly language: string;
  /** What stands for each placeholder. */
  readonly values: Readonly<Record<string, string>>;
}

/** Kinds of questions that participants can be asked. A survey with another one is refused. */
export const QUESTION_KINDS = [
  'radiogroup',
  'checkbox',
  'rating',
  'matrix',
  'boolean',
  'dropdown',
  'text',
  'comment',
] as const;
const LISTS = ['choices', 'columns', 'rows'];
const WORDS = ['title', 'description', 'minRateDescription', 'maxRateDescription', 'labelTrue', 'labelFalse'];
/** What the server keeps for itself. */
const KEPT = ['correctAnswer', 'ifWrong', 'personal'];

/** JSON for SurveyJS; null: there is nothing to draw. */
export function shownSurvey(survey: unknown, { page, language, values }: Shown): unknown {
  const given = listAt(survey, ['pages'])[page];
  const say = (words: unknown): string => {
    const own = typeof words === 'string' ? words : valueAt(words, [language]);
    return typeof own === 'string' ? filled(own, values) : '';
  };
  const elements = listAt(given, ['elements']).flatMap((element) => shownElement(element, say));
  if (elements.length === 0) return null;
  const title = say(valueAt(given, ['title']));
  return { pages: [{ name: 'page', ...(title === '' ? {} : { title }), elements }] };
}

function shownElement(element: unknown, say: (words: unknown) => string): readonly Json[] {
  if (typeof element !== 'object' || element === null) return [];
  const { name, type } = element as Json;
  if (typeof name !== 'string' || name === '' || !QUESTION_KINDS.some((kind) => kind === type)) return [];
  const parts = Object.entries(element).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
    if (KEPT.includes(key) || value === undefined) return [];
    if (WORDS.includes(key)) return say(value) === '' ? [] : [[key, say(value)]];
    if (!LISTS.includes(key) || !Array.isArray(value)) return [[key, value]];
    return [[key, value.flatMap((one) => shownChoice(one, say))]];
  });
  // SurveyJS would write the name in the place of a title that is missing
  return [{ title: ' ', ...Object.fromEntries(parts) }];
}

function shownChoice(choice: unknown, say: (words: unknown) => string): readonly Json[] {
  const value = valueAt(choice, ['value']);
  if (value === undefined || value === '') return [];
  return [{ value, text: say(valueAt(choice, ['text'])) }];
}
