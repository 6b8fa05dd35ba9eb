/** A name and a password, with which an operator is signed in. */
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { saidBy } from '../use-loaded.ts';
import { PasswordField } from './password-field.tsx';

interface Given {
  readonly name: string;
  readonly password: string;
}

interface Props {
  /** What stands in the field at first. */
  readonly name: string;
  readonly isNameFixed?: boolean;
  readonly aboutName?: string | undefined;
  readonly isNewPassword?: boolean;
  /** Rejects with what the form then says. */
  readonly onSend: (given: Given) => Promise<void>;
  /** What stands beside the button. */
  readonly children?: ReactNode;
}

export function DoorForm(props: Props) {
  const { name: first, isNameFixed = false, aboutName, isNewPassword = false, onSend, children } = props;
  const id = useId();
  const [name, setName] = useState(first);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await onSend({ name, password });
    } catch (error) {
      setProblem(saidBy(error).message);
      setBusy(false);
    }
  };
  return (
    <form className="admin-door" method="post" onSubmit={(event) => void send(event)}>
      <div className="field">
        <label htmlFor={`${id}-name`}>Name</label>
        <input
          id={`${id}-name`}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          readOnly={isNameFixed}
          maxLength={80}
          aria-describedby={aboutName ? `${id}-about` : undefined}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {aboutName && (
          <p id={`${id}-about`} className="muted small">
            {aboutName}
          </p>
        )}
      </div>
      <PasswordField label="Password" isNew={isNewPassword} value={password} onChange={setPassword} />
      <p role="alert" className="problem">
        {problem}
      </p>
      <div className="actions">
        <Button type="submit" className="button primary" isDisabled={busy}>
          {busy ? 'Signing in …' : 'Sign in'}
        </Button>
        {children}
      </div>
    </form>
  );
}
