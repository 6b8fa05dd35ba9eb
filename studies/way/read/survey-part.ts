/** One page of a survey as JSON for SurveyJS, with its sentences in one language. */
import type { FrozenStudy } from '../../definition/freeze.ts';
import { filled } from '../../definition/placeholders.ts';
import { type Element, inLanguage, type SurveyWords } from '../../definition/survey.ts';
import { surveyOf } from '../fold/stops.ts';

export function surveyPart(
  frozen: FrozenStudy,
  { survey, part, language }: { readonly survey: string; readonly part: number; readonly language: string },
): { readonly parts: number; readonly json: unknown } {
  const { pages } = surveyOf(frozen, survey);
  const page = pages[part];
  if (!page) throw new Error(`survey ${survey} has no page ${part}`);
  const say = (words: SurveyWords): string => filled(inLanguage(words, language) ?? '', frozen.definition, language);
  const title = page.title === undefined ? {} : { title: say(page.title) };
  const elements = page.elements.map((element) => inWords(element, say));
  return { parts: pages.length, json: { pages: [{ name: page.name, ...title, elements }] } };
}

function inWords(
  { personal: _, correctAnswer: __, ifWrong: ___, ...element }: Element,
  say: (words: SurveyWords) => string,
): unknown {
  const { title, description } = element;
  const words = { title: say(title), ...(description === undefined ? {} : { description: say(description) }) };
  const said = (key: string, given: SurveyWords | undefined) => (given === undefined ? {} : { [key]: say(given) });
  const choices = <C extends { readonly text: SurveyWords }>(given: readonly C[]) =>
    given.map((one) => ({ ...one, text: say(one.text) }));
  switch (element.type) {
    case 'text':
    case 'comment':
      return { ...element, ...words };
    case 'radiogroup':
    case 'dropdown':
    case 'checkbox':
      return { ...element, ...words, choices: choices(element.choices) };
    case 'rating':
      return {
        ...element,
        ...words,
        ...said('minRateDescription', element.minRateDescription),
        ...said('maxRateDescription', element.maxRateDescription),
      };
    case 'boolean':
      return {
        ...element,
        ...words,
        ...said('labelTrue', element.labelTrue),
        ...said('labelFalse', element.labelFalse),
      };
    case 'matrix':
      return { ...element, ...words, columns: choices(element.columns), rows: choices(element.rows) };
  }
}
