/** A field for a password that can be shown, pasted into, and filled by a password manager. */
import { useId, useState } from 'react';
import { Check } from '../start/setup-fields.tsx';

/** As the server has it. */
const SHORTEST_PASSWORD = 12;

interface Props {
  readonly label: string;
  readonly value: string;
  readonly isNew?: boolean;
  readonly onChange: (value: string) => void;
}

export function PasswordField({ label, value, isNew = false, onChange }: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={isNew ? 'new-password' : 'password'}
        type={shown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        required
        minLength={isNew ? SHORTEST_PASSWORD : undefined}
        aria-describedby={isNew ? `${id}-about` : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Check on={shown} onChange={setShown}>
        Show it
      </Check>
      {isNew && (
        <p id={`${id}-about`} className="muted small">
          At least {SHORTEST_PASSWORD} characters. A password manager makes and keeps a good one.
        </p>
      )}
    </div>
  );
}
