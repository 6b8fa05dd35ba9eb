/** Attention checks: questions of surveys with a right answer, and what follows from another one. */
import { sameJson } from '../../games/core/json.ts';
import type { Element } from './survey.ts';

/** The answer to each scored part: the element, or a row of a matrix. `item`: as in the table of surveys. */
export interface Scored {
  readonly item: string;
  readonly right: boolean;
}

/** Each part of an answer that has a right one. No answer, as to a question that others hide, is not scored. */
export function scored(element: Element, answer: unknown): readonly Scored[] {
  const { name, correctAnswer } = element;
  if (correctAnswer === undefined || answer === undefined) return [];
  if (element.type === 'checkbox') return [{ item: name, right: sameJson(sorted(answer), sorted(correctAnswer)) }];
  if (element.type !== 'matrix') return [{ item: name, right: sameJson(answer, correctAnswer) }];
  const given = new Map(Object.entries(answer ?? {}));
  return Object.entries(correctAnswer ?? {}).map(([row, right]) => ({
    item: `${name}.${row}`,
    right: given.get(row) === right,
  }));
}

/** The order in which boxes were ticked does not matter. */
function sorted(answer: unknown): unknown {
  return Array.isArray(answer) ? answer.map((one) => JSON.stringify(one)).toSorted() : answer;
}

/** Names of the elements that were answered wrong; null: the page has no right answers. */
export function wrongIn(
  elements: readonly Element[],
  answers: Readonly<Record<string, unknown>>,
): readonly string[] | null {
  if (elements.every(({ correctAnswer }) => correctAnswer === undefined)) return null;
  return elements
    .filter((element) => {
      const answer = Object.hasOwn(answers, element.name) ? answers[element.name] : undefined;
      return scored(element, answer).some(({ right }) => !right);
    })
    .map(({ name }) => name);
}

/** What follows from the elements that were answered wrong. */
export function whatFollows(elements: readonly Element[], wrong: readonly string[]) {
  return elements.flatMap(({ name, ifWrong }) => (ifWrong !== undefined && wrong.includes(name) ? [ifWrong] : []));
}

/** The rule by which the data of a participant are marked who misses a check. */
export function ruleOf(survey: string, element: string): string {
  return `attention-${survey}-${element}`;
}
