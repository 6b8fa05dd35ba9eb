/**
 * /admin/STUDY/room: a study while it runs. What needs a hand comes first, then counts, people and sessions, and beside them
 * what is open. It shows what the feed tells, and changes nothing by itself.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { Button } from 'react-aria-components';
import { Link } from 'wouter';
import { Page, Screen } from '../../page.tsx';
import { Retry } from '../../table/overlay.tsx';
import { feedLine } from './feed-line.ts';
import { rowOf } from './feed-state.ts';
import { Room } from './room.tsx';
import './room.css';

export function RoomPage({ id }: { readonly id: string }) {
  const line = useMemo(() => feedLine(id), [id]);
  const feed = useSyncExternalStore(line.subscribe, line.getSnapshot);
  const head = rowOf(feed, 'head');
  const { link } = feed;
  const title = `Room of ${id}`;
  if (link.kind === 'refused')
    return (
      <Screen
        title={title}
        heading="This room is not open to you"
        actions={
          <Link className="button primary" href="/admin">
            To the studies
          </Link>
        }
      >
        <p>{link.message}</p>
      </Screen>
    );
  if (!head)
    return (
      <Screen title={title} heading={link.kind === 'lost' ? 'The server cannot be reached' : 'Opening the room …'}>
        {link.kind === 'lost' && <Retry atMs={link.retryAtMs} />}
      </Screen>
    );
  return (
    <Page title={title} bar={<Stand id={id} title={head.title} version={head.version} />} wide end={null}>
      {link.kind === 'lost' && (
        <div className="notice room-lost" role="alert">
          <p>
            <b>Reconnecting.</b> What stands here may be old.
          </p>
          <Retry atMs={link.retryAtMs} />
          <Button className="button" onPress={line.reconnect}>
            Try now
          </Button>
        </div>
      )}
      <Room study={id} head={head} feed={feed} line={line} />
    </Page>
  );
}

function Stand({ id, title, version }: { readonly id: string; readonly title: string; readonly version: number }) {
  return (
    <>
      <h1 className="room-title">{id}</h1>
      <span className="muted room-about">
        {title}, version {version}
      </span>
      <Link href="/admin">Studies</Link>
    </>
  );
}
