/** The room with its parts, and what is open, filtered and ticked in it. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { Link } from 'wouter';
import type { Targets } from '../../../studies/room/actions.ts';
import type { HandRow, HeadRow, SessionRow } from '../../../studies/room/panels.ts';
import { Page } from '../../page.tsx';
import { Retry } from '../../table/overlay.tsx';
import { isTaken } from '../../table/use-turn.ts';
import { Arrivals, Cells, MoneyPanel } from './counts.tsx';
import { type Deed, DeedDialog } from './deed-dialog.tsx';
import { type DeedKind, FOR_ALL, FOR_SEVERAL } from './deeds.ts';
import type { FeedLine } from './feed-line.ts';
import { type FeedState, rowsOf } from './feed-state.ts';
import { HandPanel } from './hand-panel.tsx';
import { IntakeButton } from './intake-button.tsx';
import { LastDeeds } from './last-deeds.tsx';
import { FaultsDialog, RefusedDialog, RoomKeys, SeveralDialog } from './notes.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { Plots } from './plots.tsx';
import { type Filter, type Listed, NO_FILTER, type Ticked, targetsOf } from './selection.ts';
import { SessionsPanel } from './sessions-panel.tsx';
import { OpenPerson, OpenSession, openTitle } from './side/open-panel.tsx';
import { UnblindButton } from './unblind.tsx';
import { INTAKE } from './words.ts';
import './room.css';

interface Props {
  readonly study: string;
  readonly head: HeadRow;
  readonly feed: FeedState;
  readonly line: FeedLine;
}

type Open = { readonly kind: 'person' | 'session'; readonly id: string } | null;

/** On a phone one of these stands under what needs a hand. */
const PARTS = { people: 'People', sessions: 'Sessions', counts: 'Counts', plots: 'Plots', side: 'Open' } as const;
type Part = keyof typeof PARTS;

export function Room({ study, head, feed, line }: Props) {
  const [open, setOpen] = useState<Open>(null);
  const [part, setPart] = useState<Part>('people');
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [ticked, setTicked] = useState<Ticked>(new Set());
  const [deed, setDeed] = useState<Deed | null>(null);
  const [note, setNote] = useState<'faults' | 'refused' | 'several' | 'all' | null>(null);
  const [done, setDone] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const peopleHeading = useRef<HTMLHeadingElement>(null);
  const sideHeading = useRef<HTMLHeadingElement>(null);

  const people = rowsOf(feed, 'people');
  const sessions = rowsOf(feed, 'sessions');
  const bySession = useMemo(
    () => new Map<string, SessionRow>(sessions.map(([, row]) => [row.session, row])),
    [sessions],
  );
  const faults = rowsOf(feed, 'faults').map(([, row]) => row);
  const cells = rowsOf(feed, 'cells').map(([, row]) => row);
  const person = open?.kind === 'person' ? (people.find(([, row]) => row.participant === open.id)?.[1] ?? null) : null;
  const openId = open?.kind === 'session' ? open.id : (person?.session ?? null);
  const session = openId === null ? null : (bySession.get(openId) ?? null);

  const focusSoon = (heading: { readonly current: HTMLElement | null }): void => {
    requestAnimationFrame(() => {
      heading.current?.focus();
      heading.current?.scrollIntoView({ block: 'nearest' });
    });
  };
  const show = (next: Open): void => {
    setOpen(next);
    setPart('side');
    focusSoon(sideHeading);
  };
  const openPerson = (id: string): void => show({ kind: 'person', id });
  const openSession = (id: string): void => show({ kind: 'session', id });
  const openHand = (row: HandRow): void => {
    openPerson(row.participant);
    if (row.why === 'help') begin('message', { participants: [row.participant], sessions: [] }, null);
  };
  const list = (listed: Listed): void => {
    setFilter({ ...NO_FILTER, listed });
    setPart('people');
    focusSoon(peopleHeading);
  };
  const begin = (kind: DeedKind, targets: Targets, game: string | null): void => setDeed({ kind, targets, game });
  const showBoards = useCallback((ids: readonly string[]) => line.showBoards(ids), [line]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isTaken(event)) return;
      if (event.key === '/') {
        event.preventDefault();
        setPart('people');
        requestAnimationFrame(() => field.current?.focus());
      }
      if (event.key === 'Escape' && open !== null) setOpen(null);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open]);

  const partOf = (name: Part) => ({ 'data-part': name, 'data-shown': part === name || undefined });
  return (
    <Page
      title={`Room of ${study}`}
      wide
      bar={<Stand study={study} head={head} />}
      end={
        <>
          <IntakeButton study={study} head={head} />
          <Button className="button" onPress={() => setNote('all')}>
            Act on all …
          </Button>
          <Button className="button" onPress={() => begin('message', 'all', null)}>
            Message all
          </Button>
          <RoomKeys />
        </>
      }
    >
      <div className="room">
        {feed.link.kind === 'lost' && <Lost retryAtMs={feed.link.retryAtMs} onTry={line.reconnect} />}
        <div className="room-top">
          <HandPanel
            rows={rowsOf(feed, 'hand')}
            faults={faults}
            signals={people.filter(([, { signals }]) => signals.length > 0).length}
            offsetMs={feed.offsetMs}
            onOpen={openHand}
            onFaults={() => setNote('faults')}
            onSignals={() => list({ of: 'signals' })}
          />
          <PartSwitch part={part} onPart={setPart} />
          <div className="room-part room-counts" {...partOf('counts')}>
            <Cells cells={cells} blind={head.blind} onList={list} />
            <MoneyPanel head={head} onList={list} />
            <Arrivals head={head} onList={list} onRefused={() => setNote('refused')} />
          </div>
        </div>
        <div className="room-body">
          <div className="room-part" {...partOf('people')}>
            <PeoplePanel
              rows={people}
              sessions={bySession}
              filter={filter}
              onFilter={setFilter}
              ticked={ticked}
              onTick={setTicked}
              open={person?.participant ?? null}
              onOpen={openPerson}
              offsetMs={feed.offsetMs}
              field={field}
              heading={peopleHeading}
            />
            {ticked.size > 0 && (
              <div className="room-ticked" aria-live="polite">
                <b>{ticked.size} ticked</b>
                <Button className="button primary" onPress={() => begin('message', targetsOf(ticked), null)}>
                  Message …
                </Button>
                <Button className="button" onPress={() => setNote('several')}>
                  Act on them …
                </Button>
                <Button className="button" onPress={() => setTicked(new Set())}>
                  Untick all
                </Button>
              </div>
            )}
          </div>
          <div className="room-middle">
            <div className="room-part" {...partOf('sessions')}>
              <SessionsPanel
                rows={sessions}
                boards={feed.boards}
                offsetMs={feed.offsetMs}
                open={openId}
                onOpen={openSession}
                onBoards={showBoards}
              />
            </div>
            <div className="room-part" {...partOf('plots')}>
              <Plots
                rows={rowsOf(feed, 'outcomes').map(([, row]) => row)}
                target={cells.reduce((sum, { target }) => sum + target, 0)}
                blind={head.blind}
                unblind={<UnblindButton study={study} />}
              />
              <LastDeeds rows={rowsOf(feed, 'deeds')} you={null} />
            </div>
          </div>
          <section className="room-part room-side" aria-labelledby="room-side" {...partOf('side')}>
            <h2 id="room-side" ref={sideHeading} tabIndex={-1}>
              {openTitle(person, session)}
              {open !== null && (
                <Button className="room-number room-end" onPress={() => setOpen(null)}>
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
                onDeed={begin}
                onOpenPerson={openPerson}
              />
            ) : session ? (
              <OpenSession session={session} feed={feed} line={line} onDeed={begin} onOpenPerson={openPerson} />
            ) : (
              <p className="muted">Choose a participant or a session: it is shown here while it goes on.</p>
            )}
          </section>
        </div>
        <p className="unseen" role="status">
          {done}
        </p>
        {deed && (
          <DeedDialog
            study={study}
            deed={deed}
            currency={head.owed.currency}
            onClose={() => setDeed(null)}
            onDone={setDone}
          />
        )}
        <FaultsDialog faults={faults} open={note === 'faults'} onClose={() => setNote(null)} />
        <RefusedDialog open={note === 'refused'} onClose={() => setNote(null)} />
        <SeveralDialog
          title={note === 'all' ? 'Act on all who are under way' : `Act on ${ticked.size} ticked participants`}
          kinds={note === 'all' ? FOR_ALL : FOR_SEVERAL}
          open={note === 'several' || note === 'all'}
          onClose={() => setNote(null)}
          onChoose={(kind) => {
            setNote(null);
            begin(kind, note === 'all' ? 'all' : targetsOf(ticked), null);
          }}
        />
      </div>
    </Page>
  );
}

function Stand({ study, head }: Pick<Props, 'study' | 'head'>) {
  return (
    <>
      <Link href="/admin">Studies</Link>
      <h1 className="room-title">{study}</h1>
      <span className="muted room-about">
        {head.title}, version {head.version}
      </span>
      <span className="room-intake">
        Intake <b>{INTAKE[head.intake]}</b>, {head.placesLeft} places left
      </span>
    </>
  );
}

function Lost({ retryAtMs, onTry }: { readonly retryAtMs: number; readonly onTry: () => void }) {
  return (
    <div className="notice room-lost" role="alert">
      <p>
        <b>Reconnecting.</b> What stands here may be old.
      </p>
      <Retry atMs={retryAtMs} />
      <Button className="button" onPress={onTry}>
        Try now
      </Button>
    </div>
  );
}

interface SwitchProps {
  readonly part: Part;
  readonly onPart: (part: Part) => void;
}

/** Only phones show it. */
function PartSwitch({ part, onPart }: SwitchProps) {
  return (
    <ToggleButtonGroup
      className="room-segments room-parts"
      aria-label="Part of the room"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[part]}
      onSelectionChange={(keys) => onPart([...keys][0] as Part)}
    >
      {Object.entries(PARTS).map(([id, name]) => (
        <ToggleButton key={id} id={id}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
