/**
 * A session's events as the log stores them. The stored type names the owner: `session.TurnOpened` is the session's own,
 * `standoff.TreatHidden` is the game's. So each type has its own chain of upcasters, and a query by type finds its events.
 */
import type { GameTypes } from '../../games/core/game.ts';
import { factsOfTiming, type KeptFacts } from '../../games/core/session/client-facts.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import type { EventReader, NewEvent, Stored } from './event-store.ts';
import { NO_METADATA } from './upcast.ts';

/** The owner in the types of a session's own events. */
export const SESSION_OWNER = 'session';

export function streamOfSession(session: string): string {
  return `session-${session}`;
}

export function toLog<T extends GameTypes>(
  game: string,
  event: SessionEvent<T>,
  metadata: Readonly<Record<string, unknown>> = NO_METADATA,
): NewEvent {
  if (event.type === 'GameEventOccurred') {
    const { type, ...data } = event.event;
    return { type: storedType(game, type), data, metadata };
  }
  const { type, ...data } = event;
  return { type: storedType(SESSION_OWNER, type), data, metadata };
}

function storedType(owner: string, type: string): string {
  let stored = STORED_TYPES.get(owner);
  if (!stored) {
    stored = new Map();
    STORED_TYPES.set(owner, stored);
  }
  let text = stored.get(type);
  if (text === undefined) {
    text = `${owner}.${type}`;
    stored.set(type, text);
  }
  return text;
}
/** Owner -> type -> stored type. They are few, and each event of a log has one. */
const STORED_TYPES = new Map<string, Map<string, string>>();

/**
 * What the page of the event's seat saw; null: it told nothing. Logs of 0.1 have less of it, as `timing` of an action. It
 * trusts the log, as `fromLog` does.
 */
export function factsIn(stored: Pick<Stored, 'type' | 'data' | 'metadata'>): KeptFacts | null {
  if ('client' in stored.metadata) return stored.metadata as unknown as KeptFacts;
  if (stored.type !== `${SESSION_OWNER}.ActionSubmitted`) return null;
  const event = fromLog(stored);
  if (event.type !== 'ActionSubmitted' || !event.timing) return null;
  return { client: factsOfTiming(event.turn, event.timing), impossible: [] };
}

/** When the message behind this event came, where it was held back, ms; null: it was not. */
export function cameAtIn({ metadata }: Pick<Stored, 'metadata'>): number | null {
  return typeof metadata.cameAt === 'number' ? metadata.cameAt : null;
}

/** The event of a stored row. It trusts the log: rows come from `toLog`, or from upcasters. */
export function fromLog<T extends GameTypes>({ type: owned, data }: Pick<Stored, 'type' | 'data'>): SessionEvent<T> {
  const dot = owned.indexOf('.');
  const happened = { type: owned.slice(dot + 1), ...(data as object) };
  return (
    owned.slice(0, dot) === SESSION_OWNER ? happened : { type: 'GameEventOccurred', event: happened }
  ) as SessionEvent<T>;
}

/** The log of a session; empty: there is none. */
export async function readSessionLog<T extends GameTypes>(
  events: Pick<EventReader, 'read'>,
  session: string,
): Promise<readonly SessionEvent<T>[]> {
  return (await events.read(streamOfSession(session))).map((stored) => fromLog<T>(stored));
}
