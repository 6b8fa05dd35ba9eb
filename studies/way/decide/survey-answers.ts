/** Answers to one page of a survey: whether they fit its elements, and which of them are typed or personal. */
import { parseToken } from '../../../games/core/free-text.ts';
import type { Element } from '../../definition/survey.ts';
import type { Participant, StudyState } from '../contract/state.ts';
import { frozenOf, surveyOf } from '../fold/stops.ts';

type Answers = Readonly<Record<string, unknown>>;

/** The elements of the page of a survey that the participant is on; null: the participant is on no such page. */
export function elementsFor(study: StudyState, participant: Participant): readonly Element[] | null {
  const { state } = participant;
  if (state.status !== 'answering') return null;
  return surveyOf(frozenOf(study, participant), state.survey).pages[state.part]?.elements ?? null;
}

/**
 * Names of the elements on the participant's page whose answers are typed or personal. The server keeps each such answer
 * apart and puts a token in its place before it decides; a personal answer that is no text is kept as its JSON.
 */
export function typedElements(study: StudyState, participant: Participant): readonly string[] {
  return (elementsFor(study, participant) ?? []).filter(isTyped).map(({ name }) => name);
}

/** Whether answers to an element are kept apart, as tokens. Numbers are not, unless they are personal. */
export function isTyped(element: Element): boolean {
  if (element.personal === true) return true;
  return element.type === 'comment' || (element.type === 'text' && element.inputType !== 'number');
}

/**
 * What is wrong with answers as the page sent them, or null. The server asks before it puts tokens in; the decider asks again
 * of the answers with tokens.
 */
export function problemOfAnswers(study: StudyState, participant: Participant, answers: Answers): string | null {
  const elements = elementsFor(study, participant);
  if (!elements || participant.state.status !== 'answering') return 'There is no survey on this page.';
  const { survey } = participant.state;
  const optional = frozenOf(study, participant).definition.survey.find(({ id }) => id === survey)?.optional === true;
  const unknown = Object.keys(answers).find((key) => !elements.some(({ name }) => name === key));
  if (unknown !== undefined) return `The page has no question ${unknown}.`;
  for (const element of elements) {
    const answer = Object.hasOwn(answers, element.name) ? answers[element.name] : undefined;
    if (answer === undefined) {
      // a question that others hide may be left out
      if (element.isRequired === true && element.visibleIf === undefined && !optional)
        return `The question ${element.name} needs an answer.`;
    } else if (!fits(element, answer)) return `The answer to ${element.name} does not fit the question.`;
  }
  return null;
}

/** Whether the answer is one that can be given to the element. */
export function fits(element: Element, answer: unknown): boolean {
  if (isTyped(element) && typeof answer === 'string' && parseToken(answer)) return true;
  switch (element.type) {
    case 'text':
      if (element.inputType === 'number')
        return (
          typeof answer === 'number' &&
          Number.isFinite(answer) &&
          answer >= (element.min ?? Number.NEGATIVE_INFINITY) &&
          answer <= (element.max ?? Number.POSITIVE_INFINITY)
        );
      return isText(answer, element.maxLength);
    case 'comment':
      return isText(answer, element.maxLength);
    case 'radiogroup':
    case 'dropdown':
      return element.choices.some(({ value }) => value === answer);
    case 'checkbox':
      return (
        Array.isArray(answer) &&
        new Set(answer).size === answer.length &&
        answer.every((one) => element.choices.some(({ value }) => value === one))
      );
    case 'rating':
      return (
        typeof answer === 'number' &&
        Number.isInteger(answer) &&
        answer >= (element.rateMin ?? 1) &&
        answer <= (element.rateMax ?? 5)
      );
    case 'boolean':
      return typeof answer === 'boolean';
    case 'matrix':
      return (
        typeof answer === 'object' &&
        answer !== null &&
        !Array.isArray(answer) &&
        Object.entries(answer).every(
          ([row, column]) =>
            element.rows.some(({ value }) => String(value) === row) &&
            element.columns.some(({ value }) => value === column),
        )
      );
  }
}

const LONGEST = 10_000;
const isText = (answer: unknown, longest = LONGEST): boolean => typeof answer === 'string' && answer.length <= longest;
