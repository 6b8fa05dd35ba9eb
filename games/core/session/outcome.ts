/**
 * How a session of a study ended, for the study that it belongs to: what each participant did, has earned, and whether
 * the participant had the seat to the last. Pure, so that the study can ask again after a restart.
 */
import type { GameTypes } from '../game.ts';
import { botFor } from './invited.ts';
import type { SeatLine } from './lines.ts';
import type { EndedSession } from './state.ts';
import type { Assignment, Controller, EndCause, EndReason } from './types.ts';

export interface SessionOutcome {
  readonly session: string;
  /** null: it belongs to no study. */
  readonly study: string | null;
  readonly arm: string | null;
  readonly assignment: Assignment | null;
  readonly end: { readonly reason: EndReason; readonly cause: EndCause | null; readonly at: number };
  /** Whether play began: a session may end in its lobby. */
  readonly begun: boolean;
  /** Turns resolved. */
  readonly turns: number;
  readonly seats: readonly SeatOutcome[];
}

/**
 * held: the participant had the seat at the end. dropped: the grace was over. withdrew: the participant gave the seat up.
 * removed: an operator took the seat away. absent: the participant never came.
 */
type HowLeft = 'held' | 'dropped' | 'withdrew' | 'removed' | 'absent';

interface SeatOutcome {
  readonly seat: number;
  /** A bot from outside has a pseudonym, too. null: the seat was a policy's from the beginning. */
  readonly participant: string | null;
  /** null: as for `participant`. */
  readonly how: HowLeft | null;
  /** Whether the participant was connected at the end, as far as the log tells. */
  readonly connected: boolean;
  readonly returns: number;
  /** Who held the seat at the end; null: no agent did. */
  readonly controller: Controller | null;
}

export function outcomeOf<T extends GameTypes>(session: EndedSession<T>): SessionOutcome {
  const { setup, seats, lines, turn, begun, ended } = session;
  const { reason, cause, at, returns } = ended;
  return {
    session: setup.session,
    study: setup.study,
    arm: setup.arm,
    assignment: setup.assignment ?? null,
    end: { reason, cause, at },
    begun,
    turns: turn,
    seats: seats.map((controller, seat) => {
      const line = lines[seat] ?? null;
      const bot = botFor(setup, seat)?.controller.participant;
      const participant = setup.participants?.[seat] ?? bot ?? line?.holder.participant ?? null;
      return {
        seat,
        participant,
        how: participant === null ? null : howLeft(line),
        connected: line?.status === 'here' || (line?.status === 'out' && line.back),
        returns: returns[seat] ?? 0,
        controller,
      };
    }),
  };
}

function howLeft(line: SeatLine | null): HowLeft {
  switch (line?.status) {
    case undefined:
      return 'absent';
    case 'here':
    case 'lost':
      return 'held';
    case 'out':
      return 'dropped';
    case 'left':
      return line.cause === 'operator' ? 'removed' : 'withdrew';
  }
}
