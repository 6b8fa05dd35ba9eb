/**
 * Surveys: the part of SurveyJS' JSON that a study may use. Elements that fetch, upload or carry HTML are refused, and
 * so is every key that is not listed here.
 */
import * as z from 'zod';
import { ElementName } from './ids.ts';
import { Language, type Study } from './types.ts';

/** A sentence by language; a single text is for studies in one language. */
const Words = z.union([z.string().min(1).max(2000), z.record(Language, z.string().min(1).max(2000))]);
export type SurveyWords = z.infer<typeof Words>;

const Choice = z.strictObject({ value: z.union([z.string().max(100), z.number()]), text: Words });
const shared = {
  name: ElementName,
  title: Words,
  description: Words.optional(),
  isRequired: z.boolean().optional(),
  visibleIf: z.string().max(500).optional(),
  personal: z.boolean().optional().describe('typed by the participant and erasable, like a text'),
  correctAnswer: z
    .json()
    .optional()
    .describe('the right answer, which no browser is told; of a matrix by row, of some rows or all'),
  ifWrong: z
    .enum(['warn', 'exclude', 'screenOut'])
    .optional()
    .describe(
      'warn: the participant is told so once; exclude: the data are marked as excluded; screenOut: the participation ends ' +
        'as failed_attention; left out: the answer is scored, and nothing follows',
    ),
};

export const Element = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    ...shared,
    inputType: z.enum(['text', 'number']).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    maxLength: z.int().min(1).max(10_000).optional(),
  }),
  z.strictObject({
    type: z.literal('comment'),
    ...shared,
    rows: z.int().min(1).max(40).optional(),
    maxLength: z.int().min(1).max(10_000).optional(),
  }),
  z.strictObject({
    type: z.enum(['radiogroup', 'dropdown', 'checkbox']),
    ...shared,
    choices: z.array(Choice).min(2).max(100).readonly(),
  }),
  z.strictObject({
    type: z.literal('rating'),
    ...shared,
    rateMin: z.int().optional(),
    rateMax: z.int().optional(),
    minRateDescription: Words.optional(),
    maxRateDescription: Words.optional(),
  }),
  z.strictObject({ type: z.literal('boolean'), ...shared, labelTrue: Words.optional(), labelFalse: Words.optional() }),
  z.strictObject({
    type: z.literal('matrix'),
    ...shared,
    columns: z.array(Choice).min(2).max(20).readonly(),
    rows: z.array(Choice).min(1).max(40).readonly(),
  }),
]);
export type Element = z.infer<typeof Element>;

export const Survey = z.strictObject({
  pages: z
    .array(
      z.strictObject({
        name: z.string().max(48),
        title: Words.optional(),
        elements: z.array(Element).min(1).max(60).readonly(),
      }),
    )
    .min(1)
    .max(20)
    .readonly(),
});
export type Survey = z.infer<typeof Survey>;

/** Surveys that a definition shows, in order, each with its place. */
export function surveysShown({ intake, survey }: Pick<Study, 'intake' | 'survey'>): readonly {
  readonly id: string;
  readonly path: readonly (string | number)[];
  readonly optional: boolean;
}[] {
  const { questions } = intake;
  return [
    ...(questions ? [{ id: questions.survey, path: ['intake', 'questions', 'survey'], optional: false }] : []),
    ...survey.map(({ id, optional }, i) => ({ id, path: ['survey', i, 'id'], optional })),
  ];
}

/** The element that asks whether the participant took the partners for people. Studies with hidden policies need it. */
export const PERSON_PROBE = 'partner_was_a_person';

/** Why a survey in JSON may not be shown, before its shape is looked at. */
export type SurveyRefusal = 'survey_fetches' | 'survey_uploads' | 'survey_html';

const FETCHING = /^(choicesByUrl|imageLink|url|logo|backgroundImage|src|href)$/i;
const UPLOADS = ['file', 'signaturepad'];
const FETCHING_TYPES = ['image', 'imagepicker', 'imagemap'];
const HTML_KEYS = /html|template|markup/i;
/** A tag, or a link in Markdown or by its address. */
const TAG = /<\s*[a-z!/]/i;
const ADDRESS = /\b(?:https?|ftp|data|javascript|file):|(?:^|\s)\/\/\w|\]\(/i;

/** Each place where the survey would fetch, upload or carry HTML, with the path to it. */
export function dangersIn(
  survey: unknown,
  path: readonly (string | number)[] = [],
): readonly { readonly code: SurveyRefusal; readonly path: readonly (string | number)[] }[] {
  if (typeof survey === 'string') {
    if (TAG.test(survey)) return [{ code: 'survey_html', path }];
    return ADDRESS.test(survey) ? [{ code: 'survey_fetches', path }] : [];
  }
  if (typeof survey !== 'object' || survey === null) return [];
  return Object.entries(survey).flatMap(([key, value]) => {
    const place = [...path, Array.isArray(survey) ? Number(key) : key];
    if (!Array.isArray(survey)) {
      if (FETCHING.test(key)) return [{ code: 'survey_fetches' as const, path: place }];
      if (HTML_KEYS.test(key)) return [{ code: 'survey_html' as const, path: place }];
      if (key === 'type' && UPLOADS.includes(String(value))) return [{ code: 'survey_uploads' as const, path: place }];
      if (key === 'type' && FETCHING_TYPES.includes(String(value)))
        return [{ code: 'survey_fetches' as const, path: place }];
      if (key === 'type' && value === 'html') return [{ code: 'survey_html' as const, path: place }];
    }
    return dangersIn(value, place);
  });
}

/** A sentence of a survey, with its place. */
export interface SurveyPlace {
  /** Names it as long as elements and the values of their choices keep their names: `hard.title`, `hand.choices.left`. */
  readonly key: string;
  readonly path: readonly (string | number)[];
  readonly words: SurveyWords;
}

/** All sentences of a survey that a participant can see, in the order of the survey. */
export function placesIn({ pages }: Survey): readonly SurveyPlace[] {
  return pages.flatMap(({ title, elements }, i) => [
    ...placed(`pages.${i}.title`, ['pages', i, 'title'], title),
    ...elements.flatMap((element, j) => partsOf(element, ['pages', i, 'elements', j])),
  ]);
}

function partsOf(element: Element, path: SurveyPlace['path']): readonly SurveyPlace[] {
  const field = (name: string, words: SurveyWords | undefined): readonly SurveyPlace[] =>
    placed(`${element.name}.${name}`, [...path, name], words);
  const options = (name: string, of: readonly z.infer<typeof Choice>[]): readonly SurveyPlace[] =>
    of.flatMap(({ value, text }, i) => placed(`${element.name}.${name}.${value}`, [...path, name, i, 'text'], text));
  const own = [...field('title', element.title), ...field('description', element.description)];
  switch (element.type) {
    case 'text':
    case 'comment':
      return own;
    case 'radiogroup':
    case 'dropdown':
    case 'checkbox':
      return [...own, ...options('choices', element.choices)];
    case 'rating':
      return [
        ...own,
        ...field('minRateDescription', element.minRateDescription),
        ...field('maxRateDescription', element.maxRateDescription),
      ];
    case 'boolean':
      return [...own, ...field('labelTrue', element.labelTrue), ...field('labelFalse', element.labelFalse)];
    case 'matrix':
      return [...own, ...options('columns', element.columns), ...options('rows', element.rows)];
  }
}

function placed(key: string, path: SurveyPlace['path'], words: SurveyWords | undefined): readonly SurveyPlace[] {
  return words === undefined ? [] : [{ key, path, words }];
}

/** The sentence in a language; undefined: it has none in it. A single text stands for every language. */
export function inLanguage(words: SurveyWords, language: string): string | undefined {
  return typeof words === 'string' ? words : words[language];
}
