/**
 * The texts of a study that have to be translated, one by one: what participants of any arm read, and the sentences of surveys. The
 * first language of the study is the source of all others.
 */
import { studiesIn } from './arms.ts';
import { type FrozenStudy, normalText, ownOf } from './freeze.ts';
import { keysOf } from './keys.ts';
import { inLanguage, placesIn, Survey, type SurveyPlace, surveysShown } from './survey.ts';

export interface StudyText {
  /** `texts`, or `surveys/ID`. */
  readonly catalogue: string;
  /** Names the text in its catalogue. */
  readonly key: string;
  /** The text without the line end at its end. */
  readonly source: string;
  /** Empty: there is none. */
  readonly translation: string;
  /** What participants read it as. */
  readonly shownAs: string;
  /** The kind of page that shows it; empty: no page of the study does. */
  readonly page: string;
  /** Where it stands in its survey; null: it is a text of its own. */
  readonly place: SurveyPlace | null;
}

/** Part of the definition -> the kind of page that shows its texts. */
const PAGES: Readonly<Record<string, string>> = {
  screening: 'screening',
  consent: 'consent',
  intake: 'screening',
  steps: 'text',
  comprehension: 'comprehension',
  sessions: 'playing',
  debrief: 'debrief',
};

/** The source language: the first of the study. */
export function sourceLanguageOf({ definition }: Pick<FrozenStudy, 'definition'>): string {
  const [first] = definition.languages;
  if (first === undefined) throw new Error('a study has at least one language');
  return first;
}

/** Every text once, in the order in which participants read them. A text that the source language lacks is left out. */
export function translatedTexts(frozen: FrozenStudy, language: string): readonly StudyText[] {
  const from = sourceLanguageOf(frozen);
  const arms = studiesIn(frozen);
  const uses = new Map(arms.flatMap(({ definition }) => keysOf(definition).map((use) => [use.key, use] as const)));
  const texts = [...uses.values()].map(({ key, path, shownAs }) => ({
    ...{ catalogue: 'texts', key, shownAs, page: PAGES[String(path[0])] ?? '', place: null },
    ...between(ownOf(frozen.texts[from], key), ownOf(frozen.texts[language], key)),
  }));
  const surveys = [...new Set(arms.flatMap(({ definition }) => surveysShown(definition).map(({ id }) => id)))];
  return [...texts, ...surveys.flatMap((id) => inSurvey(frozen, id, language))].filter(({ source }) => source !== '');
}

function inSurvey(frozen: FrozenStudy, id: string, language: string): readonly StudyText[] {
  const { data } = Survey.safeParse(ownOf(frozen.surveys, id));
  if (!data) return [];
  const from = sourceLanguageOf(frozen);
  const seen = new Map<string, number>();
  return placesIn(data).map((place) => {
    const { key, words } = place;
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return {
      ...{ catalogue: `surveys/${id}`, key: nth === 1 ? key : `${key}#${nth}` },
      // a single text is that of the source
      ...between(inLanguage(words, from), typeof words === 'string' ? undefined : inLanguage(words, language)),
      ...{ shownAs: `Survey ${id}`, page: 'survey', place },
    };
  });
}

function between(source: string | undefined, translation: string | undefined) {
  return { source: inOneForm(source ?? ''), translation: inOneForm(translation ?? '') };
}

/** The text in its normal form, without the line end at its end. */
export function inOneForm(text: string): string {
  return normalText(text).replace(/\n$/, '');
}
