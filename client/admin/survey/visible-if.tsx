/** When a question is shown: always, by the answer to another question, or by an expression of SurveyJS. */
import { useCallback, useState } from 'react';
import { useLoaded } from '../../use-loaded.ts';
import { answerOf, choicesOf, possibleAnswers } from '../form/answers.tsx';
import { type FieldProps, type FormQuestion, inSource, questionsIn, useEditing } from '../form/editing.ts';
import { valueAt } from '../form/paths.ts';
import { problemsAt } from '../form/problems.ts';
import { idOf, saidOf } from '../form/said.tsx';
import {
  COMPARISONS,
  type ConditionComparison,
  conditionOf,
  expressionOf,
  needsValue,
  type SurveyCondition,
} from './condition.ts';

type Mode = 'always' | 'if' | 'expression';
const MODES: Readonly<Record<Mode, string>> = {
  always: 'Always',
  if: 'By another answer',
  expression: 'By an expression',
};

export function VisibleIf({ path }: FieldProps) {
  const { source, report, edit } = useEditing();
  const value = valueAt(source, inSource(path));
  const text = typeof value === 'string' ? value : '';
  const condition = conditionOf(text);
  const [asked, setAsked] = useState<Mode | null>(null);
  const told: Mode = text === '' ? 'always' : condition ? 'if' : 'expression';
  const mode = text === '' || asked === 'expression' ? (asked ?? told) : told;
  const own = valueAt(source, [...path.slice(0, -1), 'name']);
  const questions = questionsIn(valueAt(source, path.slice(0, 2))).filter(({ name }) => name !== own);
  const problems = problemsAt(report?.problems ?? [], path, null);
  const { aria, below } = saidOf({ path, problems });
  const id = idOf(path);
  return (
    <fieldset className="field wide" id={id} tabIndex={-1}>
      <legend className="label">This question is shown</legend>
      <div className="admin-words">
        <div className="field">
          <label htmlFor={`${id}-mode`}>When</label>
          <select
            id={`${id}-mode`}
            value={mode}
            {...aria}
            onChange={({ target }) => {
              const next = target.value as Mode;
              setAsked(next);
              if (next === 'always') edit(path, undefined);
              const [first] = questions;
              if (next === 'if' && first && !condition) edit(path, expressionOf(beginning(first)) ?? undefined);
            }}
          >
            {Object.entries(MODES).map(([key, words]) => (
              <option key={key} value={key} disabled={key === 'if' && questions.length === 0}>
                {words}
              </option>
            ))}
          </select>
        </div>
        {mode === 'if' && condition && (
          <Builder
            id={id}
            condition={condition}
            questions={questions}
            onChange={(next) => {
              const written = expressionOf(next);
              if (written !== null) edit(path, written);
            }}
          />
        )}
        {mode === 'expression' && (
          <Expression
            id={id}
            text={text}
            names={questions.map(({ name }) => name)}
            onChange={(next) => edit(path, next === '' ? undefined : next)}
          />
        )}
      </div>
      {below}
    </fieldset>
  );
}

function beginning(question: FormQuestion): SurveyCondition {
  const [first] = possibleAnswers(question) ?? [];
  return first
    ? { question: question.name, is: question.type === 'checkbox' ? 'contains' : '=', value: first.value }
    : { question: question.name, is: 'notempty', value: null };
}

interface BuilderProps {
  readonly id: string;
  readonly condition: SurveyCondition;
  readonly questions: readonly FormQuestion[];
  readonly onChange: (condition: SurveyCondition) => void;
}

function Builder({ id, condition, questions, onChange }: BuilderProps) {
  const { question, is, value } = condition;
  const chosen = questions.find(({ name }) => name === question.split('.')[0]);
  const possible = chosen?.type === 'matrix' ? choicesOf(chosen.columns) : chosen && possibleAnswers(chosen);
  const names = questions.flatMap(({ name, type, rows }) =>
    type === 'matrix' ? choicesOf(rows).map((row) => `${name}.${row.value}`) : [name],
  );
  return (
    <>
      <div className="field">
        <label htmlFor={`${id}-question`}>Question</label>
        <select
          id={`${id}-question`}
          value={question}
          onChange={({ target }) => {
            const other = questions.find(({ name }) => name === target.value.split('.')[0]);
            if (other) onChange({ ...beginning(other), question: target.value });
          }}
        >
          {!names.includes(question) && <option value={question}>{question} (there is none)</option>}
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-is`}>Comparison</label>
        <select
          id={`${id}-is`}
          value={is}
          onChange={({ target }) => {
            const next = target.value as ConditionComparison;
            onChange({ question, is: next, value: needsValue(next) ? (value ?? possible?.[0]?.value ?? '') : null });
          }}
        >
          {Object.entries(COMPARISONS).map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
      </div>
      {needsValue(is) && (
        <div className="field">
          <label htmlFor={`${id}-value`}>Answer</label>
          {possible?.some((one) => one.value === value) ? (
            <select
              id={`${id}-value`}
              value={JSON.stringify(value)}
              onChange={({ target }) =>
                onChange({ question, is, value: JSON.parse(target.value) as SurveyCondition['value'] })
              }
            >
              {possible.map((one) => (
                <option key={JSON.stringify(one.value)} value={JSON.stringify(one.value)}>
                  {one.text}
                </option>
              ))}
            </select>
          ) : (
            <input
              id={`${id}-value`}
              value={String(value ?? '')}
              autoComplete="off"
              onChange={({ target }) => onChange({ question, is, value: answerOf(target.value) })}
            />
          )}
        </div>
      )}
    </>
  );
}

interface ExpressionProps {
  readonly id: string;
  readonly text: string;
  readonly names: readonly string[];
  readonly onChange: (text: string) => void;
}

const load = () => import('./expression.ts');

function Expression({ id, text, names, onChange }: ExpressionProps) {
  const [checker] = useLoaded(useCallback(load, []));
  const why = checker.kind === 'there' && text !== '' ? checker.value.whyNoExpression(text, names) : null;
  return (
    <div className="field wide">
      <label htmlFor={`${id}-text`}>Expression of SurveyJS</label>
      <input
        id={`${id}-text`}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
        aria-describedby={`${id}-why`}
        aria-invalid={why !== null || undefined}
      />
      <p id={`${id}-why`} className={why === null ? 'muted small' : 'problem'}>
        {why ?? "As {age} >= 18 and {hand} = 'left'."}
      </p>
    </div>
  );
}
