/**
 * What the pages of a session's seats tell of what they saw, on its way into the metadata of events: it is checked
 * against the clocks, and what is impossible is kept and marked.
 */
import type { Seat } from '../../../games/core/game.ts';
import type { ClientMessage } from '../../../games/core/protocol.ts';
import { type ClientFacts, clockAfter, keptFacts, type SeatClock } from '../../../games/core/session/client-facts.ts';
import type { Refusal } from '../../../games/core/session/commands.ts';
import type { Stored } from '../../store/event-store.ts';
import { factsIn, fromLog, SESSION_OWNER } from '../../store/session-log.ts';
import { NO_METADATA } from '../../store/upcast.ts';

/** The most reports of one seat in a session: eleven hours of a report every ten seconds. */
export const MAX_REPORTS = 4000;

/** The messages that a seat may repeat as long as the session lasts, each with its event: how many of them one seat may send. */
const BOUNDS = {
  report: { event: 'ClientReported', most: MAX_REPORTS, words: `A seat can report ${MAX_REPORTS} times` },
  withdraw: { event: 'ActionWithdrawn', most: 1000, words: 'A seat can take back 1000 choices' },
  pace: { event: 'PaceChosen', most: 1000, words: 'A seat can choose its pace 1000 times' },
} as const;
type Bounded = keyof typeof BOUNDS;

export interface SeatFacts {
  /** Why this message is too much for the seat; null: it is not. */
  refusal(seat: Seat, message: ClientMessage): Refusal | null;
  /** The metadata of the event that the message brings about. */
  metadata(seat: Seat, message: ClientMessage, at: number): Readonly<Record<string, unknown>>;
  /** Counts a message that was accepted. */
  add(seat: Seat, message: ClientMessage): void;
}

/** Begins with the reports and the clocks in the log. */
export function openSeatFacts(log: readonly Stored[]): SeatFacts {
  /** Message and seat -> how many of them it has sent. */
  const counts = new Map<string, number>();
  const clocks = new Map<Seat, SeatClock | null>();
  const learn = (seat: Seat, facts: ClientFacts | null): void => {
    if (facts?.clock) clocks.set(seat, clockAfter(facts, null));
  };
  const countOf = (type: Bounded, seat: Seat): number => counts.get(`${type} ${seat}`) ?? 0;
  const count = (type: Bounded, seat: Seat): void => void counts.set(`${type} ${seat}`, countOf(type, seat) + 1);
  for (const stored of log) {
    const facts = factsIn(stored);
    const bounded = BOUNDED_EVENTS.get(stored.type);
    if (!facts && !bounded) continue;
    const event = fromLog(stored);
    if (!('seat' in event)) continue;
    learn(event.seat, facts?.client ?? null);
    if (bounded) count(bounded, event.seat);
  }
  return {
    refusal(seat, { type }) {
      if (!isBounded(type) || countOf(type, seat) < BOUNDS[type].most) return null;
      return { code: 'too_many', message: `${BOUNDS[type].words} in a session, and this one has.` };
    },
    metadata(seat, message, at) {
      const facts = factsOf(message);
      return facts ? { ...keptFacts(facts, at, clocks.get(seat) ?? null) } : NO_METADATA;
    },
    add(seat, message) {
      learn(seat, factsOf(message));
      if (isBounded(message.type)) count(message.type, seat);
    },
  };
}

const isBounded = (type: ClientMessage['type']): type is Bounded => type in BOUNDS;

/** Type of the stored event -> the message that brings it about. */
const BOUNDED_EVENTS: ReadonlyMap<string, Bounded> = new Map(
  (Object.keys(BOUNDS) as Bounded[]).map((type) => [`${SESSION_OWNER}.${BOUNDS[type].event}`, type]),
);

function factsOf(message: ClientMessage): ClientFacts | null {
  return 'facts' in message ? (message.facts ?? null) : null;
}
