/** The room with its parts: the bar, what needs a hand and the counts, and below them people, sessions and what is open. */
import { useMemo } from 'react';
import { Button, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { Link } from 'wouter';
import { Page } from '../../page.tsx';
import { Retry } from '../../play/overlay.tsx';
import { useIntakeStand } from '../use-intake-stand.ts';
import { Arrivals, Cells, MoneyPanel, Quotas } from './counts.tsx';
import { DeedDialog } from './deed-dialog.tsx';
import { FOR_ALL, FOR_SEVERAL } from './deeds.ts';
import { ExportButton } from './export-button.tsx';
import { type FeedState, rowsOf } from './feed-state.ts';
import { HandPanel } from './hand-panel.tsx';
import { IntakeButton } from './intake-button.tsx';
import { LetInButton } from './let-in-button.tsx';
import { useViewer } from './may.ts';
import { NamesProvider, namesOf } from './names.ts';
import { FaultsDialog, RefusedDialog, RoomKeys, SeveralDialog } from './notes.tsx';
import { RoomBody } from './room-body.tsx';
import type { RoomProps } from './room-props.ts';
import { targetsOf } from './selection.ts';
import { PARTS, type RoomPart, type RoomUse, useRoom } from './use-room.ts';
import './room.css';

export function Room(props: RoomProps) {
  const { study, head, feed, line } = props;
  const { may } = useViewer();
  const room = useRoom();
  const watches = may('watch');
  const [people, sessions] = [feed.panels.people?.rows, feed.panels.sessions?.rows];
  const names = useMemo(() => namesOf(people ?? {}, sessions ?? {}), [people, sessions]);
  return (
    <NamesProvider value={names}>
      <Page
        title={`Room of ${study}`}
        wide
        bar={<Stand study={study} head={head} />}
        end={<BarButtons study={study} head={head} room={room} />}
      >
        <div className="room" data-watches={watches || undefined}>
          {feed.link.kind === 'lost' && <Lost retryAtMs={feed.link.retryAtMs} onTry={line.reconnect} />}
          <div className="room-top">
            {watches && <Hand feed={feed} room={room} />}
            {watches && <PartSwitch part={room.part} onPart={room.setPart} />}
            <div className="room-part room-counts" data-shown={room.part === 'counts' || !watches || undefined}>
              <Cells cells={rowsOf(feed, 'cells').map(([, row]) => row)} blind={head.blind} onList={room.list} />
              <Quotas quotas={head.quotas} />
              <MoneyPanel head={head} onList={room.list} />
              <Arrivals head={head} onList={room.list} onRefused={() => room.setNote('refused')} />
            </div>
          </div>
          <RoomBody {...props} room={room} />
          <p className="unseen" role="status">
            {room.done}
          </p>
          <Dialogs {...props} room={room} />
        </div>
      </Page>
    </NamesProvider>
  );
}

function Stand({ study, head }: Pick<RoomProps, 'study' | 'head'>) {
  const stand = useIntakeStand(head.intake, head.intakeHours);
  if (head.preview)
    return (
      <>
        <h1 className="room-title">Preview of {head.preview.of}</h1>
        <span className="muted">Test participants, who do not count</span>
      </>
    );
  return (
    <>
      <Link href={`/admin/${study}`}>Checklist</Link>
      <h1 className="room-title">{study}</h1>
      <span className="muted room-about">
        {head.title}, version {head.version}
      </span>
      <span className="room-intake" data-waits={stand.waits || undefined}>
        Intake <b>{stand.words}</b>, {head.placesLeft} places left
      </span>
    </>
  );
}

function BarButtons({ study, head, room }: Pick<RoomProps, 'study' | 'head'> & { readonly room: RoomUse }) {
  const { may } = useViewer();
  // its links are made with it, and it has no data
  if (head.preview) return <RoomKeys />;
  return (
    <>
      {may('intake') && <IntakeButton study={study} head={head} />}
      {may('act') && (
        <>
          <Button className="button" onPress={() => room.begin('message', 'all', null)}>
            Message all
          </Button>
          <Button className="button" onPress={() => room.setNote('all')}>
            Act on all …
          </Button>
          <LetInButton study={study} onDone={room.setDone} />
        </>
      )}
      {may('export') && <ExportButton study={study} />}
      <RoomKeys />
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

interface Using {
  readonly feed: FeedState;
  readonly room: RoomUse;
}

function Hand({ feed, room }: Using) {
  return (
    <HandPanel
      rows={rowsOf(feed, 'hand')}
      isTold={feed.panels.hand !== undefined}
      faults={rowsOf(feed, 'faults').map(([, row]) => row)}
      signals={rowsOf(feed, 'people').filter(([, { signals }]) => signals.length > 0).length}
      offsetMs={feed.offsetMs}
      onOpen={room.openHand}
      onFaults={() => room.setNote('faults')}
      onSignals={() => room.list({ of: 'signals' })}
    />
  );
}

interface SwitchProps {
  readonly part: RoomPart;
  readonly onPart: (part: RoomPart) => void;
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
      onSelectionChange={(keys) => onPart([...keys][0] as RoomPart)}
    >
      {Object.entries(PARTS).map(([id, name]) => (
        <ToggleButton key={id} id={id}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function Dialogs({ study, head, feed, room }: RoomProps & Using) {
  const { note, setNote, ticked, deed } = room;
  const close = (): void => setNote(null);
  const all = note === 'all';
  return (
    <>
      {deed && (
        <DeedDialog
          study={study}
          deed={deed}
          currency={head.owed.currency}
          onClose={room.closeDeed}
          onDone={room.setDone}
        />
      )}
      <FaultsDialog faults={rowsOf(feed, 'faults').map(([, row]) => row)} open={note === 'faults'} onClose={close} />
      <RefusedDialog open={note === 'refused'} onClose={close} />
      <SeveralDialog
        title={all ? 'Act on all who are under way' : `Act on ${ticked.size} ticked participants`}
        kinds={all ? FOR_ALL : FOR_SEVERAL}
        open={note === 'several' || all}
        onClose={close}
        onChoose={(kind) => {
          close();
          room.begin(kind, all ? 'all' : targetsOf(ticked), null);
        }}
      />
    </>
  );
}
