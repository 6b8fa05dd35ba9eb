/** Places in a log: turns, stops of the playback, marks on the timeline. Pure; by index from 0. */
import type { Seat } from '../../games/core/game.ts';
import { letterOf } from '../signs/shapes.ts';
import type { AnyEvent } from './any-event.ts';
import { type EventTelling, missInWords } from './event-words.ts';

/** Where playback stops: at the last choice of a turn, and after the turn is resolved. */
export function stopsOf(events: readonly AnyEvent[]): readonly number[] {
  const stops: number[] = [];
  events.forEach((event, i) => {
    const next = events[i + 1];
    const chosen =
      next?.type === 'GameEventOccurred' && event.type !== 'GameEventOccurred' && event.type !== 'SessionStarted';
    const cameOfIt = event.type === 'GameEventOccurred' && next?.type !== 'GameEventOccurred';
    if (chosen || cameOfIt) stops.push(i);
  });
  const last = events.length - 1;
  if (stops.at(-1) !== last) stops.push(last);
  return stops;
}

/** Turn -> the place where the turn is open and no seat has acted. */
export function turnsOf(events: readonly AnyEvent[]): readonly number[] {
  return events.flatMap((event, i) => (event.type === 'TurnOpened' ? [i] : []));
}

export const after = (places: readonly number[], index: number): number | null =>
  places.find((place) => place > index) ?? null;
export const before = (places: readonly number[], index: number): number | null =>
  places.findLast((place) => place < index) ?? null;

export interface Mark {
  readonly index: number;
  readonly kind: 'moment' | 'late' | 'left' | 'question' | 'pause' | 'changed' | 'mistake' | 'comment';
  readonly words: string;
}

/** Moments to mark: those that the game names, time-outs, default actions of recorded agents and language models, seats that were given up, questions, pauses. */
export function marksOf(
  events: readonly AnyEvent[],
  { view, said }: Pick<EventTelling, 'view' | 'said'>,
): readonly Mark[] {
  const { say } = said;
  const named = (seat: Seat) => ({ name: letterOf(seat) });
  return events.flatMap((event, index): readonly Mark[] => {
    switch (event.type) {
      case 'GameEventOccurred': {
        const words = view.moment(event.event);
        return words === null ? [] : [{ index, kind: 'moment', words }];
      }
      case 'ActionTimedOut':
        return [{ index, kind: 'late', words: say('marks.late', named(event.seat)) }];
      case 'ActionDefaulted': {
        const why = missInWords(event, said);
        return why === null
          ? []
          : [{ index, kind: 'late', words: say('marks.defaulted', { ...named(event.seat), why }) }];
      }
      case 'AgentLeft':
        return [{ index, kind: 'left', words: say('marks.left', named(event.seat)) }];
      case 'ProbeShown':
        return [{ index, kind: 'question', words: say('marks.asked', named(event.probe.seat)) }];
      case 'ActionChanged':
        return [{ index, kind: 'changed', words: say('marks.didChange', named(event.seat)) }];
      case 'PerceptChanged':
        return [{ index, kind: 'changed', words: say('marks.noticedChange', named(event.seat)) }];
      case 'SessionPaused':
        return [{ index, kind: 'pause', words: say('marks.paused') }];
      default:
        return [];
    }
  });
}
