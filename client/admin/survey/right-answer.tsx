/** The right answer of a question, chosen among those that can be given. */
import { Check } from '../../start/setup-fields.tsx';
import { choicesOf, possibleAnswers } from '../form/answers.tsx';
import { type FieldProps, type FormQuestion, inSource, useEditing } from '../form/editing.ts';
import { valueAt } from '../form/paths.ts';
import { problemsAt } from '../form/problems.ts';
import { idOf, saidOf } from '../form/said.tsx';

export function RightAnswer({ path, label, node }: FieldProps) {
  const { source, report, edit } = useEditing();
  const question = valueAt(source, inSource(path.slice(0, -1))) as FormQuestion;
  const value = valueAt(source, inSource(path));
  const problems = problemsAt(report?.problems ?? [], path, null);
  const { aria, below } = saidOf({ path, about: node.about, problems });
  const id = idOf(path);
  if (question.type === 'checkbox') {
    const possible = possibleAnswers(question) ?? [];
    const given = Array.isArray(value) ? value : [];
    return (
      <fieldset className="field wide" id={id} tabIndex={-1}>
        <legend className="label">{label}: all of these, and no other</legend>
        <div className="admin-several">
          {possible.map((one) => (
            <Check
              key={JSON.stringify(one.value)}
              on={given.includes(one.value)}
              onChange={(on) => {
                const next = possible
                  .map((other) => other.value)
                  .filter((other) => (other === one.value ? on : given.includes(other)));
                edit(path, next.length === 0 ? undefined : next);
              }}
            >
              {one.text}
            </Check>
          ))}
        </div>
        {below}
      </fieldset>
    );
  }
  if (question.type === 'matrix') {
    const columns = choicesOf(question.columns);
    const given = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
    return (
      <fieldset className="field wide" id={id} tabIndex={-1}>
        <legend className="label">{label}, by row</legend>
        <div className="admin-words">
          {choicesOf(question.rows).map((row) => (
            <Choice
              key={String(row.value)}
              id={`${id}-${row.value}`}
              label={row.text}
              value={given[String(row.value)]}
              possible={columns}
              onChange={(next) => {
                const { [String(row.value)]: _, ...others } = given;
                const rows = next === undefined ? others : { ...others, [String(row.value)]: next };
                edit(path, Object.keys(rows).length === 0 ? undefined : rows);
              }}
            />
          ))}
        </div>
        {below}
      </fieldset>
    );
  }
  return (
    <div className="field">
      <Choice
        id={id}
        label={label}
        value={value}
        possible={possibleAnswers(question) ?? []}
        onChange={(next) => edit(path, next)}
        aria={aria}
      />
      {below}
    </div>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly value: unknown;
  readonly possible: NonNullable<ReturnType<typeof possibleAnswers>>;
  readonly onChange: (value: unknown) => void;
  readonly aria?: ReturnType<typeof saidOf>['aria'];
}

function Choice({ id, label, value, possible, onChange, aria }: ChoiceProps) {
  const isPossible = possible.some((one) => one.value === value);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value === undefined ? '' : JSON.stringify(value)}
        onChange={({ target }) => onChange(target.value === '' ? undefined : (JSON.parse(target.value) as unknown))}
        {...aria}
      >
        <option value="">None: no answer is wrong</option>
        {value !== undefined && !isPossible && (
          <option value={JSON.stringify(value)}>{JSON.stringify(value)}, which cannot be answered</option>
        )}
        {possible.map((one) => (
          <option key={JSON.stringify(one.value)} value={JSON.stringify(one.value)}>
            {one.text}
          </option>
        ))}
      </select>
    </div>
  );
}
