/** The frame of the operators' pages: links to the others, who is signed in, and the way out. */
import type { ComponentProps } from 'react';
import { Button } from 'react-aria-components';
import { Link, useLocation } from 'wouter';
import { Page } from '../page.tsx';
import { signOut } from './people-api.ts';
import { useSignedIn } from './signed-in.ts';

export function AdminFrame({ bar, end, ...page }: ComponentProps<typeof Page>) {
  return (
    <Page
      {...page}
      bar={
        <>
          <Places />
          {bar}
        </>
      }
      end={
        <>
          {end}
          <WhoIsSignedIn />
        </>
      }
    />
  );
}

function Places() {
  const [path] = useLocation();
  const { may } = useSignedIn();
  const place = (to: string, name: string) => (
    <Link href={to} aria-current={path === to ? 'page' : undefined}>
      {name}
    </Link>
  );
  return (
    <nav className="admin-places" aria-label="Pages of operators">
      {place('/admin', 'Studies')}
      {may('act') && place('/admin/account/bots', 'Bots')}
      {may('people') && place('/admin/people', 'Operators')}
    </nav>
  );
}

function WhoIsSignedIn() {
  const { operator, again } = useSignedIn();
  const [, navigate] = useLocation();
  const leave = async (): Promise<void> => {
    await signOut();
    navigate('/admin');
    again();
  };
  return (
    <>
      <Link className="admin-who" href="/admin/account" title={`${operator.name}, ${operator.role}`}>
        {operator.name}
        <span className="unseen">, {operator.role}: your account</span>
      </Link>
      <Button className="button" onPress={() => void leave()}>
        Sign out
      </Button>
    </>
  );
}
