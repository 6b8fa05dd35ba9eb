/**
 * A running session, as a seat sees it: the board, and beside it what to do and what happened. It draws a seat's state, and
 * reports what the participant does.
 */
import { lazy, type ReactNode, Suspense, use, useCallback, useMemo, useRef } from 'react';
import { Announcements } from '../announcements.tsx';
import { Embedded } from '../embedded.tsx';
import type { PageFacts } from '../facts/page-facts.ts';
import { useMessagesShown, useShown } from '../facts/use-shown.ts';
import { Fold } from '../fold.tsx';
import type { AnyGameView, InputMark, Ticks } from '../game-view.ts';
import { lastInput } from '../input-mark.ts';
import { Page } from '../page.tsx';
import { part } from '../part.tsx';
import type { Absent } from '../recap.ts';
import { useSentenceFor } from '../refusals.ts';
import type { Saying } from '../seat/seat-connection.ts';
import { chosenAction, isSaying, type SeatSession, type SeatState, type Untyped } from '../seat/seat-state.ts';
import { Clock } from '../signs/clock.tsx';
import { useList, useText } from '../words/use-list.ts';
import { useWords } from '../words/use-words.ts';
import { DoNow } from './do-now.tsx';
import { HelpButton } from './help.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { newsOf, PastTurns } from './last-turn.tsx';
import { Leave } from './leave.tsx';
import { livedBy } from './lived.ts';
import { lostBy } from './lost.ts';
import { Overlay } from './overlay.tsx';
import { PaceSwitch } from './pace.tsx';
import { Partners } from './partners.tsx';
import { lastRecap, recapAt } from './recap.ts';
import { usePlaySettings } from './settings.ts';
import { Strip, saidIn } from './strip.tsx';
import { useCall } from './use-call.ts';
import { useTop } from './use-top.ts';
import { useTurn } from './use-turn.ts';
import { waitingFor } from './waiting.ts';
import './play.css';

/** Most sessions have no notes, and ask nothing; few people open the help. */
const Notes = lazy(() => part(async () => ({ default: (await import('./notes.tsx')).Notes })));
const PlaySwitches = lazy(() => part(async () => ({ default: (await import('./play-switches.tsx')).PlaySwitches })));
const ProbeForm = lazy(() => part(async () => ({ default: (await import('./probe-form.tsx')).ProbeForm })));

interface Props {
  readonly view: AnyGameView;
  /** The kind of session, where the page should name it. */
  readonly label: string | null;
  readonly state: SeatState;
  readonly seated: SeatSession;
  readonly say: (saying: Saying) => void;
  readonly facts: PageFacts;
  readonly onReconnect: () => void;
  /** Replaces the panel when the session is over. */
  readonly over: ReactNode;
}

export function PlayView({ view, label, state, seated, say: tell, facts, onReconnect, over }: Props) {
  const { request, seat, first, experiences, info, ended } = seated;
  const say = useWords('table');
  const list = useList();
  const text = useText();
  const sentenceFor = useSentenceFor();
  if (!request || !first) throw new Error('a session is drawn from its first request on');
  const { observation, turn } = request;
  const chosen = chosenAction(state);
  const live = state.link.kind === 'live' && state.publicState?.phase !== 'paused' && ended === null;
  const legalActions = live && chosen === null && request.probe === null ? request.legalActions : NONE;

  // a turn that lasts until its beat is no deadline for the seat
  const acts = chosen !== null || request.probe !== null || request.legalActions.length > 0;

  const recalls = info.aids.knowledge;
  const life = useMemo(
    () => livedBy(view, { seat, first, experiences, recalls }),
    [view, seat, first, experiences, recalls],
  );
  const remembered = life.memories.at(-1);
  const { recap, at } = useMemo(() => lastRecap(view, life), [view, life]);
  const shows = info.aids.recap;
  // while a question is open, the turn cannot be answered
  useShown(facts, request.probe || ended ? null : { what: 'turn', turn, probeId: null, from: null });
  const brought = experiences.at(-1)?.percepts.flatMap((percept) => view.messages?.(percept) ?? []) ?? [];
  useMessagesShown(ended ? null : facts, turn, brought);
  const onAct = useCallback(
    (action: unknown, input: InputMark, changes: number) =>
      tell({ type: 'submit', turn, action, facts: facts.answering('turn', input, changes) }),
    [tell, turn, facts],
  );
  const memory = info.aids.knowledge ? remembered : null;
  // how choices are sent is part of a study
  const atOnce = usePlaySettings().atOnce && use(Embedded) === null;
  const ask = (type: 'withdraw' | 'next') => (input: InputMark) =>
    tell({ type, turn, facts: facts.answering('turn', input, null) });
  const mayTakeBack =
    info.undo === true &&
    live &&
    chosen?.stage === 'sealed' &&
    !isSaying(state, 'withdraw') &&
    view.sentAtOnce?.(chosen.action) !== 'step';
  const onTakeBack = mayTakeBack ? ask('withdraw') : null;
  const mayAsk = live && request.next === 'awaited' && !isSaying(state, 'next');
  const onNext =
    request.next === undefined || legalActions.length > 0 || chosen ? undefined : mayAsk ? ask('next') : null;
  const sending = { atOnce, onTakeBack, onNext };
  const { parts, choose, send } = useTurn({ view, turn, observation, legalActions, memory, onAct, ...sending });
  const yours = legalActions.length > 0 && state.link.kind === 'live';
  useCall({ yours, turn, allowed: info.calls === true });

  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page);
  useTop(page);

  const stage = chosen ? chosen.stage : legalActions.length > 0 ? 'draft' : 'idle';
  const shown = chosen ? { parts: chosen.action, stage: chosen.stage } : { parts, stage: 'draft' as const };
  const last = experiences.at(-1) ?? null;
  const parted = {
    observation,
    seat,
    legalActions,
    choices: stage === 'idle' ? {} : { [seat]: shown },
    acted: last?.acted ?? null,
    memory,
    news: newsOf(view, experiences, seat)?.words ?? [],
    first,
    kinds: state.publicState?.seats.map(({ kind }) => kind) ?? [],
    ...(shows?.points && recap?.gains && { gains: recap.gains }),
    onChoose: choose,
    onSend: stage === 'draft' ? send : null,
    onTakeBack,
  };
  const { Board, Actions, Legend, Mind, Goal, GoalLine } = view;
  const progress = view.progress?.(observation) ?? { turn, of: null };
  const unit = view.unit ?? 'turn';
  const score = view.score(observation, seat);
  const ticks: Ticks | null = info.aids.notes
    ? { on: seated.notes.ticks, turn: (cell, on) => tell({ type: 'writeNote', note: { kind: 'tick', cell, on } }) }
    : null;

  const bar = (
    <>
      {label && <span>{label}</span>}
      {progress.part && !ended && <span>{progress.part}</span>}
      <span className="progress">
        {ended
          ? say('turn.over')
          : progress.of === null
            ? say.rich('turn.count', { unit, nth: progress.turn + 1, b: (text) => <b>{text}</b> })
            : say.rich('turn.countOf', {
                unit,
                nth: Math.min(progress.turn + 1, progress.of),
                of: progress.of,
                b: (text) => <b style={{ minWidth: `${String(progress.of).length}ch` }}>{text}</b>,
              })}
      </span>
      {score !== null && !request.probe?.series && (
        <span className="points-so-far">{say.rich('turn.points', { points: score, b: (text) => <b>{text}</b> })}</span>
      )}
    </>
  );
  const absent = view.absent ?? ((whose: Absent) => say(`seats.absent.${whose}`));
  const leaving = useWords('table.leave');
  const lost = lostBy({ seat, points: score, absent, publicState: state.publicState, say: leaving });
  const end = (
    <>
      {!ended && <Leave onLeave={() => tell({ type: 'leave' })} lost={lost} />}
      <HelpButton
        view={view}
        game={info.game}
        switches={
          <Suspense>
            <PlaySwitches sends calls={info.calls === true} />
          </Suspense>
        }
      />
      {/* its place is kept while nothing is to be done */}
      {!ended && !acts && <div className="clock" aria-hidden />}
      {!ended && acts && (
        <Clock
          deadline={request.deadline}
          offsetMs={state.offsetMs}
          sinceMs={seated.deadlineSinceMs}
          stopped={state.publicState?.phase === 'paused'}
        />
      )}
    </>
  );
  const seats = info.roles.length;
  const waiting = useWords('table.waiting');
  const sentenceOf = (): string => {
    switch (stage) {
      case 'draft':
        return view.task(parts, observation);
      case 'sent':
        return view.meanwhile?.(observation) ?? say('turn.sendingChoice');
      case 'sealed':
        return view.meanwhile?.(observation) ?? waitingFor(state.publicState, { seats, own: seat, say: waiting, list });
      case 'idle':
        if (state.link.kind !== 'live') return say('turn.noConnection');
        if (state.publicState?.phase === 'paused') return say('room.paused');
        return view.idle?.(observation, seat) ?? say('turn.idle');
    }
  };
  const titleOf = (): string => {
    if (ended) return say('end.title');
    return yours && info.calls ? say('turn.yours') : say('turn.title', { unit, nth: progress.turn + 1 });
  };
  return (
    <Page title={titleOf()} bar={bar} end={end} wide>
      <div ref={page} className="play-view" inert={!live && ended === null} data-over={ended !== null || undefined}>
        {Goal && !ended && (
          <div className="goal">
            <Goal {...parted} />
          </div>
        )}
        <div className="board-side">
          <Board {...parted} />
          <Legend {...parted} />
          <div className="unseen">
            {view.words.observation(observation).map((sentence, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence can come twice, as in a story
              <p key={i}>{sentence}</p>
            ))}
          </div>
        </div>
        <div className="panel">
          {ended ? (
            over
          ) : request.probe ? (
            <Suspense>
              <ProbeForm
                key={request.probe.id}
                probe={request.probe}
                asked={view.asked?.(request.probe, { exchanges: info.disclosure.exchanges === true }) ?? request.probe}
                sending={state.outbox.some((said) => said.type === 'answerProbe')}
                turn={turn}
                facts={facts}
                onAnswer={(answer, changes) => {
                  if (!request.probe) return;
                  const told = facts.answering('question', lastInput(), changes);
                  tell({ type: 'answerProbe', probeId: request.probe.id, answer, facts: told });
                }}
              />
            </Suspense>
          ) : (
            <>
              <DoNow
                sentence={request.othersAsked ? say('turn.othersAsked') : sentenceOf()}
                problem={state.refusal && sentenceFor(state.refusal.code, state.refusal.message)}
                slots={slotsOf(view, shown.parts, observation)}
                stage={stage}
                sends={view.sends?.(observation) ?? say('turn.send')}
                onSend={send}
                onTakeBack={onTakeBack}
                onNext={onNext}
                goal={GoalLine && <GoalLine {...parted} />}
              />
              <Actions {...parted} />
              <PaceSwitch brief state={state} seated={seated} say={tell} />
              <Hints hints={view.hints?.(experiences, observation, shows?.advice === true) ?? null} />
            </>
          )}
          {!ended && seats > 1 && (
            <Partners
              seats={seats}
              seat={seat}
              publicState={state.publicState}
              own={stage}
              turn={progress.turn}
              hasDeadline={request.deadline !== null}
              absent={absent}
              apart={(at) => view.apart?.(observation, at) ?? null}
            />
          )}
          <div className="beside">
            {info.aids.notes && !ended && (
              <Suspense>
                <Notes
                  text={seated.notes.text}
                  saved={!state.outbox.some((said) => said.type === 'writeNote')}
                  onWrite={(text) => tell({ type: 'writeNote', note: { kind: 'text', text } })}
                />
              </Suspense>
            )}
            {(info.selfPaced || seated.ownPace) && !info.aids.history && (
              <section className="past-events">
                <h2>{say('turn.happenedSoFar')}</h2>
                <PastTurns view={view} seat={seat} experiences={sinceBegun(view, experiences)} />
              </section>
            )}
            {info.aids.history && experiences.length > 0 && (
              <Fold title={say(view.unit ? 'turn.happenedSoFar' : 'turn.past')}>
                <PastTurns view={view} seat={seat} experiences={experiences} />
              </Fold>
            )}
            {!ended && <Mind observation={observation} seat={seat} memory={parted.memory} ticks={ticks} live />}
          </div>
        </div>
        <Strip
          recap={recap}
          about={at}
          unit={unit}
          shown={shows}
          points={score}
          pointsLater={view.pointsLater}
          advice={ended ? undefined : shows?.advice ? (view.advice?.(observation, remembered) ?? null) : null}
          alone={memory === null && brought.length > 0}
        />
        {/* the strip changes with each event of a show, faster than speech */}
        <Announcements
          count={experiences.length}
          sentenceOf={(at) => {
            const told = recapAt(view, life, at);
            const said = saidIn(told, shows).map(({ words }) => words);
            if (told === null || said.length === 0) return null;
            // a show has many events in one trial, which is named once
            const before = lastRecap(view, { ...life, experiences: life.experiences.slice(0, at) }).recap;
            const isNew = before?.turn !== told.turn;
            return text([...(isNew ? [say('strip.did', { unit, nth: told.turn + 1 })] : []), ...said]);
          }}
        />
      </div>
      <Overlay state={state} onReconnect={onReconnect} onLeave={() => tell({ type: 'leave' })} lost={lost} />
    </Page>
  );
}

const NONE: readonly never[] = [];

/** The space stays the same for the whole practice, so that nothing moves when a hint comes. */
function Hints({ hints }: { readonly hints: readonly string[] | null }) {
  const say = useWords('table.turn');
  if (hints === null) return null;
  return (
    <section className="hints" role="status" aria-label={say('hint')}>
      {hints.map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
    </section>
  );
}

/** Where people set the pace, what happened stays in the page to be read again: since the last new beginning, as of a trial. */
function sinceBegun(view: AnyGameView, experiences: SeatSession['experiences']): SeatSession['experiences'] {
  const from = experiences.findLastIndex(({ percepts }) => percepts.some((percept) => view.beginsAnew?.(percept)));
  return experiences.slice(Math.max(0, from));
}

function slotsOf(view: AnyGameView, parts: Untyped, observation: Untyped) {
  const rest = view.slots(view.rest(observation), observation);
  return view.slots(parts, observation).map((slot, i) => ({ ...slot, rest: rest[i]?.value ?? '' }));
}
