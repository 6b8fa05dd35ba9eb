/** Where a watched session is looked at: now, or a moment before. Pure. */
import type { Watch } from '../feed-state.ts';

export type SideTab = 'board' | 'beliefs' | 'events';

export type WatchedMoment =
  | { readonly at: 'now' }
  /** The opening of this turn, from 0, before the log is here. */
  | { readonly at: 'turn'; readonly turn: number }
  /** Place in the log, from 0. */
  | { readonly at: 'event'; readonly index: number };

export const NOW: WatchedMoment = { at: 'now' };

/**
 * What the feed is asked for. A seat's board now is exactly what the seat is told; all else is folded from the log of the
 * session, so that it is the replay's own.
 */
export function watchFor(session: string, seat: number | null, tab: SideTab, place: WatchedMoment): Watch {
  const told = seat !== null && tab === 'board' && place.at === 'now';
  return { session, seat: told ? seat : null };
}

/** The event at which the fold stands. `turns`: where each turn opens. */
export function indexAt(place: WatchedMoment, turns: readonly number[], length: number): number {
  const last = Math.max(0, length - 1);
  switch (place.at) {
    case 'now':
      return last;
    case 'turn':
      return Math.min(last, turns[place.turn] ?? last);
    case 'event':
      return Math.min(last, Math.max(0, place.index));
  }
}

/** A place in the log; its end is now, and goes on. */
export function placeOf(index: number, length: number): WatchedMoment {
  return index >= length - 1 ? NOW : { at: 'event', index };
}
