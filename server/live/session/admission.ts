/** Whether a participant may hold a seat now. A participant of a study keeps the right to the seat while a stand-in has it. */
import type { GameTypes, Seat } from '../../../games/core/game.ts';
import type { Refusal } from '../../../games/core/session/commands.ts';
import { botFor } from '../../../games/core/session/invited.ts';
import { isServerAgent } from '../../../games/core/session/server-agent.ts';
import type { SessionState } from '../../../games/core/session/session.ts';
import { isHandedOver } from '../../../games/core/session/state.ts';
import { endInWords } from '../../../games/core/session/words.ts';

export const GIVEN_UP: Refusal = { code: 'not_offered', message: 'This seat has been given up.' };
export const NO_SEAT: Refusal = { code: 'no_such_seat', message: 'This participant has no seat here.' };
const TAKEN: Refusal = { code: 'seat_taken', message: 'Another agent holds that seat.' };

/** Why the participant may not; null: nothing in the session is against it. */
export function whyNotAdmitted(session: SessionState<GameTypes>, seat: Seat, participant: string): Refusal | null {
  const { seats, lines, setup } = session;
  const held = seats[seat];
  if (held === undefined) return { code: 'no_such_seat', message: 'There is no such seat.' };
  const bot = botFor(setup, seat)?.controller.participant;
  if (setup.participants && (setup.participants[seat] ?? bot) !== participant) return TAKEN;
  if (session.phase === 'open' && session.missed.some((one) => one.seat === seat)) return GIVEN_UP;
  const line = lines[seat] ?? null;
  const isOwn = line?.holder.participant === participant;
  const ended = session.phase === 'ended' ? session.ended : null;
  const over: Refusal | null = ended && { code: 'ended', message: endInWords(ended.reason, ended.cause) };
  if (isOwn && setup.dropout) {
    // a participant whom an operator replaced waits: the seat may be given back
    if (line.status === 'left') return over ?? (line.cause === 'operator' && held?.kind === 'policy' ? null : GIVEN_UP);
    if (line.status === 'out') return over;
  }
  if (held && (isServerAgent(held) || held.participant !== participant)) return TAKEN;
  if (held) return null;
  if (over) return over;
  return session.phase !== 'open' && !isHandedOver(session) ? GIVEN_UP : null;
}

/** The seat of this participant; null: the participant has none here. */
export function seatOf({ setup, lines }: SessionState<GameTypes>, participant: string): Seat | null {
  const assigned = setup.participants?.indexOf(participant) ?? -1;
  const seat = assigned >= 0 ? assigned : lines.findIndex((line) => line?.holder.participant === participant);
  return seat < 0 ? null : seat;
}
