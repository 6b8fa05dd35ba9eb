/** Fields of one value: texts, numbers, choices, lines of several values, JSON. */
import { useState } from 'react';
import { Check } from '../../start/setup-fields.tsx';
import { suggestionsFor, useEditing } from './editing.ts';
import type { FormNode } from './form-node.ts';
import { type Path, placeOf } from './paths.ts';
import type { FieldProblem } from './problems.ts';
import { idOf, saidOf } from './said.tsx';
import { besideBox, decimalOf, isMoney, isSeconds, readingOf, unitsIn, valueLabel } from './words.ts';

export interface ScalarProps<K extends FormNode['kind'] = FormNode['kind']> {
  readonly path: Path;
  readonly node: Extract<FormNode, { readonly kind: K }>;
  readonly label: string;
  readonly value: unknown;
  readonly problems: readonly FieldProblem[];
  readonly onChange: (value: unknown) => void;
}

export function TextField({ path, node, label, value, problems, onChange }: ScalarProps<'text'>) {
  const suggestions = suggestionsFor(useEditing(), path);
  const about = node.nullable ? node.about.replace('null:', 'empty:') : node.about;
  const { aria, below } = saidOf({ path, about, problems });
  const shared = {
    id: idOf(path),
    value: typeof value === 'string' ? value : '',
    placeholder: typeof node.default === 'string' ? node.default : undefined,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      const none = node.optional ? undefined : node.nullable ? null : '';
      onChange(target.value === '' ? none : target.value);
    },
    ...aria,
  };
  return (
    <div className={node.long ? 'field wide' : 'field'}>
      <label htmlFor={shared.id}>{label}</label>
      {node.long ? (
        <textarea rows={4} {...shared} />
      ) : (
        <input
          autoComplete="off"
          spellCheck={false}
          {...(suggestions.length > 0 ? { list: `${shared.id}-list` } : {})}
          {...shared}
        />
      )}
      {suggestions.length > 0 && (
        <datalist id={`${shared.id}-list`}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      {below}
    </div>
  );
}

/** What cannot be read as meant is kept as it is typed, and the check says so beside the field. */
export function useTyped(shown: string, means: (typed: string) => string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(shown);
  // another value from elsewhere, as after a list was moved
  return [means(typed) === means(shown) ? typed : shown, setTyped];
}

export function NumberField({ path, node, label, value, problems, onChange }: ScalarProps<'number'>) {
  const { source } = useEditing();
  const key = String(path.at(-1));
  const { currency: given } = (source.definition.payment ?? {}) as { readonly currency?: unknown };
  const currency = typeof given === 'string' ? given : '';
  const money = isMoney(key);
  const scale = isSeconds(key) ? 1000 : money ? unitsIn(currency) : 1;
  const decimal = (number: number): string => (money ? decimalOf(number, currency) : String(number / scale));
  const read = (typed: string): unknown => {
    if (typed.trim() === '') return undefined;
    const number = Number(typed.trim().replace(',', '.'));
    return Number.isFinite(number) ? Math.round(number * scale * 1e6) / 1e6 : typed;
  };
  const shown = typeof value === 'number' ? decimal(value) : value === undefined ? '' : String(value);
  const [typed, setTyped] = useTyped(shown, (one) => JSON.stringify(read(one) ?? null));
  const reading = readingOf(key, value, currency);
  const { aria, below } = saidOf({ path, about: node.about, reading, problems });
  return (
    <div className="field">
      <label htmlFor={idOf(path)}>{money && currency !== '' ? `${label}, ${currency}` : label}</label>
      <input
        id={idOf(path)}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        placeholder={typeof node.default === 'number' ? decimal(node.default) : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(read(target.value));
        }}
        {...aria}
      />
      {below}
    </div>
  );
}

/** Several values in one line, with commas between them. */
export function LineField({ path, node, label, value, problems, onChange }: ScalarProps<'line'>) {
  const read = (typed: string): readonly unknown[] =>
    typed
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map((one) => {
        const number = Number(one);
        // an answer that is no number as it is written, as 007, stays a text
        const isNumber =
          node.of === 'answer' ? String(number) === one : node.of === 'number' && Number.isFinite(number);
        return isNumber ? number : one;
      });
  const shown = Array.isArray(value) ? value.map(String).join(', ') : '';
  const [typed, setTyped] = useTyped(shown, (one) => JSON.stringify(read(one)));
  const about = [node.about, 'with commas between them'].filter((one) => one !== '').join('; ');
  const { aria, below } = saidOf({ path, about, problems });
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
          const all = read(target.value);
          onChange(all.length === 0 && node.optional ? undefined : all);
        }}
        {...aria}
      />
      {below}
    </div>
  );
}

export function SwitchField({ path, node, label, value, problems, onChange }: ScalarProps<'switch'>) {
  const { below } = saidOf({ path, about: besideBox(node.about), problems });
  return (
    <div className="field" id={idOf(path)} tabIndex={-1}>
      <Check on={(value ?? node.default) === true} onChange={onChange}>
        {label}
      </Check>
      {below}
    </div>
  );
}

export function ChoiceField({
  path,
  node,
  label,
  value,
  problems,
  onChange,
  values,
  nameOf = valueLabel,
}: Omit<ScalarProps, 'node'> & {
  readonly node: Pick<FormNode, 'about' | 'default' | 'optional'>;
  readonly values: readonly string[];
  /** A value in words. */
  readonly nameOf?: (value: string) => string;
}) {
  const { aria, below } = saidOf({ path, about: node.about, problems });
  const now = value ?? node.default;
  const isGiven = typeof now === 'string' && now !== '';
  const isKnown = isGiven && values.includes(now);
  return (
    <div className="field">
      <label htmlFor={idOf(path)}>{label}</label>
      <select
        id={idOf(path)}
        value={isKnown ? now : ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        {...aria}
      >
        {(!isKnown || node.optional) && (
          <option value="">{isGiven && !isKnown ? now : node.optional ? 'Not said' : 'Choose …'}</option>
        )}
        {values.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </select>
      {below}
    </div>
  );
}

export function SeveralField({ path, node, label, value, problems, onChange }: ScalarProps<'several'>) {
  const chosen = Array.isArray(value) ? value : [];
  const { below } = saidOf({ path, about: node.about, problems });
  return (
    <fieldset className="field" id={idOf(path)} tabIndex={-1}>
      <legend className="label">{label}</legend>
      <div className="admin-several">
        {node.values.map((one) => (
          <Check
            key={one}
            on={chosen.includes(one)}
            // in the order of the schema, so that the same choice is the same version
            onChange={(on) => onChange(node.values.filter((other) => (other === one ? on : chosen.includes(other))))}
          >
            {valueLabel(one)}
          </Check>
        ))}
      </div>
      {below}
    </fieldset>
  );
}

interface JsonProps extends Omit<ScalarProps, 'node'> {
  readonly about?: string;
  readonly rows?: number;
}

/** What is no JSON stays in the field alone: the last JSON is kept. */
export function JsonField({ path, label, value, problems, onChange, about = '', rows = 5 }: JsonProps) {
  const shown = JSON.stringify(value ?? {}, null, 2);
  const [typed, setTyped] = useState({ text: shown, of: shown });
  const text = typed.of === shown ? typed.text : shown;
  const why = whyNoJson(text);
  const own =
    why === null
      ? []
      : [{ path: placeOf(path), code: 'no_json', message: `This is no JSON, and is not saved: ${why}.` }];
  const { aria, below } = saidOf({ path, about, problems: [...own, ...problems] });
  return (
    <div className="field wide">
      <label htmlFor={idOf(path)}>{label}, as JSON</label>
      <textarea
        id={idOf(path)}
        className="admin-json"
        rows={Math.min(30, Math.max(rows, text.split('\n').length))}
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          const json = whyNoJson(target.value) === null ? (JSON.parse(target.value) as unknown) : undefined;
          setTyped({ text: target.value, of: json === undefined ? shown : JSON.stringify(json, null, 2) });
          if (json !== undefined) onChange(json);
        }}
        {...aria}
      />
      {below}
    </div>
  );
}

function whyNoJson(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
