/**
 * /admin/STUDY/room: a study while it runs. What needs a hand comes first, then counts, people and sessions, and beside them
 * what is open. It shows what the feed tells, and changes nothing by itself.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { Screen } from '../../page.tsx';
import { Retry } from '../../play/overlay.tsx';
import { feedLine } from './feed-line.ts';
import { rowOf } from './feed-state.ts';
import { panelsFor, useViewer } from './may.ts';
import { Room } from './room.tsx';

export function RoomPage({ id }: { readonly id: string }) {
  const { may } = useViewer();
  const line = useMemo(() => feedLine(id, panelsFor(may)), [id, may]);
  const feed = useSyncExternalStore(line.subscribe, line.getSnapshot);
  const head = rowOf(feed, 'head');
  const { link } = feed;
  const title = `Room of ${id}`;
  if (link.kind === 'refused')
    return (
      <Screen
        title={title}
        heading={link.code === 'study_unreadable' ? 'This study cannot be read here' : 'This room is not open to you'}
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
  return <Room study={id} head={head} feed={feed} line={line} />;
}
