/** When a question is shown: the simple conditions among SurveyJS' expressions, read and written. Pure. */
export const COMPARISONS = {
  '=': 'is',
  '<>': 'is not',
  '>': 'is more than',
  '<': 'is less than',
  contains: 'has',
  notcontains: 'does not have',
  notempty: 'is answered',
  empty: 'is not answered',
} as const;
export type ConditionComparison = keyof typeof COMPARISONS;

export interface SurveyCondition {
  readonly question: string;
  readonly is: ConditionComparison;
  /** null: the comparison needs none. */
  readonly value: string | number | boolean | null;
}

const NAME = String.raw`\{([A-Za-z][\w.-]*)\}`;
const COMPARED = new RegExp(
  `^${NAME}\\s*(=|<>|>|<|contains|notcontains)\\s*(?:'([^"'\\\\]*)'|(-?\\d+(?:\\.\\d+)?)|(true|false))$`,
);
const ANSWERED = new RegExp(`^${NAME}\\s+(notempty|empty)$`);

/** null: the expression is no simple condition. */
export function conditionOf(expression: string): SurveyCondition | null {
  const text = expression.trim();
  const [, asked, state] = ANSWERED.exec(text) ?? [];
  if (asked !== undefined) return { question: asked, is: state as ConditionComparison, value: null };
  const [, question, is, word, number, truth] = COMPARED.exec(text) ?? [];
  if (question === undefined) return null;
  const value = word ?? (number === undefined ? truth === 'true' : Number(number));
  return { question, is: is as ConditionComparison, value };
}

/** null: no expression says it, since the value has a quotation mark or a backslash. */
export function expressionOf({ question, is, value }: SurveyCondition): string | null {
  if (value === null) return `{${question}} ${is}`;
  if (typeof value !== 'string') return `{${question}} ${is} ${value}`;
  return /["'\\]/.test(value) ? null : `{${question}} ${is} '${value}'`;
}

export function needsValue(is: ConditionComparison): boolean {
  return is !== 'empty' && is !== 'notempty';
}
