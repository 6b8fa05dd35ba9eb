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

/** The most withdrawals of one seat in a session. */
const MAX_WITHDRAWALS = 1000;
/** The most reports of one seat in a session: eleven hours of a report every ten seconds. */
export const MAX_REPORTS = 4000;

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
  const reports = new Map<Seat, number>();
  const withdrawals = new Map<Seat, number>();
  const clocks = new Map<Seat, SeatClock | null>();
  const learn = (seat: Seat, facts: ClientFacts | null): void => {
    if (facts?.clock) clocks.set(seat, clockAfter(facts, null));
  };
  const count = (seat: Seat, of = reports): void => void of.set(seat, (of.get(seat) ?? 0) + 1);
  for (const stored of log) {
    const facts = factsIn(stored);
    if (!facts && stored.type !== REPORTED && stored.type !== WITHDRAWN) continue;
    const event = fromLog(stored);
    if (!('seat' in event)) continue;
    learn(event.seat, facts?.client ?? null);
    if (event.type === 'ClientReported') count(event.seat);
    if (event.type === 'ActionWithdrawn') count(event.seat, withdrawals);
  }
  return {
    refusal(seat, { type }) {
      if (type === 'report' && (reports.get(seat) ?? 0) >= MAX_REPORTS)
        return { code: 'too_many', message: `A seat can report ${MAX_REPORTS} times in a session, and this one has.` };
      if (type === 'withdraw' && (withdrawals.get(seat) ?? 0) >= MAX_WITHDRAWALS)
        return { code: 'too_many', message: `A seat can take back ${MAX_WITHDRAWALS} choices, and this one has.` };
      return null;
    },
    metadata(seat, message, at) {
      const facts = factsOf(message);
      return facts ? { ...keptFacts(facts, at, clocks.get(seat) ?? null) } : {};
    },
    add(seat, message) {
      learn(seat, factsOf(message));
      if (message.type === 'report') count(seat);
      if (message.type === 'withdraw') count(seat, withdrawals);
    },
  };
}

const REPORTED = `${SESSION_OWNER}.ClientReported`;
const WITHDRAWN = `${SESSION_OWNER}.ActionWithdrawn`;

function factsOf(message: ClientMessage): ClientFacts | null {
  return 'facts' in message ? (message.facts ?? null) : null;
}
