/** /admin/account: who is signed in, and another password. */
import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components';
import { saidBy } from '../use-loaded.ts';
import { AdminFrame } from './frame.tsx';
import { PasswordField } from './password-field.tsx';
import { changePassword } from './people-api.ts';
import { ROLE_WORDS } from './role-words.ts';
import { useSignedIn } from './signed-in.ts';

export function AccountPage() {
  const { name, role } = useSignedIn().operator;
  return (
    <AdminFrame title="Account">
      <div className="admin-list">
        <h1>Your account</h1>
        <p>
          You are signed in as{' '}
          <b>
            <bdi>{name}</bdi>
          </b>
          , {role}. {ROLE_WORDS[role]}
        </p>
        <section className="admin-parts">
          <h2>Another password</h2>
          <ChangePassword name={name} />
        </section>
      </div>
    </AdminFrame>
  );
}

function ChangePassword({ name }: { readonly name: string }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [said, setSaid] = useState<{ readonly problem: boolean; readonly text: string } | null>(null);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSaid(null);
    try {
      await changePassword({ current, next });
      setCurrent('');
      setNext('');
      setSaid({ problem: false, text: 'The password is changed. You are signed out in all other browsers.' });
    } catch (error) {
      setSaid({ problem: true, text: saidBy(error).message });
    }
  };
  return (
    <form className="admin-door" method="post" onSubmit={(event) => void send(event)}>
      {/* for password managers, which keep the password beside the name */}
      <input hidden name="username" autoComplete="username" value={name} readOnly />
      <PasswordField label="Password so far" value={current} onChange={setCurrent} />
      <PasswordField label="New password" isNew value={next} onChange={setNext} />
      <p role="alert" className={said?.problem ? 'problem' : ''}>
        {said?.text}
      </p>
      <div className="actions">
        <Button type="submit" className="button primary">
          Change the password
        </Button>
      </div>
    </form>
  );
}
