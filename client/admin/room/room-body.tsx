/** The lower part of the room: people, sessions with plots and last actions, and beside them what is open. */
import { useMemo } from 'react';
import { Button } from 'react-aria-components';
import type { PanelSession } from '../../../studies/room/panels.ts';
import { rowsOf } from './feed-state.ts';
import { LastDeeds } from './last-deeds.tsx';
import { useViewer } from './may.ts';
import { PeoplePanel } from './people-panel.tsx';
import { Plots } from './plots.tsx';
import type { RoomProps } from './room-props.ts';
import { targetsOf } from './selection.ts';
import { SessionsPanel } from './sessions-panel.tsx';
import { OpenPerson, OpenSession, openTitle } from './side/open-panel.tsx';
import { UnblindButton } from './unblind.tsx';
import type { RoomPart, RoomUse } from './use-room.ts';

interface Props extends RoomProps {
  readonly room: RoomUse;
}

export function RoomBody(props: Props) {
  const { you, may } = useViewer();
  const { study, head, feed, line, room } = props;
  const { open } = room;
  const watches = may('watch');
  const people = rowsOf(feed, 'people');
  const sessions = rowsOf(feed, 'sessions');
  const bySession = useMemo(
    () => new Map<string, PanelSession>(sessions.map(([, row]) => [row.session, row])),
    [sessions],
  );
  const person = open?.kind === 'person' ? (people.find(([, row]) => row.participant === open.id)?.[1] ?? null) : null;
  const openId = open?.kind === 'session' ? open.id : (person?.session ?? null);
  const session = openId === null ? null : (bySession.get(openId) ?? null);
  const shown = (part: RoomPart) => (room.part === part || !watches ? true : undefined);
  return (
    <div className="room-body">
      {watches && (
        <div className="room-part" data-shown={shown('people')}>
          <PeoplePanel
            rows={people}
            sessions={bySession}
            filter={room.filter}
            onFilter={room.setFilter}
            ticked={room.ticked}
            onTick={room.setTicked}
            open={person?.participant ?? null}
            onOpen={room.openPerson}
            offsetMs={feed.offsetMs}
            field={room.field}
            heading={room.peopleHeading}
          />
          <TickedBar room={room} />
        </div>
      )}
      <div className="room-middle">
        {watches && (
          <div className="room-part" data-shown={shown('sessions')}>
            <SessionsPanel
              rows={sessions}
              boards={feed.boards}
              offsetMs={feed.offsetMs}
              open={openId}
              onOpen={room.openSession}
              onBoards={line.showBoards}
            />
          </div>
        )}
        <div className="room-part" data-shown={shown('plots')}>
          {may('unblind') && (
            <Plots
              rows={rowsOf(feed, 'outcomes').map(([, row]) => row)}
              target={rowsOf(feed, 'cells').reduce((sum, [, { target }]) => sum + target, 0)}
              blind={head.blind}
              unblind={<UnblindButton study={study} />}
            />
          )}
          {watches && <LastDeeds rows={rowsOf(feed, 'deeds')} you={you} />}
        </div>
      </div>
      {watches && (
        <section className="room-part room-side" aria-labelledby="room-side" data-shown={shown('side')}>
          <h2 id="room-side" ref={room.sideHeading} tabIndex={-1}>
            {openTitle(person, session)}
            {open !== null && (
              <Button className="room-number room-end" onPress={room.close}>
                Close
              </Button>
            )}
          </h2>
          {person ? (
            <OpenPerson
              key={person.participant}
              person={person}
              session={session}
              messages={rowsOf(feed, 'messages').flatMap(([, row]) =>
                row.participant === person.participant ? [row] : [],
              )}
              feed={feed}
              line={line}
              onDeed={room.begin}
              onOpenPerson={room.openPerson}
            />
          ) : session ? (
            <OpenSession session={session} feed={feed} line={line} onDeed={room.begin} onOpenPerson={room.openPerson} />
          ) : (
            <p className="muted">Choose a participant or a session: it is shown here while it goes on.</p>
          )}
        </section>
      )}
    </div>
  );
}

/** What can be done with the ticked participants; it stays in sight. */
function TickedBar({ room }: { readonly room: RoomUse }) {
  const { ticked } = room;
  if (ticked.size === 0) return null;
  return (
    <div className="room-ticked" aria-live="polite">
      <b>{ticked.size} ticked</b>
      <Button className="button primary" onPress={() => room.begin('message', targetsOf(ticked), null)}>
        Message …
      </Button>
      <Button className="button" onPress={() => room.setNote('several')}>
        Act on them …
      </Button>
      <Button className="button" onPress={() => room.setTicked(new Set())}>
        Untick all
      </Button>
    </div>
  );
}
