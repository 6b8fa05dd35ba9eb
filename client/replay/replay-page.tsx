/**
 * An ended session at any moment, for any viewer, drawn from its log alone: a page of the server shows it (replay-route.tsx),
 * and so does a file that plays by itself (file/).
 */
import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import { Button, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { MindRow } from '../../games/core/beliefs/turnings.ts';
import type { Seat } from '../../games/core/game.ts';
import { endCode } from '../../games/core/session/words.ts';
import { boardOf, nameOf } from '../boards.ts';
import type { Remark } from '../game-view.ts';
import type { Page } from '../page.tsx';
import { NotLoaded } from '../part.tsx';
import { usePlainNames } from '../plain-names.ts';
import { KeysDialog } from '../play/help.tsx';
import { DEMO, PRACTICE, PREVIEW, recordingsIn } from '../session-labels.ts';
import { letterOf } from '../signs/shapes.ts';
import { InReplayWords, useReplaySaid } from '../words/replay-words.tsx';
import { useWords } from '../words/use-words.ts';
import type { ReplayAddress } from './address.ts';
import { Axis } from './axis/axis.tsx';
import { axisMarks } from './axis/axis-marks.ts';
import { type AxisColumn, columnAt, columnsOf, roundsWithin } from './axis/columns.ts';
import { lanesOf, type MindLane, type Speaking } from './axis/lanes.ts';
import { pointLines } from './axis/points.ts';
import { Caption, turningPlaces } from './caption.tsx';
import { Controls } from './controls.tsx';
import { linkTo, readLook } from './deep-link.ts';
import { EventList, type ListedEntry, matching, type Search } from './event-list.tsx';
import { eventInWords, kindOf } from './event-words.ts';
import { Fitted } from './fitted.tsx';
import { MindView } from './mind/mind-view.tsx';
import { marksOfRemarks, useReplayed } from './mind/remarks.ts';
import { MarkWays, RemarksAt } from './mind/remarks-at.tsx';
import { useBelieves } from './mind/use-believes.ts';
import { type Mark, marksOf, turnsOf } from './places.ts';
import { candidatesOf, posedIn, type QuizQuestion, questionInWords } from './quiz/questions.ts';
import { QuizPanel, type QuizWords } from './quiz/quiz-panel.tsx';
import { type ClassQuizzes, OWN_QUIZ, useQuiz } from './quiz/use-quiz.ts';
import { choicesAt, momentsOf, notices, type Replay, roundsOf } from './replay-log.ts';
import { ScoreTable } from './score-curve.tsx';
import { SeatSwitch } from './seat-switch.tsx';
import { WithSigns } from './signs-switch.tsx';
import { typedIn, WithTyped } from './typed.tsx';
import { usePlayback } from './use-playback.ts';
import { likeliestAbout, useStory } from './use-story.ts';
import { useTelling } from './use-telling.ts';
import '../play/play.css';
import './replay.css';
import { Blank } from '../words/blank.tsx';

const NO_REMARKS: readonly Remark[] = [];
const NO_LANES: readonly MindLane[] = [];
const NO_CHOICE = (): void => undefined;
/** More columns than these carry only marks. */
const MOST_WORDED = 10;
/** More rounds than these are chosen from a list. */
const MOST_ROUNDS = 14;
/** The share of the page's width that a board may take. */
const BOARD_SHARE = 0.44;

/** Where the replay stands, for what the page around it adds. */
export interface ReplayPlace {
  readonly title: string;
  /** Place in the log, from 0. */
  readonly index: number;
  readonly seat: Seat | null;
  /** The address of what is shown, as deep-link.ts writes it. */
  readonly search: string;
  readonly jump: (index: number) => void;
  /** As "After turn 3 of 9". */
  readonly when: string;
  /** What the caption says; null: nothing. */
  readonly sentence: string | null;
}

/** What could be asked about a replay, for a page that keeps quizzes. */
export interface Quizzable {
  readonly candidates: readonly QuizQuestion[];
  readonly words: QuizWords;
  /** As in the address. */
  readonly which: string;
}

/** What a page of the server has beside the replay itself. */
export interface ReplayExtras {
  /** What operators call the session, as S-42. Left out: the reader is none. */
  readonly called?: string;
  readonly marks: readonly Mark[];
  /** At the end of the head. */
  readonly head: (place: ReplayPlace) => ReactNode;
  /** Beside the controls. */
  readonly deed: (place: ReplayPlace) => ReactNode;
  /** Above and below the legend. */
  readonly notes: (place: ReplayPlace) => ReactNode;
  readonly family: ReactNode;
  readonly quizzes: (ClassQuizzes & { readonly deed: (quiz: Quizzable) => ReactNode }) | null;
}

const NO_EXTRAS: ReplayExtras = {
  ...{ marks: [], head: () => null, deed: () => null, notes: () => null, family: null },
  quizzes: null,
};

interface Props {
  readonly replay: Replay;
  readonly address: ReplayAddress;
  /** The frame of the page. */
  readonly Frame: ComponentType<ComponentProps<typeof Page>>;
  /** Left out: the page has nothing beside the replay. */
  readonly extras?: ReplayExtras;
}

export function ReplayedSession(props: Props) {
  return (
    <InReplayWords language={props.replay.language}>
      <WithSigns replay={props.replay}>{(signs) => <Replayed {...props} signs={signs} />}</WithSigns>
    </InReplayWords>
  );
}

function Replayed({ replay, address, Frame, extras = NO_EXTRAS, signs }: Props & { readonly signs: ReactNode }) {
  const { log, view, seats, states, moments: words } = replay;
  const t = useWords('replay');
  const said = useReplaySaid();
  const telling = useTelling(replay);
  const [search, setSearch] = useState<Search>({ text: '', kind: 'happenings' });
  const [matches, setMatches] = useState<readonly number[]>([]);
  const [resting, setResting] = useState<number | null>(null);
  const [mindLook, setMindLook] = useState<string | undefined>(() => readLook(address.search()).model);
  const story = useStory(replay, mindLook);
  const places = useMemo(() => turningPlaces(story.stories), [story.stories]);
  const [which, setWhich] = useState<string | undefined>(() => readLook(address.search()).quiz);
  const quiz = useQuiz(which, replay, story, extras.quizzes);
  const until = quiz?.until ?? null;
  const questions = quiz?.questions;
  const ways = useMemo(() => (questions ? questions.map((one) => one.index) : places), [questions, places]);
  const playback = usePlayback(replay, { address, matches, moments: ways, until });
  const { index } = playback;
  useEffect(() => setMindLook(playback.mind.model), [playback.mind.model]);
  useEffect(() => setWhich(playback.mind.quiz), [playback.mind.quiz]);
  /** What minds hold from here on is not shown until all questions are answered. */
  const isQuizzed = quiz !== null && quiz.trouble === null && (until !== null || questions === null);
  const isAsking = isQuizzed && (until === null || index >= until);
  const seat = isAsking ? null : playback.seat;
  // a preview ends as soon as the replay moves
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is the reason
  useEffect(() => setResting(null), [index]);
  const preview = resting === index || playback.playing ? null : resting;
  const shown = Math.min(preview ?? index, until ?? log.length);
  const eyes = replay.eyes(seat);
  const events = useMemo(() => log.map(({ event }) => event), [log]);
  const typed = useMemo(() => typedIn(events), [events]);
  const turns = useMemo(() => roundsOf(replay), [replay]);
  const replayed = useReplayed(replay);
  const ofGame = replayed === 'failed' ? null : replayed;
  const remarks = useMemo(() => ofGame?.remarks?.on(events) ?? NO_REMARKS, [ofGame, events]);
  const marks = useMemo(() => {
    const isComing = replayed === null && boardOf(replay.game.id)?.replayed !== undefined;
    const notable = isComing ? null : (ofGame?.notable ?? replay.game.notable);
    const moments = momentsOf(replay, notable);
    return [...marksOf(events, telling), ...moments, ...marksOfRemarks(remarks, seat, said), ...extras.marks];
  }, [events, telling, replay, replayed, ofGame, remarks, seat, said, extras.marks]);
  const entries = useMemo(
    () =>
      log.flatMap(({ seq, event }, at): readonly ListedEntry[] => {
        const frame = eyes.frames[at];
        if (!notices(event, seat, frame)) return [];
        return [{ index: at, seq, kind: kindOf(event), words: eventInWords(event, seat, frame, telling) }];
      }),
    [log, eyes, seat, telling],
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
            said,
            words,
            say: (id, value) => words.value?.(id, value, letterOf) ?? replay.words.valueInWords(id, value),
            nothing: replay.beliefs?.nothing,
            nameOf: letterOf,
          }
        : null,
    [words, replay, said],
  );
  const likeliest = useMemo(() => likeliestAbout(story.stories), [story.stories]);
  const about = playback.mind.about ?? likeliest;
  const lanes = useMemo(
    () => (speaking ? lanesOf(inRound(story.rows, rounds.length > 1 ? columns : null), about, speaking) : []),
    [story.rows, rounds, columns, about, speaking],
  );
  const axis = useMemo(() => {
    if (isQuizzed) return [];
    const lined = new Set(lanes.flatMap((lane) => lane.rows.map(({ proposition }) => proposition)));
    return axisMarks({ columns, stories: story.stories, marks, isShown: (id) => lined.has(id) });
  }, [columns, story.stories, marks, lanes, isQuizzed]);
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
  const posed = useMemo(() => posedIn(replay.log, replay.moments), [replay]);
  const asking = useMemo(
    (): QuizWords | null =>
      speaking && (speaking.words.asks || posed.length > 0)
        ? {
            question: (one) => questionInWords(one, speaking.words, { nameOf: letterOf, said, posed }) ?? '',
            value: (id, value) => (value === speaking.nothing ? t('noIdea') : speaking.say(id, value)),
          }
        : null,
    [speaking, posed, said, t],
  );
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
  const over = events.at(-1);
  const ended = over?.type === 'SessionEnded' ? over : null;
  const begun = events.some(({ type }) => type === 'SessionStarted');
  const told = story.stories.findLast((one) => one.index <= shown);
  const sentence = (isAsking ? told?.happened : told?.sentence) ?? (now?.words || null);
  const column = columns[columnAt(columns, shown)];
  const unit = view.unit ?? 'turn';
  const happening =
    now?.index === shown ? now.words : seat === null ? t('nothing') : t('nothingFor', { seat: letterOf(seat) });
  const when =
    !column || column.number === null
      ? t('start')
      : t(words?.opens ? 'afterStep' : 'afterTurn', { turn: String(column.number), of: String(columns.length - 1) });
  const titled = useTitle(replay);
  const place: ReplayPlace = {
    title: titled,
    index,
    seat,
    search: linkTo({ seq: log[index]?.seq ?? 1, seat }, playback.mind),
    jump: playback.jump,
    when,
    sentence,
  };
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
    <Frame
      title={t('title', { session: titled })}
      bar={
        <>
          <h1 className="replay-title">
            <bdi translate="no">{titled}</bdi>
          </h1>
          <span className="muted small replay-about">
            {extras.called !== undefined && <>{extras.called} · </>}
            {titled !== nameOf(replay.game.id) && (
              <>
                <bdi translate="no">{nameOf(replay.game.id)}</bdi> ·{' '}
              </>
            )}
            {begun
              ? rounds.length > 1
                ? t(view.unit === 'story' ? 'stories' : 'trials', { count: rounds.length })
                : t('turns', { count: turnsOf(events).length })
              : t('neverBegun')}
          </span>
        </>
      }
      end={
        <>
          {extras.head(place)}
          {!isQuizzed && (
            <a className="button" href="#details">
              {t('details')}
            </a>
          )}
          <ReplayHelp />
        </>
      }
      wide
    >
      <div
        className="replay"
        data-begun={begun || undefined}
        data-story={story.state}
        data-quiz={quiz !== null || undefined}
      >
        <Caption
          sentence={sentence}
          typed={typed}
          moments={story.state === 'working' ? null : ways}
          index={shown}
          spoken={!playback.playing && preview === null}
          onGoTo={playback.jump}
        />
        {quiz && asking && (
          <QuizPanel
            quiz={quiz}
            words={asking}
            isAsking={isAsking}
            onPlay={() => playback.play(true)}
            onGoTo={playback.jump}
            onEnd={() => playback.setMind({ ...playback.mind, quiz: undefined })}
          >
            {extras.quizzes?.deed({
              candidates: candidatesOf(story.stories, story.rows, posed),
              words: asking,
              which: which ?? OWN_QUIZ,
            })}
          </QuizPanel>
        )}
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
              {when}
              {preview !== null && <> · {t('preview')}</>}
            </span>
          </div>
          <Fitted most={BOARD_SHARE} by={`${replay.session} ${seat}`}>
            <Board {...parted} />
          </Fitted>
        </section>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is too high */}
        <section className="minds-side" aria-label={t('minds')} tabIndex={0}>
          {isAsking ? (
            <p className="quiz-hides">{t('hidden')}</p>
          ) : begun ? (
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
            <p>
              {t('neverBegan')}
              <Blank />
              {ended && telling.ends(endCode(ended.reason, ended.cause ?? null))}
            </p>
          )}
        </section>
        <Axis
          length={log.length}
          index={index}
          preview={preview}
          columns={columns}
          briefs={briefs}
          marks={axis}
          lanes={isQuizzed ? NO_LANES : lanes}
          speaking={speaking}
          points={points}
          pointsNow={begun ? replay.game.returns(states[(column?.until ?? log.length) - 1]?.game) : []}
          words={happening}
          unit={words?.opens ? t('step') : t('turn')}
          seqOf={(at) => log[at]?.seq ?? at + 1}
          onGoTo={playback.goTo}
          onJump={playback.jump}
          onPreview={setResting}
        >
          {isQuizzed && <p className="lanes-missing">{t('hidden')}</p>}
          {!isQuizzed && story.state === 'working' && <p className="lanes-missing">{t('working')}</p>}
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
            <span className="muted">{t('event', { number: String(log[shown]?.seq ?? shown + 1) })}</span>{' '}
            <WithTyped words={happening} typed={typed} />
          </p>
          {asking && (places.length > 0 || posed.length > 0) && quiz === null && (
            <Button
              className="button"
              onPress={() => {
                playback.setMind({ ...playback.mind, quiz: OWN_QUIZ });
                playback.goTo(0);
                playback.play(true);
              }}
            >
              {t('quizMe')}
            </Button>
          )}
          {begun && extras.deed(place)}
        </Controls>
      </div>
      {/* the words on actions and the comments tell of minds, too */}
      {!isQuizzed && (
        <section className="replay-details" id="details" aria-labelledby="details-heading">
          <h2 id="details-heading">{t('details')}</h2>
          <div className="columns">
            <div className="events-side">
              {ofGame?.remarks && (
                <MarkWays remarks={remarks} index={index} seat={seat} replayed={ofGame} onGoTo={playback.jump} />
              )}
              {replayed === 'failed' && <NotLoaded said={said.say('remarks.notLoaded')} />}
              <RemarksAt remarks={remarks} index={index} seat={seat} />
              <EventList
                entries={found}
                typed={typed}
                index={index}
                search={search}
                onSearch={setSearch}
                onGoTo={playback.jump}
              />
            </div>
            <div className="about-side">
              {extras.notes(place)}
              <Legend {...parted} />
              {signs}
              {begun && extras.family}
              {begun && <ScoreTable replay={replay} index={index} unit={unit} turns={turns} />}
            </div>
          </div>
        </section>
      )}
    </Frame>
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

/** What the session is called: by its label, or as its game is called on its card. */
function useTitle({ log, game }: Pick<Replay, 'log' | 'game'>): string {
  const say = useWords('replay');
  const plainNames = usePlainNames();
  const created = log[0]?.event;
  const label = created?.type === 'SessionCreated' ? created.label : undefined;
  if (!label || label === DEMO) return plainNames(game.id);
  if (label === PRACTICE) return say('practice');
  if (label === PREVIEW) return say('ofPreview');
  const recorded = recordingsIn(label);
  return recorded === null ? label : say('ofRecordings', { session: recorded });
}

/** The panel and the lanes show the beliefs of one model. */
const modelOfPanel = ({ moments }: Replay): string | undefined => moments?.model;

function ReplayHelp(): ReactNode {
  const say = useWords('keys');
  return (
    <KeysDialog
      title={say('title')}
      keys={[
        { keys: ['←', '→'], does: say('events') },
        { keys: [say('shiftLeft'), say('shiftRight')], does: say('turns') },
        { keys: ['[', ']'], does: say('moments') },
        { keys: [say('homeKey'), say('endKey')], does: say('ends') },
        { keys: [say('spaceKey')], does: say('play') },
        { keys: ['1', '2', '3 …'], does: say('eyes') },
        { keys: ['f'], does: say('nextEyes') },
        { keys: ['n', 'p'], does: say('list') },
        { keys: ['?'], does: say('help') },
      ]}
    >
      {(close) => (
        <div className="ends">
          <Button className="button primary" onPress={close}>
            {say('close')}
          </Button>
        </div>
      )}
    </KeysDialog>
  );
}
