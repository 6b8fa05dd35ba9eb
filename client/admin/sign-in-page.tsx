/** /admin for a browser in which no operator is signed in. */
import { type FormEvent, useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { HomeLink, Screen } from '../page.tsx';
import { saidBy } from '../use-loaded.ts';
import { PasswordField } from './password-field.tsx';
import { signIn } from './people-api.ts';

export function SignInPage({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const id = useId();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await signIn({ name, password });
      onSignedIn();
    } catch (error) {
      setProblem(saidBy(error).message);
      setBusy(false);
    }
  };
  return (
    <Screen title="Sign in" heading="Sign in">
      <p>The pages of studies are for operators of this server.</p>
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
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <PasswordField label="Password" value={password} onChange={setPassword} />
        <p role="alert" className="problem">
          {problem}
        </p>
        <div className="actions">
          <Button type="submit" className="button primary" isDisabled={busy}>
            {busy ? 'Signing in …' : 'Sign in'}
          </Button>
          <HomeLink />
        </div>
      </form>
      <details className="small muted">
        <summary>The password is lost, or there is none yet</summary>
        <p>
          An owner makes a link for a new password under Operators. On the machine of the server,{' '}
          <code>npm run operator -- link</code> prints a link that makes an owner.
        </p>
      </details>
    </Screen>
  );
}
