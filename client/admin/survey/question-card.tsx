/** One question: folded to a line, or all of its fields. */
import { type ReactNode, useState } from 'react';
import { wordsOf } from '../form/answers.tsx';
import { inSource, useEditing } from '../form/editing.ts';
import { Field } from '../form/field.tsx';
import { type FormNode, type FormPart, inVariant } from '../form/form-node.ts';
import { type Path, valueAt } from '../form/paths.ts';
import { problemsAt } from '../form/problems.ts';
import { idOf, Problems } from '../form/said.tsx';
import { ChoiceField } from '../form/scalars.tsx';
import { labelOf } from '../form/words.ts';
import { kindWords, TYPED } from './new-question.ts';

interface Props {
  readonly path: Path;
  /** The number on its page, from 1. */
  readonly number: number;
  readonly node: Extract<FormNode, { readonly kind: 'variants' }>;
  readonly actions: ReactNode;
}

const FIRST = ['title', 'name', 'description'];
const ATTENTION = ['correctAnswer', 'ifWrong'];
const LAST = ['isRequired', 'personal', 'visibleIf'];

export function QuestionCard({ path, number, node, actions }: Props) {
  const { source, report, edit } = useEditing();
  const value = valueAt(source, inSource(path));
  const own = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  const problems = problemsAt(report?.problems ?? [], path, []);
  const option = node.options.find((one) => one.value === own[node.by]);
  const parts = option?.parts ?? [];
  const name = `Question ${number}`;
  const known = [node.by, ...parts.map(({ key }) => key)];
  const others = Object.keys(own).filter((key) => !known.includes(key));
  const pick = (keys: readonly string[]) => keys.flatMap((key) => parts.filter((one) => one.key === key));
  const middle = parts.filter(({ key }) => ![...FIRST, ...ATTENTION, ...LAST].includes(key));
  // what is answered in own words has no right answer
  const isScored = !TYPED.includes(own.type) || ATTENTION.some((key) => own[key] !== undefined);
  // a new question is open from the start, and stays open while its text is typed
  const [isNew] = useState(own.title === '');
  const shared = (list: readonly FormPart[]) =>
    list.map(({ key, node: field }) => (
      <Field key={key} path={[...path, key]} node={field} label={SURVEY_LABELS[key] ?? labelOf(key)} />
    ));
  return (
    <li className="admin-question">
      <details open={isNew || undefined} id={`${idOf(path)}-card`}>
        <summary>
          <b>{name}</b> <bdi>{wordsOf(own.title, '(no text yet)')}</bdi>{' '}
          <span className="muted small">
            {typeof own.name === 'string' ? own.name : ''}
            {own.isRequired === true && ', an answer is needed'}
            {own.correctAnswer !== undefined && ', with a right answer'}
          </span>
          {problems.length > 0 && (
            <span className="admin-count">
              {problems.length}
              <span className="unseen"> {problems.length === 1 ? 'problem' : 'problems'}</span>
            </span>
          )}
        </summary>
        <fieldset className="admin-group" id={idOf(path)} tabIndex={-1}>
          <legend className="unseen">{name}</legend>
          <Problems problems={problemsAt(report?.problems ?? [], path, known)} />
          <div className="admin-parts">
            <ChoiceField
              path={[...path, node.by]}
              node={{ about: '' }}
              label="Kind of question"
              value={own[node.by]}
              values={node.options.map((one) => one.value)}
              nameOf={kindWords}
              problems={problemsAt(report?.problems ?? [], [...path, node.by], null)}
              onChange={(next) => {
                const chosen = node.options.find((one) => one.value === next);
                if (chosen) edit(path, inVariant(value, node, chosen));
              }}
            />
            {shared(pick(FIRST))}
            {shared(middle)}
            {shared(pick(LAST))}
          </div>
          {isScored && (
            <fieldset className="admin-group">
              <legend>Attention check</legend>
              <div className="admin-parts">{shared(pick(ATTENTION))}</div>
            </fieldset>
          )}
          {others.length > 0 && <p className="muted small">Not shown here, and kept as it is: {others.join(', ')}.</p>}
        </fieldset>
      </details>
      <div className="actions">{actions}</div>
    </li>
  );
}

/** Where a word means another thing in a survey than in a definition. */
const SURVEY_LABELS: Readonly<Record<string, string>> = {
  title: 'Text of the question',
  name: 'Name in the data',
  description: 'Smaller text below it',
  ifWrong: 'After a wrong answer',
  rows: 'Rows',
};
