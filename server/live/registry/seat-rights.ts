/** The right to a seat: by a token, or as a participant of a study. */
import type { Seat } from '../../../games/core/game.ts';
import type { Refusal } from '../../../games/core/session/commands.ts';
import type { ParticipantController } from '../../../games/core/session/server-agent.ts';
import type { Store } from '../../store/store.ts';
import { hashToken } from '../seat/tokens.ts';
import { NO_SEAT, seatOf } from '../session/admission.ts';
import type { LiveSession } from '../session/live-session.ts';

export interface SeatRight {
  readonly session: string;
  readonly seat: Seat;
  readonly controller: ParticipantController;
}

/** null: the token gives no right. */
export async function rightByToken({ tokens }: Pick<Store, 'tokens'>, token: string): Promise<SeatRight | null> {
  const row = await tokens.rightOf(hashToken(token));
  if (!row) return null;
  const { session, seat, participant, kind, name } = row;
  const controller = kind === 'outside' ? { kind, participant, name: name ?? '' } : { kind, participant };
  return { session, seat, controller };
}

/** The seat that this participant may hold now; a refusal, once it is on disk: none, and why. */
export async function rightIn(session: LiveSession, participant: string): Promise<SeatRight | Refusal> {
  const seat = seatOf(session.state(), participant);
  const refusal = seat === null ? NO_SEAT : session.admits(seat, participant);
  if (seat !== null && !refusal) return { session: session.id, seat, controller: { kind: 'person', participant } };
  // events are told only once they are on disk
  await session.settled();
  return refusal ?? NO_SEAT;
}
