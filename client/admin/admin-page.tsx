/** /admin: the operators' pages. A browser in which no operator is signed in is asked for a name and a password. */
import { lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { Button } from 'react-aria-components';
import { Link, Route, Switch } from 'wouter';
import type { Me } from '../../answers/people.ts';
import type { Deed } from '../../answers/roles.ts';
import { Screen } from '../page.tsx';
import { part } from '../part.tsx';
import { sentenceFor } from '../refusals.ts';
import { useLoaded } from '../use-loaded.ts';
import { AccountPage } from './account-page.tsx';
import { BotsPage } from './bots/bots-page.tsx';
import { EditorPage } from './editor/editor-page.tsx';
import { EnterPage } from './enter-page.tsx';
import { AdminFrame } from './frame.tsx';
import { PairPage } from './pair/pair-page.tsx';
import { getMe } from './people-api.ts';
import { PeoplePage } from './people-page.tsx';
import { PreviewPage } from './preview/preview-page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { type SignedIn, SignedInContext, useSignedIn } from './signed-in.ts';
import { StudiesPage } from './studies-page.tsx';
import { StudyPage } from './study-page.tsx';
import './admin.css';
import { FormWorded } from '../words/form-words.tsx';

/** It brings plots and replays, which the other pages do without. */
const RoomPage = lazy(() => part(async () => ({ default: (await import('./room/room-page.tsx')).RoomPage })));

export function AdminPage() {
  return (
    <FormWorded language="en">
      <Admin />
    </FormWorded>
  );
}

function Admin() {
  const [me, again] = useLoaded(getMe);
  if (me.kind === 'loading') return <Screen title="Studies" heading="Loading …" />;
  if (me.kind === 'failed')
    return (
      <Screen
        title="Studies"
        heading="The server cannot be reached"
        actions={
          <Button className="button primary" onPress={again}>
            Try again
          </Button>
        }
      >
        <p>{sentenceFor(me.code, me.message)}</p>
      </Screen>
    );
  return (
    <Switch>
      <Route path="/admin/enter">
        <EnterPage onEntered={again} />
      </Route>
      <Route>
        <Gate me={me.value} again={again} />
      </Route>
    </Switch>
  );
}

function Gate({ me: { operator, may }, again }: { readonly me: Me; readonly again: () => void }) {
  const mayDo = useCallback((deed: Deed) => may.includes(deed), [may]);
  const signedIn = useMemo(
    (): SignedIn | null => operator && { operator, may: mayDo, again },
    [operator, mayDo, again],
  );
  if (!signedIn) return <SignInPage onSignedIn={again} />;
  return (
    <SignedInContext value={signedIn}>
      <Switch>
        <Route path="/admin" component={StudiesPage} />
        <Route path="/admin/account" component={AccountPage} />
        <Route path="/admin/people">
          <Only deed="people" what="decide who signs in">
            <PeoplePage />
          </Only>
        </Route>
        <Route path="/admin/account/bots">
          <Only deed="act" what="make accounts of bots">
            <BotsPage />
          </Only>
        </Route>
        <Route path="/admin/:id/preview">
          {({ id }) => (
            <Only deed="edit" what="edit studies">
              <PreviewPage key={id} id={id} />
            </Only>
          )}
        </Route>
        <Route path="/admin/:id/pair">
          {({ id }) => (
            <Only deed="edit" what="edit studies">
              <PairPage key={id} id={id} />
            </Only>
          )}
        </Route>
        <Route path="/admin/:id/room">
          {({ id }) => (
            <Suspense fallback={<Screen title="Room" heading="Opening the room …" />}>
              <RoomPage key={id} id={id} />
            </Suspense>
          )}
        </Route>
        <Route path="/preview/:id/room">
          {({ id }) => (
            <Suspense fallback={<Screen title="Room" heading="Opening the room …" />}>
              <RoomPage key={id} id={id} />
            </Suspense>
          )}
        </Route>
        <Route path="/admin/:id/:section?">
          {({ id, section = '' }) => <StudyOrDraft key={id} id={id} section={section} />}
        </Route>
      </Switch>
    </SignedInContext>
  );
}

/** Roles that do not edit see the study as it stands, and no draft of it. */
function StudyOrDraft({ id, section }: { readonly id: string; readonly section: string }) {
  const { may } = useSignedIn();
  if (!may('edit') && (section === '' || section === 'export')) return <StudyPage id={id} section={section} />;
  return (
    <Only deed="edit" what="edit studies">
      <EditorPage id={id} section={section} />
    </Only>
  );
}

interface OnlyProps {
  readonly deed: Deed;
  /** Behind "does not": the deed in words. */
  readonly what: string;
  readonly children: ReactNode;
}

/** A page for operators whose role allows the deed; the server asks the same. */
function Only({ deed, what, children }: OnlyProps) {
  const { may, operator } = useSignedIn();
  if (may(deed)) return children;
  return (
    <AdminFrame title="Not allowed">
      <section className="screen">
        <h1>This page is not for your role</h1>
        <p>
          The role {operator.role} does not {what}. An owner can give you another one.
        </p>
        <Link className="button primary" href="/admin">
          To all studies
        </Link>
      </section>
    </AdminFrame>
  );
}
