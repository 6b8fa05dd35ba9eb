/**
 * A recorded agent acts as a seat did in a session that is over, at that seat's own times. This file makes the seat's schedule
 * from the log, and says what the agent does in each of its turns, and when. The agent is never shown more than its seat.
 */
import { openTexts } from '../free-text.ts';
import type { GameTypes, RecordedGame, Seat } from '../game.ts';
import { sameJson } from '../json.ts';
import type { RecordedDeed } from '../session/commands.ts';
import type { SessionEvent } from '../session/events.ts';
import { evolveSession } from '../session/session.ts';
import { type OpenTurn, openTurnOf } from '../session/state.ts';
import { beginLog, type LogFinding } from './replay.ts';

/** What a seat did in one of the turns in which it could act. */
export interface RecordedSeatTurn<T extends GameTypes> {
  readonly turn: number;
  /** The action that counted; null: the seat did nothing by itself. */
  readonly action: T['Action'] | null;
  /** How long after the turn was open to the seat; for a seat that did nothing, how long it went on. */
  readonly afterMs: number;
}

/** The turns in which the seat could act, in order. Pauses, and questions before the turn, are not part of the times. */
export function scheduleOf<T extends GameTypes>(
  game: RecordedGame<T>,
  log: readonly SessionEvent<T>[],
  seat: Seat,
): readonly RecordedSeatTurn<T>[] {
  const schedule: RecordedSeatTurn<T>[] = [];
  let session = beginLog(game, log);
  let now = null as RecordedSeatTurn<T> | null;
  for (const event of log) {
    if (event.type === 'SessionCreated') continue;
    const since = openTurnOf(session)?.since ?? 0;
    session = evolveSession(game, session, event);
    switch (event.type) {
      case 'TurnOpened':
        now = game.activeSeats(session.game).includes(seat) ? { turn: event.turn, action: null, afterMs: 0 } : null;
        break;
      case 'ActionSubmitted':
        if (now && event.seat === seat) now = { ...now, action: event.action, afterMs: event.at - since };
        break;
      case 'ActionWithdrawn':
        if (now && event.seat === seat) now = { ...now, action: null };
        break;
      case 'ActionTimedOut':
      case 'ActionDefaulted':
        if (now && event.seat === seat) now = { ...now, action: null, afterMs: event.at - since };
        break;
      case 'TurnResolved':
        if (now) schedule.push(now);
        now = null;
        break;
      default:
    }
  }
  return schedule;
}

/** What the agent does in the nth turn in which it may act, from 0. `maySay`: whether the typed texts of this action may be said. */
export function recordedDeed<T extends GameTypes>(
  schedule: readonly RecordedSeatTurn<T>[],
  nth: number,
  maySay: (action: T['Action']) => boolean,
): RecordedDeed<T> {
  const recorded = schedule[nth];
  if (!recorded) return { turn: null, missing: 'over' };
  const { turn, action } = recorded;
  if (action === null) return { turn, missing: 'idle' };
  return maySay(action) ? { turn, action } : { turn, missing: 'unsaid' };
}

/**
 * Compares what a recorded agent did in this log with its schedule. Empty: all agree. Typed texts are not compared: each session
 * has tokens of its own. A default action has no counterpart in the record.
 */
export function checkRecorded<T extends GameTypes>(
  log: readonly SessionEvent<T>[],
  seat: Seat,
  schedule: readonly RecordedSeatTurn<T>[],
): readonly LogFinding[] {
  const withoutTexts = (action: unknown): unknown => openTexts(action, () => '');
  return log.flatMap((event, index): readonly LogFinding[] => {
    if (event.type !== 'ActionSubmitted' || event.seat !== seat || !event.recorded) return [];
    const { turn } = event.recorded;
    const recorded = schedule.find((one) => one.turn === turn)?.action ?? null;
    if (recorded !== null && sameJson(withoutTexts(recorded), withoutTexts(event.action))) return [];
    return [{ index, what: `turn ${event.turn}: seat ${seat} did something else in turn ${turn} of its record` }];
  });
}

/** How long before the end of a turn the agent acts at the latest, ms: the end was moved for the seat that acted later. */
const LATEST_MS = 25;

/**
 * When the agent acts in its nth turn, ms since the epoch; null: it waits for the clock to end the turn, as the seat did. A
 * seat that has no more turns takes the times of its turns again, from the first.
 */
export function reenactedAt<T extends GameTypes>(
  { since, deadline }: Pick<OpenTurn<T>, 'since' | 'deadline'>,
  schedule: readonly RecordedSeatTurn<T>[],
  nth: number,
): number | null {
  if (schedule[nth]?.action === null && deadline !== null) return null;
  const at = since + (schedule[nth % Math.max(1, schedule.length)]?.afterMs ?? 0);
  return deadline === null ? at : Math.min(at, Math.max(since, deadline - LATEST_MS));
}
