/**
 * A session's log, read for looking: what was so after every event, and what each pair of eyes saw of it.
 * Whole games are loaded here and nowhere else in the client.
 */
import type { GameTypes, Seat } from '../../games/core/game.ts';
import type { Frame } from '../../games/core/log/replay.ts';
import type { AnyRules } from '../../games/core/package.ts';
import type { Acted } from '../../games/core/policy.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import type { SeatLife } from '../../games/core/session/life.ts';
import type { SessionState } from '../../games/core/session/session.ts';
import { ApiError, getLog } from '../api.ts';
import { loadView } from '../boards.ts';
import type { AnyGameView } from '../game-view.ts';
import { part } from '../part.tsx';
import type { Untyped } from '../seat/seat-state.ts';
import { type Mark, turnsOf } from './places.ts';

export type AnyEvent = SessionEvent<GameTypes>;

export interface LoggedEvent {
  /** Its version in the stream, from 1: what links name. */
  readonly seq: number;
  readonly recordedAt: number;
  readonly event: AnyEvent;
}

/** With the rules that the log names: the game, its words and its beliefs. */
export interface Replay extends AnyRules {
  readonly session: string;
  readonly view: AnyGameView;
  readonly log: readonly LoggedEvent[];
  /** After every event. */
  readonly states: readonly SessionState<GameTypes>[];
  readonly seats: number;
  /** Through a seat's eyes; null: everybody's. */
  readonly eyes: (seat: Seat | null) => Eyes;
}

/** What one viewer has, after every event. */
export interface Eyes {
  readonly seat: Seat | null;
  readonly frames: readonly Frame<GameTypes>[];
  /** What the seat could remember; null before the start, and for all eyes. */
  readonly memories: readonly Untyped[];
  /** The seat's action of the turn before. */
  readonly acted: readonly (Acted<GameTypes> | null)[];
}

export async function loadReplay(session: string): Promise<Replay> {
  const [log, { rulesOfLog }, folds] = await Promise.all([
    getLog(session),
    part(() => import('../../games/index.ts')),
    part(() => import('../../games/core/log/replay.ts')),
  ]);
  // the server parsed every event when it was read from the disk
  const events = log.events.map(({ version, recordedAt, event }): LoggedEvent => {
    return { seq: version, recordedAt, event: event as unknown as AnyEvent };
  });
  const rules = rulesOfLog(events.map(({ event }) => event));
  if (typeof rules === 'string') throw new ApiError('no_rules', rules);
  return readLog({ session: log.session, rules, log: events, view: await loadView(log.game), folds });
}

interface Parts {
  readonly session: string;
  readonly rules: AnyRules;
  readonly view: AnyGameView;
  readonly log: readonly LoggedEvent[];
  readonly folds: Pick<typeof import('../../games/core/log/replay.ts'), 'foldLog' | 'framesOf' | 'livesAlong'>;
}

export function readLog({ session, rules, view, log, folds }: Parts): Replay {
  const { game } = rules;
  const events = log.map(({ event }) => event);
  const states = folds.foldLog<GameTypes>(game, events);
  const kept = new Map<Seat | null, Eyes>();
  const eyes = (seat: Seat | null): Eyes => {
    const known = kept.get(seat);
    if (known) return known;
    const frames = folds.framesOf<GameTypes>(game, events, seat ?? 'all');
    const nothing = { memories: events.map(() => null), acted: events.map(() => null) };
    const lived = seat === null ? nothing : livedBy(events, folds.livesAlong<GameTypes>(game, events, seat), view);
    const read = { seat, frames, ...lived };
    kept.set(seat, read);
    return read;
  };
  return { session, ...rules, view, log, states, seats: states.at(-1)?.seats.length ?? 0, eyes };
}

/** A seat's memory and last action as they grow, in the order in which a page of that seat would have learnt of them. */
export function livedBy(
  events: readonly AnyEvent[],
  lives: readonly SeatLife<GameTypes>[],
  view: Pick<AnyGameView, 'begin' | 'remember'>,
): Pick<Eyes, 'memories' | 'acted'> {
  /** After the first sight, and after every experience. */
  const known: Untyped[] = [];
  const memories: Untyped[] = [];
  const acted: (Acted<GameTypes> | null)[] = [];
  events.forEach((event, i) => {
    const [before, life] = [lives[i - 1], lives[i]];
    if (!life) return;
    const { first, experiences, percepts } = life;
    const last = experiences.at(-1);
    if (first && first !== before?.first) known[0] = view.begin(first);
    if (last && last !== before?.experiences.at(-1))
      known[experiences.length] = view.remember(known[experiences.length - 1], last);
    const remembered = known.at(-1) ?? null;
    const lived = { turn: experiences.length, acted: life.acted, percepts };
    memories.push(first && percepts.length > 0 ? view.remember(remembered, lived) : remembered);
    const happens = first !== null && event.type === 'GameEventOccurred';
    acted.push(happens ? life.acted : (last?.acted ?? null));
  });
  return { memories, acted };
}

/** Where every unit of the session begins that its view counts: its turns, or the rounds of its game. */
export function roundsOf({
  view,
  log,
  game,
  states,
}: Pick<Replay, 'view' | 'log' | 'game' | 'states'>): readonly number[] {
  const events = log.map(({ event }) => event);
  if (!view.unit || !game.roundOf) return turnsOf(events);
  const rounds = states.map((state) => game.roundOf?.(state.game) ?? 0);
  return rounds.flatMap((round, i) => (round > (rounds[i - 1] ?? 0) ? [i] : []));
}

/** Which of them an event belongs to, from 0. */
export const roundAt = (rounds: readonly number[], index: number): number =>
  Math.max(
    0,
    rounds.findLastIndex((at) => at <= index),
  );

/** Moments that the game marks, and that its view finds in what happened and what each seat could remember of it. */
export function momentsOf({ game, view, log, states, eyes, seats }: Replay): readonly Mark[] {
  const marked = log.flatMap(({ event }, index): readonly Mark[] => {
    const [before, after] = [states[index - 1], states[index]];
    if (event.type !== 'GameEventOccurred' || !before || !after) return [];
    return (game.notable?.(before.game, after.game) ?? []).map((words) => ({ index, words, kind: 'moment' }));
  });
  const found = view.moments?.({
    length: log.length,
    seats,
    observationAt: (index) => eyes(null).frames[index]?.observation ?? null,
    memoryAt: (index, seat) => eyes(seat).memories[index] ?? null,
  });
  return [...marked, ...(found ?? []).map((moment) => ({ ...moment, kind: 'moment' as const }))];
}

/** What lies sealed in the turn that is open, or that the end broke off. */
function submittedBy(state: SessionState<GameTypes>): Readonly<Record<Seat, Untyped>> {
  if (state.phase === 'ended') return state.submitted;
  return state.phase === 'open' ? {} : (state.open?.submitted ?? {});
}

/** Choices that lie on the table after an event, sealed; a viewer sees its own. Gone once the game has moved on. */
export function choicesAt(
  { log, states }: Replay,
  index: number,
  seat: Seat | null,
): Readonly<Record<Seat, { parts: Untyped; stage: 'sealed' }>> {
  const state = states[index];
  if (!state || log[index]?.event.type === 'GameEventOccurred') return {};
  const shown = Object.entries(submittedBy(state)).filter(([at]) => seat === null || Number(at) === seat);
  return Object.fromEntries(shown.map(([at, action]) => [at, { parts: action, stage: 'sealed' as const }]));
}

/** Whether a seat could know of an event when it happened. */
export function notices(event: AnyEvent, seat: Seat | null, frame: Frame<GameTypes> | undefined): boolean {
  if (seat === null) return true;
  switch (event.type) {
    case 'GameEventOccurred':
      return (frame?.percepts.length ?? 0) > 0;
    case 'ActionSubmitted':
    case 'ActionTimedOut':
    case 'ActionDefaulted':
    case 'ActionRefused':
    case 'ActionChanged':
    case 'ProbeExtended':
    case 'ProbeAnswered':
    case 'NoteWritten':
      return event.seat === seat;
    case 'ProbeShown':
      return event.probe.seat === seat;
    // a seat cannot tell a branch from a session
    case 'SessionForked':
    case 'PerceptChanged':
      return false;
    case 'SessionCreated':
    case 'AgentSeated':
    case 'AgentLeft':
    case 'ControllerChanged':
    case 'LobbyExtended':
    case 'SessionStarted':
    case 'TurnOpened':
    case 'DeadlineExtended':
    case 'SessionPaused':
    case 'SessionResumed':
    case 'TurnResolved':
    case 'SessionEnded':
      return true;
  }
}
