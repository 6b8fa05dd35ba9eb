/**
 * A seat's life: its first sight, one experience for every turn, what it noticed and did in the open turn, and its notes.
 * It is one fold over the events of a session. The server, the replay, the audit, forks and belief models all read it;
 * none of them collects percepts by itself. A page folds what it is told instead: told-life.ts.
 *
 * What a seat did in a turn belongs to that turn, even when a pause, a question or several game events come before the
 * turn is resolved.
 */
import { tokenOf } from '../free-text.ts';
import type { GameTypes, RecordedGame, Seat, Viewer } from '../game.ts';
import type { Acted, Experience, FirstSight, Request } from '../policy.ts';
import type { SessionEvent } from './events.ts';
import { isServerAgent } from './server-agent.ts';
import { evolveSession, initialSession, type SessionState } from './session.ts';
import type { Controller, Note } from './types.ts';
import { deedIn, noticedIn, requestFor, shownTo } from './view.ts';

/** The notes that the agent in a seat has written to itself. */
interface SeatNotes {
  /** The token of the note's text as last written; null: none. */
  readonly text: string | null;
  /** Cells of the grid that are set, in the order in which they were set. */
  readonly ticks: readonly string[];
}

export interface SeatLife<T extends GameTypes> {
  readonly seat: Seat;
  /** The viewer whose percepts make up the life: the seat itself, or `'all'` for a privileged policy. */
  readonly viewer: Viewer;
  /** null: the session has not started to play. */
  readonly first: FirstSight<T> | null;
  /** One for each resolved turn. */
  readonly experiences: readonly Experience<T>[];
  /** What the seat noticed in the open turn; before the first sight, what it noticed of the start. */
  readonly percepts: readonly T['Percept'][];
  /** What the seat did in the open turn; null: nothing. */
  readonly acted: Acted<T> | null;
  readonly notes: SeatNotes;
  /** The notes of a participant whose seat a stand-in has; left out: there are none. */
  readonly shelved?: SeatNotes;
}

/** A session, and lives of its seats in any order. */
export interface Lives<T extends GameTypes> {
  readonly session: SessionState<T>;
  readonly lives: readonly SeatLife<T>[];
}

const NO_NOTES: SeatNotes = { text: null, ticks: [] };

export function beginLife<T extends GameTypes>(seat: Seat, viewer: Viewer = seat): SeatLife<T> {
  return { seat, viewer, first: null, experiences: [], percepts: [], acted: null, notes: NO_NOTES };
}

/** Two lives of every seat: as the seat itself sees the game, and as a privileged policy in that seat would. */
export function beginLives<T extends GameTypes>(session: SessionState<T>): Lives<T> {
  const lives = session.seats.flatMap((_, seat) => [beginLife<T>(seat), beginLife<T>(seat, 'all')]);
  return { session, lives };
}

/**
 * The session and the lives after the event. A life that the event does not touch stays the same object. `session`: the session
 * after it, where that is known.
 */
export function evolveLives<T extends GameTypes>(
  game: RecordedGame<T>,
  { session: before, lives }: Lives<T>,
  event: SessionEvent<T>,
  session: SessionState<T> = evolveSession(game, before, event),
): Lives<T> {
  // the first event that is not a game event ends the start
  const isStarted = before.phase !== 'open' && event.type !== 'GameEventOccurred';
  const begun = isStarted && lives.some(({ first }) => first === null) ? withFirsts(game, session, lives) : lives;
  return { session, lives: livesAfter(game, begun, event, { before, after: session }) };
}

function livesAfter<T extends GameTypes>(
  game: RecordedGame<T>,
  lives: readonly SeatLife<T>[],
  event: SessionEvent<T>,
  sessions: { readonly before: SessionState<T>; readonly after: SessionState<T> },
): readonly SeatLife<T>[] {
  switch (event.type) {
    case 'GameEventOccurred': {
      const noticed = noticedIn(game, event, sessions);
      return noticed ? lives.map((life) => withPercepts(life, noticed(life.viewer))) : lives;
    }
    case 'TurnResolved':
      return lives.map((life) => withExperience(life, event.turn));
    case 'SessionEnded': {
      const noticed = noticedIn(game, event, sessions);
      return noticed ? lives.map((life) => withHeldBack(life, noticed(life.viewer))) : lives;
    }
    case 'NoteWritten':
      return lives.map((life) =>
        event.seat === life.seat ? { ...life, notes: withNote(life.notes, event.note) } : life,
      );
    // notes belong to the agent that wrote them, not to the seat
    case 'AgentLeft':
    case 'ControllerChanged':
      return lives.map((life) => {
        if (event.seat !== life.seat) return life;
        if (event.cause === 'grace_over') return { ...life, notes: NO_NOTES, shelved: life.notes };
        return event.cause === 'returned' ? withOwnNotes(life) : { ...life, notes: NO_NOTES };
      });
    case 'AgentSeated': {
      const { seat, controller } = event;
      if (isServerAgent(controller)) return lives;
      const isBack = sessions.before.lines[seat]?.holder.participant === controller.participant;
      return isBack ? lives.map((life) => (seat === life.seat ? withOwnNotes(life) : life)) : lives;
    }
    default: {
      const deed = deedIn(event);
      return deed ? lives.map((life) => withDeed(life, deed)) : lives;
    }
  }
}

const NOTHING: readonly never[] = [];

function withPercepts<T extends GameTypes>(life: SeatLife<T>, noticed: readonly T['Percept'][]): SeatLife<T> {
  if (noticed.length === 0) return life;
  return { ...life, percepts: life.percepts.length === 0 ? noticed : [...life.percepts, ...noticed] };
}

function withExperience<T extends GameTypes>(life: SeatLife<T>, turn: number): SeatLife<T> {
  const { acted, percepts, experiences } = life;
  return { ...life, experiences: experiences.concat({ turn, acted, percepts }), percepts: NOTHING, acted: null };
}

function withDeed<T extends GameTypes>(
  life: SeatLife<T>,
  { seat, acted }: NonNullable<ReturnType<typeof deedIn<T>>>,
): SeatLife<T> {
  return seat === life.seat && acted !== life.acted ? { ...life, acted } : life;
}

/** The session and the lives after all of the events. `states`: the session after each of them, where that is known. */
export function foldLives<T extends GameTypes>(
  game: RecordedGame<T>,
  lives: Lives<T>,
  events: readonly SessionEvent<T>[],
  states?: readonly SessionState<T>[],
): Lives<T> {
  return events.reduce((now, event, i) => evolveLives(game, now, event, states?.[i]), lives);
}

/** A seat's life after the whole log. */
export function lifeOf<T extends GameTypes>(
  game: RecordedGame<T>,
  log: readonly SessionEvent<T>[],
  seat: Seat,
  viewer: Viewer = seat,
): SeatLife<T> {
  const [created, ...later] = log;
  if (created?.type !== 'SessionCreated')
    throw new Error(`a session's log begins with SessionCreated, not ${created?.type}`);
  const session = initialSession(game, created as Extract<SessionEvent<T>, { type: 'SessionCreated' }>);
  const life = beginLife<T>(seat, viewer);
  return foldLives(game, { session, lives: [life] }, later).lives[0] ?? life;
}

/** The seat's life as the agent in it sees the game; of an empty seat, the life as the seat itself. */
export function lifeOfHolder<T extends GameTypes>({ session, lives }: Lives<T>, seat: Seat): SeatLife<T> {
  const viewer = viewerFor(session.seats[seat] ?? null, seat);
  for (const life of lives) if (life.seat === seat && life.viewer === viewer) return life;
  throw new Error(`no life of seat ${seat} is followed through the eyes of ${viewer}`);
}

/** A privileged policy sees everything; every other agent sees what its seat sees. */
export function viewerFor(held: Controller | null, seat: Seat): Viewer {
  return held?.kind === 'policy' && held.privileged ? 'all' : seat;
}

/** The request to a seat now. It tells what the seat noticed in the last turn; in the first turn, at the start. */
export function requestOf<T extends GameTypes>(
  game: RecordedGame<T>,
  session: SessionState<T>,
  { seat, viewer, first, experiences }: SeatLife<T>,
): Request<T> {
  const { percepts, acted } = experiences.at(-1) ?? { percepts: first?.percepts ?? [], acted: null };
  return requestFor(game, session, seat, { percepts, acted }, viewer);
}

/** The lives with the first sight of each seat that has had none. */
function withFirsts<T extends GameTypes>(
  game: RecordedGame<T>,
  session: SessionState<T>,
  lives: readonly SeatLife<T>[],
): readonly SeatLife<T>[] {
  return lives.map((life) => {
    if (life.first !== null) return life;
    const { seat, viewer, percepts } = life;
    const observation = game.observe(shownTo(session, viewer), viewer);
    return { ...life, first: { seat, observation, percepts }, percepts: NOTHING };
  });
}

/** A participant who is back finds the notes again. */
function withOwnNotes<T extends GameTypes>({ shelved, ...life }: SeatLife<T>): SeatLife<T> {
  return shelved ? { ...life, notes: shelved } : life;
}

/** Percepts that were held back while questions were asked belong to the last turn; without turns, to the start. */
function withHeldBack<T extends GameTypes>(life: SeatLife<T>, late: readonly T['Percept'][]): SeatLife<T> {
  if (late.length === 0) return life;
  const last = life.experiences.at(-1);
  if (last) {
    const grown = { ...last, percepts: [...last.percepts, ...late] };
    return { ...life, experiences: life.experiences.with(-1, grown) };
  }
  return life.first ? { ...life, first: { ...life.first, percepts: [...life.first.percepts, ...late] } } : life;
}

function withNote({ text, ticks }: SeatNotes, note: Note): SeatNotes {
  if (note.kind === 'text') return { text: tokenOf(note), ticks };
  if (!note.on) return { text, ticks: ticks.filter((cell) => cell !== note.cell) };
  return ticks.includes(note.cell) ? { text, ticks } : { text, ticks: [...ticks, note.cell] };
}
