/** /admin: the operator's pages for studies. A browser without the operator's token is asked for it. */
import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { getRight } from '../api.ts';
import { Screen } from '../page.tsx';
import { part } from '../part.tsx';
import { sentenceFor } from '../refusals.ts';
import { RightField } from '../right-field.tsx';
import { takeLinkedRight } from '../seat/rights.ts';
import { useLoaded } from '../use-loaded.ts';
import { EditorPage } from './editor/editor-page.tsx';
import { PreviewPage } from './preview/preview-page.tsx';
import { StudiesPage } from './studies-page.tsx';
import './admin.css';

/** It brings plots and replays, which the other pages do without. */
const RoomPage = lazy(() => part(async () => ({ default: (await import('./room/room-page.tsx')).RoomPage })));

const loadRight = () => {
  takeLinkedRight();
  return getRight();
};

export function AdminPage() {
  const [right, again] = useLoaded(loadRight);
  if (right.kind === 'loading') return <Screen title="Studies" heading="Loading …" />;
  if (right.kind === 'failed')
    return (
      <Screen title="Studies" heading="The server cannot be reached">
        <p>{sentenceFor(right.code, right.message)}</p>
      </Screen>
    );
  const { holder } = right.value;
  if (holder !== 'operator')
    return (
      <Screen title="Studies" heading="Studies are for operators">
        <p>
          {holder === 'nobody'
            ? 'Sign in with the operator’s token. This browser keeps it.'
            : 'The right that this browser keeps is not the operator’s. Sign in with the operator’s token.'}
        </p>
        <RightField onKept={again} />
      </Screen>
    );
  return (
    <Switch>
      <Route path="/admin" component={StudiesPage} />
      <Route path="/admin/:id/preview">{({ id }) => <PreviewPage key={id} id={id} />}</Route>
      <Route path="/admin/:id/room">
        {({ id }) => (
          <Suspense fallback={<Screen title="Room" heading="Opening the room …" />}>
            <RoomPage key={id} id={id} />
          </Suspense>
        )}
      </Route>
      <Route path="/admin/:id/:section?">
        {({ id, section = '' }) => <EditorPage key={id} id={id} section={section} />}
      </Route>
    </Switch>
  );
}
