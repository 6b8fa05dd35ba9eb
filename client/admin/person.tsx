/** One operator in the list: role, sign-ins, a link for a new password, removal. */
import { useId, useState } from 'react';
import { Button } from 'react-aria-components';
import type { MadeLink, People } from '../../answers/people.ts';
import { ROLES } from '../../answers/roles.ts';
import { SureDialog } from '../sure-dialog.tsx';
import { saidBy } from '../use-loaded.ts';
import { OneTimeLink } from './one-time-link.tsx';
import { type changePeople, linkForPassword } from './people-api.ts';
import { ROLE_WORDS, timeOf } from './role-words.ts';
import { useSignedIn } from './signed-in.ts';

export type Change = (wish: Parameters<typeof changePeople>[0]) => Promise<void>;

interface Props {
  readonly person: People['people'][number];
  readonly onChange: Change;
}

export function OnePerson({ person: { id: operator, name, role, signIns, lastSeen }, onChange }: Props) {
  const id = useId();
  const { operator: me, again } = useSignedIn();
  const [asks, setAsks] = useState(false);
  const [link, setLink] = useState<MadeLink | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isMe = operator === me.id;
  const changed = async (wish: Parameters<Change>[0]): Promise<void> => {
    await onChange(wish);
    // the page may no longer be theirs to see
    if (isMe) again();
  };
  const makeLink = async (): Promise<void> => {
    try {
      setLink(await linkForPassword(operator));
    } catch (error) {
      setProblem(saidBy(error).message);
    }
  };
  return (
    <li className="admin-study">
      <div className="admin-person">
        <h3>
          <bdi>{name}</bdi>
          {isMe && <span className="muted"> (you)</span>}
        </h3>
        <p className="muted small">
          {signIns === 0 || lastSeen === null
            ? 'Not signed in.'
            : `In ${signIns === 1 ? 'one browser' : `${signIns} browsers`}, last seen ${timeOf(lastSeen)}.`}
        </p>
        <p className="muted small">{ROLE_WORDS[role]}</p>
        <p role="alert" className="problem">
          {problem}
        </p>
      </div>
      <div className="field">
        <label htmlFor={id}>
          Role of <bdi>{name}</bdi>
        </label>
        <select
          id={id}
          value={role}
          onChange={({ target }) => {
            const chosen = ROLES.find((one) => one === target.value);
            if (chosen) void changed({ type: 'setRole', operator, role: chosen });
          }}
        >
          {ROLES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      <div className="admin-parts">
        <div className="actions">
          <Button
            className="button"
            isDisabled={signIns === 0}
            aria-label={`Sign out everywhere: ${name}`}
            onPress={() => void changed({ type: 'endSignIns', operator })}
          >
            Sign out everywhere
          </Button>
          <Button className="button" aria-label={`Link for a new password: ${name}`} onPress={() => void makeLink()}>
            Link for a new password
          </Button>
          <Button className="button" aria-label={`Remove ${name}`} onPress={() => setAsks(true)}>
            Remove
          </Button>
        </div>
        {link && <OneTimeLink key={link.link} for={name} made={link} />}
      </div>
      <SureDialog
        title={`Remove ${name}?`}
        sure="Remove"
        keep="Keep"
        isOpen={asks}
        onSure={() => {
          setAsks(false);
          void changed({ type: 'remove', operator });
        }}
        onClose={() => setAsks(false)}
      >
        <p>
          {isMe ? 'You are' : `${name} is`} signed out everywhere at once, and links that {isMe ? 'you' : name} made no
          longer work. What {isMe ? 'you' : name} did stays in the log.
        </p>
      </SureDialog>
    </li>
  );
}
