/**
 * /replay/:session: an ended session at any moment, for any viewer. It reads the log and changes nothing. A participant who
 * may not see the whole session looks back at what their own seat saw (own-replay.tsx).
 */
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { Button, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { MindRow } from '../../games/core/beliefs/turnings.ts';
import { endInWords } from '../../games/core/session/words.ts';
import { ApiError, getSight } from '../api.ts';
import { loadView, nameOf } from '../boards.ts';
import type { Remark } from '../game-view.ts';
import { HomeLink, Page, Screen } from '../page.tsx';
import { NotLoaded, Reload } from '../part.tsx';
import { KeysDialog } from '../play/help.tsx';
import { sentenceFor } from '../refusals.ts';
import { RightField } from '../right-field.tsx';
import { Signed } from '../signs/plan.tsx';
import { letterOf } from '../signs/shapes.ts';
import { useLoaded } from '../use-loaded.ts';
import { useWords, Worded } from '../words/words.tsx';
import type { AnyEvent } from './any-event.ts';
import { Axis } from './axis/axis.tsx';
import { axisMarks } from './axis/axis-marks.ts';
import { type AxisColumn, columnAt, columnsOf, roundsWithin } from './axis/columns.ts';
import { lanesOf, type Speaking } from './axis/lanes.ts';
import { pointLines } from './axis/points.ts';
import { BranchList } from './branch-list.tsx';
import { Caption, turningPlaces } from './caption.tsx';
import { Controls } from './controls.tsx';
import { linkTo, readLook } from './deep-link.ts';
import { EventList, type ListedEntry, matching, type Search } from './event-list.tsx';
import { eventInWords, kindOf } from './event-words.ts';
import { Fitted } from './fitted.tsx';
import { ForkButton, ParentLine } from './fork-dialog.tsx';
import { MindView } from './mind/mind-view.tsx';
import { marksOfRemarks, useRemarks } from './mind/remarks.ts';
import { MarkWays, RemarksAt } from './mind/remarks-at.tsx';
import { useBelieves } from './mind/use-believes.ts';
import { getView, OwnReplay, type OwnReplayProps } from './own-replay.tsx';
import { marksOf, stopsOf, turnsOf } from './places.ts';
import { CommentPanel } from './remarks/comment-panel.tsx';
import { marksOfComments, useComments } from './remarks/comments.ts';
import { choicesAt, loadReplay, momentsOf, notices, type Replay, roundsOf } from './replay-log.ts';
import { ScoreTable } from './score-curve.tsx';
import { SeatSwitch } from './seat-switch.tsx';
import { ShareBar } from './share/share-bar.tsx';
import { WithSigns } from './signs-switch.tsx';
import { usePlayback } from './use-playback.ts';
import { likeliestAbout, useStory } from './use-story.ts';
import '../play/play.css';
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
    return (
      <Worded language="en">
        <WithSigns replay={value}>{(signs) => <ReplayedSession replay={value} signs={signs} />}</WithSigns>
      </Worded>
    );
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
      if (sight.opens && !new URLSearchParams(window.location.search).has('seq')) {
        const { seq, about } = sight.opens;
        window.history.replaceState(null, '', linkTo({ seq, seat: null }, { about }));
      }
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
/** More columns than these carry only marks. */
const MOST_WORDED = 10;
/** More rounds than these are chosen from a list. */
const MOST_ROUNDS = 14;
/** The share of the page's width that a board may take. */
const BOARD_SHARE = 0.44;

function ReplayedSession({ replay, signs }: { replay: Replay; signs: ReactNode }) {
  const { log, view, seats, states, moments: words } = replay;
  const t = useWords('replay');
  const [search, setSearch] = useState<Search>({ text: '', kind: 'happenings' });
  /** The branches that were made on this page. */
  const [made, setMade] = useState(0);
  const [matches, setMatches] = useState<readonly number[]>([]);
  const [resting, setResting] = useState<number | null>(null);
  const [mindLook, setMindLook] = useState<string | undefined>(() => readLook(window.location.search).model);
  const story = useStory(replay, mindLook);
  const places = useMemo(() => turningPlaces(story.stories), [story.stories]);
  const playback = usePlayback(replay, matches, places);
  const { index, seat } = playback;
  useEffect(() => setMindLook(playback.mind.model), [playback.mind.model]);
  // a preview ends as soon as the replay moves
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is the reason
  useEffect(() => setResting(null), [index]);
  const preview = resting === index || playback.playing ? null : resting;
  const shown = preview ?? index;
  const eyes = replay.eyes(seat);
  const events = useMemo(() => log.map(({ event }) => event), [log]);
  const turns = useMemo(() => roundsOf(replay), [replay]);
  const stops = useMemo(() => stopsOf(events), [events]);
  const kept = useComments(replay.session);
  const remarked = useRemarks(replay);
  const remarks = remarked === 'failed' ? NO_REMARKS : remarked;
  const marks = useMemo(
    () => [
      ...marksOf(events, view),
      ...momentsOf(replay),
      ...marksOfRemarks(remarks, seat),
      ...marksOfComments(kept.comments, log).map((mark) => ({ ...mark, kind: 'comment' as const })),
    ],
    [events, view, replay, remarks, seat, kept.comments, log],
  );
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

  const rounds = useMemo(
    () => (words?.round ? roundsWithin(story.starts, log.length) : roundsWithin([], log.length)),
    [words, story.starts, log],
  );
  const round = Math.max(
    0,
    rounds.findLastIndex(({ from }) => from <= shown),
  );
  const columns = useMemo(
    () => columnsOf(events, { ...(rounds[round] ?? { from: 0, until: events.length }), opens: words?.opens }),
    [events, rounds, round, words],
  );
  const speaking = useMemo(
    (): Speaking | null =>
      words
        ? {
            words,
            say: (id, value) => words.value?.(id, value, letterOf) ?? replay.words.valueInWords(id, value),
            nothing: replay.beliefs?.nothing,
            nameOf: letterOf,
          }
        : null,
    [words, replay],
  );
  const likeliest = useMemo(() => likeliestAbout(story.stories), [story.stories]);
  const about = playback.mind.about ?? likeliest;
  const lanes = useMemo(
    () => (speaking ? lanesOf(inRound(story.rows, rounds.length > 1 ? columns : null), about, speaking) : []),
    [story.rows, rounds, columns, about, speaking],
  );
  const axis = useMemo(() => {
    const lined = new Set(lanes.flatMap((lane) => lane.rows.map(({ proposition }) => proposition)));
    return axisMarks({ columns, stories: story.stories, marks, isShown: (id) => lined.has(id) });
  }, [columns, story.stories, marks, lanes]);
  const points = useMemo(
    () => pointLines(columns.map(({ until }) => replay.game.returns(states[until - 1]?.game))),
    [columns, replay, states],
  );
  const briefs = useMemo(
    () =>
      columns.length > MOST_WORDED || story.stories.length === 0
        ? null
        : columns.map(({ at }) => story.stories.findLast((one) => one.index <= at)?.brief ?? ''),
    [columns, story.stories],
  );

  const look = { ...playback.mind, model: playback.mind.model ?? modelOfPanel(replay), about: about ?? undefined };
  const believes = useBelieves(replay, { index: shown, seat, look });
  const frame = eyes.frames[shown];
  const now = entries.findLast((entry) => entry.index <= shown);
  if (!frame) throw new Error(`no frame ${shown}`);
  const { observation } = frame;
  const parted = {
    observation,
    seat,
    legalActions: [],
    choices: choicesAt(replay, shown, seat),
    acted: eyes.acted[shown] ?? null,
    memory: eyes.memories[shown] ?? null,
    memoryOf: (at: number) => replay.eyes(at).memories[shown] ?? null,
    believes,
    onChoose: NO_CHOICE,
  };
  const { Board, Legend, Mind } = view;
  const last = log.length - 1;
  const begun = events.some(({ type }) => type === 'SessionStarted');
  const told = story.stories.findLast((one) => one.index <= shown);
  const sentence = told?.sentence ?? (now?.words || null);
  const column = columns[columnAt(columns, shown)];
  const unit = view.unit ?? 'turn';
  const happening =
    now?.index === shown ? now.words : seat === null ? t('nothing') : t('nothingFor', { seat: letterOf(seat) });
  const titled = titleOf(replay);
  const mindPanel = (
    <Mind
      observation={observation}
      seat={seat}
      memory={parted.memory}
      memoryOf={parted.memoryOf}
      everything={replay.eyes(null).frames[shown]?.observation}
      ticks={null}
      live={false}
    />
  );
  return (
    <Page
      title={`Replay, ${titled}`}
      bar={
        <>
          <h1 className="replay-title">{titled}</h1>
          <span className="muted small replay-about">
            {[
              ...(titled === nameOf(replay.game.id) ? [] : [nameOf(replay.game.id)]),
              begun
                ? rounds.length > 1
                  ? t(words?.round === 'Trial' ? 'trials' : 'stories', { count: rounds.length })
                  : t('turns', { count: turnsOf(events).length })
                : t('neverBegun'),
            ].join(' · ')}
          </span>
        </>
      }
      end={
        <>
          <ShareBar
            session={replay.session}
            title={titled}
            link={`/replay/${replay.session}${linkTo({ seq: log[index]?.seq ?? 1, seat }, playback.mind)}`}
            index={index}
            stops={stops}
            seqOf={(at) => log[at]?.seq ?? at + 1}
            onGoTo={playback.goTo}
          />
          <a className="button" href="#details">
            {t('details')}
          </a>
          <ReplayHelp />
        </>
      }
      wide
    >
      <div className="replay" data-begun={begun || undefined}>
        <Caption
          sentence={sentence}
          moments={story.state === 'working' ? null : places}
          index={shown}
          spoken={!playback.playing && preview === null}
          onGoTo={playback.jump}
        />
        <section className="stage" aria-label={t('board')}>
          <div className="stage-head">
            <SeatSwitch seats={seats} seat={seat} onLook={playback.look} />
            {words?.round && rounds.length > 1 && (
              <Rounds
                name={words.round}
                count={rounds.length}
                round={round}
                onGoTo={(to) => playback.jump(rounds[to]?.from ?? 0)}
              />
            )}
            <span className="when small">
              {column?.label === 'start' || !column
                ? t('start')
                : t(words?.opens ? 'afterStep' : 'afterTurn', { turn: column.label, of: String(columns.length - 1) })}
              {preview !== null && ` · ${t('preview')}`}
            </span>
          </div>
          <Fitted most={BOARD_SHARE} by={`${replay.session} ${seat}`}>
            <Board {...parted} />
          </Fitted>
        </section>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is too high */}
        <section className="minds-side" aria-label={t('minds')} tabIndex={0}>
          {begun ? (
            <>
              <MindView
                replay={replay}
                index={shown}
                seat={seat}
                look={look}
                onLook={playback.setMind}
                onGoTo={playback.jump}
              />
              {mindPanel}
            </>
          ) : (
            <p>This session never began, so there is nothing to replay. {whyOver(events)}</p>
          )}
        </section>
        <Axis
          length={log.length}
          index={index}
          preview={preview}
          columns={columns}
          briefs={briefs}
          marks={axis}
          lanes={lanes}
          speaking={speaking}
          points={points}
          pointsNow={begun ? replay.game.returns(states[shown]?.game) : []}
          words={happening}
          unit={words?.opens ? t('step') : t('turn')}
          seqOf={(at) => log[at]?.seq ?? at + 1}
          onGoTo={playback.goTo}
          onJump={playback.jump}
          onPreview={setResting}
        >
          {story.state === 'working' && <p className="lanes-missing">{t('working')}</p>}
          {story.state === 'failed' && (
            <p className="lanes-missing">
              {t('notDrawn')}
              <Button className="button" onPress={story.onAgain}>
                {t('draw')}
              </Button>
            </p>
          )}
        </Axis>
        <Controls playback={playback} last={last} unit={unit}>
          <p className="now small" aria-live="off" title={happening}>
            <span className="muted">{t('event', { number: String(log[shown]?.seq ?? shown + 1) })}</span> {happening}
          </p>
          {begun && <ForkButton replay={replay} index={index} seat={seat} onMade={() => setMade(made + 1)} />}
        </Controls>
      </div>
      <section className="replay-details" id="details" aria-labelledby="details-heading">
        <h2 id="details-heading">{t('details')}</h2>
        <div className="columns">
          <div className="events-side">
            <MarkWays remarks={remarks} index={index} seat={seat} game={replay.game.id} onGoTo={playback.jump} />
            {remarked === 'failed' && <NotLoaded what="The remarks on the actions" />}
            <RemarksAt remarks={remarks} index={index} seat={seat} />
            <EventList entries={found} index={index} search={search} onSearch={setSearch} onGoTo={playback.jump} />
          </div>
          <div className="about-side">
            <CommentPanel
              session={replay.session}
              kept={kept}
              seq={log[index]?.seq ?? 1}
              onGoTo={(seq) => playback.jump(log.findIndex((logged) => logged.seq === seq))}
            />
            <Legend {...parted} />
            {signs}
            {begun && (
              <>
                <ParentLine replay={replay} />
                <BranchList key={made} session={replay.session} />
                <ScoreTable replay={replay} index={index} unit={unit} turns={turns} />
              </>
            )}
          </div>
        </div>
      </section>
    </Page>
  );
}

interface RoundsProps {
  readonly name: string;
  readonly count: number;
  readonly round: number;
  readonly onGoTo: (round: number) => void;
}

/** The trials of a session, or its stories: each has an axis of its own. */
function Rounds({ name, count, round, onGoTo }: RoundsProps) {
  const t = useWords('replay');
  if (count > MOST_ROUNDS)
    return (
      <label className="rounds small">
        {name}
        <select value={round} onChange={(event) => onGoTo(Number(event.target.value))}>
          {Array.from({ length: count }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rounds are numbers
            <option key={i} value={i}>
              {i + 1}
            </option>
          ))}
        </select>
      </label>
    );
  return (
    <ToggleButtonGroup
      className="rounds"
      aria-label={name}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[String(round)]}
      onSelectionChange={(keys) => onGoTo(Number([...keys][0]))}
    >
      <span className="small" aria-hidden>
        {name}
      </span>
      {Array.from({ length: count }, (_, i) => (
        <ToggleButton
          // biome-ignore lint/suspicious/noArrayIndexKey: rounds are numbers
          key={i}
          id={String(i)}
          className="round"
          aria-label={t('round', { round: name, number: String(i + 1) })}
        >
          {i + 1}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** Propositions that belong to no mind in this round, as those of another story, have no lane. */
function inRound(rows: readonly MindRow[], columns: readonly AxisColumn[] | null): readonly MindRow[] {
  if (!columns) return rows;
  const [from, until] = [columns[0]?.from ?? 0, columns.at(-1)?.until ?? 0];
  return rows.filter(({ changes }) => changes.some(({ index }) => index >= from && index < until));
}

/** What the session is called: by its label, or by its game. */
function titleOf({ log, game }: Pick<Replay, 'log' | 'game'>): string {
  const created = log[0]?.event;
  const label = created?.type === 'SessionCreated' ? created.label : undefined;
  return label && label !== 'Demo' ? label : nameOf(game.id);
}

/** The panel and the lanes show the beliefs of one model. */
const modelOfPanel = ({ moments }: Replay): string | undefined => moments?.model;

function whyOver(events: readonly AnyEvent[]): string {
  const ended = events.at(-1);
  return ended?.type === 'SessionEnded' ? endInWords(ended.reason, ended.cause ?? null) : '';
}

function ReplayHelp(): ReactNode {
  return (
    <KeysDialog
      title="Replay: keys"
      keys={[
        { keys: ['←', '→'], does: 'previous event, next event' },
        { keys: ['Shift ←', 'Shift →'], does: 'previous turn, next turn' },
        { keys: ['[', ']'], does: 'previous, next moment at which a belief turns false or true' },
        { keys: ['Home', 'End'], does: 'to the beginning, to the end' },
        { keys: ['Space'], does: 'play, pause' },
        { keys: ['1', '2', '3 …'], does: 'all eyes, the eyes of A, of B …' },
        { keys: ['f'], does: 'the next pair of eyes' },
        { keys: ['n', 'p'], does: 'next, previous event in the list as it is searched' },
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
