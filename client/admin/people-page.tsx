/** /admin/people: who may sign in, with which role, and links that make operators. */
import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components';
import type { MadeLink, People } from '../../answers/people.ts';
import { ROLES, type Role } from '../../answers/roles.ts';
import { Screen } from '../page.tsx';
import { saidBy, useLoaded } from '../use-loaded.ts';
import { AdminFrame } from './frame.tsx';
import { NotListed } from './not-listed.tsx';
import { OneTimeLink } from './one-time-link.tsx';
import { changePeople, getPeople, invite } from './people-api.ts';
import { type Change, OnePerson } from './person.tsx';
import { ROLE_WORDS, timeOf } from './role-words.ts';

export function PeoplePage() {
  const [loaded, again] = useLoaded(getPeople);
  const [changed, setChanged] = useState<People | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (loaded.kind === 'loading') return <Screen title="Operators" heading="Loading the operators …" />;
  if (loaded.kind === 'failed')
    return (
      <NotListed title="Operators" heading="The operators cannot be listed" message={loaded.message} onAgain={again} />
    );
  const { people, invitations } = changed ?? loaded.value;
  const change: Change = async (wish) => {
    setProblem(null);
    try {
      setChanged(await changePeople(wish));
    } catch (error) {
      setProblem(saidBy(error).message);
    }
  };
  const refresh = async (): Promise<void> => setChanged(await getPeople());
  const nameOf = (id: string | null): string =>
    id === null ? 'the machine of the server' : (people.find((one) => one.id === id)?.name ?? 'a removed operator');
  return (
    <AdminFrame title="Operators">
      <div className="admin-list">
        <h1>Operators</h1>
        <section className="admin-parts">
          <h2 className="unseen">Who may sign in</h2>
          <ul className="admin-studies">
            {people.map((one) => (
              <OnePerson key={one.id} person={one} onChange={change} />
            ))}
          </ul>
          <p role="alert" className="problem">
            {problem}
          </p>
        </section>
        <section className="admin-parts">
          <h2>Invite an operator</h2>
          <Invite onMade={() => void refresh()} />
        </section>
        {invitations.length > 0 && (
          <section className="admin-parts">
            <h2>Links that were not used yet</h2>
            <ul className="admin-studies">
              {invitations.map(({ id, name, role, until, invitedBy, operator }) => (
                <li key={id} className="admin-study">
                  <div>
                    <h3>
                      {operator === null ? (
                        <>
                          <bdi>{name}</bdi>, {role}
                        </>
                      ) : (
                        <>
                          New password for <bdi>{name}</bdi>
                        </>
                      )}
                    </h3>
                    <p className="muted small">
                      by <bdi>{nameOf(invitedBy)}</bdi>, works until {timeOf(until)}
                    </p>
                  </div>
                  <Button
                    className="button"
                    aria-label={`Withdraw the link for ${name}`}
                    onPress={() => void change({ type: 'withdraw', invitation: id })}
                  >
                    Withdraw
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </AdminFrame>
  );
}

function Invite({ onMade }: { readonly onMade: () => void }) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('operator');
  const [made, setMade] = useState<(MadeLink & { readonly name: string }) | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(null);
    try {
      setMade({ ...(await invite(name, role)), name });
      setName('');
      onMade();
    } catch (error) {
      setProblem(saidBy(error).message);
    }
  };
  return (
    <>
      <form className="admin-new" onSubmit={(event) => void send(event)}>
        <div className="field">
          <label htmlFor="invite-name">Name</label>
          <input
            id="invite-name"
            value={name}
            required
            maxLength={80}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor="invite-role">Role</label>
          <select
            id="invite-role"
            value={role}
            aria-describedby="invite-about"
            onChange={({ target }) => setRole(ROLES.find((one) => one === target.value) ?? 'viewer')}
          >
            {ROLES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </div>
        <Button type="submit" className="button primary">
          Make a link
        </Button>
        <p id="invite-about" className="muted small admin-about">
          {ROLE_WORDS[role]}
        </p>
        <p role="alert" className="problem admin-about">
          {problem}
        </p>
      </form>
      {made && <OneTimeLink key={made.link} for={made.name} made={made} />}
    </>
  );
}
