/**
 * /replay/:session: an ended session at any moment, for any viewer. It reads the log and changes nothing. A participant who
 * may not see the whole session looks back at what their own seat saw (own-replay.tsx).
 */
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import { endInWords } from '../../games/core/session/words.ts';
import { ApiError, getSight } from '../api.ts';
import { loadView, nameOf } from '../boards.ts';
import type { Remark } from '../game-view.ts';
import { HomeLink, Page, Screen } from '../page.tsx';
import { NotLoaded, Reload } from '../part.tsx';
import { sentenceFor } from '../refusals.ts';
import { RightField } from '../right-field.tsx';
import { Signed } from '../signs/plan.tsx';
import { letterOf } from '../signs/shapes.ts';
import { KeysDialog } from '../table/help.tsx';
import { useLoaded } from '../use-loaded.ts';
import { BranchList } from './branch-list.tsx';
import { Controls } from './controls.tsx';
import { EventList, type ListedEntry, matching, type Search } from './event-list.tsx';
import { eventInWords, kindOf } from './event-words.ts';
import { ForkButton, ParentLine } from './fork-dialog.tsx';
import { MindView } from './mind/mind-view.tsx';
import { marksOfRemarks, useRemarks } from './mind/remarks.ts';
import { MarkWays, RemarksAt } from './mind/remarks-at.tsx';
import { getView, OwnReplay, type OwnReplayProps } from './own-replay.tsx';
import { marksOf } from './places.ts';
import {
  type AnyEvent,
  choicesAt,
  loadReplay,
  momentsOf,
  notices,
  type Replay,
  roundAt,
  roundsOf,
} from './replay-log.ts';
import { ScoreCurve, scoresOf } from './score-curve.tsx';
import { SeatSwitch } from './seat-switch.tsx';
import { WithSigns } from './signs-switch.tsx';
import { Timeline } from './timeline.tsx';
import { usePlayback } from './use-playback.ts';
import '../table/table.css';
import './replay.css';

export function ReplayPage({ session }: { session: string }) {
  const load = useCallback(() => loadShown(session), [session]);
  const [loaded, again] = useLoaded(load);

  switch (loaded.kind) {
    case 'loading':
      return <Screen title="Replay" heading="Loading the replay …" />;
    case 'failed':
      return (
        <Screen
          title="No replay"
          heading="This session cannot be replayed"
          actions={
            <>
              <HomeLink primary />
              {loaded.code !== 'no_such_session' && <Reload />}
            </>
          }
        >
          <p>{whyNot(loaded)}</p>
          {CLOSED.has(loaded.code) && (
            <>
              <p>
                If you ordered it, open this page in the browser that you used. With a right you can also open it here:
              </p>
              <RightField onKept={again} />
            </>
          )}
        </Screen>
      );
    case 'there':
      return <Shown value={loaded.value} />;
  }
}

function Shown({ value }: { value: Replay | OwnReplayProps }) {
  if ('log' in value)
    return <WithSigns replay={value}>{(signs) => <ReplayTable replay={value} signs={signs} />}</WithSigns>;
  return (
    <Signed by={value.own.info.signs ?? null}>
      <OwnReplay {...value} />
    </Signed>
  );
}

/** What this browser may see: the whole session, or what its own seat saw. Throws an ApiError if it may see nothing. */
async function loadShown(session: string): Promise<Replay | OwnReplayProps> {
  const sight = await getSight(session);
  switch (sight.sees) {
    case 'all':
      return loadReplay(session, sight.token);
    case 'own': {
      const own = await getView(session, sight.token);
      return { own, view: await loadView(own.info.game) };
    }
    case 'nothing':
      throw new ApiError(sight.code, sight.message);
  }
}

/** With a right, this browser could see more. */
const CLOSED: ReadonlySet<string> = new Set(['not_allowed', 'right_ended']);

function whyNot({ code, message }: { readonly code: string; readonly message: string }): string {
  // the message says who may look at it; of missing rules, which versions are here
  return code === 'no_rules' || CLOSED.has(code) ? message : sentenceFor(code, message);
}

const NO_REMARKS: readonly Remark[] = [];
const NO_CHOICE = (): void => undefined;

function ReplayTable({ replay, signs }: { replay: Replay; signs: ReactNode }) {
  const { log, view, seats } = replay;
  const [search, setSearch] = useState<Search>({ text: '', kind: 'all' });
  /** The branches that were made on this page. */
  const [made, setMade] = useState(0);
  const [matches, setMatches] = useState<readonly number[]>([]);
  const playback = usePlayback(replay, matches);
  const { index, seat } = playback;
  const eyes = replay.eyes(seat);
  const events = useMemo(() => log.map(({ event }) => event), [log]);
  const turns = useMemo(() => roundsOf(replay), [replay]);
  const remarked = useRemarks(replay);
  const remarks = remarked === 'failed' ? NO_REMARKS : remarked;
  const marks = useMemo(
    () =>
      [...marksOf(events, view), ...momentsOf(replay), ...marksOfRemarks(remarks, seat)].toSorted(
        (a, b) => a.index - b.index,
      ),
    [events, view, replay, remarks, seat],
  );
  const scores = useMemo(() => scoresOf(replay), [replay]);
  const entries = useMemo(
    () =>
      log.flatMap(({ seq, event }, at): readonly ListedEntry[] => {
        const frame = eyes.frames[at];
        if (!notices(event, seat, frame)) return [];
        return [{ index: at, seq, kind: kindOf(event), words: eventInWords(event, seat, frame, view) }];
      }),
    [log, eyes, seat, view],
  );
  const found = useMemo(() => matching(entries, search), [entries, search]);
  useEffect(() => setMatches(found.map((entry) => entry.index)), [found]);

  const frame = eyes.frames[index];
  const now = entries.findLast((entry) => entry.index <= index);
  if (!frame) throw new Error(`no frame ${index}`);
  const { observation } = frame;
  const parted = {
    observation,
    seat,
    legalActions: [],
    choices: choicesAt(replay, index, seat),
    acted: eyes.acted[index] ?? null,
    memory: eyes.memories[index] ?? null,
    memoryOf: (at: number) => replay.eyes(at).memories[index] ?? null,
    onChoose: NO_CHOICE,
  };
  const { Board, Legend, Mind } = view;
  const round = view.unit ? roundAt(turns, index) : frame.turn;
  const played = view.unit ? round : (view.progress?.(observation)?.turn ?? frame.turn);
  const last = log.length - 1;
  const begun = events.some(({ type }) => type === 'SessionStarted');
  const bar = (
    <>
      <span>Replay</span>
      <span>
        {begun ? (
          <>
            {view.unit ? 'Trial' : 'Turn'} <b>{Math.min(round + 1, turns.length)}</b> of {turns.length}
          </>
        ) : (
          'never begun'
        )}
      </span>
    </>
  );
  return (
    <Page
      title={`Replay, ${view.unit ?? 'turn'} ${view.unit ? round + 1 : played}`}
      bar={bar}
      end={<ReplayHelp />}
      wide
    >
      <h1 className="unseen">Replay of a session of {nameOf(replay.game.id)}</h1>
      <div className="table replay">
        <div className="board-side">
          <Board {...parted} />
          <Legend {...parted} />
        </div>
        <SeatSwitch seats={seats} seat={seat} onLook={playback.look} />
        {signs}
        <div className="under">
          <Timeline
            length={log.length}
            index={index}
            turns={turns}
            marks={marks}
            words={`Event ${index + 1} of ${log.length}. ${now?.words ?? ''}`}
            seqOf={(at) => log[at]?.seq ?? at + 1}
            onGoTo={playback.goTo}
            onJump={playback.jump}
          />
          <Controls playback={playback} last={last} unit={view.unit ?? 'turn'}>
            {begun && <ForkButton replay={replay} index={index} seat={seat} onMade={() => setMade(made + 1)} />}
          </Controls>
          <div className="happening">
            <p className="now" aria-live={playback.playing ? 'off' : 'polite'}>
              {now?.index === index ? (
                now.words
              ) : (
                <span className="muted">
                  {seat === null ? 'Nothing to notice.' : `Nothing that ${letterOf(seat)} could notice.`}
                </span>
              )}
            </p>
            <MarkWays remarks={remarks} index={index} seat={seat} game={replay.game.id} onGoTo={playback.jump} />
          </div>
          {begun ? (
            <>
              <ParentLine replay={replay} />
              <BranchList key={made} session={replay.session} />
              {remarked === 'failed' && <NotLoaded what="The remarks on the actions" />}
              <RemarksAt remarks={remarks} index={index} seat={seat} />
              <MindView
                replay={replay}
                index={index}
                seat={seat}
                look={playback.mind}
                onLook={playback.setMind}
                onGoTo={playback.jump}
              />
            </>
          ) : (
            <p>This session never began, so there is nothing to replay. {whyOver(events)}</p>
          )}
        </div>
        <div className="panel">
          {begun && (
            <Mind
              observation={observation}
              seat={seat}
              memory={parted.memory}
              memoryOf={parted.memoryOf}
              everything={replay.eyes(null).frames[index]?.observation}
              ticks={null}
              live={false}
            />
          )}
          <EventList entries={found} index={index} search={search} onSearch={setSearch} onGoTo={playback.jump} />
          {begun && (
            <ScoreCurve
              scores={scores}
              turn={played}
              unit={view.unit ?? 'turn'}
              seat={seat}
              onTurn={(turn) => playback.jump(turns[Math.max(0, turn)] ?? last)}
            />
          )}
        </div>
      </div>
    </Page>
  );
}

function whyOver(events: readonly AnyEvent[]): string {
  const ended = events.at(-1);
  return ended?.type === 'SessionEnded' ? endInWords(ended.reason, ended.cause ?? null) : '';
}

function ReplayHelp(): ReactNode {
  return (
    <KeysDialog
      title="Replay: keys"
      keys={[
        { keys: ['←', '→'], does: 'a step back, a step on' },
        { keys: ['Shift ←', 'Shift →'], does: 'a turn back, a turn on' },
        { keys: ['Home', 'End'], does: 'to the beginning, to the end' },
        { keys: ['Space'], does: 'play, pause' },
        { keys: ['f'], does: 'the next pair of eyes: all, A, B …' },
        { keys: ['n', 'p'], does: 'to the next, to the previous event in the list as it is searched' },
        { keys: ['?'], does: 'this help' },
      ]}
    >
      {(close) => (
        <div className="ends">
          <Button className="button primary" onPress={close}>
            Back to the replay
          </Button>
        </div>
      )}
    </KeysDialog>
  );
}
