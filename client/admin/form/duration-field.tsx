/** A time that may be days long: a number and its unit. */
import { useState } from 'react';
import type { FormNode } from './form-node.ts';
import { idOf, saidOf } from './said.tsx';
import { type ScalarProps, useTyped } from './scalars.tsx';
import { isSeconds } from './words.ts';

const UNITS = { days: 86_400_000, hours: 3_600_000, minutes: 60_000 } as const;
type Unit = keyof typeof UNITS;

/** Whether a field is for more than a day. */
export function isLongWait(key: string, { most }: Extract<FormNode, { readonly kind: 'number' }>): boolean {
  return isSeconds(key) && Number.isFinite(most) && most > UNITS.days;
}

/** The largest unit that divides the time without a remainder; days, where no time is given. */
export function unitOf(value: unknown): Unit {
  if (typeof value !== 'number' || value === 0) return 'days';
  return value % UNITS.days === 0 ? 'days' : value % UNITS.hours === 0 ? 'hours' : 'minutes';
}

export function DurationField({ path, node, label, value, problems, onChange }: ScalarProps<'number'>) {
  const [chosen, setChosen] = useState<Unit | null>(null);
  const unit = chosen ?? unitOf(value);
  const read = (typed: string): unknown => {
    if (typed.trim() === '') return undefined;
    const number = Number(typed.trim().replace(',', '.'));
    return Number.isFinite(number) ? Math.round(number * UNITS[unit]) : typed;
  };
  const shown = typeof value === 'number' ? String(value / UNITS[unit]) : value === undefined ? '' : String(value);
  const [typed, setTyped] = useTyped(shown, (one) => JSON.stringify(read(one) ?? null));
  const { aria, below } = saidOf({ path, about: node.about, problems });
  const id = idOf(path);
  const name = label.replace(/, seconds$/, '');
  return (
    <div className="field">
      <label htmlFor={id}>{name}</label>
      <div className="admin-duration">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            // the unit stays while a number is typed
            setChosen(unit);
            setTyped(target.value);
            onChange(read(target.value));
          }}
          {...aria}
        />
        <select
          aria-label={`${name}: unit`}
          value={unit}
          onChange={({ target }) => {
            const next = target.value as Unit;
            setChosen(next);
            if (typeof value === 'number') onChange(Math.round((value / UNITS[unit]) * UNITS[next]));
          }}
        >
          {Object.keys(UNITS).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      {below}
    </div>
  );
}
