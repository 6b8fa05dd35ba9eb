/** Answers as data: a text or a number, and which answers are accepted. */
import { Check } from '../../start/setup-fields.tsx';
import { type FormQuestion, screeningQuestions, useEditing } from './editing.ts';
import { type Path, valueAt } from './paths.ts';
import { idOf, saidOf } from './said.tsx';
import { LineField, NumberField, type ScalarProps, useTyped } from './scalars.tsx';
import { languagesOf } from './words-field.tsx';

/** A number where it is written as one, else the text. */
export function answerOf(typed: string): string | number {
  return typed !== '' && String(Number(typed)) === typed ? Number(typed) : typed;
}

export function AnswerField({ path, node, label, value, problems, onChange }: ScalarProps<'answer'>) {
  const shown = value === undefined || value === null ? '' : String(value);
  const [typed, setTyped] = useTyped(shown, (one) => one);
  const { aria, below } = saidOf({ path, about: node.about, problems });
  return (
    <div className="field">
      <label htmlFor={idOf(path)}>{label}</label>
      <input
        id={idOf(path)}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(target.value === '' && node.optional ? undefined : answerOf(target.value));
        }}
        {...aria}
      />
      {below}
    </div>
  );
}

/** An answer that can be given to a question. */
interface Possible {
  readonly value: string | number | boolean;
  readonly text: string;
}

/** null: any number can be given. */
export function possibleAnswers(question: FormQuestion): readonly Possible[] | null {
  switch (question.type) {
    case 'boolean':
      return [
        { value: true, text: wordsOf(question.labelTrue, 'yes') },
        { value: false, text: wordsOf(question.labelFalse, 'no') },
      ];
    case 'rating': {
      const [least, most] = [question.rateMin ?? 1, question.rateMax ?? 5];
      if (typeof least !== 'number' || typeof most !== 'number' || most - least > 100) return null;
      return Array.from({ length: Math.max(0, most - least + 1) }, (_, i) => ({
        value: least + i,
        text: String(least + i),
      }));
    }
    case 'radiogroup':
    case 'dropdown':
    case 'checkbox':
      return choicesOf(question.choices);
    default:
      return null;
  }
}

export function choicesOf(choices: unknown): readonly Possible[] {
  if (!Array.isArray(choices)) return [];
  return choices.flatMap((choice) => {
    const value = valueAt(choice, ['value']);
    return (typeof value === 'string' && value !== '') || typeof value === 'number'
      ? [{ value, text: wordsOf(valueAt(choice, ['text']), String(value)) }]
      : [];
  });
}

/** A sentence in its first language. */
export function wordsOf(words: unknown, otherwise: string): string {
  const [first] = typeof words === 'object' && words !== null ? Object.values(words) : [words];
  return typeof first === 'string' && first !== '' ? first : otherwise;
}

const DEVICES = ['desktop', 'tablet', 'phone'];

/** Answers to tick where they are known, else a range of numbers. */
export function AcceptedField({ path, node, label, value, problems, onChange }: ScalarProps<'accepted'>) {
  const { source } = useEditing();
  const key = String(path.at(-1));
  const name = key === 'accept' ? valueAt(source.definition, [...path.slice(0, -1), 'question']) : key;
  const { below } = saidOf({ path, about: node.about, problems });
  const question = screeningQuestions(source).find((one) => one.name === name);
  const known: Readonly<Record<string, readonly string[]>> =
    key === 'accept' ? {} : { device: DEVICES, language: languagesOf(source.definition.languages) };
  const facts = known[String(name)]?.map((one) => ({ value: one, text: one }));
  const possible = question ? possibleAnswers(question) : (facts ?? null);
  const given = Array.isArray(value) ? value : [];
  const isRange = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (possible && possible.length > 0 && !isRange)
    return (
      <fieldset className="field" id={idOf(path)} tabIndex={-1}>
        <legend className="label">{label}</legend>
        <div className="admin-several">
          {possible.map((one) => (
            <Check
              key={String(one.value)}
              on={given.includes(one.value)}
              onChange={(on) =>
                onChange(
                  possible
                    .map((other) => other.value)
                    .filter((other) => (other === one.value ? on : given.includes(other))),
                )
              }
            >
              {one.text}
            </Check>
          ))}
        </div>
        <Others path={path} given={given} possible={possible} onChange={onChange} />
        {below}
      </fieldset>
    );
  const isNumber = question?.type === 'text' || question?.type === 'rating' || isRange;
  if (!isNumber)
    return (
      <LineField
        {...{ path, label, value, problems, onChange }}
        node={{ kind: 'line', of: 'answer', about: node.about }}
      />
    );
  const range = isRange ? value : {};
  const end = (which: 'from' | 'to') => (
    <NumberField
      path={[...path, which]}
      label={which === 'from' ? 'From' : 'To'}
      node={{ kind: 'number', about: '', most: Number.POSITIVE_INFINITY }}
      value={valueAt(range, [which])}
      problems={[]}
      onChange={(next) => onChange({ ...range, [which]: next })}
    />
  );
  return (
    <fieldset className="field" id={idOf(path)} tabIndex={-1}>
      <legend className="label">{label}</legend>
      <div className="admin-words">
        {end('from')}
        {end('to')}
      </div>
      {below}
    </fieldset>
  );
}

/** Answers that are accepted and cannot be given: they are named, and can be taken out. */
function Others({
  path,
  given,
  possible,
  onChange,
}: {
  readonly path: Path;
  readonly given: readonly unknown[];
  readonly possible: readonly Possible[];
  readonly onChange: (value: unknown) => void;
}) {
  const others = given.filter((one) => possible.every(({ value }) => value !== one));
  return others.map((one) => (
    <Check
      key={`${idOf(path)} ${String(one)}`}
      on
      onChange={() => onChange(given.filter((other) => other !== one))}
    >{`${String(one)}, which cannot be answered`}</Check>
  ));
}
