/**
 * A session from its log so far, folded by the replay page's own code: the whole session or a seat at any moment, beliefs, and events.
 * While it stands at now it moves on with the session.
 */
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { loadView } from '../../../boards.ts';
import type { AnyEvent } from '../../../replay/any-event.ts';
import type { ReplayLook } from '../../../replay/deep-link.ts';
import { EventList, matching, type Search } from '../../../replay/event-list.tsx';
import { eventInWords, kindOf } from '../../../replay/event-words.ts';
import { loadFolds } from '../../../replay/live-replay.ts';
import { InWords } from '../../../replay/mind/in-words.tsx';
import { MindView } from '../../../replay/mind/mind-view.tsx';
import { before, marksOf, turnsOf } from '../../../replay/places.ts';
import { choicesAt, type LoggedEvent, notices, type Replay } from '../../../replay/replay-log.ts';
import { Timeline } from '../../../replay/timeline.tsx';
import { typedIn } from '../../../replay/typed.tsx';
import { useTelling } from '../../../replay/use-telling.ts';
import { letterOf } from '../../../signs/shapes.ts';
import { useLoaded } from '../../../use-loaded.ts';
import type { FeedEvent } from '../feed-state.ts';
import { clockTime } from '../words.ts';
import { indexAt, NOW, placeOf, type SideTab, type WatchedMoment } from './place.ts';
import { Scrubber } from './scrubber.tsx';
import '../../../play/play.css';
import '../../../replay/replay.css';

interface Props {
  readonly session: string;
  readonly game: string;
  readonly log: readonly FeedEvent[];
  readonly seat: number | null;
  readonly tab: SideTab;
  readonly place: WatchedMoment;
  readonly onPlace: (place: WatchedMoment) => void;
}

export function FromLog(props: Props) {
  const { session, game, log } = props;
  const load = useCallback(async () => ({ view: await loadView(game), folds: await loadFolds(game) }), [game]);
  const [loaded] = useLoaded(load);
  // many events at once are one fold
  const soon = useDeferredValue(log);
  const replay = useMemo(() => {
    if (loaded.kind !== 'there' || soon.length === 0) return null;
    return loaded.value.folds.read(session, soon.map(logged), loaded.value.view);
  }, [loaded, session, soon]);
  if (loaded.kind === 'failed') return <p role="alert">{loaded.message}</p>;
  if (replay === null) return <p className="muted room-empty">Loading …</p>;
  if (typeof replay === 'string') return <p role="alert">{replay}</p>;
  return (
    <InWords>
      <Folded replay={replay} {...props} />
    </InWords>
  );
}

/** The server parsed every event when it was read from the disk. */
const logged = ({ version, recordedAt, event }: FeedEvent): LoggedEvent => ({
  seq: version,
  recordedAt,
  event: event as unknown as AnyEvent,
});

function Folded({ replay, seat, tab, place, onPlace }: Props & { readonly replay: Replay }) {
  const { log } = replay;
  const events = useMemo(() => log.map(({ event }) => event), [log]);
  const turns = useMemo(() => turnsOf(events), [events]);
  const telling = useTelling(replay);
  const marks = useMemo(() => marksOf(events, telling), [events, telling]);
  const index = indexAt(place, turns, log.length);
  const goTo = (to: number): void => onPlace(placeOf(to, log.length));
  const eyes = replay.eyes(seat);
  const here = log[index];
  const words = here ? eventInWords(here.event, seat, eyes.frames[index], telling) : '';
  const noticed = here !== undefined && notices(here.event, seat, eyes.frames[index]);
  const said = noticed ? words : `Nothing that ${seat === null ? 'anyone' : letterOf(seat)} could notice.`;
  const earlier = before(turns, index);
  const begun = turns.length > 0;
  return (
    <>
      {tab === 'board' && begun && <BoardAt replay={replay} index={index} seat={seat} />}
      {tab === 'board' && !begun && <p className="muted room-empty">The session has not begun.</p>}
      {tab === 'beliefs' && <Beliefs replay={replay} index={index} seat={seat} onGoTo={goTo} />}
      {tab === 'events' && <Events replay={replay} index={index} seat={seat} onGoTo={goTo} />}
      <Scrubber
        isNow={place.at === 'now'}
        onBack={earlier === null ? null : () => onPlace({ at: 'event', index: earlier })}
        onNow={() => onPlace(NOW)}
      >
        <Timeline
          length={log.length}
          index={index}
          turns={turns}
          marks={marks}
          words={`Event ${index + 1} of ${log.length}. ${said}`}
          seqOf={(at) => log[at]?.seq ?? at + 1}
          onGoTo={goTo}
          onJump={goTo}
        />
      </Scrubber>
      <div className="room-told">
        <p>
          <span className="muted">
            {place.at === 'now' ? 'now' : here ? `looking back: event ${here.seq}, ${clockTime(here.recordedAt)}` : ''}
          </span>{' '}
          {said}
        </p>
      </div>
    </>
  );
}

interface AtProps {
  readonly replay: Replay;
  readonly index: number;
  readonly seat: number | null;
}

const NO_CHOICE = (): void => undefined;

function BoardAt({ replay, index, seat }: AtProps) {
  const eyes = replay.eyes(seat);
  const frame = eyes.frames[index];
  if (!frame) throw new Error(`no frame ${index}`);
  const parted = {
    observation: frame.observation,
    seat,
    legalActions: [],
    choices: choicesAt(replay, index, seat),
    acted: eyes.acted[index] ?? null,
    memory: eyes.memories[index] ?? null,
    memoryOf: (at: number) => replay.eyes(at).memories[index] ?? null,
    onChoose: NO_CHOICE,
  };
  const { Board, Legend } = replay.view;
  return (
    <div className="board-side room-watched">
      <Board {...parted} />
      <Legend {...parted} />
      <div className="unseen">
        {replay.view.words.observation(frame.observation).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  );
}

interface GoingProps extends AtProps {
  readonly onGoTo: (index: number) => void;
}

function Beliefs({ replay, index, seat, onGoTo }: GoingProps) {
  const [look, setLook] = useState<ReplayLook>({});
  if (!replay.beliefs) return <p className="muted room-empty">This game has no model of beliefs.</p>;
  return (
    <div className="room-minds">
      <MindView replay={replay} index={index} seat={seat} look={look} onLook={setLook} onGoTo={onGoTo} />
    </div>
  );
}

function Events({ replay, index, seat, onGoTo }: GoingProps) {
  const [search, setSearch] = useState<Search>({ text: '', kind: 'all' });
  const { log } = replay;
  const telling = useTelling(replay);
  const entries = useMemo(() => {
    const { frames } = replay.eyes(seat);
    return log.flatMap(({ seq, event }, at) =>
      notices(event, seat, frames[at])
        ? [{ index: at, seq, kind: kindOf(event), words: eventInWords(event, seat, frames[at], telling) }]
        : [],
    );
  }, [replay, log, seat, telling]);
  const found = useMemo(() => matching(entries, search), [entries, search]);
  const typed = useMemo(() => typedIn(log.map(({ event }) => event)), [log]);
  return <EventList entries={found} typed={typed} index={index} search={search} onSearch={setSearch} onGoTo={onGoTo} />;
}
