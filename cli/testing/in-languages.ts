/** For tests: a study in several languages. Its texts and sentences are those of the first one, said by `say` in each language. */
import type { StudySource } from '../../studies/definition/freeze.ts';
import { placesIn, Survey, type SurveyPlace } from '../../studies/definition/survey.ts';
import type { StudyInput } from '../../studies/definition/types.ts';

type Said = (text: string, language: string) => string;

const marked: Said = (text, language) => `${text.trimEnd()} (${language})`;

type InLanguages = StudySource & { readonly definition: StudyInput };

/** `source`: in one language. Left out `say`: each text ends with the tag of its language. */
export function inLanguages(source: StudySource, languages: readonly string[], say: Said = marked): InLanguages {
  const definition = source.definition as StudyInput;
  const own = source.texts[definition.languages[0] ?? ''] ?? {};
  const inEach = <A>(make: (language: string) => A) => Object.fromEntries(languages.map((one) => [one, make(one)]));
  const surveys = Object.entries(source.surveys).map(([id, survey]) => {
    const copy = structuredClone(survey);
    for (const place of placesIn(Survey.parse(copy))) {
      const { words } = place;
      if (typeof words === 'string')
        put(
          copy,
          place,
          inEach((language) => say(words, language)),
        );
    }
    return [id, copy];
  });
  return {
    ...source,
    definition: { ...structuredClone(definition), languages: [...languages] },
    texts: inEach((language) =>
      Object.fromEntries(Object.entries(own).map(([key, text]) => [key, say(text, language)])),
    ),
    surveys: Object.fromEntries(surveys),
  };
}

function put(survey: unknown, { path: place }: SurveyPlace, words: SurveyPlace['words']): void {
  const holder = place.slice(0, -1).reduce((at, key) => (at as Record<string | number, unknown>)[key], survey);
  (holder as Record<string | number, unknown>)[place.at(-1) ?? ''] = words;
}
