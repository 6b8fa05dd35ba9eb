/**
 * A session, watched live: one seat exactly as it is told there, or the whole session; its board, its beliefs or its events;
 * now, or any moment before while it goes on. Nothing here can act on the session.
 */
import { useEffect, useMemo, useState } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { Signs } from '../../../../games/core/session/types.ts';
import type { PanelSession } from '../../../../studies/room/panels.ts';
import { AgentSign } from '../../../signs/agent-sign.tsx';
import { Signed, seatsInOrder } from '../../../signs/plan.tsx';
import { letterOf } from '../../../signs/shapes.ts';
import type { FeedLine } from '../feed-line.ts';
import { type FeedState, sameWatch } from '../feed-state.ts';
import { FromLog } from './from-log.tsx';
import { NOW, type SideTab, type WatchedMoment, watchFor } from './place.ts';
import { SeatNow } from './seat-now.tsx';

interface Props {
  readonly row: PanelSession;
  /** The seat to begin with; null: the whole session. */
  readonly first: number | null;
  readonly feed: FeedState;
  readonly line: FeedLine;
}

export function WatchSession({ row, first, feed, line }: Props) {
  const { session } = row;
  const [seat, setSeat] = useState(first);
  const [tab, setTab] = useState<SideTab>('board');
  const [place, setPlace] = useState<WatchedMoment>(NOW);
  const wanted = useMemo(() => watchFor(session, seat, tab, place), [session, seat, tab, place]);
  useEffect(() => line.watch(wanted), [line, wanted]);
  useEffect(() => () => line.watch(null), [line]);
  const watched = feed.watched && sameWatch(feed.watched, wanted) ? feed.watched : null;
  const signs = useSigns(row, watched);
  return (
    <Signed by={signs}>
      <div className="room-switches">
        <ToggleButtonGroup
          className="room-segments"
          aria-label="Whose view"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[String(seat ?? 'all')]}
          onSelectionChange={(keys) => {
            const key = [...keys][0];
            setSeat(key === 'all' ? null : Number(key));
          }}
        >
          {seatsInOrder(row.seats.length).map((at) => (
            <ToggleButton key={at} id={String(at)} aria-label={`Seat ${letterOf(at)}`}>
              <AgentSign seat={at} size={20} /> {letterOf(at)}
            </ToggleButton>
          ))}
          <ToggleButton id="all">All</ToggleButton>
        </ToggleButtonGroup>
        <ToggleButtonGroup
          className="room-segments"
          aria-label="What to see"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[tab]}
          onSelectionChange={(keys) => setTab([...keys][0] as SideTab)}
        >
          <ToggleButton id="board">Board</ToggleButton>
          <ToggleButton id="beliefs">Beliefs</ToggleButton>
          <ToggleButton id="events">Events</ToggleButton>
        </ToggleButtonGroup>
      </div>
      {feed.refusal && (
        <p role="alert" className="notice">
          {feed.refusal.message}
        </p>
      )}
      {watched === null ? (
        <p className="muted room-empty" role="status">
          {row.status === 'open'
            ? 'This session has not begun: there is nothing to see yet.'
            : 'Asking for the session …'}
        </p>
      ) : watched.seat === null ? (
        <FromLog
          session={session}
          game={row.game}
          log={watched.log}
          seat={seat}
          tab={tab}
          place={place}
          onPlace={setPlace}
        />
      ) : (
        <SeatNow told={watched.told} offsetMs={feed.offsetMs} onPlace={setPlace} />
      )}
    </Signed>
  );
}

/** The signs of the session, as its pages have them; kept when what is watched changes. */
function useSigns({ session, signs }: PanelSession, watched: FeedState['watched']): Signs | null {
  const [kept, setKept] = useState<{ readonly session: string; readonly signs: Signs } | null>(null);
  const found = signs ?? signsIn(watched);
  useEffect(() => {
    if (found) setKept({ session, signs: found });
  }, [found, session]);
  return found ?? (kept?.session === session ? kept.signs : null);
}

function signsIn(watched: FeedState['watched']): Signs | null {
  if (watched === null) return null;
  if (watched.seat !== null) return watched.told.seated?.info.signs ?? null;
  const created = watched.log[0]?.event as { readonly signs?: Signs } | undefined;
  return created?.signs ?? null;
}
