/** For tests: a study in several languages. Its texts and sentences are those of the first one, each marked with its language. */
import type { StudySource } from '../../studies/definition/freeze.ts';
import type { StudyInput } from '../../studies/definition/types.ts';

type InLanguages = StudySource & { readonly definition: StudyInput };

/** `source`: in one language. Consents keep their first line, so that each has a title. */
export function inLanguages(source: StudySource, languages: readonly string[]): InLanguages {
  const definition = source.definition as StudyInput;
  const own = source.texts[definition.languages[0] ?? ''] ?? {};
  const texts = languages.map((language) => [
    language,
    Object.fromEntries(Object.entries(own).map(([key, text]) => [key, `${text.trimEnd()}\n\n(${language})\n`])),
  ]);
  return {
    ...source,
    definition: { ...structuredClone(definition), languages: [...languages] },
    texts: Object.fromEntries(texts),
    surveys: Object.fromEntries(
      Object.entries(source.surveys).map(([id, survey]) => [id, sentencesIn(survey, languages, false)]),
    ),
  };
}

/** What in a survey is said to participants. */
const SAID: ReadonlySet<string> = new Set([
  ...['title', 'description', 'text', 'labelTrue', 'labelFalse', 'minRateDescription', 'maxRateDescription'],
]);

function sentencesIn(value: unknown, languages: readonly string[], said: boolean): unknown {
  if (typeof value === 'string')
    return said ? Object.fromEntries(languages.map((language) => [language, `${value} (${language})`])) : value;
  if (Array.isArray(value)) return value.map((one: unknown) => sentencesIn(one, languages, false));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, sentencesIn(part, languages, SAID.has(key))]),
  );
}
