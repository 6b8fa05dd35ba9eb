/** /admin/enter#TOKEN: a one-time link makes an operator, or gives one another password. */
import { useCallback, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, useLocation } from 'wouter';
import type { LinkedInvitation } from '../../answers/people.ts';
import { Screen } from '../page.tsx';
import { useLoaded } from '../use-loaded.ts';
import { DoorForm } from './door-form.tsx';
import { enter, getLink } from './people-api.ts';
import { ROLE_WORDS } from './role-words.ts';

export function EnterPage({ onEntered }: { readonly onEntered: () => void }) {
  const [token] = useState(() => window.location.hash.slice(1));
  const load = useCallback(async () => (token === '' ? null : getLink(token)), [token]);
  const [link, again] = useLoaded(load);
  if (link.kind === 'loading') return <Screen title="Link" heading="Reading the link …" />;
  if (link.kind === 'failed')
    return (
      <Screen title="Link" heading="This link does not work" actions={<Ways again={again} />}>
        <p role="alert">{link.message}</p>
      </Screen>
    );
  if (link.value === null)
    return (
      <Screen title="Link" heading="This page needs its link" actions={<Ways />}>
        <p>Open the whole link, with what stands behind the # sign.</p>
      </Screen>
    );
  return <EnterForm token={token} link={link.value} onEntered={onEntered} />;
}

function Ways({ again }: { readonly again?: () => void }) {
  return (
    <>
      <Link className="button primary" href="/admin">
        To the sign-in
      </Link>
      {again && (
        <Button className="button" onPress={again}>
          Try again
        </Button>
      )}
    </>
  );
}

interface FormProps {
  readonly token: string;
  readonly link: LinkedInvitation;
  readonly onEntered: () => void;
}

function EnterForm({ token, link: { role, name: given, isNew }, onEntered }: FormProps) {
  const [, navigate] = useLocation();
  const first = isNew && given.includes('machine of the server') ? '' : given;
  return (
    <Screen title="Welcome" heading={isNew ? 'Choose a name and a password' : 'Choose a new password'}>
      {isNew ? (
        <p>
          The link works once, and makes you {role === 'viewer' ? 'a' : 'an'} {role}. {ROLE_WORDS[role]}
        </p>
      ) : (
        <p>You are signed out in all other browsers. The link works once.</p>
      )}
      <DoorForm
        name={first}
        isNameFixed={!isNew}
        aboutName={isNew ? 'You sign in with it. Other operators see it beside what you do.' : undefined}
        isNewPassword
        onSend={async ({ name, password }) => {
          await enter({ token, name: isNew ? name : null, password });
          navigate('/admin', { replace: true });
          onEntered();
        }}
      />
    </Screen>
  );
}
