/**
 * The course of a session while a command is decided. Each event is folded once: what is told of the events comes from the
 * states that deciding them took.
 */
import type { GameTypes, RecordedGame } from '../game.ts';
import type { SessionEvent } from './events.ts';
import { evolveSession } from './session.ts';
import type { SessionState } from './state.ts';

/** A list from its end, so that it grows without a copy. */
export interface Course<T extends GameTypes> {
  /** The session after the last event. */
  readonly session: SessionState<T>;
  /** null: nothing has happened since the command. */
  readonly last: { readonly event: SessionEvent<T>; readonly before: Course<T> } | null;
  /** How many events have happened since the command. */
  readonly count: number;
}

/** The events of a course in their order, and the session after each. */
export interface Happened<T extends GameTypes> {
  readonly events: readonly SessionEvent<T>[];
  readonly states: readonly SessionState<T>[];
}

export function courseFrom<T extends GameTypes>(session: SessionState<T>): Course<T> {
  return { session, last: null, count: 0 };
}

export function goOn<T extends GameTypes>(
  game: RecordedGame<T>,
  course: Course<T>,
  events: readonly SessionEvent<T>[],
): Course<T> {
  let now = course;
  for (const event of events) {
    const session = evolveSession(game, now.session, event);
    now = { session, last: { event, before: now }, count: now.count + 1 };
  }
  return now;
}

export function happenedIn<T extends GameTypes>(course: Course<T>): Happened<T> {
  const events = new Array<SessionEvent<T>>(course.count);
  const states = new Array<SessionState<T>>(course.count);
  for (let { session, last, count } = course; last; { session, last, count } = last.before) {
    events[count - 1] = last.event;
    states[count - 1] = session;
  }
  return { events, states };
}

export function eventsIn<T extends GameTypes>(course: Course<T>): readonly SessionEvent<T>[] {
  return happenedIn(course).events;
}
