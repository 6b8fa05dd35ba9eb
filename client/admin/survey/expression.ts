/** What is wrong with an expression of SurveyJS. Loaded when an expression is shown. */
import { ConditionsParser } from 'survey-core';

/** A sentence; null: nothing is. `names`: of the questions of the survey. */
export function whyNoExpression(text: string, names: readonly string[]): string | null {
  const parser = new ConditionsParser();
  const read = parser.parseExpression(text);
  if (!read) {
    const at = parser.error?.at;
    return at === undefined ? 'This is no expression.' : `This is no expression from letter ${at + 1} on.`;
  }
  const asked: string[] = [];
  read.setVariables(asked);
  const unknown = asked.find((name) => !names.includes(name.split('.')[0] ?? ''));
  return unknown === undefined ? null : `The survey has no question ${unknown}.`;
}
