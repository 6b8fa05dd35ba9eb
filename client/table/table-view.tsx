/**
 * The table of a running session: the board, and beside it what to do and what happened. It draws a seat's state, and
 * reports what the participant does.
 */
import { lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import type { PageFacts } from '../facts/page-facts.ts';
import { useMessagesShown, useShown } from '../facts/use-shown.ts';
import { Fold } from '../fold.tsx';
import type { AnyGameView, InputMark, Ticks } from '../game-view.ts';
import { lastInput } from '../input-mark.ts';
import { Page } from '../page.tsx';
import { part } from '../part.tsx';
import { sentenceFor } from '../refusals.ts';
import type { Saying } from '../seat/seat-connection.ts';
import { chosenAction, type SeatState, type Table, type Untyped } from '../seat/seat-state.ts';
import { SeatName } from '../signs/agent-sign.tsx';
import { Clock } from '../signs/clock.tsx';
import { seatsInOrder } from '../signs/plan.tsx';
import { PresenceSign } from '../signs/presence.tsx';
import { letterOf } from '../signs/shapes.ts';
import { DoNow } from './do-now.tsx';
import { HelpButton } from './help.tsx';
import { LastTurn, newsOf, PastTurns } from './last-turn.tsx';
import { Notes } from './notes.tsx';
import { Overlay } from './overlay.tsx';
import { useTurn } from './use-turn.ts';
import { waitingFor } from './waiting.ts';
import './table.css';

/** Most sessions ask nothing. */
const ProbeForm = lazy(() => part(async () => ({ default: (await import('./probe-form.tsx')).ProbeForm })));

interface Props {
  readonly view: AnyGameView;
  readonly name: string;
  /** The kind of session, where the page should name it. */
  readonly label: string | null;
  readonly state: SeatState;
  readonly table: Table;
  readonly say: (saying: Saying) => void;
  readonly facts: PageFacts;
  readonly onReconnect: () => void;
  /** Replaces the panel when the session is over. */
  readonly over: ReactNode;
}

export function TableView({ view, name, label, state, table, say, facts, onReconnect, over }: Props) {
  const { request, seat, first, experiences, info, ended } = table;
  if (!request || !first) throw new Error('a table is drawn from its first request on');
  const { observation, turn } = request;
  const chosen = chosenAction(state);
  const live = state.link.kind === 'live' && state.publicState?.phase !== 'paused' && ended === null;
  const legalActions = live && chosen === null && request.probe === null ? request.legalActions : NONE;

  // a turn that lasts until its beat is no deadline for the seat
  const acts = chosen !== null || request.probe !== null || request.legalActions.length > 0;

  const remembered = useMemo(
    () => experiences.reduce((memory, experience) => view.remember(memory, experience), view.begin(first)),
    [view, first, experiences],
  );
  // while a question is open, the turn cannot be answered
  useShown(facts, request.probe || ended ? null : { what: 'turn', turn, probeId: null, from: null });
  const brought = experiences.at(-1)?.percepts.flatMap((percept) => view.messages?.(percept) ?? []) ?? [];
  useMessagesShown(ended ? null : facts, turn, brought);
  const onAct = useCallback(
    (action: unknown, input: InputMark, changes: number) =>
      say({ type: 'submit', turn, action, facts: facts.answering('turn', input, changes) }),
    [say, turn, facts],
  );
  const memory = info.aids.knowledge ? remembered : null;
  const { parts, choose, send } = useTurn({ view, turn, observation, legalActions, memory, onAct });

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
    onChoose: choose,
  };
  const { Board, Actions, Legend, Mind } = view;
  const progress = view.progress?.(observation) ?? { turn, of: null };
  const unit = view.unit ?? 'turn';
  const score = view.score(observation, seat);
  const ticks: Ticks | null = info.aids.notes
    ? { on: table.notes.ticks, turn: (cell, on) => say({ type: 'writeNote', note: { kind: 'tick', cell, on } }) }
    : null;

  const bar = (
    <>
      {label && <span>{label}</span>}
      {progress.part && !ended && <span>{progress.part}</span>}
      <span>
        {ended ? 'Over' : capital(unit)}{' '}
        <b>{ended ? '' : Math.min(progress.turn + 1, progress.of ?? Number.POSITIVE_INFINITY)}</b>
        {ended || progress.of === null ? '' : ` of ${progress.of}`}
      </span>
      {score !== null && !request.probe?.series && (
        <span>
          Score <b>{score}</b>
        </span>
      )}
    </>
  );
  const end = (
    <>
      <HelpButton view={view} game={info.game} name={name} onLeave={ended ? null : () => say({ type: 'leave' })} />
      {!ended && acts && (
        <Clock
          deadline={request.deadline}
          offsetMs={state.offsetMs}
          sinceMs={table.deadlineSinceMs}
          stopped={state.publicState?.phase === 'paused'}
        />
      )}
    </>
  );
  const seats = info.roles.length;
  return (
    <Page title={ended ? 'The session is over' : `${capital(unit)} ${progress.turn + 1}`} bar={bar} end={end} wide>
      <div className="table" inert={!live && ended === null}>
        <div className="board-side">
          <Board {...parted} />
          <Legend {...parted} />
          <div className="unseen">
            {view.words.observation(observation).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </div>
        <div className="panel">
          <ul className="seat-strip">
            {seatsInOrder(seats).map((at) => (
              <li key={at}>
                <SeatName seat={at} you={at === seat} kind={state.publicState?.seats[at]?.kind ?? ''} />
                {at !== seat && !ended && (
                  <PresenceSign presence={state.publicState?.seats[at]?.presence ?? ''} of={letterOf(at)} />
                )}
              </li>
            ))}
          </ul>
          {ended ? (
            over
          ) : request.probe ? (
            <Suspense>
              <ProbeForm
                key={request.probe.id}
                probe={request.probe}
                sending={state.outbox.some((said) => said.type === 'answerProbe')}
                turn={turn}
                facts={facts}
                onAnswer={(answer, changes) => {
                  if (!request.probe) return;
                  const told = facts.answering('question', lastInput(), changes);
                  say({ type: 'answerProbe', probeId: request.probe.id, answer, facts: told });
                }}
              />
            </Suspense>
          ) : (
            <>
              <DoNow
                sentence={
                  request.othersAsked
                    ? 'Others are still answering. The turn goes on after that.'
                    : sentenceOf(view, state, stage, seats, seat, parts, observation)
                }
                problem={state.refusal && sentenceFor(state.refusal.code, state.refusal.message)}
                slots={slotsOf(view, shown.parts, observation)}
                stage={stage}
                sends={view.sends?.(observation) ?? 'Send'}
                onSend={send}
              />
              <Actions {...parted} />
            </>
          )}
          <LastTurn view={view} seat={seat} experiences={experiences} lines={seats + 3} />
          {!ended && <Mind observation={observation} seat={seat} memory={parted.memory} ticks={ticks} live />}
          {info.aids.notes && !ended && (
            <Notes
              text={table.notes.text}
              saved={!state.outbox.some((said) => said.type === 'writeNote')}
              onWrite={(text) => say({ type: 'writeNote', note: { kind: 'text', text } })}
            />
          )}
          {info.aids.history && experiences.length > 0 && (
            <Fold title={view.unit ? 'What happened so far' : 'Past turns'}>
              <PastTurns view={view} seat={seat} experiences={experiences} />
            </Fold>
          )}
        </div>
      </div>
      <Overlay state={state} onReconnect={onReconnect} onLeave={() => say({ type: 'leave' })} />
    </Page>
  );
}

const NONE: readonly never[] = [];

function sentenceOf(
  view: AnyGameView,
  state: SeatState,
  stage: 'draft' | 'sent' | 'sealed' | 'idle',
  seats: number,
  seat: number,
  parts: Untyped,
  observation: Untyped,
): string {
  switch (stage) {
    case 'draft':
      return view.task(parts, observation);
    case 'sent':
      return view.meanwhile?.(observation) ?? 'Sending your choice.';
    case 'sealed':
      return view.meanwhile?.(observation) ?? waitingFor(state.publicState, seats, seat);
    case 'idle':
      if (state.link.kind !== 'live') return 'Waiting for the connection.';
      if (state.publicState?.phase === 'paused') return 'The session is paused.';
      return view.idle?.(observation, seat) ?? 'Nothing to do for you in this turn.';
  }
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function slotsOf(view: AnyGameView, parts: Untyped, observation: Untyped) {
  const rest = view.slots(view.rest(observation), observation);
  return view.slots(parts, observation).map((slot, i) => ({ ...slot, rest: rest[i]?.value ?? '' }));
}
