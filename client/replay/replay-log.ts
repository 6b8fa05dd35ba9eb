/**
 * A session's log, for the replay page: the state after each event, and what each viewer saw of it. Only for logs does the
 * client load whole games.
 */
import { loadRulesOfLog } from '../../games/apart.ts';
import type { GameTypes, Seat } from '../../games/core/game.ts';
import type { Frame } from '../../games/core/log/replay.ts';
import type { AnyRules } from '../../games/core/package.ts';
import type { Acted } from '../../games/core/policy.ts';
import type { SeatLife } from '../../games/core/session/life.ts';
import type { SessionState } from '../../games/core/session/session.ts';
import type { LanguageTag } from '../../games/core/words/languages.ts';
import { ApiError } from '../api-error.ts';
import { entryOf, loadView, shownIn } from '../boards.ts';
import type { AnyGameView, AnyMindPictures } from '../game-view.ts';
import { part } from '../part.tsx';
import type { Untyped } from '../seat/seat-state.ts';
import type { AnyEvent } from './any-event.ts';
import { type Mark, turnsOf } from './places.ts';

export interface LoggedEvent {
  /** Its version in the stream, from 1: what links name. */
  readonly seq: number;
  readonly recordedAt: number;
  readonly event: AnyEvent;
}

/** The rules that the log names: the game, its words and its beliefs. */
export interface Replay extends AnyRules {
  readonly session: string;
  /** That of the view, the words, the pictures and the moments. */
  readonly language: LanguageTag;
  readonly view: AnyGameView;
  /** Minds as pictures; null: the game has none. */
  readonly pictures: AnyMindPictures | null;
  readonly log: readonly LoggedEvent[];
  /** After every event. */
  readonly states: readonly SessionState<GameTypes>[];
  readonly seats: number;
  /** As this seat sees it; null: as the viewer of everything does. */
  readonly eyes: (seat: Seat | null) => Eyes;
}

/** What one viewer has after each event. */
interface Eyes {
  readonly seat: Seat | null;
  readonly frames: readonly Frame<GameTypes>[];
  /** What the seat could remember; null: before the start, and for the viewer of everything. */
  readonly memories: readonly Untyped[];
  /** The seat's action of the turn before. */
  readonly acted: readonly (Acted<GameTypes> | null)[];
}

/** `language`: that of the page, as a tag of BCP 47. Throws an ApiError if the rules that the log names are not here. */
export async function replayOf(session: string, log: readonly LoggedEvent[], language = 'en'): Promise<Replay> {
  const [rules, folds] = await Promise.all([
    part(() => loadRulesOfLog(log.map(({ event }) => event))),
    part(() => import('../../games/core/log/replay.ts')),
  ]);
  if (typeof rules === 'string') throw new ApiError('no_rules', rules);
  const { id } = rules.game;
  const { minds } = entryOf(id);
  const shown = shownIn(id, language);
  const [view, pictures] = await Promise.all([loadView(id, shown), minds ? part(() => minds(shown)) : null]);
  const moments = pictures?.moments ?? rules.moments;
  const words = pictures?.words ?? rules.words;
  const read = readLog({ session, rules, log, view, folds });
  return { ...read, words, language: shown, pictures, ...(moments && { moments }) };
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
  const seats = states.at(-1)?.seats.length ?? 0;
  return { session, language: 'en', ...rules, view, pictures: null, log, states, seats, eyes };
}

/** A seat's memory and last action after each event, as the page of that seat would have had them. */
function livedBy(
  events: readonly AnyEvent[],
  lives: readonly SeatLife<GameTypes>[],
  view: Pick<AnyGameView, 'begin' | 'remember'>,
): Pick<Eyes, 'memories' | 'acted'> {
  /** The memory after the first sight, and after each experience. */
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

/** Where each unit begins that the game's view counts: turns, or rounds of the game. */
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

type Notable = AnyRules['game']['notable'] | null;

/**
 * The moments that the game marks, and those that its view finds from the states and from the memories of the seats. `notable`: what
 * marks them in the language of the replay; left out: the rules, in English; null: it is not there yet.
 */
export function momentsOf(
  { game, view, log, states, eyes, seats }: Replay,
  notable: Notable = game.notable,
): readonly Mark[] {
  const marked = log.flatMap(({ event }, index): readonly Mark[] => {
    const [before, after] = [states[index - 1], states[index]];
    if (event.type !== 'GameEventOccurred' || !before || !after) return [];
    return (notable?.(before.game, after.game) ?? []).map((words) => ({ index, words, kind: 'moment' }));
  });
  const found = view.moments?.({
    length: log.length,
    seats,
    observationAt: (index) => eyes(null).frames[index]?.observation ?? null,
    memoryAt: (index, seat) => eyes(seat).memories[index] ?? null,
  });
  return [...marked, ...(found ?? []).map((moment) => ({ ...moment, kind: 'moment' as const }))];
}

/** The actions in the open turn, or in the turn that was open when the session ended. */
function submittedBy(state: SessionState<GameTypes>): Readonly<Record<Seat, Untyped>> {
  if (state.phase === 'ended') return state.submitted;
  return state.phase === 'open' ? {} : (state.open?.submitted ?? {});
}

/** The sealed choices after an event; a seat sees only its own. They are gone once the turn is resolved. */
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
    case 'ActionIllegal':
    case 'ActionWithdrawn':
    case 'NextAsked':
    case 'PaceChosen':
    case 'SeatReady':
    case 'ActionChanged':
    case 'ProbeExtended':
    case 'ProbeAnswered':
    case 'NoteWritten':
    case 'ClientReported':
    case 'ConnectionLost':
    case 'ConnectionResumed':
      return event.seat === seat;
    case 'ProbeShown':
      return event.probe.seat === seat;
    // a seat is not told that its session is a branch
    case 'SessionForked':
    case 'PerceptChanged':
    case 'SeatGivenBack':
    case 'BotMissed':
    case 'ModelAsked':
    case 'ModelAnswered':
      return false;
    case 'SessionCreated':
    case 'AgentSeated':
    case 'AgentLeft':
    case 'ControllerChanged':
    case 'LobbyExtended':
    case 'SessionStarted':
    case 'TurnOpened':
    case 'TurnHeld':
    case 'DeadlineExtended':
    case 'LimitExtended':
    case 'SessionPaused':
    case 'SessionResumed':
    case 'TurnResolved':
    case 'SessionEnded':
      return true;
  }
}
