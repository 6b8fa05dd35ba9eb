/** A game's options as fields: numbers, choices, switches. It knows no game. */
import type { ReactNode } from 'react';
import { Button, Checkbox, Group, Input, Label, NumberField, Text } from 'react-aria-components';
import type { Option, SetupValues } from '../game-view.ts';
import { useWords } from '../words/use-words.ts';

interface Props {
  readonly options: readonly Option[];
  readonly setup: SetupValues;
  readonly onChange: (setup: SetupValues) => void;
  /** Begins the ids of the fields, where a page has several forms. */
  readonly within?: string;
}

export function SetupFields({ options, setup, onChange, within = 'setup' }: Props) {
  return options.map((option) => (
    <Field
      key={option.key}
      id={`${within}-${option.key}`}
      option={option}
      value={setup[option.key]}
      onChange={(value) => onChange({ ...setup, [option.key]: value })}
    />
  ));
}

interface FieldProps {
  readonly id: string;
  readonly option: Option;
  /** undefined: the game's own default. */
  readonly value: SetupValues[string] | undefined;
  readonly onChange: (value: SetupValues[string]) => void;
}

function Field({ id, option, value, onChange }: FieldProps) {
  const say = useWords('form');
  switch (option.kind) {
    case 'number': {
      const { label, about, min, max, empty } = option;
      if (empty === undefined)
        return (
          <NumberSetting
            label={label}
            about={about}
            min={min}
            max={max}
            value={Number(value ?? min)}
            onChange={onChange}
          />
        );
      return (
        <NumberSetting
          label={say('ifAny', { label })}
          about={about}
          min={min}
          max={max}
          value={typeof value === 'number' ? value : Number.NaN}
          onChange={(now) => onChange(Number.isNaN(now) ? empty.value : now)}
          mayBeEmpty
        />
      );
    }
    case 'choice':
      return (
        <div className="field">
          <label htmlFor={id}>{option.label}</label>
          <select
            id={id}
            value={String(value === undefined ? option.choices[0]?.value : value)}
            onChange={(event) => onChange(option.choices[event.target.selectedIndex]?.value)}
          >
            {option.choices.map((choice) => (
              <option key={choice.label} value={String(choice.value)}>
                {choice.label}
              </option>
            ))}
          </select>
        </div>
      );
    case 'switch':
      return (
        <Check on={value !== false} onChange={onChange}>
          {option.label}
        </Check>
      );
    case 'json':
      return (
        <div className="field">
          <label htmlFor={id}>{say('asJson', { label: option.label })}</label>
          <input
            id={id}
            aria-describedby={option.about === undefined ? undefined : `${id}-about`}
            value={String(value ?? 'null')}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
          />
          {option.about !== undefined && (
            <span id={`${id}-about`} className="muted small">
              {option.about}
            </span>
          )}
        </div>
      );
  }
}

interface NumberProps {
  readonly label: string;
  readonly about?: string | undefined;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** If the field can be empty, it is NaN then; otherwise it is the least value. */
  readonly mayBeEmpty?: boolean;
}

export function NumberSetting({ label, about, min, max, value, onChange, mayBeEmpty = false }: NumberProps) {
  const say = useWords('form');
  return (
    <NumberField
      className="field"
      minValue={min}
      maxValue={max}
      value={value}
      onChange={(now) => onChange(Number.isNaN(now) && !mayBeEmpty ? min : now)}
    >
      <Label>{label}</Label>
      <Group className="stepper">
        <Button slot="decrement" className="button" aria-label={say('less')}>
          −
        </Button>
        <Input />
        <Button slot="increment" className="button" aria-label={say('more')}>
          +
        </Button>
      </Group>
      {about !== undefined && (
        <Text slot="description" className="muted small">
          {about}
        </Text>
      )}
    </NumberField>
  );
}

interface CheckProps {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
}

export function Check({ on, onChange, children }: CheckProps) {
  return (
    <Checkbox className="check" isSelected={on} onChange={onChange}>
      <span className="box">
        <svg viewBox="0 0 18 18" aria-hidden>
          <path d="M4 9.5l3.5 3.5L14 5" />
        </svg>
      </span>
      <span>{children}</span>
    </Checkbox>
  );
}
